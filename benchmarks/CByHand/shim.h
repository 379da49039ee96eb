#pragma once
// What `Cases/RedrawByHand.swift` draws with, without Lamina.
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <cairo.h>
