import Foundation

extension CGPoint {
  /// Whether both coordinates are finite.
  @inlinable package var isFinite: Bool { (x + y).isFinite }
}

extension CGSize {
  /// Whether both lengths are finite.
  @inlinable package var isFinite: Bool { (width + height).isFinite }
}

extension CGRect {
  /// Whether all four numbers are finite.
  @inlinable package var isFinite: Bool {
    (origin.x + origin.y + size.width + size.height).isFinite
  }
}
