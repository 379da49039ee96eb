#define _GNU_SOURCE
#include "CHostileCalls.h"

#include <unistd.h>

long hostile_call(long number, long a, long b, long c, long d) {
  return syscall(number, a, b, c, d, 0L);
}

int hostile_read(long address) { return *(volatile char *)address; }
