#define _GNU_SOURCE
#include "CSandbox.h"

// Watches every allocation of the process: a library that goes on without memory may draw a part of
// a picture, and say nothing. So the C library's functions are replaced by others that call the
// same code by its second name, which glibc has had since 2.2.5.
//
// A sanitizer replaces the same functions itself.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int is_watching;

void lamina_sandbox_begin_job(void) {
  errno = 0;
  atomic_store(&is_watching, 1);
}

void lamina_sandbox_end_job(void) { atomic_store(&is_watching, 0); }

#ifndef IS_SANITIZED

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// Returns the block. Ends the process if there is none for `size` bytes, but only within a job.
static inline void *checked(void *block, size_t size) {
  if (__builtin_expect(!block, 0) && size > 0 && atomic_load(&is_watching)) {
    lamina_sandbox_send_report();
    _exit(1);
  }
  return block;
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return checked(__libc_calloc(count, size), count && size);
}

void *realloc(void *block, size_t size) { return checked(__libc_realloc(block, size), size); }

void *memalign(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *made = checked(__libc_memalign(alignment, size), size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}
#endif
