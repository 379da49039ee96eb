#define _GNU_SOURCE
#include "CSandbox.h"

#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

// Whether code of an object was changed when it was loaded. Its pages are not those of the file
// then.
static int has_changed_code(const struct dl_phdr_info *object) {
  for (int k = 0; k < object->dlpi_phnum; k++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[k];
    if (part->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
  }
  return 0;
}

// Gives back the pages of parts that nobody can write to. The kernel refuses what is locked, or no
// file.
static int release_object(struct dl_phdr_info *object, size_t size, void *page_size) {
  (void)size;
  const uintptr_t page = *(const uintptr_t *)page_size;
  if (has_changed_code(object)) return 0;
  for (int k = 0; k < object->dlpi_phnum; k++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[k];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    const uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    const uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
    (void)madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void lamina_sandbox_release_memory(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  malloc_trim(0);
  dl_iterate_phdr(release_object, &page);
}

int lamina_sandbox_is_settled(long count) {
  if (count < 16) return 0;
  while (count % 4 == 0) count /= 4;
  return count == 1;
}

void lamina_sandbox_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 256 << 10); }
