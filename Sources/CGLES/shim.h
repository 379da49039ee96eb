#pragma once
// Types and constants only: a table looks up every function at run time.
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
