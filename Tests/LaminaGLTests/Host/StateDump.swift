import CEGL
import CGLES

/// All state that OpenGL ES 3.2 can report (its state tables), and that of the extensions that
/// drawing could meet, as text.
///
/// The dump changes no state except the error flag, which it reads and so clears.
struct StateDump: Equatable {
  private(set) var lines: [String: String] = [:]
  /// The extensions and limits that decide which state can be read.
  private let extensions: Set<String>
  /// The minor version of OpenGL ES.
  private let minor: GLint

  init() {
    var errors: [String] = []
    while true {
      let error = glGetError()
      if error == 0 || errors.count > 8 { break }
      errors.append("\(error)")
    }
    lines["error"] = errors.joined(separator: " ")
    extensions = Self.extensions()
    minor = Self.minorVersion()
    for (name, value, size) in Self.integers { lines[name] = integers(value, size) }
    for (name, value, size) in Self.floats { lines[name] = floats(value, size) }
    for (name, value) in Self.switches { lines[name] = "\(glIsEnabled(e(value)))" }
    dumpIndexed()
    dumpBuffers()
    dumpUnits()
    dumpVertexArrays()
    dumpFramebuffers()
    dumpPrograms()
    dumpQueries()
    dumpExtensions()
    while glGetError() != 0 {}
  }

  /// The minor version of the current context.
  static func minorVersion() -> GLint {
    var version: GLint = 0
    glGetIntegerv(e(GL_MINOR_VERSION), &version)
    return version
  }

  /// The extensions of the current context.
  static func extensions() -> Set<String> {
    var count: GLint = 0
    glGetIntegerv(e(GL_NUM_EXTENSIONS), &count)
    return Set(
      (0..<count).compactMap {
        glGetStringi(e(GL_EXTENSIONS), GLuint($0)).map { String(cString: $0) }
      })
  }

  /// Whether the draw buffers of the current context have a state of their own each.
  static func hasIndexedBuffers() -> Bool {
    minorVersion() >= 2
      || !extensions().isDisjoint(with: [
        "GL_OES_draw_buffers_indexed", "GL_EXT_draw_buffers_indexed",
      ])
  }

  /// The differences, one line each.
  func differences(from other: StateDump) -> [String] {
    if lines == other.lines { return [] }
    return Set(lines.keys).union(other.lines.keys).sorted().compactMap { key in
      let (now, then) = (lines[key] ?? "-", other.lines[key] ?? "-")
      return now == then ? nil : "\(key): \(then) -> \(now)"
    }
  }

  private func integers(_ name: Int32, _ count: Int = 1) -> String {
    var values = [GLint](repeating: -77, count: max(count, 16))
    glGetIntegerv(e(name), &values)
    return values.prefix(count).map { "\($0)" }.joined(separator: " ")
  }

  private func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    glGetIntegerv(e(name), &value)
    return Int(value)
  }

  private func floats(_ name: Int32, _ count: Int) -> String {
    var values = [GLfloat](repeating: -77, count: max(count, 16))
    glGetFloatv(e(name), &values)
    return values.prefix(count).map { "\($0)" }.joined(separator: " ")
  }

  private func integers(_ name: Int32, at index: Int, _ count: Int = 1) -> String {
    var values = [GLint](repeating: -77, count: 16)
    glGetIntegeri_v(e(name), GLuint(index), &values)
    return values.prefix(count).map { "\($0)" }.joined(separator: " ")
  }

  // MARK: Indexed

  private mutating func dumpIndexed() {
    for index in 0..<integer(GL_MAX_DRAW_BUFFERS) {
      lines["BLEND \(index)"] = "\(glIsEnabledi(e(GL_BLEND), GLuint(index)))"
      // The same by the specification. Where Mesa runs GL on a thread of its own, as zink does,
      // `glIsEnabled` overlooks what `glEnablei` has set.
      if index == 0, minor >= 2 { lines["BLEND"] = nil }
      for (name, value) in Self.blendNames {
        lines["\(name) \(index)"] = integers(value, at: index)
      }
      lines["COLOR_WRITEMASK \(index)"] = integers(GL_COLOR_WRITEMASK, at: index, 4)
    }
    for index in 0..<integer(GL_MAX_SAMPLE_MASK_WORDS) {
      lines["SAMPLE_MASK_VALUE \(index)"] = integers(GL_SAMPLE_MASK_VALUE, at: index)
    }
    for index in 0..<integer(GL_MAX_IMAGE_UNITS) {
      for (name, value) in Self.imageNames {
        lines["\(name) \(index)"] = integers(value, at: index)
      }
    }
  }

  private mutating func dumpBuffers() {
    for (name, limit, binding, start, size) in Self.indexedBuffers {
      for index in 0..<integer(limit) {
        var values = [GLint64](repeating: -77, count: 2)
        glGetInteger64i_v(e(start), GLuint(index), &values[0])
        glGetInteger64i_v(e(size), GLuint(index), &values[1])
        lines["\(name) \(index)"] = integers(binding, at: index) + " \(values)"
      }
    }
  }

  // MARK: Textures

  private mutating func dumpUnits() {
    let active = integer(GL_ACTIVE_TEXTURE)
    for unit in 0..<integer(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS) {
      glActiveTexture(e(GL_TEXTURE0) + GLenum(unit))
      lines["unit \(unit)"] = Self.textureBindings.map { integers($0) }.joined(separator: " ")
      if unit < 4 { dumpTexture(unit) }
    }
    glActiveTexture(GLenum(active))
  }

  /// Writes the state of the bound texture, also of the texture with the name 0.
  private mutating func dumpTexture(_ unit: Int) {
    let target = e(GL_TEXTURE_2D)
    var values = Self.textureParameters.map { name in
      var value: GLint = -77
      glGetTexParameteriv(target, e(name), &value)
      return value
    }
    for level in 0..<2 {
      for name in [
        GL_TEXTURE_WIDTH, GL_TEXTURE_HEIGHT, GL_TEXTURE_INTERNAL_FORMAT, GL_TEXTURE_COMPRESSED,
      ] {
        var value: GLint = -77
        glGetTexLevelParameteriv(target, GLint(level), e(name), &value)
        values.append(value)
      }
    }
    lines["texture on \(unit)"] = "\(values)"
    var sampler: GLint = 0
    glGetIntegerv(e(GL_SAMPLER_BINDING), &sampler)
    if sampler == 0 { return }
    let parameters = Self.samplerParameters.map { name in
      var value: GLint = -77
      glGetSamplerParameteriv(GLuint(sampler), e(name), &value)
      return value
    }
    lines["sampler on \(unit)"] = "\(parameters)"
  }

  // MARK: Vertices

  private mutating func dumpVertexArrays() {
    let bound = integer(GL_VERTEX_ARRAY_BINDING)
    for array in bound == 0 ? [0] : [bound, 0] {
      glBindVertexArray(GLuint(array))
      lines["ELEMENT_ARRAY_BUFFER of \(array)"] = integers(GL_ELEMENT_ARRAY_BUFFER_BINDING)
      for index in 0..<integer(GL_MAX_VERTEX_ATTRIBS) {
        let values = Self.attributeNames.map { name in
          var value: GLint = -77
          glGetVertexAttribiv(GLuint(index), e(name), &value)
          return value
        }
        var pointer: UnsafeMutableRawPointer?
        glGetVertexAttribPointerv(GLuint(index), e(GL_VERTEX_ATTRIB_ARRAY_POINTER), &pointer)
        lines["attribute \(index) of \(array)"] = "\(values) \(Int(bitPattern: pointer))"
      }
      for index in 0..<integer(GL_MAX_VERTEX_ATTRIB_BINDINGS) {
        var offset: GLint64 = -77
        glGetInteger64i_v(e(GL_VERTEX_BINDING_OFFSET), GLuint(index), &offset)
        lines["binding \(index) of \(array)"] =
          "\(offset) "
          + [GL_VERTEX_BINDING_STRIDE, GL_VERTEX_BINDING_DIVISOR, GL_VERTEX_BINDING_BUFFER]
          .map { integers($0, at: index) }.joined(separator: " ")
      }
    }
    glBindVertexArray(GLuint(bound))
    for index in 0..<integer(GL_MAX_VERTEX_ATTRIBS) {
      var value: [GLfloat] = [-77, -77, -77, -77]
      glGetVertexAttribfv(GLuint(index), e(GL_CURRENT_VERTEX_ATTRIB), &value)
      lines["current attribute \(index)"] = "\(value)"
    }
  }

  // MARK: Framebuffers

  private mutating func dumpFramebuffers() {
    for (target, binding) in [
      (GL_DRAW_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER_BINDING),
      (GL_READ_FRAMEBUFFER, GL_READ_FRAMEBUFFER_BINDING),
    ] {
      let name = integer(binding)
      let attachments =
        name == 0
        ? [GL_BACK, GL_DEPTH, GL_STENCIL]
        : [GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT]
      for attachment in attachments {
        let values = Self.attachmentNames.map { parameter in
          var value: GLint = -77
          glGetFramebufferAttachmentParameteriv(e(target), e(attachment), e(parameter), &value)
          return value
        }
        lines["framebuffer \(target) \(attachment)"] = "\(values)"
      }
      for parameter in [
        GL_FRAMEBUFFER_DEFAULT_WIDTH, GL_FRAMEBUFFER_DEFAULT_HEIGHT, GL_FRAMEBUFFER_DEFAULT_LAYERS,
        GL_FRAMEBUFFER_DEFAULT_SAMPLES, GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS,
      ] {
        var value: GLint = -77
        glGetFramebufferParameteriv(e(target), e(parameter), &value)
        lines["framebuffer \(target) parameter \(parameter)"] = "\(value)"
      }
      lines["framebuffer \(target) status"] = "\(glCheckFramebufferStatus(e(target)))"
    }
    for index in 0..<integer(GL_MAX_DRAW_BUFFERS) {
      lines["DRAW_BUFFER \(index)"] = integers(GL_DRAW_BUFFER0 + Int32(index))
    }
    var samples: GLint = -77
    glGetIntegerv(e(GL_SAMPLES), &samples)
    lines["SAMPLES"] = "\(samples)"
  }

  // MARK: Programs

  private mutating func dumpPrograms() {
    dumpProgram("program", integer(GL_CURRENT_PROGRAM))
    let pipeline = GLuint(integer(GL_PROGRAM_PIPELINE_BINDING))
    if pipeline == 0 { return }
    for name in [
      GL_ACTIVE_PROGRAM, GL_VERTEX_SHADER, GL_FRAGMENT_SHADER, GL_COMPUTE_SHADER,
      GL_VALIDATE_STATUS,
    ] {
      var value: GLint = -77
      glGetProgramPipelineiv(pipeline, e(name), &value)
      lines["pipeline \(name)"] = "\(value)"
      if name == GL_ACTIVE_PROGRAM { dumpProgram("active program", Int(value)) }
    }
  }

  private mutating func dumpProgram(_ title: String, _ number: Int) {
    let program = GLuint(number)
    if program == 0 { return }
    for name in Self.programNames {
      var value: GLint = -77
      glGetProgramiv(program, e(name), &value)
      lines["\(title) \(name)"] = "\(value)"
    }
    var count: GLint = 0
    glGetProgramiv(program, e(GL_ACTIVE_UNIFORMS), &count)
    for index in 0..<GLuint(count) {
      var (size, type): (GLint, GLenum) = (0, 0)
      var name = [GLchar](repeating: 0, count: 64)
      glGetActiveUniform(program, index, 64, nil, &size, &type, &name)
      for element in 0..<size {
        let base = String(
          decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let text = size == 1 ? base : base.replacing("[0]", with: "[\(element)]")
        var values = [GLfloat](repeating: -77, count: 16)
        glGetUniformfv(program, glGetUniformLocation(program, text), &values)
        lines["\(title) uniform \(text)"] = "\(values)"
      }
    }
  }

  private mutating func dumpQueries() {
    for target in [
      GL_ANY_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED_CONSERVATIVE,
      GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
      GL_PRIMITIVES_GENERATED,
    ] {
      var value: GLint = -77
      glGetQueryiv(e(target), e(GL_CURRENT_QUERY), &value)
      lines["query \(target)"] = "\(value)"
    }
  }

  // MARK: Extensions

  private mutating func dumpExtensions() {
    for (needed, name, value) in Self.extendedSwitches where extensions.contains(needed) {
      lines[name] = "\(glIsEnabled(e(value)))"
    }
    if extensions.contains("GL_EXT_clip_control") {
      lines["clip control"] = integers(GL_CLIP_ORIGIN_EXT) + " " + integers(GL_CLIP_DEPTH_MODE_EXT)
    }
    if extensions.contains("GL_NV_polygon_mode") {
      lines["polygon mode"] = integers(GL_POLYGON_MODE_NV)
    }
    if extensions.contains("GL_EXT_window_rectangles") {
      let count = integer(GL_NUM_WINDOW_RECTANGLES_EXT)
      lines["window rectangles"] =
        ([integers(GL_WINDOW_RECTANGLE_MODE_EXT)]
        + (0..<count).map { integers(GL_WINDOW_RECTANGLE_EXT, at: $0, 4) }).joined(separator: ", ")
    }
    typealias IndexedFloats =
      @convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLfloat>?) -> Void
    if extensions.contains("GL_OES_viewport_array"),
      let floats = extensionFunction("glGetFloati_vOES", as: IndexedFloats.self)
    {
      for index in 0..<integer(GL_MAX_VIEWPORTS_OES) {
        var values = [GLfloat](repeating: -77, count: 4)
        floats(e(GL_VIEWPORT), GLuint(index), &values)
        lines["VIEWPORT \(index)"] = "\(values)"
        floats(e(GL_DEPTH_RANGE), GLuint(index), &values)
        lines["DEPTH_RANGE \(index)"] = "\(values.prefix(2))"
        lines["SCISSOR_BOX \(index)"] = integers(GL_SCISSOR_BOX, at: index, 4)
        lines["SCISSOR_TEST \(index)"] = "\(glIsEnabledi(e(GL_SCISSOR_TEST), GLuint(index)))"
      }
    }
  }
}
