#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interface. The headers of older systems lack its newer parts.
enum {
  CREATE_RULESET = 444,
  ADD_RULE = 445,
  RESTRICT_SELF = 446,
  ASK_VERSION = 1,
  RULE_PATH_BENEATH = 1
};

struct ruleset {
  uint64_t files, ports, scopes;
};

struct path_beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

static const uint64_t EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3,
                      REMOVE_FILE = 1 << 5, MAKE_DIR = 1 << 7, MAKE_REG = 1 << 8,
                      TRUNCATE = 1 << 14, IOCTL_DEV = 1 << 15;

int lamina_sandbox_landlock_version(void) {
  long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
  return version > 0 ? (int)version : 0;
}

// Every right that this version of Landlock knows.
static uint64_t all_rights(int version) {
  if (version >= 5) return (1 << 16) - 1;
  if (version >= 3) return (1 << 15) - 1;
  if (version >= 2) return (1 << 14) - 1;
  return (1 << 13) - 1;
}

int lamina_sandbox_rules(void) {
  int version = lamina_sandbox_landlock_version();
  if (version == 0) return -ENOSYS;
  struct ruleset refused = {
      .files = all_rights(version),
      .ports = version >= 4 ? 3 : 0,
      .scopes = version >= 6 ? 3 : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  long rules = syscall(CREATE_RULESET, &refused, size, 0);
  return rules < 0 ? -errno : (int)rules;
}

int lamina_sandbox_allow(int rules, const char *path, int access) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return errno;
  struct stat status;
  int error = fstat(place, &status) == 0 ? 0 : errno;
  uint64_t rights = 0;
  if (access & LAMINA_SANDBOX_READ) rights |= READ_FILE | READ_DIR;
  if (access & LAMINA_SANDBOX_WRITE) rights |= WRITE_FILE | TRUNCATE | MAKE_DIR | MAKE_REG | REMOVE_FILE;
  if (access & LAMINA_SANDBOX_DEVICE) rights |= WRITE_FILE | IOCTL_DEV;
  if (access & LAMINA_SANDBOX_EXECUTE) rights |= EXECUTE;
  if (!error && !S_ISDIR(status.st_mode)) {
    rights &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
  }
  struct path_beneath rule = {
      .allowed = rights & all_rights(lamina_sandbox_landlock_version()), .parent = place};
  if (!error && syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) != 0) error = errno;
  close(place);
  return error;
}

int lamina_sandbox_enforce(int rules) {
  return syscall(RESTRICT_SELF, rules, 0) == 0 ? 0 : errno;
}
