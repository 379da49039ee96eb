/*
 * Programs that use lamina.h as a program in C does: one for each group of its functions. Each
 * returns 0 if everything is as it should be, else the line of its file that found a difference.
 * `folder` is an empty folder to write into.
 */
#ifndef C_PROGRAMS_H
#define C_PROGRAMS_H

int animations_program(const char *folder);
int transactions_program(const char *folder);
int actions_program(const char *folder);
int trees_program(const char *folder);
int values_program(const char *folder);
int images_program(const char *folder);
int drawing_program(const char *folder);
int emitters_program(const char *folder);
int texts_program(const char *folder);
int archives_program(const char *folder);
int scenes_program(const char *folder);
int pools_program(const char *folder);
int commits_program(const char *folder);
int textures_program(const char *folder);
int lottie_program(const char *folder);

#endif
