#pragma once
// GLFW includes no GL headers; the program includes its own.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
