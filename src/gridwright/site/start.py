"""Opens the workshop in this folder: python start.py

It is served to the browsers of this machine alone, until this program is ended.
"""

import http.server
import mimetypes
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path

#: What a browser has kept belongs to the port, so it is the same each time if it is free.
PORTS = range(8421, 8431)
#: What files are; some machines tell wrong things about scripts.
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
}


def main() -> None:
    """Serves until Ctrl+C."""
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    folder = str(Path(__file__).resolve().parent)
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    for port in PORTS:
        with suppress(OSError), http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as it:
            address = f"http://127.0.0.1:{port}/"
            print(f"The workshop is at {address} – Ctrl+C ends it.", flush=True)
            webbrowser.open(address)
            with suppress(KeyboardInterrupt):
                it.serve_forever()
            return
    raise SystemExit(f"The ports {PORTS.start} to {PORTS.stop - 1} are all in use.")


if __name__ == "__main__":
    main()
