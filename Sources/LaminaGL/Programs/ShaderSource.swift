import LaminaPlan

/// The GLSL of one program: the files that it is made from, and the names that it defines.
package struct ShaderSource: Sendable {
  package let label: String
  package let vertex: [UInt8]
  package let fragment: [UInt8]

  /// The source of a program, with the `#define` lines of its variant and the shared files.
  ///
  /// - Parameter quirks: what the program must not rely on the driver for.
  package init(
    _ program: DrawProgram, _ variant: ProgramVariant = [], quirks: DriverQuirks = []
  ) {
    label =
      "\(program)" + (variant.contains(.extended) ? " extended" : "")
      + (variant.contains(.fetching) ? " fetching" : "")
      + (variant.contains(.projective) ? " projective" : "")
      + (variant.contains(.turned) ? " turned" : "")
      + (variant.contains(.curved) ? " curved" : "")
      + (variant.contains(.manyStops) ? " stops" : "")
      + (variant.contains(.edged) ? " edged" : "")
      + (variant.contains(.equated) ? " equated" : "")
    var names: [String] = []
    if program.isTextured { names.append("TEXTURED") }
    if program.isClipped { names.append("CLIPPED") }
    if program.isGradient { names.append("GRADIENT") }
    if program.kind == .particles { names.append("TINTED") }
    let weighs = program.isTextured && quirks.contains(.weighsFinely)
    if weighs { names.append("STEPPED") }
    var (start, main) = (PackageResources.quad_vert, PackageResources.quad_frag)
    switch program.kind {
    case .solid:
      (vertex, fragment) = (PackageResources.solid_vert, PackageResources.solid_frag)
      return
    case .blit, .faded:
      let names =
        (variant.contains(.extended) ? ["EXTENDED"] : []) + (program == .faded ? ["FADED"] : [])
      vertex = Self.define(names, in: PackageResources.blit_vert)
      fragment = Self.define(names, in: PackageResources.blit_frag)
      return
    case .shape, .image: break
    case .shadow: main = PackageResources.shadow_frag
    case .blend: main = PackageResources.blend_frag
    case .gradient, .shapedGradient: main = PackageResources.gradient_frag
    case .turnedShape, .turnedImage, .particles:
      (start, main) = (PackageResources.turned_vert, PackageResources.turned_frag)
    }
    if variant.contains(.extended) { names.append("EXTENDED") }
    if variant.contains(.fetching) { names.append("FETCHED") }
    if variant.contains(.projective) { names.append("PROJECTIVE") }
    if variant.contains(.turned) { names.append("TURNED") }
    if variant.contains(.curved) { names.append("CURVED") }
    if variant.contains(.manyStops) { names.append("STOPS") }
    if variant.contains(.edged) { names.append("EDGED") }
    if variant.contains(.equated) { names.append("EQUATED") }
    let isTurned = program.recordType == .turned
    let knowsTurned = isTurned || variant.contains(.turned)
    vertex = Self.define(names, shared: knowsTurned ? PackageResources.turned_glsl : [], in: start)
    // A turned record needs coverage.glsl only for its clips.
    var shared = isTurned && !program.isClipped ? Self.precision : PackageResources.coverage_glsl
    if knowsTurned { shared += PackageResources.parallelogram_glsl }
    if variant.contains(.extended) { shared += PackageResources.corners_glsl }
    if program.isClipped { shared += PackageResources.clips_glsl }
    if weighs { shared += PackageResources.steps_glsl }
    if program.isTextured, !isTurned { shared += PackageResources.texels_glsl }
    var extensions: [String] = []
    if variant.contains(.fetching) { extensions.append("GL_EXT_shader_framebuffer_fetch") }
    if variant.contains(.equated) { extensions.append("GL_KHR_blend_equation_advanced") }
    fragment = Self.define(names, extensions: extensions, shared: shared, in: main)
  }

  /// The first lines of coverage.glsl. Functions that come before that file need them.
  private static let precision = Array("precision highp float;\nprecision highp int;\n".utf8)

  /// The source of the program of a pass over pixels.
  package init(_ work: PassProgram.Kind) {
    label = "\(work)"
    vertex = PackageResources.pass_vert
    if work == .fill {
      fragment = PackageResources.fill_frag
      return
    }
    let main: [UInt8]
    if work == .convert || work == .convertExternal {
      let isExternal = work == .convertExternal
      fragment = Self.define(
        isExternal ? ["EXTERNAL"] : [],
        extensions: isExternal ? ["GL_OES_EGL_image_external_essl3"] : [],
        in: PackageResources.convert_frag)
      return
    }
    switch work {
    case .reduce: main = PackageResources.reduce_frag
    case .blur, .oblique: main = PackageResources.blur_frag
    case .matrix, .convert, .convertExternal, .fill: main = PackageResources.matrix_frag
    }
    fragment = Self.define(
      work == .oblique ? ["OBLIQUE"] : [], shared: PackageResources.pass_glsl, in: main)
  }

  /// Inserts `#define` lines, then the shared text, after the first line. The first line is
  /// `#version` and must stay first.
  static func define(
    _ names: [String], extensions: [String] = [], shared: [UInt8] = [], in source: [UInt8]
  ) -> [UInt8] {
    let lines =
      extensions.flatMap { Array("#extension \($0) : require\n".utf8) }
      + names.flatMap { Array("#define \($0)\n".utf8) }
    guard let newline = source.firstIndex(of: UInt8(ascii: "\n")) else { return source + lines }
    return Array(source[...newline]) + lines + shared + source[(newline + 1)...]
  }
}
