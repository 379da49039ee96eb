#include "calls.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
// Numbers from here on are those of another interface of the same kernel.
#define FIRST_FOREIGN 0x40000000
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#define FIRST_FOREIGN 0x7fffffff
#else
#error "the numbers of this machine's system calls are not known here"
#endif

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSED ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), REFUSED

int lamina_program_refuse_calls(void) {
  struct sock_filter filter[] = {
      FIELD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
      ANSWER(SECCOMP_RET_KILL_PROCESS), FIELD(nr),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_FOREIGN, 0, 1), REFUSED,
      // Networks. io_uring can open sockets, too.
      REFUSE(socket), REFUSE(socketpair), REFUSE(io_uring_setup),
      // Other processes.
      REFUSE(ptrace), REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(kill),
      REFUSE(tkill), REFUSE(pidfd_open),
      // What would widen what it may do.
      REFUSE(unshare), REFUSE(setns), REFUSE(mount), REFUSE(bpf), REFUSE(keyctl),
      REFUSE(add_key), REFUSE(request_key), REFUSE(perf_event_open), REFUSE(userfaultfd),
      ANSWER(SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}
