#define _GNU_SOURCE
#include "display.h"

#include "../common/peer.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t server;

void display_stop(void) {
  if (server <= 0) return;
  kill(server, SIGTERM);
  waitpid(server, NULL, 0);
  server = 0;
}

void display_start(void) {
  const char *given = getenv("PEER_DISPLAY");
  if (given) {
    setenv("DISPLAY", given, 1);
    return;
  }
  int ends[2];
  if (pipe(ends)) peer_fail("no pipe for Xvfb");
  server = fork();
  if (server < 0) peer_fail("Xvfb: no process");
  if (server == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    char number[16];
    snprintf(number, sizeof number, "%d", ends[1]);
    close(ends[0]);
    int null = open("/dev/null", O_WRONLY);
    if (null >= 0) {
      dup2(null, 1);
      dup2(null, 2);
    }
    // The server only copies finished frames. A no-op driver is only for the program that draws.
    unsetenv("GALLIUM_NOOP");
    execlp("Xvfb", "Xvfb", "-displayfd", number, "-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset",
           (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  char name[32] = ":";
  size_t length = 1;
  ssize_t count;
  while (length < sizeof name - 1 && (count = read(ends[0], name + length, 1)) == 1 && name[length] != '\n') length++;
  name[length] = 0;
  close(ends[0]);
  if (length < 2) peer_fail("Xvfb did not start (apt: xvfb)");
  atexit(display_stop);
  setenv("DISPLAY", name, 1);
}
