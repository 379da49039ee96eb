// Which code is the GL driver's: the executable segments of shared objects, told by their names.

#define _GNU_SOURCE
#include "counting.h"

#include <link.h>
#include <string.h>

CodeRange driver_ranges[most_ranges];
int driver_range_count = 0;

// Mesa and the loader in front of it, LLVM, and the drivers of NVIDIA. libdrm, libgbm and X are
// called by those alone.
static const char *const names[] = {
  "libEGL", "libGLES", "libGL.", "libGLX", "libGLdispatch", "libOpenGL", "libglapi", "libgallium", "_dri.so", "libLLVM",
  "libgbm", "libdrm", "libX11", "libxcb", "libnvidia", "libz3", "libsensors", "libexpat",
};

static int note(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  int *found = data;
  int matches = 0;
  const char *file = info->dlpi_name ? strrchr(info->dlpi_name, '/') : NULL;
  file = file ? file + 1 : info->dlpi_name;
  for (size_t i = 0; file && i < sizeof names / sizeof *names; i++) {
    if (strstr(file, names[i])) matches = 1;
  }
  if (!matches) return 0;
  *found += 1;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || driver_range_count == most_ranges) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    driver_ranges[driver_range_count++] = (CodeRange){start, start + part->p_memsz};
  }
  return 0;
}

int allocations_find_drivers(void) {
  int found = 0;
  driver_range_count = 0;
  dl_iterate_phdr(note, &found);
  return found;
}
