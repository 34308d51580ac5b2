"""jobs: long work in a process of its own, told step by step, ended with all that it has started."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pnp.kit.options import PrintOptions
from pnp.studio.jobs import MOST_KEPT, Job, Jobs
from tests.limits import HANGS


def carried_out(task: str, asked: dict[str, Any], stop_at: str = "") -> tuple[Job, list[tuple[str, int, int]]]:
    """A job from its beginning to its end, with all that was heard of it."""

    async def work() -> tuple[Job, list[tuple[str, int, int]]]:
        ended, heard = asyncio.Event(), []

        def listen(job: Job) -> None:
            heard.append((str(job.label), job.done, job.total))
            if stop_at and stop_at in job.label and job.state == "running":
                jobs.stop(job.id)
            if job.state != "running":
                ended.set()

        jobs = Jobs(listen)
        job = jobs.start(task, "tinygame", asked)
        assert jobs.get(job.id) is job and jobs.running("tinygame") == [job]
        await asyncio.wait_for(ended.wait(), HANGS)
        await asyncio.to_thread(jobs.close)
        return job, heard

    return asyncio.run(work())


@pytest.mark.slow
def test_a_job_tells_its_stages_and_its_result(folder: Path) -> None:
    """In their order."""
    job, heard = carried_out("build", {"options": PrintOptions("tinygame")})
    assert job.state == "done" and job.result["folder"] == "output/tinygame/fr" and job.failure is None
    labels = list(dict.fromkeys(label for label, _, _ in heard if label))
    assert labels[0] == "Composing cards" and "Writing PDFs" in labels
    assert (folder / "output/tinygame/fr/manifest.json").is_file()


@pytest.mark.slow
def test_problems_come_back_with_their_places(folder: Path) -> None:
    """As they were raised in the child."""
    (folder / "cards/tinygame/deck.yaml").write_text("cards: [")
    job, _ = carried_out("build", {"options": PrintOptions("tinygame")})
    assert job.state == "failed" and job.failure and job.failure.problems[0].place.file == "cards/tinygame/deck.yaml"
    job, _ = carried_out("build", {"options": PrintOptions("nobody")})
    assert job.state == "failed" and job.failure and "nobody" in job.failure.told


@pytest.mark.slow
def test_a_stopped_job_leaves_nothing_behind(folder: Path) -> None:
    """Wherever it was."""
    job, _ = carried_out("build", {"options": PrintOptions("marathon")}, stop_at="Composing")
    assert job.state == "stopped" and not (folder / "output").exists()


def test_few_jobs_are_remembered() -> None:
    """The oldest that have ended are forgotten."""
    jobs = Jobs(lambda job: None)
    for number in range(MOST_KEPT + 20):
        jobs._jobs[str(number)] = Job(str(number), "check", "x", "done")
    jobs._forget()
    assert len(jobs._jobs) == MOST_KEPT and jobs.get("0") is None


@pytest.mark.slow
def test_a_job_runs_nothing_of_the_folder(folder: Path) -> None:
    """Modules that a stranger has put there under the names of others are not loaded by the child."""
    for name in ("yaml", "multiprocessing", "pnp", "sitecustomize", "reportlab"):
        (folder / f"{name}.py").write_text("from pathlib import Path\nPath('note').write_text('run')\n")
    job, _ = carried_out("build", {"options": PrintOptions("tinygame")})
    assert job.state == "done" and not (folder / "note").exists()
