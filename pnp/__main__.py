"""`python -m pnp` is the same program as `pnp`."""

from pnp.cli import main

if __name__ == "__main__":
    main(prog_name="pnp")
