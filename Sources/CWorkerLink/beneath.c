#define _GNU_SOURCE
#include "CWorkerLink.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int flags = O_PATH | O_CLOEXEC;

// Opens each part for itself and follows no link.
static int open_by_parts(int folder, const char *path) {
  char part[256];
  int current = openat(folder, ".", flags | O_DIRECTORY);
  while (current >= 0 && *path) {
    size_t length = strcspn(path, "/");
    const char *rest = path + length + strspn(path + length, "/");
    if (length == 0 || (length == 1 && path[0] == '.')) {
      path = rest;
      continue;
    }
    int error = 0;
    if (length >= sizeof part) error = ENAMETOOLONG;
    if (length == 2 && path[0] == '.' && path[1] == '.') error = EXDEV;
    if (error) {
      close(current);
      errno = error;
      return -1;
    }
    memcpy(part, path, length);
    part[length] = 0;
    int next = openat(current, part, flags | O_NOFOLLOW);
    error = errno;
    close(current);
    current = next;
    struct stat status;
    if (current >= 0 && (fstat(current, &status) != 0 || S_ISLNK(status.st_mode))) {
      close(current);
      current = -1;
      error = ELOOP;
    }
    errno = error;
    path = rest;
  }
  return current;
}

int lamina_link_open_beneath(int folder, const char *path, LaminaLinkKind *kind) {
  struct open_how how = {
      .flags = (uint64_t)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int place = -1;
  for (int tries = 0; tries < 8 && place < 0; tries++) {
    place = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    // Something was renamed meanwhile.
    if (place < 0 && errno != EAGAIN) break;
  }
  if (place < 0 && (errno == ENOSYS || errno == EPERM)) place = open_by_parts(folder, path);
  if (place < 0) return -errno;
  struct stat status;
  if (fstat(place, &status) != 0) {
    int error = errno;
    close(place);
    return -error;
  }
  *kind = S_ISREG(status.st_mode)   ? LAMINA_LINK_FILE
          : S_ISDIR(status.st_mode) ? LAMINA_LINK_FOLDER
                                    : LAMINA_LINK_OTHER;
  if (*kind == LAMINA_LINK_OTHER) {
    close(place);
    return -EINVAL;
  }
  // The same file again, to be read. `place` cannot be exchanged for another.
  char again[64] = "/proc/self/fd/";
  char digits[16];
  int count = 0;
  for (int number = place; number > 0 || count == 0; number /= 10) digits[count++] = '0' + number % 10;
  size_t length = strlen(again);
  while (count > 0) again[length++] = digits[--count];
  again[length] = 0;
  int opened = open(again, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  int error = errno;
  close(place);
  return opened < 0 ? -error : opened;
}
