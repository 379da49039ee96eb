#pragma once
// The GL headers are the program's own business.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
