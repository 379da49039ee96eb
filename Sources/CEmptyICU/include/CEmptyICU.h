// Nothing to call: linking this target is all it is for.
#ifndef LAMINA_CEMPTYICU_H
#define LAMINA_CEMPTYICU_H
#endif
