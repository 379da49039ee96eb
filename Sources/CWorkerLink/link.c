#define _GNU_SOURCE
#include "CWorkerLink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int lamina_link_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0 ? 0 : errno;
}

ssize_t lamina_link_send(int socket, const void *bytes, size_t count, int passed) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  if (passed >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &passed, sizeof(int));
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t lamina_link_receive(int socket, void *bytes, size_t count, int *passed) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int) * 4)];
  } control;
  struct msghdr message = {
      .msg_iov = &part,
      .msg_iovlen = 1,
      .msg_control = control.space,
      .msg_controllen = sizeof control.space};
  *passed = -1;
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t descriptors = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < descriptors; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (*passed < 0) {
        *passed = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
  return received;
}

int lamina_link_wait(int socket, int writes, int wake, int milliseconds) {
  struct pollfd polled[2] = {
      {.fd = socket, .events = writes ? POLLOUT : POLLIN}, {.fd = wake, .events = POLLIN}};
  int count = poll(polled, wake >= 0 ? 2 : 1, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  if (count == 0) return 0;
  return polled[0].revents ? 1 : 2;
}

int lamina_link_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void lamina_link_raise(int event) {
  uint64_t one = 1;
  ssize_t ignored = write(event, &one, sizeof one);
  (void)ignored;
}

void lamina_link_lower(int event) {
  uint64_t value;
  ssize_t ignored = read(event, &value, sizeof value);
  (void)ignored;
}

int lamina_link_memory(size_t bytes) {
  int memory = memfd_create("lamina-answer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -errno;
  if (ftruncate(memory, (off_t)bytes) != 0 ||
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    int error = errno;
    close(memory);
    return -error;
  }
  return memory;
}

void lamina_link_discard(int memory, size_t bytes) {
  int ignored = fallocate(memory, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, (off_t)bytes);
  (void)ignored;
}
