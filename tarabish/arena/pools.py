"""Where duplicate deals are played: here, on several processes, or on a Dask cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def pool_of(workers: int = 1, dask: str | None = None) -> Iterator[Executor | None]:
    """Yield what plays the deals of a duel; None for one worker without Dask: this process.

    `dask` is the address of a scheduler. Its workers must be able to import tarabish.
    Raises: ImportError for `dask` without the package `distributed`, OSError when nothing answers
    there, ValueError for what is no address.
    """
    if dask is not None:
        # An extra, and slow to import.
        from distributed import Client  # noqa: PLC0415

        with Client(dask) as client, client.get_executor(pure=False) as pool:
            yield pool
    elif workers == 1:
        yield None
    else:
        # Imported here, as a browser's Python has no processes.
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415

        # Spawned, everywhere: a fork would take along what the kernel's host has running.
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool
