// Where allocations come from: backtraces in a table of fixed size, for one thread at a time.

#define _GNU_SOURCE
#include "counting.h"

#include <execinfo.h>
#include <string.h>

enum { most_sites = 1024 };
static AllocationSite sites[most_sites];
static int site_count = 0;
__thread int is_recording __attribute__((tls_model("initial-exec"))) = 0;

void record_site(size_t size) {
  is_recording = 0;
  void *frames[allocation_frames + 2] = {0};
  // The two innermost are of this target.
  int depth = backtrace(frames, allocation_frames + 2) - 2;
  if (depth > 0) {
    int index = 0;
    while (index < site_count
           && (sites[index].depth != depth || memcmp(sites[index].frames, frames + 2, (size_t)depth * sizeof(void *)))) {
      index++;
    }
    if (index < most_sites) {
      if (index == site_count) {
        memcpy(sites[index].frames, frames + 2, (size_t)depth * sizeof(void *));
        sites[index].depth = depth;
        site_count++;
      }
      sites[index].count += 1;
      sites[index].bytes += size;
    }
  }
  is_recording = 1;
}

void allocations_record(int on) { is_recording = on; }

void allocations_forget_sites(void) {
  // The first backtrace loads a library, which allocates.
  void *frames[2];
  backtrace(frames, 2);
  site_count = 0;
  memset(sites, 0, sizeof sites);
}

const AllocationSite *allocations_sites(int *count) {
  *count = site_count;
  return sites;
}
