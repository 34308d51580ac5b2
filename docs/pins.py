"""The versions that a release was tested with, with the hashes of their files for every platform.

    python docs/pins.py        (or: make pins)

writes docs/release-constraints.txt from constraints.txt and pyproject.toml. It needs uv and the network. No host is
named: pip and uv look the files up where they look anyway, and compare the hashes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "docs" / "release-constraints.txt"
HEAD = """\
# The versions of all libraries that this release was tested with, and the hashes of their files on every platform.
#   uv tool install ./pnp_kits-VERSION-py3-none-any.whl --constraints pnp-constraints.txt
#   pip install --require-hashes -r pnp-constraints.txt, then pip install --no-deps ./pnp_kits-VERSION-py3-none-any.whl
# Made by docs/pins.py.
"""


def compiled() -> str:
    """All requirements of the wheel for all platforms, as uv works them out."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "uv"], check=True)
        out = Path(folder) / "out.txt"
        options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11"]
        command = [str(Path(folder) / "bin" / "uv"), "pip", "compile", "pyproject.toml", *options]
        command += ["--constraint", "constraints.txt", "--output-file", str(out)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return out.read_text(encoding="utf-8")


if __name__ == "__main__":
    PINS.write_text(HEAD + compiled(), encoding="utf-8")
    print(f"{PINS.relative_to(ROOT)}: {sum('==' in line for line in PINS.read_text().splitlines())} libraries")
