// malloc and its relatives, counted and handed on to those of the C library.
//
// What: definitions in the executable, which the dynamic linker prefers to the C library's for
// every object of the process: Swift's runtime and the GL driver among them.
// Cost: two relaxed additions on memory of the thread's own, two on shared memory and a search of
// few ranges.

#define _GNU_SOURCE
#include "counting.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static __thread AllocationCounts thread_counts __attribute__((tls_model("initial-exec")));
static _Atomic uint64_t own, own_bytes, driver, driver_bytes;

static inline void count(size_t size, const void *caller) {
  if (is_driver(caller)) {
    thread_counts.driver += 1;
    thread_counts.driver_bytes += size;
    atomic_fetch_add_explicit(&driver, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&driver_bytes, size, memory_order_relaxed);
  } else {
    thread_counts.own += 1;
    thread_counts.own_bytes += size;
    atomic_fetch_add_explicit(&own, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&own_bytes, size, memory_order_relaxed);
    if (__builtin_expect(is_recording, 0)) record_site(size);
  }
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size) {
  count(size, CALLER);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size, CALLER);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size, CALLER);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size, CALLER);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size, CALLER);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count(size, CALLER);
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) { __libc_free(block); }

// operator new, so that who called it is known, not only that the C++ library did.
static void *made_or_end(void *block) {
  if (!block) abort();
  return block;
}

void *_Znwm(size_t size) {
  count(size, CALLER);
  return made_or_end(__libc_malloc(size ? size : 1));
}

void *_Znam(size_t size) {
  count(size, CALLER);
  return made_or_end(__libc_malloc(size ? size : 1));
}

AllocationCounts allocations_of_thread(void) { return thread_counts; }

AllocationCounts allocations_of_process(void) {
  AllocationCounts all = {
    atomic_load_explicit(&own, memory_order_relaxed), atomic_load_explicit(&own_bytes, memory_order_relaxed),
    atomic_load_explicit(&driver, memory_order_relaxed), atomic_load_explicit(&driver_bytes, memory_order_relaxed),
  };
  return all;
}

size_t allocations_live_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are mapped one by one and are not part of the arenas' figure.
  return info.uordblks + info.hblkhd;
}

size_t allocations_block_bytes(void *block) { return malloc_usable_size(block); }

void allocations_trim(void) { malloc_trim(0); }
