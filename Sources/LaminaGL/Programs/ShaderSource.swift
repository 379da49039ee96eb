import LaminaLayers

/// The GLSL of one program: the two files it is made from, and the names it defines in them.
package struct ShaderSource: Sendable {
  package let label: String
  package let vertex: [UInt8]
  package let fragment: [UInt8]

  /// The source of a program, with its variant's `#define` lines in place.
  package init(_ program: DrawProgram) {
    label = "\(program)"
    let defines: [String]
    switch program {
    case .solid:
      (vertex, fragment) = (PackageResources.solid_vert, PackageResources.solid_frag)
      return
    case .blit:
      (vertex, fragment) = (PackageResources.blit_vert, PackageResources.blit_frag)
      return
    case .shape: defines = []
    case .shapeClipped: defines = ["CLIPPED"]
    case .image: defines = ["TEXTURED"]
    case .imageClipped: defines = ["TEXTURED", "CLIPPED"]
    }
    vertex = Self.define(defines, in: PackageResources.quad_vert)
    fragment = Self.define(defines, in: PackageResources.quad_frag)
  }

  /// Puts `#define` lines after the first line, which is `#version` and has to stay first.
  static func define(_ names: [String], in source: [UInt8]) -> [UInt8] {
    let lines = names.flatMap { Array("#define \($0)\n".utf8) }
    guard let newline = source.firstIndex(of: UInt8(ascii: "\n")) else { return source + lines }
    return Array(source[...newline]) + lines + source[(newline + 1)...]
  }
}
