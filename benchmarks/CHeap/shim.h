/* What the C library knows about the heap. */
#include <malloc.h>
