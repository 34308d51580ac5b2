"""A pool of processes that are ended at once when they are given up. Loads the libraries for it: see `processes.py`."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from types import TracebackType

PATIENCE = 2.0  # seconds for the thread of a pool to see that its processes are gone


class Pool(ProcessPoolExecutor):
    """Processes for tasks; whoever leaves them by an exception, such as Ctrl-C, does not wait for them."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool | None:
        """Wait for what is being done, or end it."""
        if kind is None:
            self.shutdown()
        else:
            self.shutdown(wait=False, cancel_futures=True)
        return None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As the library does it; but tasks that are not waited for and may be cancelled are ended as they run."""
        processes = list((getattr(self, "_processes", None) or {}).values())
        manager = getattr(self, "_executor_manager_thread", None)
        super().shutdown(wait, cancel_futures=cancel_futures)
        if cancel_futures and not wait:
            for process in processes:
                process.kill()
            if manager:  # at exit the library wakes this thread; while it ends, that fails with a traceback
                manager.join(PATIENCE)
