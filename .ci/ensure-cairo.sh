#!/bin/sh
# cairosvg, the reference for our own pens, needs the C library cairo: install it where we may, or say what to install.
python=$1
check='from pnp.base.libraries import load_cairo; load_cairo()'
"$python" -c "$check" 2>/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "libcairo is missing; installing it"
  apt-get update -qq && apt-get install -y -qq libcairo2 >/dev/null && "$python" -c "$check" && exit 0
fi
cat >&2 <<'HELP'
The C library cairo is missing: the tests that compare our drawings with cairosvg's are skipped. To run them, install it:
  Debian, Ubuntu:  sudo apt-get install libcairo2
  Fedora:          sudo dnf install cairo
  macOS:           brew install cairo
HELP
exit 0
