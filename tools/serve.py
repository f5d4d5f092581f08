"""Serve a folder as the site's host would: `python -m tools.serve [--port 8000] [--prefix /x/]`.

The headers come from netlify.toml, so that the browser here enforces the same content
security policy as on the real host; only caching differs, because files change under our hands.
"""

import argparse
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from tools.paths import DIST, ROOT

HOST_CONFIG = ROOT / "netlify.toml"
PORTS_TRIED = 50


def host_headers() -> list[tuple[str, dict[str, str]]]:
    """Return (path pattern, headers) pairs as netlify.toml has them, in its order."""
    config = tomllib.loads(HOST_CONFIG.read_text())
    return [(rule["for"], rule["values"]) for rule in config.get("headers", [])]


class Handler(SimpleHTTPRequestHandler):
    """Serve one folder under one path prefix; anything outside it is not found."""

    prefix = "/"
    quiet = True
    headers_by_path: tuple[tuple[str, dict[str, str]], ...] = ()
    protocol_version = "HTTP/1.1"
    # Said here because the types known to the operating system differ from one to the next.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "application/toml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }

    def send_head(self):  # type: ignore[no-untyped-def]  # the base class's type is private
        """Answer a GET or HEAD below the prefix; the prefix without its slash redirects."""
        path = urlsplit(self.path).path
        if path + "/" == self.prefix:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + self.path[len(self.prefix) :]
        return super().send_head()

    def end_headers(self) -> None:
        """Add the host's headers, then finish."""
        path = urlsplit(self.path).path
        values: dict[str, str] = {}
        for pattern, headers in self.headers_by_path:
            if fnmatchcase(path, pattern):
                values |= headers
        values["Cache-Control"] = "no-cache"
        for name, value in values.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's name)
        """Keep quiet; a page is a hundred requests."""


class Server(ThreadingHTTPServer):
    """A server that does not mind a browser hanging up."""

    daemon_threads = True
    # Two `make play` must not share a port, which this would allow on some systems.
    allow_reuse_port = False

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore broken connections: browsers drop them when a page is closed."""


def make_server(
    folder: Path = DIST, port: int = 0, prefix: str = "/", kind: type[Handler] = Handler
) -> Server:
    """Return a server bound to 127.0.0.1 (port 0: any free one), not yet running."""
    settings = {"prefix": prefix, "headers_by_path": tuple(host_headers())}
    handler = type("FolderHandler", (kind,), settings)
    return Server(("127.0.0.1", port), lambda *given: handler(*given, directory=str(folder)))


@contextmanager
def running(folder: Path = DIST, prefix: str = "/", kind: type[Handler] = Handler) -> Iterator[str]:
    """Serve in the background on a free port; give the address, ending in the prefix."""
    server = make_server(folder, 0, prefix, kind)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def first_free(port: int, prefix: str) -> Server:
    """Return a server on the port asked for, or on the next one that is free.

    Raises:
        OSError: none of the next ports is free.
    """
    for candidate in range(port, port + PORTS_TRIED):
        try:
            return make_server(DIST, candidate, prefix)
        except OSError:
            continue
    raise OSError(f"no free port from {port} to {port + PORTS_TRIED - 1}")


def main() -> None:
    """Serve dist/ until interrupted."""
    parser = argparse.ArgumentParser(description="Serve dist/ on this machine only.")
    parser.add_argument("--port", type=int, default=8000, help="first port to try")
    parser.add_argument("--prefix", default="/", help="path to serve under, such as /tarabish/")
    given = parser.parse_args()
    server = first_free(given.port, given.prefix)
    address = f"http://localhost:{server.server_address[1]}{given.prefix}"
    print(f"Tarabish is at {address} (stop with Ctrl-C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
