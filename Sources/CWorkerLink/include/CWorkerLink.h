// What a pool of worker processes needs of the system and Swift cannot call: sockets that carry
// descriptors, sealed memory, a process that inherits nothing, and files beneath a folder.
#ifndef LAMINA_CWORKERLINK_H
#define LAMINA_CWORKERLINK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The descriptor that a worker has its socket at.
#define LAMINA_WORKER_SOCKET 3

// Makes two connected stream sockets, closed by exec. 0, or an error number.
int lamina_link_pair(int sockets[2]);

// Sends what fits now, with a descriptor unless `passed` is -1. Never blocks, raises no signal.
// The number of bytes, or minus an error number.
ssize_t lamina_link_send(int socket, const void *bytes, size_t count, int passed);

// Receives what is there now. `*passed` gets a descriptor that came with it, closed by exec, else
// -1. Further descriptors are closed. Never blocks. The number of bytes, 0 at the end, or minus an
// error number.
ssize_t lamina_link_receive(int socket, void *bytes, size_t count, int *passed);

// Waits until the socket can be read (or written, with `writes`), or `wake` can be read unless it
// is -1. `milliseconds` -1 means for ever. 1 if the socket is ready or closed, 2 if only `wake` is,
// 0 after the time, minus an error number.
int lamina_link_wait(int socket, int writes, int wake, int milliseconds);

// An event descriptor, and raising and lowering it. -1 if there is none.
int lamina_link_event(void);
void lamina_link_raise(int event);
void lamina_link_lower(int event);

// Memory of that size that nobody can make shorter or longer. A descriptor, or minus an error
// number.
int lamina_link_memory(size_t bytes);

// Gives the pages of the memory back to the system. It reads as zero afterwards.
void lamina_link_discard(int memory, size_t bytes);

// Starts a program with its own process group, the socket at LAMINA_WORKER_SOCKET, /dev/null as
// its standard streams (standard error only without `keeps_errors`) and no other descriptor. 0, or
// an error number.
int lamina_link_spawn(
    const char *path, char *const arguments[], char *const environment[], int socket,
    int keeps_errors, pid_t *process);

// Gives the process that time to end by itself, kills it then, and waits for its end. `*signal`
// gets the signal that ended it, or 0; `*status` its exit status. 0, or an error number.
int lamina_link_end(pid_t process, int milliseconds, int *signal, int *status);

// Allows the process that many more seconds of processor time from now on. 0, or an error number.
int lamina_link_allow_time(pid_t process, uint64_t seconds);

#endif
