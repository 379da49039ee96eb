// Opening files beneath a directory and nowhere else.
#ifndef LAMINA_CBENEATH_H
#define LAMINA_CBENEATH_H

#include <stdbool.h>

// Opens the directory at `path` for the function below. Returns a descriptor, or -1 with errno.
int lamina_open_directory(const char *path);

// Opens the file at `path`, relative to the directory `directory`, for reading and without waiting.
// Links are followed as long as they lead to places beneath the directory. Returns a descriptor, or
// -1 with errno: EXDEV if the path leads out of the directory, ELOOP for a link that is not
// followed.
//
// The kernel does this in one step, so nothing can be exchanged in between. A kernel before Linux
// 5.6, and a filter of system calls that does not know openat2, refuse that. Then, and if
// `by_steps` is true, folder after folder is opened, and no link is followed at all.
int lamina_open_beneath(int directory, const char *path, bool by_steps);

#endif
