import Foundation
import LaminaGeometry

extension CGPath {
  /// An immutable copy. Never nil; optional for the sake of code written for Apple's.
  public func copy() -> CGPath? { CGPath(data) }

  /// An immutable copy with every point mapped by `transform`. Never nil; empty if a mapped point
  /// is not finite.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(data.mapped(by: transform?.pointee ?? .identity))
  }

  /// A copy to draw into. Never nil; optional for the sake of code written for Apple's.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(data) }

  /// A copy to draw into, with every point mapped by `transform`. Never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(data.mapped(by: transform?.pointee ?? .identity))
  }

  /// The path cut into dashes, each a subpath of its own, mapped by `transform`.
  ///
  /// `lengths` are those of dashes and gaps in turn, over and over, in the units of the path before
  /// the transform; `phase` says how far into them each subpath begins. A dash that runs over the
  /// start of a closed subpath is one piece. Without lengths, with one that is negative or not
  /// finite, with a sum of zero or with a phase that is not finite, and where there would be more
  /// than 1,000,000 pieces, the path is copied without dashes.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(data.dashed(phase: phase, lengths: lengths).mapped(by: transform))
  }

  /// The outline of what stroking the path covers, to be filled by the winding rule, mapped by
  /// `transform`.
  ///
  /// Curves are offset within 0.1 % of the width, which is in the units of the path before the
  /// transform. A corner with a sharper miter than `miterLimit` is cut off. A subpath without a
  /// length is a dot with round caps, a square along the axes with square ones, and nothing with
  /// butt ones. A width that is not a positive number gives an empty path. Parts of the outline may
  /// overlap; ``normalized(using:)`` resolves that.
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
