import CGLES
import LaminaLayers

/// A linked program of the compositor, with the uniform values it holds.
///
/// Uniforms stay in the program from frame to frame, so they are set only when the value changes.
final class DrawingProgram {
  let linked: LinkedProgram
  private let viewportLocation: Int32
  private let pageScaleLocation: Int32
  private var viewport: (width: Int, height: Int) = (0, 0)
  private var page: (width: Int, height: Int) = (0, 0)

  /// The texture units of the samplers `page` and `clips`.
  static let pageUnit: Int32 = 0
  static let clipUnit: Int32 = 1

  /// Compiles and links; leaves the program in use.
  init(_ program: DrawProgram, resources: GLResources) throws {
    let source = ShaderSource(program)
    linked = try resources.makeProgram(vertex: source.vertex, fragment: source.fragment, label: source.label)
    let gl = resources.gl
    let name = linked.name
    viewportLocation = gl.getUniformLocation(name, "viewport")
    pageScaleLocation = program.isTextured ? gl.getUniformLocation(name, "pageScale") : -1
    do {
      gl.useProgram(name)
      if program.isTextured { gl.uniform1i(gl.getUniformLocation(name, "page"), Self.pageUnit) }
      if program.isClipped { gl.uniform1i(gl.getUniformLocation(name, "clips"), Self.clipUnit) }
      try resources.check("setting up the program \(source.label)")
    } catch {
      resources.delete(linked)
      throw error
    }
  }

  /// Tells the program, which must be in use, the target's size.
  func setViewport(_ width: Int, _ height: Int, _ gl: GLFunctions) {
    if viewport == (width, height) { return }
    viewport = (width, height)
    gl.uniform2f(viewportLocation, 2 / Float(width), 2 / Float(height))
  }

  /// Tells the program, which must be in use, the bound page's size.
  func setPage(_ width: Int, _ height: Int, _ gl: GLFunctions) {
    if page == (width, height) { return }
    page = (width, height)
    gl.uniform2f(pageScaleLocation, 1 / Float(width), 1 / Float(height))
  }
}

/// The programs in use so far; each is compiled when it is first drawn with.
struct ProgramSet {
  private var programs = [DrawingProgram?](repeating: nil, count: DrawProgram.allCases.count)

  /// The program, and whether it was made (and put in use) just now.
  mutating func program(
    _ program: DrawProgram, resources: GLResources
  ) throws -> (program: DrawingProgram, isNew: Bool) {
    let index = Int(program.rawValue)
    if let ready = programs[index] { return (ready, false) }
    let made = try DrawingProgram(program, resources: resources)
    programs[index] = made
    return (made, true)
  }

  mutating func deleteAll(_ resources: GLResources) {
    for index in programs.indices {
      if let program = programs[index] { resources.delete(program.linked) }
      programs[index] = nil
    }
  }
}
