"""Programs with subcommands. A subcommand is a module with a docstring, `arguments(parser)` and `run(options)`."""

import argparse
import importlib
import sys


def main(group, description, names):
    """Runs the subcommand that the command line names. The first line of its docstring is its short help."""
    sys.dont_write_bytecode = True
    parser = argparse.ArgumentParser(prog=f"tools/{group}", description=description)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in names:
        module = importlib.import_module(f"lib.{group}.{name.replace('-', '_')}")
        command = commands.add_parser(
            name,
            # argparse fills in values at a percent sign of help, but not of a description.
            help=module.__doc__.split("\n")[0].replace("%", "%%"),
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.arguments(command)
        command.set_defaults(run=module.run)
    options = parser.parse_args()
    try:
        sys.exit(options.run(options))
    except KeyboardInterrupt:
        sys.exit(130)
