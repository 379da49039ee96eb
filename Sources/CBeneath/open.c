#define _GNU_SOURCE
#include "CBeneath.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int FLAGS = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

int lamina_open_directory(const char *path) {
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static int by_kernel(int directory, const char *path) {
  struct open_how how = {
      .flags = (unsigned)FLAGS, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  // The kernel gives up with EAGAIN if something was renamed in the meantime.
  for (int attempt = 0; attempt < 16; attempt++) {
    int file = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
    if (file >= 0 || (errno != EAGAIN && errno != EINTR)) return file;
  }
  return -1;
}

static int by_folders(int directory, const char *path) {
  char name[NAME_MAX + 1];
  int folder = directory;
  for (;;) {
    path += strspn(path, "/");
    size_t length = strcspn(path, "/");
    int file = -1;
    if (length > NAME_MAX) {
      errno = ENAMETOOLONG;
    } else {
      memcpy(name, path, length);
      name[length] = 0;
      const char *rest = path + length + strspn(path + length, "/");
      if (strcmp(name, "..") == 0) {
        errno = EXDEV;
      } else if (*rest == 0) {
        file = openat(folder, length > 0 ? name : ".", FLAGS | O_NOFOLLOW);
      } else {
        file = openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        // A link to a directory is reported as something that is no directory.
        struct stat status;
        if (file < 0 && errno == ENOTDIR &&
            fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
          errno = S_ISLNK(status.st_mode) ? ELOOP : ENOTDIR;
        }
      }
      path = rest;
    }
    int error = errno;
    if (folder != directory) close(folder);
    errno = error;
    if (file < 0 || *path == 0) return file;
    folder = file;
  }
}

int lamina_open_beneath(int directory, const char *path, bool by_steps) {
  if (path[0] == '/') {
    errno = EXDEV;
    return -1;
  }
  if (!by_steps) {
    int file = by_kernel(directory, path);
    // Filters of system calls answer EPERM for calls that they do not know.
    if (file >= 0 || (errno != ENOSYS && errno != EPERM)) return file;
  }
  return by_folders(directory, path);
}
