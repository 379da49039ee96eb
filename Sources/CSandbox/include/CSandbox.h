// What a process gives up before it meets what a stranger wrote.
#ifndef LAMINA_CSANDBOX_H
#define LAMINA_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

// Gives up new privileges and all capabilities. For the calling thread and those that it makes
// later. 0, or an error number.
int lamina_sandbox_drop_privileges(void);

// Other processes of the user may not look into this one. 0, or an error number.
int lamina_sandbox_hide(void);

// MARK: Files, by Landlock

// The version of the kernel's Landlock; 0 if it has none.
int lamina_sandbox_landlock_version(void);

// What may be done with a path and what lies below it.
typedef enum {
  // Read files and list folders.
  LAMINA_SANDBOX_READ = 1,
  // Write and make files, too.
  LAMINA_SANDBOX_WRITE = 2,
  // Use a device.
  LAMINA_SANDBOX_DEVICE = 4,
  // Start programs.
  LAMINA_SANDBOX_EXECUTE = 8
} LaminaSandboxAccess;

// A set of rules that refuses every path, every port, and signals to others. A descriptor, or
// minus an error number.
int lamina_sandbox_rules(void);

// Adds a rule. 0, or an error number: ENOENT if nothing lies there.
int lamina_sandbox_allow(int rules, const char *path, int access);

// Puts the rules in force for the calling thread and those that it makes later. 0, or an error
// number.
int lamina_sandbox_enforce(int rules);

// MARK: System calls, by seccomp

// Whether the kernel has filters of system calls.
int lamina_sandbox_filters(void);

// Refuses every system call that drawing does not need, on all threads. 0, or an error number;
// `*what` then names the step.
int lamina_sandbox_filter(const char **what);

// MARK: Resources

// Gives back the memory that was needed before and may not be needed again: free parts of the
// heap, and the pages of code and constants of the program and its libraries. The kernel reads such
// a page from its file when it is needed again.
void lamina_sandbox_release_memory(void);

// Whether memory should be given back after so many pieces of work: 16, 64, 256 and so on. After
// some, most is loaded and compiled that others need; later ones may still need something new.
int lamina_sandbox_is_settled(long count);

// From now on, blocks of 256 KiB or more go back to the kernel when they are freed. Otherwise the C
// library keeps what the largest one so far took, for later blocks of any size, and small blocks
// that live long come to lie between them.
void lamina_sandbox_return_large_blocks(void);

// Limits open files to `files`, what is written to files to nothing, and memory to `memory` bytes
// more than the process has. `*total` gets the limit of data in bytes. 0, or an error number.
int lamina_sandbox_limit(uint64_t memory, uint64_t files, uint64_t *total);

// Before the process ends because memory ran out, the bytes of `message` are sent to the socket:
// when a signal ends it, or an allocation fails within a job. `memory` is the limit of data in
// bytes. 0, or an error number.
int lamina_sandbox_report_memory(
    int socket, uint64_t memory, const void *message, size_t count);

// Prepares the calling thread for work: crashes on it are looked at even if its stack is used up.
void lamina_sandbox_begin_thread(void);

// From here to the end of the job, an allocation that fails in any thread ends the process. So no
// picture shows what a library does without memory. Builds with a sanitizer look at crashes only.
// That memory ran out before is forgotten.
void lamina_sandbox_begin_job(void);
void lamina_sandbox_end_job(void);

// For this library: sends the message of `lamina_sandbox_report_memory`.
void lamina_sandbox_send_report(void);

#endif
