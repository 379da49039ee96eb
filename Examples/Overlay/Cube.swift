import CGLFW
import Foundation

/// The program's own drawing: three turning cubes, lit from above, with a depth buffer.
final class Cube {
  private let program: GLuint
  private let array: GLuint
  private let viewLocation: GLint
  private let modelLocation: GLint
  private let colorLocation: GLint

  init() throws {
    program = try Self.link(
      vertex: """
        #version 300 es
        layout(location = 0) in vec3 position;
        layout(location = 1) in vec3 normal;
        uniform mat4 view;
        uniform mat4 model;
        out vec3 turnedNormal;
        void main() {
          turnedNormal = mat3(model) * normal;
          gl_Position = view * model * vec4(position, 1.0);
        }
        """,
      fragment: """
        #version 300 es
        precision highp float;
        in vec3 turnedNormal;
        uniform vec3 color;
        out vec4 result;
        void main() {
          float light = 0.35 + 0.65 * max(dot(normalize(turnedNormal), normalize(vec3(0.4, 0.8, 0.5))), 0.0);
          result = vec4(color * light, 1.0);
        }
        """)
    viewLocation = glGetUniformLocation(program, "view")
    modelLocation = glGetUniformLocation(program, "model")
    colorLocation = glGetUniformLocation(program, "color")

    let vertices = Self.vertices
    var names: (array: GLuint, buffer: GLuint) = (0, 0)
    glGenVertexArrays(1, &names.array)
    glBindVertexArray(names.array)
    glGenBuffers(1, &names.buffer)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), names.buffer)
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), vertices.count * MemoryLayout<Float>.stride, vertices,
      GLenum(GL_STATIC_DRAW))
    for index in 0..<2 {
      glEnableVertexAttribArray(GLuint(index))
      glVertexAttribPointer(
        GLuint(index), 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 24,
        UnsafeRawPointer(bitPattern: index * 12))
    }
    array = names.array
    // Set only once: the layers leave this state as it is.
    glUseProgram(program)
    glEnable(GLenum(GL_DEPTH_TEST))
    glEnable(GLenum(GL_CULL_FACE))
    glClearColor(0.05, 0.07, 0.12, 1)
  }

  /// Clears the framebuffer and draws the scene.
  func draw(angle: Double, aspect: Double) {
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
    var view = Self.perspective(aspect: Float(aspect))
    glUniformMatrix4fv(viewLocation, 1, GLboolean(GL_FALSE), &view)
    for index in 0..<3 {
      let turn = Float(angle) * (0.6 + 0.2 * Float(index)) + Float(index) * 0.9
      var model = Self.turned(
        by: turn, at: (Float(index) * 2.1 - 1.4, 0.35 * Float(index) - 0.4, -6 - Float(index)))
      glUniformMatrix4fv(modelLocation, 1, GLboolean(GL_FALSE), &model)
      let color: [Float] = [[0.95, 0.45, 0.25], [0.30, 0.70, 0.95], [0.55, 0.85, 0.40]][index]
      glUniform3fv(colorLocation, 1, color)
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 36)
    }
  }

  /// How busy each cube is, from 0 to 1: something for the panel to show.
  func load(at time: Double) -> [Double] {
    (0..<12).map { index in
      let place = Double(index)
      let (fast, slow) = (sin(time * 1.7 + place * 0.55), cos(time * 0.6 + place * 0.2))
      return 0.5 + 0.45 * fast * slow
    }
  }

  // MARK: Geometry

  /// The position and normal of 36 vertices.
  private static var vertices: [Float] {
    var result: [Float] = []
    for axis in 0..<3 {
      for side: Float in [-1, 1] {
        let corners: [(Float, Float)] = [(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)]
        for (u, v) in corners {
          var (position, normal) = (
            [Float](repeating: 0, count: 3), [Float](repeating: 0, count: 3)
          )
          position[axis] = side
          // Seen from outside, the corners go counter-clockwise.
          position[(axis + 1) % 3] = u * side
          position[(axis + 2) % 3] = v
          normal[axis] = side
          result += position.map { $0 * 0.8 } + normal
        }
      }
    }
    return result
  }

  /// A matrix in GL's order, column by column.
  private static func perspective(aspect: Float) -> [Float] {
    let (scale, near, far): (Float, Float, Float) = (1.6, 1, 30)
    let depth = near - far
    return [
      scale / aspect, 0, 0, 0, 0, scale, 0, 0, 0, 0, (near + far) / depth, -1, 0, 0,
      2 * near * far / depth,
      0,
    ]
  }

  /// A rotation about y, then a tilt towards the viewer.
  private static func turned(by angle: Float, at place: (Float, Float, Float)) -> [Float] {
    let (c, s) = (cos(angle), sin(angle))
    let (d, t) = (cos(Float(0.5)), sin(Float(0.5)))
    return [c, t * s, -d * s, 0, 0, d, t, 0, s, -t * c, d * c, 0, place.0, place.1, place.2, 1]
  }

  // MARK: Programs

  private static func link(vertex: String, fragment: String) throws -> GLuint {
    let program = glCreateProgram()
    for (kind, text) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
      let shader = glCreateShader(GLenum(kind))
      text.withCString { pointer in
        var line: UnsafePointer<GLchar>? = pointer
        glShaderSource(shader, 1, &line, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked == GL_TRUE else { throw ExampleError("the driver refuses the cube's shaders") }
    return program
  }
}
