import Foundation
import LaminaGeometry

extension CGPath {
  /// An immutable copy. Never nil; the result is optional for source compatibility with Apple's.
  public func copy() -> CGPath? { CGPath(data) }

  /// An immutable copy with every point mapped by `transform`. Never nil; empty if a mapped point
  /// is not finite.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(data.mapped(by: transform?.pointee ?? .identity))
  }

  /// A mutable copy. Never nil; the result is optional for source compatibility with Apple's.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(data) }

  /// A mutable copy with every point mapped by `transform`. Never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(data.mapped(by: transform?.pointee ?? .identity))
  }

  /// The path cut into dashes, each a subpath of its own, mapped by `transform`.
  ///
  /// `lengths` holds the lengths of dashes and gaps in turn, in the units of the path before the
  /// transform. The pattern repeats. `phase` is the distance into the pattern at which each subpath
  /// begins. A dash that runs over the start of a closed subpath is one piece.
  ///
  /// The path is copied without dashes if `lengths` is empty, holds a number that is negative or
  /// not finite, or has a sum of zero; if `phase` is not finite; or if there would be more than
  /// 1,000,000 pieces.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(data.dashed(phase: phase, lengths: lengths).mapped(by: transform))
  }

  /// The outline of the area that a stroke of the path covers, mapped by `transform`. Fill it by
  /// the winding rule.
  ///
  /// The width is in the units of the path before the transform. Curves are offset with an error of
  /// at most 0.1 % of the width. A corner with a sharper miter than `miterLimit` is cut off. A
  /// subpath without length becomes a dot with round caps, a square along the axes with square
  /// caps, and nothing with butt caps. A width that is NaN, zero or negative gives an empty path.
  /// Parts of the outline may overlap; ``normalized(using:)`` removes overlaps.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      data.stroked(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        .mapped(by: transform))
  }
}
