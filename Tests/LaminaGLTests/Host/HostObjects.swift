import CEGL
import CGLES
import Testing

/// A function of an extension; nil if the driver lacks it.
func extensionFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
  eglGetProcAddress(name).map { unsafeBitCast($0, to: type) }
}

/// The objects that a host has made in its context, with contents that tests can compare.
struct HostObjects {
  var textures: [GLuint] = []
  var volume: GLuint = 0
  var layers: GLuint = 0
  var cube: GLuint = 0
  var samplers: [GLuint] = []
  var buffers: [GLuint] = []
  var arrays: [GLuint] = []
  var program: GLuint = 0
  var feedbackProgram: GLuint = 0
  var stages: GLuint = 0
  var pipeline: GLuint = 0
  var feedback: GLuint = 0
  /// With one colour buffer, with two and depth and stencil, with samples, and without
  /// buffers.
  var framebuffers: [GLuint] = []
  var renderbuffers: [GLuint] = []
  var queries: [GLuint] = []

  static let vertexText = """
    #version 300 es
    in vec2 place;
    in vec4 shade;
    uniform vec4 area;
    uniform mat2 turn;
    out vec4 tint;
    void main() { tint = shade; gl_Position = vec4(turn * place * area.xy + area.zw, 0.5, 1.0); }
    """
  static let fragmentText = """
    #version 300 es
    precision highp float;
    in vec4 tint;
    uniform sampler2D picture;
    uniform float weight;
    uniform int kinds[3];
    layout(location = 0) out vec4 color;
    layout(location = 1) out vec4 other;
    void main() {
      color = mix(tint, texture(picture, gl_FragCoord.xy / 64.0), weight) + float(kinds[1]) * 0.01;
      other = color.bgar;
    }
    """

  init() throws {
    textures = Self.names(5, glGenTextures)
    for (index, name) in textures.enumerated() {
      glBindTexture(e(GL_TEXTURE_2D), name)
      let texels = (0..<64 * 64 * 4).map { UInt8(truncatingIfNeeded: $0 &* (index + 3) >> 2) }
      glTexImage2D(
        e(GL_TEXTURE_2D), 0, GL_RGBA8, 64, 64, 0, e(GL_RGBA), e(GL_UNSIGNED_BYTE), texels)
      glTexParameteri(e(GL_TEXTURE_2D), e(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(
        e(GL_TEXTURE_2D), e(GL_TEXTURE_WRAP_S), index == 1 ? GL_MIRRORED_REPEAT : GL_REPEAT)
    }
    (volume, layers, cube) = (
      Self.name(glGenTextures), Self.name(glGenTextures), Self.name(glGenTextures)
    )
    glBindTexture(e(GL_TEXTURE_3D), volume)
    glTexStorage3D(e(GL_TEXTURE_3D), 1, e(GL_RGBA8), 4, 4, 4)
    glBindTexture(e(GL_TEXTURE_2D_ARRAY), layers)
    glTexStorage3D(e(GL_TEXTURE_2D_ARRAY), 1, e(GL_RGBA8), 4, 4, 4)
    glBindTexture(e(GL_TEXTURE_CUBE_MAP), cube)
    glTexStorage2D(e(GL_TEXTURE_CUBE_MAP), 1, e(GL_RGBA8), 4, 4)
    samplers = Self.names(3, glGenSamplers)
    for name in samplers {
      glSamplerParameteri(name, e(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
      glSamplerParameteri(name, e(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    }
    buffers = Self.names(8, glGenBuffers)
    for (index, name) in buffers.enumerated() {
      glBindBuffer(e(GL_COPY_WRITE_BUFFER), name)
      let bytes = (0..<16384).map { UInt8(truncatingIfNeeded: $0 &+ index) }
      glBufferData(e(GL_COPY_WRITE_BUFFER), bytes.count, bytes, e(GL_DYNAMIC_DRAW))
    }
    let corners: [Float] = [
      -1, -1, 1, 0, 0, 1, 1, -1, 0, 1, 0, 0.5, -1, 1, 0, 0, 1, 0.25, 1, 1, 1, 1, 0, 1,
    ]
    glBindBuffer(e(GL_ARRAY_BUFFER), buffers[0])
    glBufferData(e(GL_ARRAY_BUFFER), corners.count * 4, corners, e(GL_STATIC_DRAW))
    program = try Self.link([Self.vertexText, Self.fragmentText])
    glUseProgram(program)
    glUniform4f(glGetUniformLocation(program, "area"), 0.75, 0.5, 0.125, -0.25)
    glUniformMatrix2fv(glGetUniformLocation(program, "turn"), 1, 0, [0.8, 0.6, -0.6, 0.8])
    glUniform1f(glGetUniformLocation(program, "weight"), 0.5)
    glUniform1iv(glGetUniformLocation(program, "kinds"), 3, [7, 8, 9])
    arrays = Self.names(2, glGenVertexArrays)
    for array in arrays + [0] {
      glBindVertexArray(array)
      glBindBuffer(e(GL_ARRAY_BUFFER), buffers[0])
      for (name, size, offset) in [("place", 2, 0), ("shade", 4, 8)] {
        let location = GLuint(bitPattern: glGetAttribLocation(program, name))
        glEnableVertexAttribArray(location)
        glVertexAttribPointer(
          location, GLint(size), e(GL_FLOAT), 0, 24, UnsafeRawPointer(bitPattern: offset))
      }
      glBindBuffer(e(GL_ELEMENT_ARRAY_BUFFER), array == 0 ? 0 : buffers[1])
      glEnableVertexAttribArray(7)
      glBindBuffer(e(GL_ARRAY_BUFFER), buffers[2])
      glVertexAttribIPointer(7, 3, e(GL_SHORT), 12, UnsafeRawPointer(bitPattern: 16))
      glVertexAttribDivisor(7, 2)
    }
    feedbackProgram = try Self.link([
      "#version 300 es\nin vec4 place;\nout vec4 kept;\nvoid main() { kept = place; gl_Position = place; }",
      "#version 300 es\nprecision highp float;\nout vec4 color;\nvoid main() { color = vec4(1.0); }",
    ]) { program in
      "kept".withCString { text in
        var names: UnsafePointer<CChar>? = text
        glTransformFeedbackVaryings(program, 1, &names, e(GL_INTERLEAVED_ATTRIBS))
      }
    }
    if StateDump.minorVersion() >= 1 { try makePipeline() }
    feedback = Self.name(glGenTransformFeedbacks)
    glBindTransformFeedback(e(GL_TRANSFORM_FEEDBACK), feedback)
    glBindBufferBase(e(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffers[7])
    glBindTransformFeedback(e(GL_TRANSFORM_FEEDBACK), 0)
    queries = Self.names(2, glGenQueries)
    try makeFramebuffers()
    try #require(glGetError() == e(GL_NO_ERROR))
  }

  private mutating func makePipeline() throws {
    stages = try Self.link([
      "#version 310 es\nlayout(location = 0) in vec4 place;\nvoid main() { gl_Position = place; }",
      "#version 310 es\nprecision highp float;\nuniform vec4 tone;\nlayout(location = 0) out vec4 color;\nvoid main() { color = tone; }",
    ]) { glProgramParameteri($0, e(GL_PROGRAM_SEPARABLE), GL_TRUE) }
    pipeline = Self.name(glGenProgramPipelines)
    glUseProgramStages(pipeline, GLbitfield(GL_VERTEX_SHADER_BIT | GL_FRAGMENT_SHADER_BIT), stages)
    glActiveShaderProgram(pipeline, stages)
    glProgramUniform4f(stages, glGetUniformLocation(stages, "tone"), 0.25, 0.5, 0.75, 1)
  }

  private mutating func makeFramebuffers() throws {
    renderbuffers = Self.names(2, glGenRenderbuffers)
    glBindRenderbuffer(e(GL_RENDERBUFFER), renderbuffers[0])
    glRenderbufferStorage(e(GL_RENDERBUFFER), e(GL_DEPTH24_STENCIL8), 64, 64)
    glBindRenderbuffer(e(GL_RENDERBUFFER), renderbuffers[1])
    glRenderbufferStorageMultisample(
      e(GL_RENDERBUFFER), Self.samples(4), e(GL_RGBA8), 64, 64)
    framebuffers = Self.names(4, glGenFramebuffers)
    let (frame, attach) = (e(GL_FRAMEBUFFER), glFramebufferTexture2D)
    glBindFramebuffer(frame, framebuffers[0])
    attach(frame, e(GL_COLOR_ATTACHMENT0), e(GL_TEXTURE_2D), textures[0], 0)
    glBindFramebuffer(frame, framebuffers[1])
    attach(frame, e(GL_COLOR_ATTACHMENT0), e(GL_TEXTURE_2D), textures[1], 0)
    attach(frame, e(GL_COLOR_ATTACHMENT1), e(GL_TEXTURE_2D), textures[2], 0)
    glFramebufferRenderbuffer(
      frame, e(GL_DEPTH_STENCIL_ATTACHMENT), e(GL_RENDERBUFFER), renderbuffers[0])
    glDrawBuffers(2, [e(GL_COLOR_ATTACHMENT0), e(GL_COLOR_ATTACHMENT1)])
    glReadBuffer(e(GL_COLOR_ATTACHMENT1))
    glBindFramebuffer(frame, framebuffers[2])
    glFramebufferRenderbuffer(frame, e(GL_COLOR_ATTACHMENT0), e(GL_RENDERBUFFER), renderbuffers[1])
    glBindFramebuffer(frame, framebuffers[3])
    glDrawBuffers(1, [e(GL_NONE)])
    glReadBuffer(e(GL_NONE))
    for name in framebuffers.prefix(3) {
      glBindFramebuffer(frame, name)
      try #require(glCheckFramebufferStatus(frame) == e(GL_FRAMEBUFFER_COMPLETE))
    }
    glBindFramebuffer(frame, 0)
  }

  /// `wanted` samples of a pixel, or as many as the driver has.
  static func samples(_ wanted: GLsizei) -> GLsizei {
    var most: GLint = 0
    glGetIntegerv(e(GL_MAX_SAMPLES), &most)
    return min(wanted, most)
  }

  static func name(_ make: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void) -> GLuint {
    names(1, make)[0]
  }

  static func names(_ count: Int, _ make: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void)
    -> [GLuint]
  {
    var names = [GLuint](repeating: 0, count: count)
    make(GLsizei(count), &names)
    return names
  }

  static func link(_ texts: [String], before: (GLuint) -> Void = { _ in }) throws -> GLuint {
    let program = glCreateProgram()
    for (text, kind) in zip(texts, [GL_VERTEX_SHADER, GL_FRAGMENT_SHADER]) {
      let shader = glCreateShader(e(kind))
      text.withCString { start in
        var pointer: UnsafePointer<CChar>? = start
        glShaderSource(shader, 1, &pointer, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    before(program)
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, e(GL_LINK_STATUS), &isLinked)
    try #require(isLinked != 0)
    return program
  }

  /// The texels of a texture, read through a framebuffer made for this.
  static func texels(_ texture: GLuint, width: Int = 64, height: Int = 64) -> [UInt8] {
    var framebuffer = name(glGenFramebuffers)
    var (old, store, buffer): (GLint, GLint, GLint) = (0, 0, 0)
    glGetIntegerv(e(GL_READ_FRAMEBUFFER_BINDING), &old)
    glGetIntegerv(e(GL_PACK_ALIGNMENT), &store)
    glGetIntegerv(e(GL_PIXEL_PACK_BUFFER_BINDING), &buffer)
    glBindFramebuffer(e(GL_READ_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      e(GL_READ_FRAMEBUFFER), e(GL_COLOR_ATTACHMENT0), e(GL_TEXTURE_2D), texture, 0)
    glBindBuffer(e(GL_PIXEL_PACK_BUFFER), 0)
    let stores = [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS].map { name in
      var value: GLint = 0
      glGetIntegerv(e(name), &value)
      glPixelStorei(e(name), 0)
      return (name, value)
    }
    var bytes = [UInt8](repeating: 0xA5, count: width * height * 4)
    glReadPixels(0, 0, GLsizei(width), GLsizei(height), e(GL_RGBA), e(GL_UNSIGNED_BYTE), &bytes)
    for (name, value) in stores { glPixelStorei(e(name), value) }
    glBindBuffer(e(GL_PIXEL_PACK_BUFFER), GLuint(buffer))
    glBindFramebuffer(e(GL_READ_FRAMEBUFFER), GLuint(old))
    glDeleteFramebuffers(1, &framebuffer)
    return bytes
  }

  /// The data in the host's textures and buffers without those in `except`, for comparisons.
  func contents(except: Set<GLuint> = []) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in textures where !except.contains(name) {
      result["texture \(name)"] = Self.texels(name)
    }
    var old: GLint = 0
    glGetIntegerv(e(GL_COPY_READ_BUFFER_BINDING), &old)
    for name in buffers.dropLast() {
      glBindBuffer(e(GL_COPY_READ_BUFFER), name)
      let size = name == buffers[0] ? 96 : 16384
      let start = glMapBufferRange(e(GL_COPY_READ_BUFFER), 0, size, GLbitfield(GL_MAP_READ_BIT))
      result["buffer \(name)"] = start.map { Array(UnsafeRawBufferPointer(start: $0, count: size)) }
      glUnmapBuffer(e(GL_COPY_READ_BUFFER))
    }
    glBindBuffer(e(GL_COPY_READ_BUFFER), GLuint(old))
    return result
  }
}
