// An X display for toolkits that need one to make a GL context; nothing is shown on it.
#ifndef DISPLAY_H
#define DISPLAY_H

#ifdef __cplusplus
extern "C" {
#endif

// Starts Xvfb with one screen of 1920x1080, points DISPLAY at it and lets it end with this process.
// Does nothing if PEER_DISPLAY names a display to use instead. Exits with a message on failure.
void display_start(void);

// Ends it; done by itself when the process exits.
void display_stop(void);

#ifdef __cplusplus
}
#endif
#endif
