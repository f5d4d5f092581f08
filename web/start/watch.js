// Before anything else of the page: sees to it that a start that fails ends in a message with a
// way out, never in an empty page; and that a page never goes on under another build's worker.
{
  const page = document.documentElement.dataset;
  const LONG = 60_000; // ms in which nothing arrived and the game did not start

  const failed = () => {
    if (page.state === "loading") page.state = "failed";
  };
  // A script or style sheet that could not be had, or a script that broke.
  addEventListener("error", ({ target }) => target.localName !== "img" && failed(), true);
  addEventListener("unhandledrejection", failed);

  let heard = performance.now();
  new PerformanceObserver(() => (heard = performance.now())).observe({ type: "resource" });
  const watch = setInterval(() => {
    if (page.state !== "loading") clearInterval(watch);
    // PyScript shows what Python said on the page.
    else if (document.querySelector(".py-error, .mpy-error")) failed();
    // Only a slow machine, perhaps: the message goes again when the game is there after all.
    else if (performance.now() - heard > LONG) page.slow = "";
  }, 1000);

  const worker = navigator.serviceWorker;
  if (worker?.controller) {
    worker.addEventListener("controllerchange", () => location.reload(), { once: true });
  }
  // Where the way out led to.
  if (location.search === "?again") history.replaceState(null, "", "./");
}
