#version 300 es
// See blit.vert: any arithmetic here would leave the fast path.

uniform highp sampler2D page;

smooth in highp vec2 place;

layout(location = 0) out highp vec4 result;

void main() {
  result = texture(page, place);
}
