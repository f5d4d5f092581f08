#!/usr/bin/env bash
# Make .venv with the Python given, also where Debian has split ensurepip off.
set -euo pipefail
python=${1:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Tarabish needs Python 3.11 or newer; try: make PYTHON=python3.12 …" >&2
  exit 1
}
[ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1 && exit 0

rm -rf .venv
if ! "$python" -m venv .venv; then
  rm -rf .venv
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "$python cannot make virtual environments; install its venv module (Debian: python3-venv)." >&2
    exit 1
  fi
  # The versioned package, where there is one, belongs to this very interpreter.
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "python$version-venv" >&2 ||
    apt-get install -y -qq --no-install-recommends python3-venv >&2
  "$python" -m venv .venv
fi
