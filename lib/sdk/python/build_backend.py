"""Builds the package (PEP 517): the standard library alone, so that pip needs no network to install it.

What pyproject.toml states is repeated here, since Python below 3.11 reads no TOML; a test compares the two.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Optional

NAME, VERSION = "crossbook", "0.1.0"
HERE = Path(__file__).resolve().parent
METADATA = """Metadata-Version: 2.1
Name: crossbook
Version: %s
Summary: Client of Crossbook's API: prediction-market order books, plans and their verification.
License: MIT
Requires-Python: >=3.9
""" % VERSION
WHEEL = """Wheel-Version: 1.0
Generator: crossbook
Root-Is-Purelib: true
Tag: py3-none-any
"""
Settings = Optional[Dict[str, Any]]


def _sources() -> Dict[str, bytes]:
    files = [file for file in sorted((HERE / NAME).iterdir()) if file.suffix in (".py", ".typed")]
    return {"%s/%s" % (NAME, file.name): file.read_bytes() for file in files}


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    """Writes the wheel; its file name."""
    info = "%s-%s.dist-info" % (NAME, VERSION)
    files = {
        **_sources(),
        info + "/METADATA": METADATA.encode("utf-8"),
        info + "/WHEEL": WHEEL.encode("utf-8"),
    }
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode("ascii")
        record += "%s,sha256=%s,%d\n" % (path, digest, len(content))
    files[info + "/RECORD"] = (record + info + "/RECORD,,\n").encode("utf-8")
    name = "%s-%s-py3-none-any.whl" % (NAME, VERSION)
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            # A date of its own, so that the same sources give the same file.
            wheel.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Writes the archive of the sources; its file name."""
    root = "%s-%s" % (NAME, VERSION)
    with tarfile.open(Path(sdist_directory) / (root + ".tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in ["pyproject.toml", "build_backend.py", *_sources()]:
            archive.add(HERE / path, "%s/%s" % (root, path))
    return root + ".tar.gz"


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
