// Calls of the system that Swift does not have, for tests of what is refused.
#ifndef LAMINA_CHOSTILECALLS_H
#define LAMINA_CHOSTILECALLS_H

// The call of that number. -1 after an error, which errno has.
long hostile_call(long number, long a, long b, long c, long d);

// Reads the byte at an address.
int hostile_read(long address);

#endif
