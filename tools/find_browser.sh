#!/usr/bin/env bash
# Print the path of a Chromium for the tests, installing one if there is none.
# Prints nothing when Playwright should use the one it brings itself.
set -euo pipefail

for candidate in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
  if [ -n "$candidate" ] && found=$(command -v "$candidate"); then
    echo "$found"
    exit 0
  fi
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq >&2 || true
  if apt-get install -y -qq --no-install-recommends chromium >&2 && command -v chromium; then
    exit 0
  fi
fi

.venv/bin/python -m playwright install chromium >&2
