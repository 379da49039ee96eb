#version 300 es
// The triangle that a pass over a surface's pixels draws. It covers the whole viewport, and the
// vertex number alone gives its corners.

void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
