// Starts a program that gets what it is told to and nothing else.
//
// What: a program with its standard input from a pipe, which may read what is installed, write to
// one folder, and use so much memory, time and room; it has no network and no privileges.
// Why: ffmpeg writes films from pixels of strangers' scenes, and runs outside of the workers.
#ifndef LAMINA_CCONFINEDPROGRAM_H
#define LAMINA_CCONFINEDPROGRAM_H

#include <stdint.h>
#include <sys/types.h>

struct lamina_program_limits {
  // Bytes of memory that is written to, each file's bytes, seconds of processors.
  uint64_t memory, file, seconds;
};

// Starts the program at `path` in `folder`, where it may write if the kernel has Landlock rules. It
// reads `input`; what it prints is dropped, and its errors go to `errors`. Both stay open here.
// 0, or an error number; ENOSYS from a kernel that has no filters of system calls.
int lamina_program_start(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    int input, int errors, const struct lamina_program_limits *limits, pid_t *process);

// Waits until the process has ended, but leaves it, so that its number stays its own. 0, or an
// error number.
int lamina_program_wait(pid_t process);

// Releases a process that has ended. Its status, or 128 and the signal that has ended it.
int lamina_program_release(pid_t process);

#endif
