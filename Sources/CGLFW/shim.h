#pragma once
// With the functions of OpenGL ES 3, for the drawing in the window.
#define GLFW_INCLUDE_ES3
#include <GLFW/glfw3.h>
