#version 300 es
// A triangle over the whole viewport, from nothing but the vertex's number: what a pass over a
// surface's pixels draws.

void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
