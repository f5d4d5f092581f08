"""Draw the icons of the installed game from web/art/favicon.svg: `python -m tools.icons`.

The pictures are kept in the repository, because drawing them takes a browser. A system that cuts
icons to its own shape gets one whose pattern goes on to the edges (its name says "full").
"""

import subprocess

from playwright.sync_api import sync_playwright

from tools.paths import ROOT

ART = ROOT / "web" / "art"
ICONS = {"icon-192": 192, "icon-512": 512, "icon-180": 180, "icon-full-512": 512}
TO_THE_EDGES = {
    'viewBox="0 0 16 16"': 'viewBox="-2 -2 20 20"',
    '<rect width="16" height="16" rx="3"': '<rect x="-2" y="-2" width="20" height="20"',
    'd="M3 0h2v16H3zM11 0h2v16h-2zM0 11h16v2H0z"': 'd="M3-2h2v20H3zM11-2h2v20h-2zM-2 11h20v2H-2z"',
}


def drawing(name: str) -> str:
    """Return the SVG text of an icon; Apple's systems cut theirs (180) as well."""
    svg = (ART / "favicon.svg").read_text()
    if name in ("icon-180", "icon-full-512"):
        for old, new in TO_THE_EDGES.items():
            if old not in svg:
                raise ValueError(f"favicon.svg has no {old}")
            svg = svg.replace(old, new)
    return svg


def main() -> None:
    """Write every icon."""
    finder = ["bash", str(ROOT / "tools" / "find_browser.sh")]
    path = subprocess.run(finder, capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = "<style>body {margin: 0} svg {display: block}</style>"
            page.set_content(style + drawing(name))
            page.screenshot(path=ART / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
