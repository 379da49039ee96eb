@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

/// A linked program for instance records, with the uniform values that it holds.
///
/// Uniforms stay in the program from frame to frame, so they are set only when the value changes.
final class DrawingProgram {
  let linked: LinkedProgram
  /// What has replaced pixels by blending.
  var replacing = ProgramRent()
  private let viewportLocation: Int32
  private let originLocation: Int32
  private let pageScaleLocation: Int32
  private let fadeLocation: Int32
  private var viewport: (width: Int, height: Int) = (0, 0)
  /// A new program's uniforms are 0. Nil is unknown.
  private var origin: (x: Int16, y: Int16)? = (0, 0)
  private var page: (width: Int, height: Int) = (0, 0)
  private var opacity: UInt8 = 0
  private let samplers: [(name: String, unit: Int32)]
  private var isUnsure = false

  /// The texture units of the samplers `page`, `clips`, `backdrop` and `gradients`.
  static let pageUnit = TextureUnit.page.rawValue
  static let clipUnit = TextureUnit.clips.rawValue
  static let backdropUnit = TextureUnit.backdrop.rawValue
  static let gradientUnit = TextureUnit.gradients.rawValue

  /// Waits for the program `pending`, or compiles and links it, and leaves it in use.
  init(
    _ program: DrawProgram, _ variant: ProgramVariant, _ pending: PendingProgram? = nil,
    resources: GLResources
  ) throws {
    let source = ShaderSource(program, variant, quirks: resources.quirks)
    linked = try resources.finish(pending ?? resources.beginProgram(source))
    let gl = resources.gl
    let name = linked.name
    viewportLocation = gl.getUniformLocation(name, "viewport")
    originLocation = gl.getUniformLocation(name, "origin")
    pageScaleLocation =
      program.isTextured && program != .blend ? gl.getUniformLocation(name, "pageScale") : -1
    fadeLocation = program == .faded ? gl.getUniformLocation(name, "fade") : -1
    samplers = [
      program.isTextured ? ("page", Self.pageUnit) : nil,
      program.isClipped ? ("clips", Self.clipUnit) : nil,
      program.isGradient ? ("gradients", Self.gradientUnit) : nil,
      program == .blend && variant.isDisjoint(with: [.fetching, .equated])
        ? ("backdrop", Self.backdropUnit) : nil,
    ].compactMap(\.self)
    do {
      gl.useProgram(name)
      setSamplers(gl)
      try resources.check("setting up the program \(source.label)")
    } catch {
      resources.delete(linked)
      throw error
    }
  }

  /// Tells the program which units its samplers read. The program must be in use.
  private func setSamplers(_ gl: GLFunctions) {
    for sampler in samplers {
      gl.uniform1i(gl.getUniformLocation(linked.name, sampler.name), sampler.unit)
    }
  }

  /// Sets the part of device space that the program draws. The program must be in use.
  func setArea(_ area: PixelRect, width: Int, height: Int, _ gl: GLFunctions) {
    if isUnsure { setSamplers(gl) }
    isUnsure = false
    if viewport != (width, height) {
      viewport = (width, height)
      gl.uniform2f(viewportLocation, 2 / Float(width), 2 / Float(height))
    }
    if origin.map({ $0 != (area.minX, area.minY) }) ?? true {
      origin = (area.minX, area.minY)
      gl.uniform2f(originLocation, Float(area.minX), Float(area.minY))
    }
  }

  /// Sets the size of the bound page. The program must be in use.
  func setPage(_ width: Int, _ height: Int, _ gl: GLFunctions) {
    if page == (width, height) || pageScaleLocation < 0 { return }
    page = (width, height)
    gl.uniform2f(pageScaleLocation, 1 / Float(width), 1 / Float(height))
  }

  /// Sets what texels are multiplied by, in parts of 255. The program must be in use.
  func setFade(_ opacity: UInt8, _ gl: GLFunctions) {
    if self.opacity == opacity || fadeLocation < 0 { return }
    self.opacity = opacity
    let part = Float(opacity) / 255
    gl.uniform4f(fadeLocation, part, part, part, part)
  }

  /// Makes the next calls set all uniforms, because some may have other values than noted.
  func forgetUniforms() {
    // A target or page without pixels is never drawn.
    (viewport, origin, page, isUnsure) = ((0, 0), nil, (0, 0), true)
    // A batch without any opacity is never drawn.
    opacity = 0
  }
}
