/// What a program can do beyond what most records need.
///
/// A variant that can do more draws the same pixels for records that need less. It only takes more
/// time.
package struct ProgramVariant: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Corners that are square one by one or continuous, half planes, and levels of a page. In a
  /// copy: texels are fetched by their positions.
  package static let extended = ProgramVariant(rawValue: 1)
  /// The program reads the backdrop from the target itself.
  package static let fetching = ProgramVariant(rawValue: 2)

  /// Some record has a map with perspective, which divides.
  package static let projective = ProgramVariant(rawValue: 4)

  /// Some record is a ``TurnedInstance`` stored as a quad record.
  package static let turned = ProgramVariant(rawValue: 8)

  /// Some gradient is radial or conic.
  package static let curved = ProgramVariant(rawValue: 16)

  /// Some gradient has more stops than fit in its record.
  package static let manyStops = ProgramVariant(rawValue: 32)

  /// Some gradient has an edge that covers parts of pixels.
  package static let edged = ProgramVariant(rawValue: 64)

  /// GL mixes what the program draws with the target by an equation.
  package static let equated = ProgramVariant(rawValue: 128)

  static let count = 256

  /// Whether it can do all that `other` can, and draws the same pixels.
  func addsOnlyFeatures(to other: ProgramVariant) -> Bool {
    // These do not add to what a program can do: they are other sources of the backdrop.
    isSuperset(of: other)
      && isDisjoint(with: ProgramVariant([.fetching, .equated]).subtracting(other))
  }
}
