#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int lamina_sandbox_drop_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

int lamina_sandbox_hide(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

// MARK: Memory

static int statistics = -1;
static int message_socket = -1;
static uint64_t data_limit;
static char message[64];
static size_t message_count;

// The number of `field` in /proc/self/statm, in bytes; 0 if it cannot be read.
static uint64_t memory_in_use(int field) {
  char text[128];
  ssize_t count = pread(statistics, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *at = text;
  while (field-- > 0) {
    at = strchr(at, ' ');
    if (!at) return 0;
    at++;
  }
  uint64_t pages = 0;
  while (*at >= '0' && *at <= '9') pages = pages * 10 + (uint64_t)(*at++ - '0');
  return pages * 4096;
}

enum { WHOLE_SIZE = 0, DATA_SIZE = 5 };

static int set_limit(int resource, uint64_t value) {
  struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
  struct rlimit old;
  if (getrlimit(resource, &old) == 0 && old.rlim_max != RLIM_INFINITY && old.rlim_max < value) {
    limit.rlim_cur = limit.rlim_max = old.rlim_max;
  }
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int lamina_sandbox_limit(uint64_t memory, uint64_t files, uint64_t *total) {
  if (statistics < 0) statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  uint64_t whole = memory_in_use(WHOLE_SIZE), data = memory_in_use(DATA_SIZE);
  if (whole == 0) return ENOENT;
  *total = data + memory;
  // Writing beyond the limit fails instead of ending the process.
  signal(SIGXFSZ, SIG_IGN);
  int error = set_limit(RLIMIT_CORE, 0);
  if (!error) error = set_limit(RLIMIT_FSIZE, 0);
  if (!error) error = set_limit(RLIMIT_NOFILE, files);
  if (!error) error = set_limit(RLIMIT_DATA, data + memory);
  // Shared mappings are no data, so the whole is limited too.
  if (!error) error = set_limit(RLIMIT_AS, whole + memory);
  return error;
}

void lamina_sandbox_send_report(void) {
  ssize_t ignored = write(message_socket, message, message_count);
  (void)ignored;
}

static void report(int number, siginfo_t *information, void *context) {
  (void)context;
  int error = errno;
  if (information->si_code <= 0 && information->si_pid != getpid()) {
    // Another process sent it, so nothing that is drawn is at fault. The pool sees that in SIGKILL,
    // which no process gets from itself.
    kill(getpid(), SIGKILL);
  }
  uint64_t data = memory_in_use(DATA_SIZE);
  // What was too large to get may have been half of it.
  if (error == ENOMEM || data >= data_limit / 2) {
    lamina_sandbox_send_report();
  }
  signal(number, SIG_DFL);
  raise(number);
}

int lamina_sandbox_report_memory(
    int socket, uint64_t memory, const void *bytes, size_t count) {
  if (count > sizeof message) return EINVAL;
  if (statistics < 0) statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  message_socket = socket;
  data_limit = memory;
  memcpy(message, bytes, count);
  message_count = count;
  struct sigaction action = {
      .sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    if (sigaction(crashes[index], &action, NULL) != 0) return errno;
  }
  return 0;
}

void lamina_sandbox_begin_thread(void) {
  static char space[64 << 10];
  stack_t stack = {.ss_sp = space, .ss_size = sizeof space};
  sigaltstack(&stack, NULL);
}
