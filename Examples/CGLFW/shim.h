#pragma once
// With the functions of OpenGL ES 3, for the program's own drawing.
#define GLFW_INCLUDE_ES3
#include <GLFW/glfw3.h>
