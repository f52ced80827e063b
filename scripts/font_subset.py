"""Make the subset of DejaVu Sans Condensed that the printed tickets embed.

What a BP-e may hold is Latin-1, so the letters are Latin-1 and a few signs of our own.
Run it again only to change the letters; its result is in the repository. It needs
fontTools, which is no dependency of the product, and Debian's fonts-dejavu packages:

    python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools
    /tmp/fonts/bin/python scripts/font_subset.py
"""

import subprocess
import sys
from pathlib import Path

SOURCE = Path("/usr/share/fonts/truetype/dejavu")
FACES = ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold")
LETTERS = (
    "U+0020-007E,U+00A0-00FF,"  # Latin-1: all that a BP-e may hold
    "U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,"  # our own punctuation
    "U+2192,U+2193"  # arrows
)


def main() -> None:
    """Write both faces beside the code that draws with them."""
    target = Path(__file__).parents[1] / "bpe/dabpe/fonts"
    for face in FACES:
        subprocess.run(
            [
                sys.executable,
                *("-m", "fontTools.subset", str(SOURCE / f"{face}.ttf")),
                f"--unicodes={LETTERS}",
                f"--output-file={target / face}.ttf",
                "--no-hinting",  # a third of the size; printers and screens render without
                "--layout-features=",
                "--notdef-outline",
                "--no-recalc-timestamp",
                "--name-IDs=0,1,2,4,6",  # the licence, which is long, lies beside the fonts
            ],
            check=True,
        )


if __name__ == "__main__":
    main()
