/// A part of a rectangle that a constraint sets or reads. Raw values are Apple's.
public enum CAConstraintAttribute: Int32, CaseIterable, Sendable {
  /// The smallest x.
  case minX = 0
  /// The x in the middle.
  case midX = 1
  /// The largest x.
  case maxX = 2
  /// The width.
  case width = 3
  /// The smallest y.
  case minY = 4
  /// The y in the middle.
  case midY = 5
  /// The largest y.
  case maxY = 6
  /// The height.
  case height = 7

  /// Whether it lies on the y axis.
  var isVertical: Bool { rawValue >= 4 }

  /// The part on its axis: 0 for min, 1 for mid, 2 for max, 3 for the size.
  var part: Int { Int(rawValue) % 4 }
}
