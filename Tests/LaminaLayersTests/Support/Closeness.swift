import Foundation
import LaminaGeometry
import LaminaLayers

/// Whether two numbers agree within `tolerance`, relative to the larger one, or absolutely near
/// zero.
func agrees(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func agrees(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
  agrees(a.x, b.x, within: tolerance) && agrees(a.y, b.y, within: tolerance)
}

func agrees(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
  agrees(a.origin, b.origin, within: tolerance)
    && agrees(a.size.width, b.size.width, within: tolerance)
    && agrees(a.size.height, b.size.height, within: tolerance)
}

extension CALayer {
  /// A layer placed by its bounds.
  convenience init(
    _ bounds: CGRect, at position: CGPoint = .zero, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)
  ) {
    self.init()
    self.bounds = bounds
    self.position = position
    anchorPoint = anchor
  }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension CGPoint {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}

/// A perspective with `m34` as its strength.
func perspective(_ m34: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m34 = m34
  return t
}
