#pragma once
// Types and constants only: every function is looked up at run time through one table.
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
