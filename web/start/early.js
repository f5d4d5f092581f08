// Until Python is there, what a person presses waits; web/main.py then does the last of it.
{
  const page = document.documentElement.dataset;
  // The table as the build wrote it offers a new match. Where there is one to go on with it shows
  // none, until Python lays it out.
  try {
    if (localStorage.getItem("tarabish.match")) page.saved = "";
  } catch {
    // storage is denied, so nothing was saved
  }

  // Enter is the way in, as it will be.
  addEventListener("DOMContentLoaded", () => document.querySelector("[data-focus]").focus());
  addEventListener("click", ({ target }) => {
    const pressed = page.state === "loading" && target.closest("[data-do]");
    if (!pressed) return;
    document.querySelector("[data-held]")?.removeAttribute("data-held");
    pressed.dataset.held = "";
    window.pressedEarly = pressed;
    document.getElementById("held").textContent = `In a moment: ${pressed.textContent}`;
  });
}
