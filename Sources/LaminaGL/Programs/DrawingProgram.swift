import CGLES
import LaminaGraphics
import LaminaPlan

/// A linked program for instance records, with the uniform values that it holds.
///
/// Uniforms stay in the program from frame to frame, so they are set only when the value changes.
final class DrawingProgram {
  let linked: LinkedProgram
  private let viewportLocation: Int32
  private let originLocation: Int32
  private let pageScaleLocation: Int32
  private var viewport: (width: Int, height: Int) = (0, 0)
  /// A new program's uniforms are 0.
  private var origin: (x: Int16, y: Int16) = (0, 0)
  private var page: (width: Int, height: Int) = (0, 0)

  /// The texture units of the samplers `page`, `clips`, `backdrop` and `gradients`.
  static let pageUnit = TextureUnit.page.rawValue
  static let clipUnit = TextureUnit.clips.rawValue
  static let backdropUnit = TextureUnit.backdrop.rawValue
  static let gradientUnit = TextureUnit.gradients.rawValue

  /// Compiles and links the program, and leaves it in use.
  init(_ program: DrawProgram, _ variant: ProgramVariant, resources: GLResources) throws {
    let source = ShaderSource(program, variant, quirks: resources.quirks)
    linked = try resources.makeProgram(
      vertex: source.vertex, fragment: source.fragment, label: source.label)
    let gl = resources.gl
    let name = linked.name
    viewportLocation = gl.getUniformLocation(name, "viewport")
    originLocation = gl.getUniformLocation(name, "origin")
    pageScaleLocation =
      program.isTextured && program != .blend ? gl.getUniformLocation(name, "pageScale") : -1
    do {
      gl.useProgram(name)
      if program.isTextured { gl.uniform1i(gl.getUniformLocation(name, "page"), Self.pageUnit) }
      if program.isClipped { gl.uniform1i(gl.getUniformLocation(name, "clips"), Self.clipUnit) }
      if program.isGradient {
        gl.uniform1i(gl.getUniformLocation(name, "gradients"), Self.gradientUnit)
      }
      if program == .blend, !variant.contains(.fetching) {
        gl.uniform1i(gl.getUniformLocation(name, "backdrop"), Self.backdropUnit)
      }
      try resources.check("setting up the program \(source.label)")
    } catch {
      resources.delete(linked)
      throw error
    }
  }

  /// Sets the part of device space that the program draws. The program must be in use.
  func setArea(_ area: PixelRect, width: Int, height: Int, _ gl: GLFunctions) {
    if viewport != (width, height) {
      viewport = (width, height)
      gl.uniform2f(viewportLocation, 2 / Float(width), 2 / Float(height))
    }
    if origin != (area.minX, area.minY) {
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
}

/// The programs made so far. Each one is compiled when it is first needed.
struct ProgramSet {
  private var programs = [DrawingProgram?](
    repeating: nil, count: DrawProgram.indexCount * ProgramVariant.count)
  private var passes = [PassProgram?](repeating: nil, count: PassProgram.Kind.allCases.count)

  /// The program, and whether it was made (and put in use) by this call.
  mutating func program(
    _ program: DrawProgram, _ variant: ProgramVariant, resources: GLResources
  ) throws -> (program: DrawingProgram, isNew: Bool) {
    let index = program.index * ProgramVariant.count + variant.rawValue
    if let ready = programs[index] { return (ready, false) }
    let made = try DrawingProgram(program, variant, resources: resources)
    programs[index] = made
    return (made, true)
  }

  /// The program of a pass, and whether it was made (and put in use) by this call.
  mutating func pass(
    _ kind: PassProgram.Kind, resources: GLResources
  ) throws -> (program: PassProgram, isNew: Bool) {
    if let ready = passes[kind.rawValue] { return (ready, false) }
    let made = try PassProgram(kind, resources: resources)
    passes[kind.rawValue] = made
    return (made, true)
  }

  mutating func deleteAll(_ resources: GLResources) {
    for index in programs.indices {
      if let program = programs[index] { resources.delete(program.linked) }
      programs[index] = nil
    }
    for index in passes.indices {
      if let program = passes[index] { resources.delete(program.linked) }
      passes[index] = nil
    }
  }
}
