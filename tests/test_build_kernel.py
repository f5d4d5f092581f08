"""Building the kernel: under a name that tells what it is made from, and nothing half made."""

import subprocess

import pytest

from tools import build_kernel
from tools.build_kernel import kernel_file

pytestmark = pytest.mark.cpython_only


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """The build in a folder of its own, from a source of its own."""
    monkeypatch.setattr(build_kernel, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build_kernel, "SOURCE", tmp_path / "kernel.c")
    (tmp_path / "kernel.c").write_text("int two(void) { return 2; }\n", "utf-8")
    return tmp_path


def test_the_name_changes_with_source_flags_and_compiler(elsewhere, monkeypatch):
    names = {kernel_file()}
    (elsewhere / "kernel.c").write_text("int two(void) { return 3; }\n", "utf-8")
    names.add(kernel_file())
    monkeypatch.setattr(build_kernel, "FLAGS", (*build_kernel.FLAGS, "-g"))
    names.add(kernel_file())
    monkeypatch.setattr(build_kernel, "version", lambda _: "1")
    names.add(kernel_file())
    assert len(names) == 4


@pytest.mark.usefixtures("elsewhere")
def test_what_is_there_is_not_built_again(monkeypatch):
    def compiled(*_: object, **__: object) -> None:
        raise AssertionError("built again")

    kernel_file().parent.mkdir()
    kernel_file().write_bytes(b"as it was")
    monkeypatch.setattr(subprocess, "run", compiled)
    assert build_kernel.build_kernel().read_bytes() == b"as it was"


def test_a_build_takes_the_place_of_the_one_before_it(elsewhere):
    old = elsewhere / "build" / "kernel-0.wasm"
    old.parent.mkdir()
    old.write_bytes(b"old")
    built = build_kernel.build_kernel()
    assert built == kernel_file()
    assert built.read_bytes().startswith(b"\0asm")
    assert [path.name for path in old.parent.glob("*.wasm")] == [built.name]


def test_a_source_that_is_refused_leaves_nothing_to_load(elsewhere):
    (elsewhere / "kernel.c").write_text("int two(void) { return; }\n", "utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build_kernel.build_kernel()
    assert not kernel_file().exists()
