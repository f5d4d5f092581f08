// PyScript opens databases as it starts, for packages and folders that it might be asked to keep. We
// ask for none; opening them takes time, and where a browser denies storage, as it may in a frame,
// PyScript would not start. So it gets one that is always empty.
{
  const answered = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const store = new Proxy({}, { get: () => () => answered([]) });
  const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
  const database = { open: () => answered(empty) };
  Object.defineProperty(globalThis, "indexedDB", { value: database, configurable: true });
}
