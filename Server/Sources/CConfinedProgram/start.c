#define _GNU_SOURCE
#include "CConfinedProgram.h"

#include <CSandbox.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"

// MARK: Paths

// What programs need of a system. None of it is a user's.
static const char *const installed[] = {
    "/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system", "/sys/fs/cgroup", "/dev/urandom",
    "/dev/zero"};

// The rules for a program that is run in a folder: a descriptor, -1 if the kernel has no Landlock,
// or another negative number for an error.
static int rules_for(const char *path, const char *folder) {
  if (lamina_sandbox_landlock_version() == 0) return -1;
  int rules = lamina_sandbox_rules();
  if (rules < 0) return rules - 1;
  int run = LAMINA_SANDBOX_READ | LAMINA_SANDBOX_EXECUTE;
  for (size_t index = 0; index < sizeof installed / sizeof *installed; index++) {
    lamina_sandbox_allow(rules, installed[index], run);
  }
  // A program that is not part of the system brings libraries beside it, in `lib`.
  char place[PATH_MAX + sizeof "/lib"];
  int error = realpath(path, place) ? lamina_sandbox_allow(rules, place, run) : errno;
  if (!error) lamina_sandbox_allow(rules, strcat(dirname(dirname(place)), "/lib"), run);
  lamina_sandbox_allow(rules, "/dev/null", LAMINA_SANDBOX_READ | LAMINA_SANDBOX_DEVICE);
  if (!error) {
    error = lamina_sandbox_allow(rules, folder, LAMINA_SANDBOX_READ | LAMINA_SANDBOX_WRITE);
  }
  if (!error) return rules;
  close(rules);
  return -error - 1;
}

// MARK: The new process, which calls nothing but the kernel

static int limit(int resource, uint64_t value) {
  struct rlimit old, new = {.rlim_cur = value, .rlim_max = value};
  if (getrlimit(resource, &old) != 0) return errno;
  if (old.rlim_max != RLIM_INFINITY && old.rlim_max < value) {
    new.rlim_cur = new.rlim_max = old.rlim_max;
  }
  return setrlimit(resource, &new) == 0 ? 0 : errno;
}

static int confine(const struct lamina_program_limits *limits, int rules) {
  int error = limit(RLIMIT_CORE, 0);
  if (!error) error = limit(RLIMIT_DATA, limits->memory);
  if (!error) error = limit(RLIMIT_FSIZE, limits->file);
  if (!error) error = limit(RLIMIT_CPU, limits->seconds);
  if (!error) error = limit(RLIMIT_NOFILE, 64);
  if (!error) error = lamina_sandbox_drop_privileges();
  if (!error && rules >= 0) error = lamina_sandbox_enforce(rules);
  return error ? error : lamina_program_refuse_calls();
}

static void forget_signals(void) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Descriptors that the new process shall have, with numbers that no standard stream has.
struct streams {
  int input, output, errors, folder;
};

static int take_streams(const struct streams *streams) {
  if (dup2(streams->input, 0) < 0 || dup2(streams->output, 1) < 0) return errno;
  if (dup2(streams->errors, 2) < 0 || fchdir(streams->folder) != 0) return errno;
  // The others close with exec, as `CLOSE_RANGE_CLOEXEC` says.
  return syscall(SYS_close_range, 3, ~0U, 1 << 2) == 0 ? 0 : errno;
}

// MARK: Starting

// A copy of a descriptor that is no standard stream.
static int copy_of(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static int open_copy(const char *path, int flags) {
  int opened = open(path, flags | O_CLOEXEC);
  if (opened < 0) return -1;
  int copy = copy_of(opened);
  close(opened);
  return copy;
}

static int start(
    const char *path, char *const arguments[], char *const environment[],
    const struct streams *streams, const struct lamina_program_limits *limits, int rules,
    pid_t *process) {
  // The new process writes an error into it; exec closes it.
  int errors[2];
  if (pipe2(errors, O_CLOEXEC) != 0) return errno;
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t child = fork();
  if (child == 0) {
    forget_signals();
    int error = take_streams(streams);
    if (!error) error = confine(limits, rules);
    if (!error) {
      execve(path, arguments, environment);
      error = errno;
    }
    ssize_t ignored = write(errors[1], &error, sizeof error);
    (void)ignored;
    _exit(127);
  }
  int error = child < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  close(errors[1]);
  if (!error) {
    ssize_t count;
    do { count = read(errors[0], &error, sizeof error); } while (count < 0 && errno == EINTR);
    if (count != sizeof error) error = 0;
    if (error) waitpid(child, NULL, 0);
  }
  close(errors[0]);
  *process = child;
  return error;
}

int lamina_program_start(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    int input, int errors, const struct lamina_program_limits *limits, pid_t *process) {
  if (!lamina_sandbox_filters()) return ENOSYS;
  int rules = rules_for(path, folder);
  if (rules < -1) return -rules - 1;
  struct streams streams = {
      .input = copy_of(input), .output = open_copy("/dev/null", O_WRONLY),
      .errors = copy_of(errors), .folder = open_copy(folder, O_PATH | O_DIRECTORY)};
  int error = 0;
  if (streams.input < 0 || streams.output < 0 || streams.errors < 0 || streams.folder < 0) {
    error = errno;
  }
  if (!error) error = start(path, arguments, environment, &streams, limits, rules, process);
  const int opened[] = {streams.input, streams.output, streams.errors, streams.folder, rules};
  for (size_t index = 0; index < sizeof opened / sizeof *opened; index++) {
    if (opened[index] >= 0) close(opened[index]);
  }
  return error;
}

// MARK: Its end

int lamina_program_wait(pid_t process) {
  siginfo_t information;
  while (waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int lamina_program_release(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
