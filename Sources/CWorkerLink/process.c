#define _GNU_SOURCE
#include "CWorkerLink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int lamina_link_spawn(
    const char *path, char *const arguments[], char *const environment[], int socket,
    int keeps_errors, pid_t *process) {
  // A socket that has the number already would keep its mark to be closed by exec.
  int given = socket == LAMINA_WORKER_SOCKET ? fcntl(socket, F_DUPFD_CLOEXEC, 10) : socket;
  if (given < 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, given, LAMINA_WORKER_SOCKET);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!keeps_errors) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, LAMINA_WORKER_SOCKET + 1);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  int error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (given != socket) close(given);
  return error;
}

// Waits until the process has ended, but no longer.
static void wait_for_end(pid_t process, int milliseconds) {
  int watched = (int)syscall(SYS_pidfd_open, process, 0);
  if (watched < 0) return;
  struct pollfd polled = {.fd = watched, .events = POLLIN};
  poll(&polled, 1, milliseconds);
  close(watched);
}

int lamina_link_end(pid_t process, int milliseconds, int *signal, int *status) {
  *signal = 0;
  *status = 0;
  if (milliseconds > 0) wait_for_end(process, milliseconds);
  // Does nothing to a process that has ended, whose number is not given to another before waitpid.
  kill(process, SIGKILL);
  int end;
  pid_t ended;
  do {
    ended = waitpid(process, &end, 0);
  } while (ended < 0 && errno == EINTR);
  if (ended < 0) return errno;
  if (WIFSIGNALED(end)) *signal = WTERMSIG(end);
  if (WIFEXITED(end)) *status = WEXITSTATUS(end);
  return 0;
}

int lamina_link_allow_time(pid_t process, uint64_t seconds) {
  clockid_t clock;
  struct timespec used;
  int error = clock_getcpuclockid(process, &clock);
  if (error) return error;
  if (clock_gettime(clock, &used) != 0) return errno;
  struct rlimit limit;
  if (prlimit(process, RLIMIT_CPU, NULL, &limit) != 0) return errno;
  limit.rlim_cur = (rlim_t)used.tv_sec + 1 + seconds;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return prlimit(process, RLIMIT_CPU, &limit, NULL) == 0 ? 0 : errno;
}
