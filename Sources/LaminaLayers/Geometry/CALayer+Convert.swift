import Foundation
import LaminaGeometry

// Conversion between the spaces of any two layers.
//
// What: up from one layer to the nearest common ancestor, then down to the other. Two trees meet in
// the space around their roots. Points keep their weight on the way, so a perspective is divided
// out once.
// Why: a detour over the root would lose precision, and would fail if a common ancestor is
// singular.
// Cost: O(depth of both). Downwards each level is solved, so the levels below the common ancestor
// are listed first.
extension CALayer {
  /// Converts a point of `layer`'s space to this layer's space. Nil stands for the space around
  /// this layer's tree.
  ///
  /// Points, y up unless a layer is flipped. The layers need not be related: unrelated trees share
  /// the space around their roots. Under a perspective the result is the point of this layer's
  /// plane that shows in the same place. If there is no such point, because a transform on the way
  /// down is singular, the result is not finite. O(depth of both layers).
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.carry(p, from: layer, to: self)
  }

  /// Converts a point of this layer's space to `layer`'s space. Nil stands for the space around
  /// this layer's tree.
  ///
  /// The same as ``convert(_:from:)-(CGPoint,_)`` asked of `layer`.
  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.carry(p, from: self, to: layer)
  }

  /// Converts the corners of a rectangle of `layer`'s space to this layer's space, and returns the
  /// box around them.
  ///
  /// Nil stands for the space around this layer's tree. The result is `CGRect.null` if a corner has
  /// no finite image: under a singular transform, or on the horizon of a perspective. O(depth of
  /// both layers).
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    Self.carry(r, from: layer, to: self)
  }

  /// Converts the corners of a rectangle of this layer's space to `layer`'s space, and returns the
  /// box around them.
  ///
  /// The same as ``convert(_:from:)-(CGRect,_)`` asked of `layer`.
  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    Self.carry(r, from: self, to: layer)
  }

  private static func carry(_ point: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint
  {
    if source === target { return point }
    let common = commonAncestor(source, target)
    var result = PlanePoint(point)
    var layer = source
    while let current = layer, current !== common {
      result = current.placement.image(of: result)
      layer = current.superlayer
    }
    for level in target?.path(below: common).reversed() ?? [] {
      guard let next = level.placement.origin(of: result) else {
        return CGPoint(x: CGFloat.nan, y: CGFloat.nan)
      }
      result = next
    }
    return result.point
  }

  private static func carry(_ rect: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
    if source === target { return rect }
    if rect.isNull { return rect }
    let (left, right, bottom, top) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    let corners = [
      CGPoint(x: left, y: bottom), CGPoint(x: right, y: bottom), CGPoint(x: left, y: top),
      CGPoint(x: right, y: top),
    ]
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    for corner in corners {
      let image = carry(corner, from: source, to: target)
      guard image.x.isFinite, image.y.isFinite else { return .null }
      (minX, maxX) = (min(minX, image.x), max(maxX, image.x))
      (minY, maxY) = (min(minY, image.y), max(maxY, image.y))
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The layers from this one up to `ancestor`, excluding it; up to the root if `ancestor` is nil.
  private func path(below ancestor: CALayer?) -> [CALayer] {
    var path: [CALayer] = []
    var layer: CALayer? = self
    while let current = layer, current !== ancestor {
      path.append(current)
      layer = current.superlayer
    }
    return path
  }

  /// The nearest layer that contains both, or nil if only the space around their trees does.
  private static func commonAncestor(_ first: CALayer?, _ second: CALayer?) -> CALayer? {
    guard var a = first, var b = second else { return nil }
    var (depthA, depthB) = (a.depth, b.depth)
    while a !== b {
      if depthA >= depthB {
        guard let above = a.superlayer else { return nil }
        (a, depthA) = (above, depthA - 1)
      } else {
        guard let above = b.superlayer else { return nil }
        (b, depthB) = (above, depthB - 1)
      }
    }
    return a
  }

  /// The number of layers above this one.
  private var depth: Int {
    var depth = 0
    var layer = superlayer
    while let current = layer {
      depth += 1
      layer = current.superlayer
    }
    return depth
  }
}
