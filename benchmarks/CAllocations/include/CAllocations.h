// Counts the allocations of the process that this is linked into.
//
// Whose allocation one is, is told by the code that asked for it: the driver's (its shared objects
// are named by `allocations_find_drivers`), or anybody else's. Foundation and Swift's runtime are
// not the driver's.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

// Since the process, or the thread, began.
typedef struct {
  // Asked for by anything but the driver.
  uint64_t own;
  uint64_t own_bytes;
  // Asked for by the driver's code, from any of its calls.
  uint64_t driver;
  uint64_t driver_bytes;
} AllocationCounts;

// Those of the calling thread.
AllocationCounts allocations_of_thread(void);
// Those of all threads.
AllocationCounts allocations_of_process(void);

// Finds the shared objects of the GL driver among those that are loaded now; call it again after
// more were loaded. Returns how many there are. Before the first call nothing counts as the
// driver's.
int allocations_find_drivers(void);

// Bytes in use on the heap, in blocks of any size.
size_t allocations_live_bytes(void);

// Bytes of the block that starts at `block`.
size_t allocations_block_bytes(void *block);

// Gives memory that is free back to the system.
void allocations_trim(void);

enum { allocation_frames = 20 };

// Where allocations were made, when recording was on.
typedef struct {
  void *frames[allocation_frames];
  int depth;
  uint64_t count;
  uint64_t bytes;
} AllocationSite;

// Starts or ends the recording of the calling thread's own allocations.
void allocations_record(int on);
void allocations_forget_sites(void);
// The sites recorded so far. `*count` becomes how many.
const AllocationSite *allocations_sites(int *count);
// Writes the name of the function at `address`, or as much as is known, into `text`.
void allocations_describe(const void *address, char *text, size_t size);

#endif
