"""A host that can be switched off, and on which a new version can be put."""

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tools.build_site import INTERPRETER
from tools.offline import write_worker
from tools.paths import ROOT

SERVE = """
import sys
from pathlib import Path
from tools.serve import make_server
folder, port, prefix = sys.argv[1:]
make_server(Path(folder), int(port), prefix).serve_forever()
"""


def game(site: Path) -> Path:
    """Return the folder of a built site that holds the page's own code."""
    (found,) = (site / "game").iterdir()
    return found


class Host:
    """Serves a copy of a site, in a process of its own: stopped, it cuts every connection."""

    def __init__(self, site: Path, folder: Path, prefix: str = "/") -> None:
        self.folder = folder
        shutil.copytree(site, folder)
        self.prefix = prefix
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}{prefix}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        given = [str(self.folder), str(self.port), self.prefix]
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, *given], cwd=ROOT)
        for _ in range(200):
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)  # another process, which cannot tell when it is ready
        raise AssertionError("the host does not start")

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def put_new_version(self) -> None:
        """Change the page and a script; each says so, so that a mixture would be seen."""
        page = self.folder / "index.html"
        page.write_text(page.read_text().replace("<title>", '<meta name="new" /><title>'))
        old = game(self.folder)
        new = old.rename(old.with_name("new"))
        for named in (page, new / "pyscript.toml"):
            named.write_text(named.read_text().replace(old.name, new.name))
        interpreter = new / INTERPRETER
        interpreter.write_text(f'{interpreter.read_text()}if (page) page.dataset.python = "new";')
        write_worker(self.folder)
