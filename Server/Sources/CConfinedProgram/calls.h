// Refuses the system calls of networks and of other processes, for the calling thread and those
// that it makes later. Calls nothing but the kernel. 0, or an error number.
int lamina_program_refuse_calls(void);
