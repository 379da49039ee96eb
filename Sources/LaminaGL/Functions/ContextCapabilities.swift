@_implementationOnly import CGLES

/// What a context reports about itself: version, renderer, extensions.
package struct ContextCapabilities: Sendable {
  package let vendor: String
  package let renderer: String
  package let version: String
  package let shadingLanguage: String
  /// The names of the GL extensions that the context has.
  package let extensions: Set<String>
  package let maxTextureSide: Int
  package let maxViewportWidth: Int
  package let maxViewportHeight: Int
  package let maxVertexAttributes: Int
  package let maxVaryingVectors: Int
  /// Whether the renderer is one of Mesa's software rasterizers, or SwiftShader. It is asked in
  /// every frame, and comparing names allocates memory, so it is kept.
  package let isSoftware: Bool
  /// The major and minor version of OpenGL ES.
  package let major: Int
  package let minor: Int
  /// Whether errors are not found and wrong calls do anything at all (`KHR_no_error`). Contexts
  /// below OpenGL ES 3.2 do not tell.
  let reportsNoErrors: Bool

  /// Asks the current context.
  ///
  /// - Parameters:
  ///   - withheld: extensions that count as missing.
  ///   - highestMinor: the minor version that a later one counts as; nil takes it as it is.
  init(_ gl: GLFunctions, withholding withheld: Set<String> = [], highestMinor: Int? = nil) {
    func string(_ name: Int32) -> String { gl.getString(name).map { String(cString: $0) } ?? "" }
    func integers(_ name: Int32) -> (Int, Int) {
      // At most two values are asked for. The extra room is for drivers that write more.
      var values = [GLint](repeating: 0, count: 4)
      gl.getIntegerv(name, &values)
      return (Int(values[0]), Int(values[1]))
    }
    vendor = string(GL_VENDOR)
    renderer = string(GL_RENDERER)
    isSoftware = Self.isSoftware(renderer)
    version = string(GL_VERSION)
    shadingLanguage = string(GL_SHADING_LANGUAGE_VERSION)
    let (major, minor) = Self.parseVersion(version)
    self.major = major
    self.minor = min(minor, highestMinor ?? minor)
    var extensions: Set<String> = []
    if major >= 3 {
      for index in 0..<max(integers(GL_NUM_EXTENSIONS).0, 0) {
        if let name = gl.getStringi(GL_EXTENSIONS, GLuint(index)) {
          extensions.insert(String(cString: name))
        }
      }
    }
    self.extensions = extensions.subtracting(withheld)
    // Before OpenGL ES 3.2, Mesa answers with an error.
    reportsNoErrors =
      (major, minor) >= (3, 2)
      && integers(GL_CONTEXT_FLAGS).0 & Int(GL_CONTEXT_FLAG_NO_ERROR_BIT_KHR) != 0
    maxTextureSide = integers(GL_MAX_TEXTURE_SIZE).0
    (maxViewportWidth, maxViewportHeight) = integers(GL_MAX_VIEWPORT_DIMS)
    maxVertexAttributes = integers(GL_MAX_VERTEX_ATTRIBS).0
    maxVaryingVectors = integers(GL_MAX_VARYING_VECTORS).0
  }

  /// What a device is known to have before anybody has asked it: OpenGL ES 3.2 and `extensions`.
  package init(foretelling renderer: String, side: Int, extensions: Set<String>) {
    (vendor, self.renderer, version, shadingLanguage) = ("", renderer, "", "")
    isSoftware = Self.isSoftware(renderer)
    self.extensions = extensions
    (major, minor, reportsNoErrors) = (3, 2, false)
    (maxTextureSide, maxViewportWidth, maxViewportHeight) = (side, side, side)
    // Those that OpenGL ES 3 promises.
    (maxVertexAttributes, maxVaryingVectors) = (16, 15)
  }

  private static func isSoftware(_ renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software", "swiftshader"].contains {
      name.contains($0)
    }
  }

  /// Whether the renderer is Mesa's llvmpipe. llvmpipe rounds what a program writes before it
  /// blends it. So pixels that are first drawn into a page and then copied are the same as pixels
  /// drawn in place.
  package var roundsBeforeBlending: Bool { renderer.lowercased().hasPrefix("llvmpipe") }

  /// Whether a texture read at an interpolated position in the middle of a texel is known to give
  /// exactly that texel, in pages of any size. llvmpipe's path for copies does.
  var interpolatesExactly: Bool { renderer.lowercased().hasPrefix("llvmpipe") }

  /// Whether the driver is known to do with BGRA textures all that we need, and trying it out would
  /// take long: llvmpipe compiles programs for some of it, 0.1 s for each context.
  var isKnownToHandleBGRA: Bool { renderer.lowercased().hasPrefix("llvmpipe") }

  /// What tells one driver and device from another in this process.
  var identity: [String] { [vendor, renderer, version] }

  package var hasBGRATextures: Bool { extensions.contains("GL_EXT_texture_format_BGRA8888") }
  /// Whether a fragment shader can read the current colour of the target.
  package var hasFramebufferFetch: Bool { extensions.contains("GL_EXT_shader_framebuffer_fetch") }
  package var readsBGRA: Bool { extensions.contains("GL_EXT_read_format_bgra") }
  /// Whether textures of 32-bit floats can be read between their texels.
  var filtersFloats: Bool { extensions.contains("GL_OES_texture_float_linear") }
  /// Whether textures of half floats can be read between their texels, whatever names their format
  /// has.
  var filtersHalfFloats: Bool { extensions.contains("GL_OES_texture_half_float_linear") }
  /// Whether textures of half floats can be drawn into, and so get smaller levels.
  var rendersHalfFloats: Bool {
    (major, minor) >= (3, 2) || extensions.contains("GL_EXT_color_buffer_half_float")
      || extensions.contains("GL_EXT_color_buffer_float")
  }
  /// Whether a debug callback can hear of errors.
  var hasDebugOutput: Bool { (major, minor) >= (3, 2) || extensions.contains("GL_KHR_debug") }

  /// Whether the device tells how long it works.
  var hasTimers: Bool { extensions.contains("GL_EXT_disjoint_timer_query") }

  /// Whether buffers can stay mapped while the device reads them.
  package var hasBufferStorage: Bool { extensions.contains("GL_EXT_buffer_storage") }

  /// Whether GL itself mixes a colour with the target by the modes of
  /// ``BlendMode/hasEquation``.
  package var hasBlendEquations: Bool { extensions.contains("GL_KHR_blend_equation_advanced") }
  /// Whether such draws may overlap without a barrier between them.
  var blendsInOrder: Bool { extensions.contains("GL_KHR_blend_equation_advanced_coherent") }

  /// The name under which this context offers `glGetGraphicsResetStatus`, if it does.
  var resetStatusSymbol: String? {
    if (major, minor) >= (3, 2) { return "glGetGraphicsResetStatus" }
    if extensions.contains("GL_KHR_robustness") { return "glGetGraphicsResetStatusKHR" }
    return extensions.contains("GL_EXT_robustness") ? "glGetGraphicsResetStatusEXT" : nil
  }

  /// Reads `OpenGL ES 3.2 Mesa 22.3.6`; (0, 0) for anything that is not OpenGL ES.
  static func parseVersion(_ text: String) -> (major: Int, minor: Int) {
    let prefix = "OpenGL ES "
    guard text.hasPrefix(prefix) else { return (0, 0) }
    let number = text.dropFirst(prefix.count).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = number.split(separator: ".").map { Int($0) ?? 0 }
    return (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
  }
}
