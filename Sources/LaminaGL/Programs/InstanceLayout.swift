@_implementationOnly import CGLES
import LaminaPlan

/// How GL reads one field of an instance record.
package struct InstanceAttribute: Equatable, Sendable {
  /// The type of the bytes, and the type that the shader sees.
  package enum Format: Equatable, Sendable {
    /// 32-bit floats.
    case floats
    /// 16-bit integers, seen as floats of the same value.
    case shorts
    /// Bytes, seen as floats from 0 to 1.
    case fractions
    /// 32-bit unsigned integers, seen as unsigned integers.
    case integers
  }

  /// The name of the shader's input.
  package let name: String
  package let location: GLuint
  package let components: Int
  package let format: Format
  /// Bytes from the start of the record.
  package let offset: Int
}

/// How GL reads one kind of instance record. This is the only list of vertex attributes.
///
/// The shaders declare the same names and locations. A test compares the list with every linked
/// program, in both directions.
package struct InstanceLayout: Equatable, Sendable {
  package let name: String
  /// Bytes from one record to the next.
  package let stride: Int
  package let attributes: [InstanceAttribute]

  private init<Record>(
    _ name: String, _ record: Record.Type,
    _ fields: [(
      name: String, components: Int, format: InstanceAttribute.Format, field: PartialKeyPath<Record>
    )]
  ) {
    self.name = name
    stride = MemoryLayout<Record>.stride
    attributes = fields.enumerated().map { index, entry in
      InstanceAttribute(
        name: entry.name, location: GLuint(index), components: entry.components,
        format: entry.format,
        offset: MemoryLayout<Record>.offset(of: entry.field) ?? -1)
    }
  }

  package static let solid = InstanceLayout(
    "solid", SolidInstance.self,
    [
      ("rect", 4, .shorts, \.rect),
      ("color", 4, .fractions, \.color),
    ])

  package static let blit = InstanceLayout(
    "blit", BlitInstance.self,
    [
      ("rect", 4, .shorts, \.rect),
      ("texel", 2, .shorts, \.texelX),
    ])

  package static let quad = InstanceLayout(
    "quad", QuadInstance.self,
    [
      ("inverseX", 3, .floats, \.inverseX),
      ("inverseY", 3, .floats, \.inverseY),
      ("inverseW", 3, .floats, \.inverseW),
      ("rect", 4, .floats, \.rect),
      ("source", 4, .floats, \.source),
      ("coverStart", 4, .shorts, \.cover.x0),
      ("coverEnd", 4, .shorts, \.cover.x2),
      ("color", 4, .fractions, \.color),
      ("texelBounds", 4, .shorts, \.texelBounds),
      ("flagsAndClip", 2, .integers, \.flags),
    ])

  package static let turned = InstanceLayout(
    "turned", TurnedInstance.self,
    [
      ("axes", 4, .floats, \.map.xx),
      ("position", 2, .floats, \.map.tx),
      ("rect", 4, .floats, \.rect),
      ("texelBounds", 4, .shorts, \.texelBounds),
      ("color", 4, .fractions, \.color),
      ("clip", 1, .integers, \.clip),
    ])

  /// All layouts. The instance stream uses the index into this array.
  package static let all = [solid, blit, quad, turned]
}

extension DrawProgram {
  /// The index of the program's records in ``InstanceLayout/all``.
  package var layoutIndex: Int { recordType.rawValue }
}
