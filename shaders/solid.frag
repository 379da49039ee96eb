#version 300 es
// See solid.vert: any arithmetic here would leave the fast path.

smooth in highp vec4 shade;

layout(location = 0) out highp vec4 result;

void main() {
  result = shade;
}
