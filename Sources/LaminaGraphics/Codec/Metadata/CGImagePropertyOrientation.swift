/// Where the first row and column of a stored image lie when the image is shown. The raw values are
/// EXIF's and Apple's.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Shown as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Rows become columns: mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// Has to be turned a quarter clockwise.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// Has to be turned a quarter anticlockwise.
  case left = 8

  /// Whether width and height change places when the image is turned upright.
  package var swapsSides: Bool { rawValue >= 5 }
}
