import CGLES
import LaminaGL
import Testing

/// The table of GL functions: counting, tracing, failing.
@Suite struct FunctionTableTests {
  @Test func callsAreCounted() throws {
    try withContext { context in
      let gl = context.gl
      let before = gl.counts
      for _ in 0..<5 { gl.clearColor(0, 0, 0, 0) }
      gl.viewport(0, 0, 4, 4)
      let counts = gl.counts.since(before)
      #expect(counts[.clearColor] == 5)
      #expect(counts[.viewport] == 1)
      #expect(counts.total == 6)
      #expect(counts.description == "glClearColor 5\nglViewport 1")
      #expect(gl.totalCalls == gl.counts.total)
    }
  }

  @Test func symbolsAreTheNamesInC() {
    #expect(GLFunction.texSubImage2D.symbol == "glTexSubImage2D")
    #expect(GLFunction.uniform1i.symbol == "glUniform1i")
    #expect(Set(GLFunction.allCases.map(\.symbol)).count == GLFunction.allCases.count)
  }

  @Test func callsAreTraced() throws {
    try withContext { context in
      var lines: [String] = []
      context.gl.trace { lines.append($0) }
      context.gl.scissor(1, 2, 3, 4)
      context.gl.texImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, nil)
      context.gl.trace(nil)
      context.gl.scissor(5, 6, 7, 8)
      #expect(
        lines == [
          "glScissor(1, 2, 3, 4)", "glTexImage2D(3553, 0, 32856, 2, 2, 0, 6408, 5121, nil)",
        ])
    }
  }

  @Test func theChosenCallFails() throws {
    try withContext { context in
      let gl = context.gl
      gl.failCall(2)
      let first = gl.genTexture()
      let second = gl.genTexture()
      let third = gl.genTexture()
      #expect(first != 0)
      #expect(second == 0)
      #expect(third != 0)
      #expect(gl.lastFailed == .genTextures)
      #expect(gl.getError() == GL_OUT_OF_MEMORY)
      #expect(gl.getError() == GL_NO_ERROR)
      gl.deleteTexture(first)
      gl.deleteTexture(third)
    }
  }

  @Test func aFailedCallIsNotMade() throws {
    try withContext { context in
      let gl = context.gl
      gl.viewport(0, 0, 10, 20)
      gl.failCall(1)
      gl.viewport(0, 0, 30, 40)
      var values: [GLint] = [0, 0, 0, 0]
      gl.getIntegerv(GL_VIEWPORT, &values)
      #expect(values == [0, 0, 10, 20])
      #expect(gl.getError() == GL_OUT_OF_MEMORY)
    }
  }

  @Test func failingGetErrorReportsTheFailure() throws {
    try withContext { context in
      context.gl.failCall(1)
      #expect(context.gl.getError() == GL_OUT_OF_MEMORY)
      #expect(context.gl.getError() == GL_NO_ERROR)
    }
  }

  @Test func failingCanBeCalledOff() throws {
    try withContext { context in
      context.gl.failCall(1)
      context.gl.failCall(0)
      context.gl.clearColor(0, 0, 0, 0)
      #expect(context.gl.getError() == GL_NO_ERROR)
      #expect(context.gl.lastFailed == nil)
    }
  }
}
