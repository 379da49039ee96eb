import Foundation
import LaminaGeometry

/// The two directions between a layer's frame and its bounds and position.
///
/// The transform acts about the anchor point. Bounds origin, depth, flip and contents scale do not
/// count (facts 3.1).
enum LayerFrame {
  /// The box around the transformed bounds, placed by `position`.
  static func box(geometry: LayerGeometry, transform: CATransform3D) -> CGRect {
    let box = relativeBox(
      size: geometry.bounds.size, anchor: geometry.anchorPoint, transform: transform)
    return box.offsetBy(dx: geometry.position.x, dy: geometry.position.y)
  }

  /// The size and position that give `frame`.
  ///
  /// With a linear part (a b; c d) the box of a w x h rectangle is |a|w + |c|h wide and |b|w + |d|h
  /// high. Where these equations have no solution (a rotation by 45 degrees) both sides get an
  /// equal share. A side is never negative.
  static func solve(
    _ frame: CGRect, geometry: LayerGeometry, transform: CATransform3D
  ) -> (size: CGSize, position: CGPoint) {
    let (a, b) = (abs(transform.m11), abs(transform.m12))
    let (c, d) = (abs(transform.m21), abs(transform.m22))
    let determinant = a * d - b * c
    var size = CGSize.zero
    if b == 0, c == 0 {
      size = CGSize(width: a == 0 ? 0 : frame.width / a, height: d == 0 ? 0 : frame.height / d)
    } else if abs(determinant) > 1e-9 * (a * d + b * c) {
      size = CGSize(
        width: max(0, (frame.width * d - frame.height * c) / determinant),
        height: max(0, (frame.height * a - frame.width * b) / determinant))
    } else {
      size = CGSize(
        width: a + c == 0 ? 0 : frame.width / (a + c),
        height: b + d == 0 ? 0 : frame.height / (b + d))
    }
    let box = relativeBox(size: size, anchor: geometry.anchorPoint, transform: transform)
    return (size, CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY))
  }

  /// The box relative to `position`.
  private static func relativeBox(size: CGSize, anchor: CGPoint, transform t: CATransform3D)
    -> CGRect
  {
    let (x0, y0) = (-anchor.x * size.width, -anchor.y * size.height)
    let (x1, y1) = (x0 + size.width, y0 + size.height)
    func map(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let w = x * t.m14 + y * t.m24 + t.m44
      return CGPoint(x: (x * t.m11 + y * t.m21 + t.m41) / w, y: (x * t.m12 + y * t.m22 + t.m42) / w)
    }
    let (p, q, r, s) = (map(x0, y0), map(x1, y0), map(x0, y1), map(x1, y1))
    let low = CGPoint(x: min(p.x, q.x, r.x, s.x), y: min(p.y, q.y, r.y, s.y))
    let high = CGPoint(x: max(p.x, q.x, r.x, s.x), y: max(p.y, q.y, r.y, s.y))
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
