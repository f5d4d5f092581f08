// Two detours that Pyodide takes while it starts, made short: 60 ms of the processor's time.
//
// It puts 260 functions of JavaScript into WebAssembly's table. Each is refused, for only WebAssembly's
// own may lie there; so it makes a small module around each, of which only some forty differ.

/** Make the detours short, until what is returned is called. */
export function quicken() {
  const { Module, Table } = WebAssembly;
  const { set } = Table.prototype;
  WebAssembly.Module = onceEach(Module);
  // A browser finds out where a failure came from, and for that reads the function it came from all
  // over again: one of a megabyte. This one is short.
  Table.prototype.set = function (...given) {
    return Reflect.apply(set, this, given);
  };
  return () => {
    WebAssembly.Module = Module;
    Table.prototype.set = set;
  };
}

/** Return WebAssembly.Module, but equal bytes are compiled once. */
function onceEach(Module) {
  const modules = new Map();
  return new Proxy(Module, {
    construct(_, [bytes, ...how]) {
      const key = String(bytes);
      if (!modules.has(key)) modules.set(key, new Module(bytes, ...how));
      return modules.get(key);
    },
  });
}
