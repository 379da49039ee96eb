// An X display for toolkits that need one to make a GL context. Nothing is shown on it.
#ifndef DISPLAY_H
#define DISPLAY_H

#ifdef __cplusplus
extern "C" {
#endif

// Starts Xvfb with one screen of 1920x1080, sets DISPLAY to it, and ends it with this process. If
// PEER_DISPLAY names another display to use, it does nothing. Exits with a message on failure.
void display_start(void);

// Ends Xvfb. This happens by itself when the process exits.
void display_stop(void);

#ifdef __cplusplus
}
#endif
#endif
