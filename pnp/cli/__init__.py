"""What a person types → one call of the library, and what it says.

Heavy modules are loaded only by the command that needs them.

- `options`: what commands share: options, messages, exit status
- `progress`: bars for long work, and the closing table
- `program`: the program itself, and the commands that print: list, build, pictures, schema, new
- `new_game`: a new game from skeleton/
- `desk`: reprint, calibrate
- `inventory`: inventory
- `play`: check, playtest, play
- `i18n`: the commands for translators
- `doctor`: doctor
- `docs`: docs
"""

from pnp.cli.program import main

__all__ = ["main"]
