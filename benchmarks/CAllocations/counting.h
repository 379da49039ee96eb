#ifndef COUNTING_H
#define COUNTING_H

#include "CAllocations.h"

// A part of the address space that is the driver's code.
typedef struct {
  uintptr_t start;
  uintptr_t end;
} CodeRange;

enum { most_ranges = 128 };
extern CodeRange driver_ranges[most_ranges];
extern int driver_range_count;

static inline int is_driver(const void *caller) {
  uintptr_t address = (uintptr_t)caller;
  for (int i = 0; i < driver_range_count; i++) {
    if (address - driver_ranges[i].start < driver_ranges[i].end - driver_ranges[i].start) return 1;
  }
  return 0;
}

extern __thread int is_recording __attribute__((tls_model("initial-exec")));
void record_site(size_t size);

#endif
