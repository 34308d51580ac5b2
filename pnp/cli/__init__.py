"""What a person types → one call of the library, and what it says.

A command is one file: its options and one call. It is loaded when it is called; what it needs, when it needs it.

- `program`: the program itself, with the table of its commands
- `lazy`: a group whose commands are loaded when they are called
- `letters`: signs that a terminal has, instead of those that it lacks
- `streams`: standard input and output on a bad day
- `say`: the one way in which a command speaks
- `spoken`: options and commands whose help is said in the language of the person
- `consoles`: a window that closes with the program
- `hello`: what `pnp` alone says
- `messages`: problems, and the exit status of each kind
- `supervisor`: a command in a process of its own, and one that waits for it
- `here`: where a command works: workspace, cache, cores
- `options`: options that several commands share
- `tables`: rows in columns
- `progress`: bars for long work, and the closing table
- `list_games`: list
- `build`: build
- `pictures`: pictures
- `reprint`: reprint
- `calibrate`: calibrate
- `inventory`: inventory
- `check`: check
- `playtest`: playtest
- `play`: play
- `i18n`: the commands for translators
- `new`: new
- `schema`: schema
- `studio`: studio
- `doctor`: doctor
- `docs`: docs
"""

from pnp.cli.program import main

__all__ = ["main"]
