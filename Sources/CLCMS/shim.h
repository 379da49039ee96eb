#pragma once
#include <lcms2.h>

// The pixel formats are macros made of macros, which Swift does not import.
static const cmsUInt32Number lamina_lcms_gray8 = TYPE_GRAY_8;
static const cmsUInt32Number lamina_lcms_bgr8 = TYPE_BGR_8;
static const cmsUInt32Number lamina_lcms_bgra8 = TYPE_BGRA_8;
static const cmsUInt32Number lamina_lcms_cmyk8 = TYPE_CMYK_8;
