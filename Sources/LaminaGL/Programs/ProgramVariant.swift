/// What a program can do beyond what most of its records need.
///
/// A variant with more draws the same pixels for records that need less: it costs time alone.
package struct ProgramVariant: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Corners that are square one by one or continuous, half planes, levels of a page.
  package static let extended = ProgramVariant(rawValue: 1)
  /// Reads what is behind from the target itself.
  package static let fetching = ProgramVariant(rawValue: 2)

  /// Some record's map divides.
  package static let projective = ProgramVariant(rawValue: 4)

  /// Some record is a ``TurnedInstance`` in the guise of a quad.
  package static let turned = ProgramVariant(rawValue: 8)

  /// Some gradient is radial or conic.
  package static let curved = ProgramVariant(rawValue: 16)

  /// Some gradient has more stops than come with its record.
  package static let manyStops = ProgramVariant(rawValue: 32)

  /// Some gradient covers parts of pixels.
  package static let edged = ProgramVariant(rawValue: 64)

  static let count = 128
}
