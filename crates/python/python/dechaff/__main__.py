"""The program dechaff: python -m dechaff --help"""

import signal
import sys

from ._dechaff import _run


def main() -> int:
    # Python would only note the key until the program returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
