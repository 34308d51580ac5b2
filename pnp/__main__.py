"""`python -P -m pnp` is the same program as `pnp`; without -P, Python itself looks into the current folder first."""

from pnp.base.modulepath import leave_out_current_folder

leave_out_current_folder()  # before anything else is imported: it could come from a stranger's game folder

from pnp.cli import main  # noqa: E402

if __name__ == "__main__":
    main(prog_name="pnp")
