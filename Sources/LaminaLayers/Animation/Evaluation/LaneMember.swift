import LaminaGeometry

/// The part of a property that an animation changes.
enum LaneMember: BitwiseCopyable, Hashable, Sendable {
  /// All of it.
  case whole
  /// The lanes from that index on: a coordinate, or the size of a rectangle.
  case from(UInt8)
  /// A part of a transform.
  case part(TransformPart)
}

/// How the values of an animation are interpolated.
enum LaneForm: UInt8, BitwiseCopyable, Hashable, Sendable {
  /// Each lane by itself.
  case lanes
  /// Red, green, blue and alpha, encoded sRGB, not premultiplied. Alpha is NaN for a nil colour.
  case color
  /// The 16 elements of a matrix of three dimensions, row by row.
  case matrix
  /// The 6 elements of a map of the plane.
  case affine
  /// Not interpolated: one value or the other.
  case object
}

/// The result of an evaluation.
enum AnimationOutcome: BitwiseCopyable, Hashable, Sendable {
  /// The animation changes nothing at this time.
  case none
  /// The lanes were changed.
  case lanes
  /// The value is the object of that index in the animation's memory.
  case object(Int)
  /// The value is the object that the animation's function returns for that time.
  case sample(Double)
}
