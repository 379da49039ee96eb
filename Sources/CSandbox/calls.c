#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Calls that drawing needs, with any arguments: memory, threads and their locks, time, files that
// are open, and looking at paths, which Landlock does not hide. What a kernel or a processor does
// not have is passed over.
static const char *const allowed[] = {
    // Memory. Programs are compiled into it, so pages may become executable.
    "brk", "madvise", "membarrier", "mincore", "mlock", "mmap", "mprotect", "mremap", "msync",
    "munlock", "munmap",
    // Threads.
    "exit", "exit_group", "futex", "futex_waitv", "get_robust_list", "gettid", "rseq",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max",
    "sched_get_priority_min", "sched_setaffinity", "sched_yield", "set_robust_list",
    // Signals, to itself.
    "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait",
    "rt_sigpending", "sigaltstack",
    // Time.
    "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep", "time",
    "times", "timerfd_create", "timerfd_settime",
    // What is open.
    "close", "close_range", "dup", "dup2", "dup3", "epoll_create1", "epoll_ctl", "epoll_pwait",
    "epoll_wait", "eventfd2", "fadvise64", "fallocate", "fdatasync", "flock", "fstat",
    "fstatfs", "fsync", "ftruncate", "getdents64", "lseek", "memfd_create", "pipe2", "poll",
    "ppoll", "pread64", "preadv", "pselect6", "pwrite64", "read", "readv", "recvmsg", "select",
    "sendmsg", "write", "writev",
    // Paths.
    "access", "faccessat", "faccessat2", "getcwd", "lstat", "newfstatat", "readlink", "readlinkat",
    "stat", "statfs", "statx",
    // The process and the machine.
    "capget", "getcpu", "getegid", "geteuid", "getgid", "getgroups", "getpgrp", "getpid",
    "getppid", "getpriority", "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage",
    "getuid", "sysinfo", "uname"};

// Calls for which the library has an older one that can be looked at: the arguments of these lie in
// memory, where a filter sees nothing.
static const char *const unknown[] = {"clone3", "openat2", "io_uring_setup"};

static int allow(scmp_filter_ctx filter, const char *name, unsigned count, struct scmp_arg_cmp *a) {
  int number = seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return 0;
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, a);
}

// A call whose argument `index` must be `value` in the bits of `mask`.
static int allow_if(
    scmp_filter_ctx filter, const char *name, unsigned index, uint64_t mask, uint64_t value) {
  struct scmp_arg_cmp condition = SCMP_CMP64(index, SCMP_CMP_MASKED_EQ, mask, value);
  return allow(filter, name, 1, &condition);
}

static int add_rules(scmp_filter_ctx filter) {
  int error = 0;
  const uint64_t word = UINT32_MAX;
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed && !error; index++) {
    error = allow(filter, allowed[index], 0, NULL);
  }
  for (size_t index = 0; index < sizeof unknown / sizeof *unknown && !error; index++) {
    int number = seccomp_syscall_resolve_name(unknown[index]);
    if (number == __NR_SCMP_ERROR) continue;
    error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), number, 0, NULL);
  }
  // Files: only to be read.
  const uint64_t writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  if (!error) error = allow_if(filter, "open", 1, writing, O_RDONLY);
  if (!error) error = allow_if(filter, "openat", 2, writing, O_RDONLY);
  // Threads, not processes.
  const uint64_t thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
  const uint64_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                          CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  if (!error) error = allow_if(filter, "clone", 0, thread | spaces, thread);
  // Signals to itself, as `abort` and `raise` send them.
  const uint64_t process = (uint64_t)getpid();
  if (!error) error = allow_if(filter, "tgkill", 0, word, process);
  if (!error) error = allow_if(filter, "kill", 0, word, process);
  // Names of threads and of mappings.
  const uint64_t names[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, 0x53564d41 /* PR_SET_VMA */};
  for (size_t index = 0; index < sizeof names / sizeof *names && !error; index++) {
    error = allow_if(filter, "prctl", 0, word, names[index]);
  }
  // Limits are read and not set.
  if (!error) error = allow_if(filter, "prlimit64", 2, UINT64_MAX, 0);
  // Of a descriptor: its copies, its flags, locks and seals; nothing that sends signals.
  const uint64_t questions[] = {
      F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC,
      F_ADD_SEALS, F_GET_SEALS};
  for (size_t index = 0; index < sizeof questions / sizeof *questions && !error; index++) {
    error = allow_if(filter, "fcntl", 1, word, questions[index]);
  }
  // Of a device: what drivers of GPUs ask, whose requests have these letters, or are small numbers.
  const uint64_t letters[] = {'d', 'F', 'b', '>', 0};
  for (size_t index = 0; index < sizeof letters / sizeof *letters && !error; index++) {
    error = allow_if(filter, "ioctl", 1, letters[index] ? 0xff00 : 0xffffff00, letters[index] << 8);
  }
  // Of what is open: whether it is a terminal, what can be read, whether exec closes it.
  const uint64_t requests[] = {TCGETS, FIONREAD, FIONBIO, FIOCLEX};
  for (size_t index = 0; index < sizeof requests / sizeof *requests && !error; index++) {
    error = allow_if(filter, "ioctl", 1, word, requests[index]);
  }
  return error;
}

int lamina_sandbox_filters(void) {
  // Answers EFAULT where filters are known, since there is none at NULL.
  return prctl(PR_SET_SECCOMP, 2 /* SECCOMP_MODE_FILTER */, NULL, 0, 0) != 0 && errno == EFAULT;
}

int lamina_sandbox_filter(const char **what) {
  *what = "filter";
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return ENOMEM;
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  // Calls are looked up as in a tree. Older libraries do not know it.
  if (!error) seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (!error) {
    *what = "rules";
    error = add_rules(filter);
  }
  if (!error) {
    *what = "loading";
    error = seccomp_load(filter);
  }
  seccomp_release(filter);
  return -error;
}
