"""Folders of files on a disk or in storage such as S3, through pyarrow and fsspec."""

import os
import uuid
from typing import Any

from pyarrow import fs  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .errors import InvalidArgument


class Folder:
    """A folder that any process can write files into. It can be pickled."""

    def __init__(self, filesystem: Any, path: str) -> None:
        self._filesystem, self._path = filesystem, path.rstrip("/")
        self._made: set[str] = set()

    @classmethod
    def of(cls, output: str | os.PathLike[str], filesystem: Any = None) -> "Folder":
        """The folder at a path or an address such as "s3://bucket/folder".

        With `filesystem`, of pyarrow or fsspec, `output` is a path in it. Without, pyarrow is asked
        for the address first, then fsspec.
        """
        place = os.fspath(output)
        if filesystem is None and "://" not in place:
            return cls(fs.LocalFileSystem(), os.path.abspath(place))
        if filesystem is None:
            try:
                return cls(*fs.FileSystem.from_uri(place))
            except ValueError:
                # Not an address of pyarrow's own.
                import fsspec  # type: ignore[import-not-found, import-untyped, unused-ignore]

                filesystem, place = fsspec.core.url_to_fs(place)
        if not isinstance(filesystem, fs.FileSystem):
            filesystem = fs.PyFileSystem(fs.FSSpecHandler(filesystem))
        return cls(filesystem, place)

    def write(self, name: str, data: bytes) -> None:
        """Writes a file, which is whole or not there. `name` may have folders in it."""
        if not all(part and part.strip(".") for part in name.split("/")) or "\0" in name:
            raise InvalidArgument(f"{name!r} is no name of a file below the folder")
        path = f"{self._path}/{name}"
        # Storage of objects has no folders, and an object appears when it is whole.
        if self._filesystem.type_name not in ("s3", "gcs", "abfs"):
            above = path.rpartition("/")[0]
            if above not in self._made:
                self._filesystem.create_dir(above, recursive=True)
                self._made.add(above)
        if self._filesystem.type_name != "local":
            return self._fill(path, data)
        beside = f"{path}.{uuid.uuid4().hex}.part"
        try:
            self._fill(beside, data)
            self._filesystem.move(beside, path)
        except BaseException:
            if self._filesystem.get_file_info(beside).type == fs.FileType.File:
                self._filesystem.delete_file(beside)
            raise

    def _fill(self, path: str, data: bytes) -> None:
        with self._filesystem.open_output_stream(path, compression=None) as stream:
            stream.write(data)
