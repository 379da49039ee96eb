// Names of functions by their addresses, from the executable's table of symbols too, which the
// dynamic linker does not read.

#define _GNU_SOURCE
#include "counting.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Of Swift's runtime.
extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t);

static const char *executable = NULL;
static size_t executable_size = 0;

static void map_executable(void) {
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0) return;
  if (fstat(file, &status) == 0 && status.st_size > (off_t)sizeof(ElfW(Ehdr))) {
    void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory != MAP_FAILED) {
      executable = memory;
      executable_size = (size_t)status.st_size;
    }
  }
  close(file);
}

static int is_inside(size_t offset, size_t size) {
  return offset <= executable_size && size <= executable_size - offset;
}

// The function of the executable that `address` (as in the file) is in.
static const char *name_in_executable(size_t address) {
  if (!executable) map_executable();
  if (!executable) return NULL;
  const ElfW(Ehdr) *header = (const void *)executable;
  if (!is_inside(header->e_shoff, header->e_shnum * sizeof(ElfW(Shdr)))) return NULL;
  const ElfW(Shdr) *sections = (const void *)(executable + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *texts = &sections[sections[i].sh_link];
    if (!is_inside(sections[i].sh_offset, sections[i].sh_size) || !is_inside(texts->sh_offset, texts->sh_size)) return NULL;
    const ElfW(Sym) *symbols = (const void *)(executable + sections[i].sh_offset);
    for (size_t k = 0; k < sections[i].sh_size / sizeof *symbols; k++) {
      const ElfW(Sym) *symbol = &symbols[k];
      if (address - symbol->st_value < symbol->st_size && symbol->st_name < texts->sh_size) {
        return executable + texts->sh_offset + symbol->st_name;
      }
    }
  }
  return NULL;
}

void allocations_describe(const void *address, char *text, size_t size) {
  Dl_info info;
  if (!dladdr(address, &info) || !info.dli_fname) {
    snprintf(text, size, "%p", address);
    return;
  }
  size_t offset = (size_t)((const char *)address - (const char *)info.dli_fbase);
  const char *name = info.dli_sname ? info.dli_sname : name_in_executable(offset);
  if (!name) {
    const char *slash = strrchr(info.dli_fname, '/');
    snprintf(text, size, "%s+%#zx", slash ? slash + 1 : info.dli_fname, offset);
    return;
  }
  char *readable = swift_demangle(name, strlen(name), NULL, NULL, 0);
  snprintf(text, size, "%s", readable ? readable : name);
  free(readable);
}
