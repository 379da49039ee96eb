#version 300 es
// Fills pixels with one colour, where a driver cannot be relied on to clear them.

uniform highp vec4 color;  // premultiplied

layout(location = 0) out highp vec4 result;

void main() {
  result = color;
}
