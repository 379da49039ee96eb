// The model to compare the product with: a plain tree of objects that is walked by recursion, in
// double precision. It shares no code and no types with the product. It is slow and small and
// follows the facts.

/// A point and its weight, for homographies.
struct ReferencePoint {
  var x: Double
  var y: Double
  var w: Double = 1

  /// The same point with a weight of 1.
  var flat: ReferencePoint { ReferencePoint(x: x / w, y: y / w) }
}

/// Sixteen numbers, row by row. Points are rows and stand on the left.
struct ReferenceMatrix: Equatable {
  var m: [Double]

  static let identity = ReferenceMatrix(m: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  func times(_ next: ReferenceMatrix) -> ReferenceMatrix {
    var result = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { result[4 * row + column] += m[4 * row + k] * next.m[4 * k + column] }
      }
    }
    return ReferenceMatrix(m: result)
  }

  func map(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double, Double) {
    m.withUnsafeBufferPointer { m in
      (
        x * m[0] + y * m[4] + z * m[8] + w * m[12], x * m[1] + y * m[5] + z * m[9] + w * m[13],
        x * m[2] + y * m[6] + z * m[10] + w * m[14], x * m[3] + y * m[7] + z * m[11] + w * m[15]
      )
    }
  }
}

/// Whether rounding may decide the result of a walk, because its numbers are near a horizon, an
/// edge or a collapse.
final class Delicacy {
  var isDelicate = false

  func note(_ condition: Bool) { if condition { isDelicate = true } }
}

/// A layer as the facts describe it.
final class ReferenceLayer {
  let number: Int
  unowned(unsafe) var above: ReferenceLayer?
  var inner: [ReferenceLayer] = []
  var mask: ReferenceLayer?

  var (minX, minY, width, height) = (0.0, 0.0, 0.0, 0.0)
  var (positionX, positionY, zPosition) = (0.0, 0.0, 0.0)
  var (anchorX, anchorY, anchorZ) = (0.5, 0.5, 0.0)
  var transform = ReferenceMatrix.identity
  var sublayerTransform = ReferenceMatrix.identity
  var (isFlipped, isHidden, clips) = (false, false, false)
  var opacity = 1.0

  init(_ number: Int) { self.number = number }

  // MARK: Tree

  func isAtOrBelow(_ other: ReferenceLayer) -> Bool {
    self === other || above?.isAtOrBelow(other) ?? false
  }

  func leave() {
    if let above {
      if above.mask === self { above.mask = nil } else { above.inner.removeAll { $0 === self } }
    }
    above = nil
  }

  /// Whether `layer` may become a sublayer of this layer.
  func takes(_ layer: ReferenceLayer) -> Bool { !isAtOrBelow(layer) }

  func add(_ layer: ReferenceLayer, at index: Int? = nil) {
    guard takes(layer) else { return }
    layer.leave()
    inner.insert(layer, at: min(index ?? inner.count, inner.count))
    layer.above = self
  }

  func add(_ layer: ReferenceLayer, below sibling: ReferenceLayer?) {
    guard takes(layer) else { return }
    layer.leave()
    guard let sibling else { return add(layer, at: 0) }
    add(layer, at: inner.firstIndex { $0 === sibling })
  }

  func add(_ layer: ReferenceLayer, above sibling: ReferenceLayer?) {
    guard takes(layer) else { return }
    layer.leave()
    add(layer, at: inner.firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  func replace(_ old: ReferenceLayer, with new: ReferenceLayer) {
    guard old !== new, inner.contains(where: { $0 === old }), takes(new) else { return }
    new.leave()
    let index = inner.firstIndex { $0 === old } ?? 0
    old.leave()
    add(new, at: index)
  }

  func setInner(_ layers: [ReferenceLayer]) {
    for layer in inner { layer.leave() }
    for layer in layers where layer.above !== self || layer === mask { add(layer) }
  }

  func setMask(_ layer: ReferenceLayer?) {
    if layer === mask { return }
    if let layer, !takes(layer) { return }
    mask?.leave()
    layer?.leave()
    mask = layer
    layer?.above = self
  }

  // MARK: Space

  private var shownAnchor: (x: Double, y: Double) {
    let y = minY + anchorY * height
    return (minX + anchorX * width, isFlipped ? 2 * minY + height - y : y)
  }

  /// From the layer's own space to the superlayer's. z goes in as 0 and is dropped.
  func out(_ p: ReferencePoint) -> ReferencePoint {
    let flippedY = isFlipped ? (2 * minY + height) * p.w - p.y : p.y
    var (x, y, z, w) = transform.map(
      p.x - (minX + anchorX * width) * p.w, flippedY - (minY + anchorY * height) * p.w,
      -anchorZ * p.w, p.w)
    (x, y, z) = (x + positionX * w, y + positionY * w, z + zPosition * w)
    if let above, above.mask !== self, above.sublayerTransform != .identity {
      let pivot = above.shownAnchor
      (x, y, z, w) = above.sublayerTransform.map(x - pivot.x * w, y - pivot.y * w, z, w)
      (x, y) = (x + pivot.x * w, y + pivot.y * w)
    }
    return ReferencePoint(x: x, y: y, w: w)
  }

  /// From the superlayer's space to the layer's own, by Cramer's rule on the images of the plane's
  /// axes and origin. Nil if the map is singular.
  func into(_ p: ReferencePoint, _ delicacy: Delicacy) -> ReferencePoint? {
    let a = out(ReferencePoint(x: 1, y: 0, w: 0))
    let b = out(ReferencePoint(x: 0, y: 1, w: 0))
    let c = out(ReferencePoint(x: 0, y: 0, w: 1))
    let volume = Self.volume(a, b, c)
    let relative = abs(volume) / (Self.length(a) * Self.length(b) * Self.length(c))
    if !(relative > 1e-12) { return nil }
    delicacy.note(relative < 1e-5)
    return ReferencePoint(
      x: Self.volume(p, b, c) / volume, y: Self.volume(a, p, c) / volume,
      w: Self.volume(a, b, p) / volume)
  }

  private static func volume(_ a: ReferencePoint, _ b: ReferencePoint, _ c: ReferencePoint)
    -> Double
  {
    a.x * (b.y * c.w - b.w * c.y) - a.y * (b.x * c.w - b.w * c.x) + a.w * (b.x * c.y - b.y * c.x)
  }

  private static func length(_ a: ReferencePoint) -> Double {
    (a.x * a.x + a.y * a.y + a.w * a.w).squareRoot()
  }

  /// The box around the transformed bounds in the superlayer's space, as (min x, min y, max x, max
  /// y).
  func frame(_ delicacy: Delicacy) -> [Double] {
    var box = [Double.infinity, .infinity, -.infinity, -.infinity]
    for (cornerX, cornerY) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let (x, y, _, w) = transform.map(
        (cornerX - anchorX) * width, (cornerY - anchorY) * height, 0, 1)
      delicacy.note(abs(w) < 0.01)
      box = [
        min(box[0], x / w + positionX), min(box[1], y / w + positionY),
        max(box[2], x / w + positionX),
        max(box[3], y / w + positionY),
      ]
    }
    return box
  }

  /// The point `p` of `source`'s space in `target`'s space. Nil stands for the space around the
  /// trees.
  static func convert(
    _ p: ReferencePoint, from source: ReferenceLayer?, to target: ReferenceLayer?,
    _ delicacy: Delicacy
  ) -> ReferencePoint? {
    if source === target { return p }
    delicacy.note(abs(p.x) > 1e5 || abs(p.y) > 1e5)
    if let source, target == nil || target.map(source.isAtOrBelow) == true {
      let outer = source.out(p)
      delicacy.note(abs(outer.w) < 0.02)
      return convert(outer.flat, from: source.above, to: target, delicacy)
    }
    guard let target, let outer = convert(p, from: source, to: target.above, delicacy),
      let inner = target.into(outer, delicacy)
    else { return nil }
    delicacy.note(abs(inner.w) < 1e-4 || abs(inner.w) > 50)
    delicacy.note(abs(inner.flat.x) > 1e5 || abs(inner.flat.y) > 1e5)
    return inner.flat
  }

  // MARK: Hits

  /// The layer that a hit at `p` of the superlayer's space reaches.
  func hit(_ p: ReferencePoint, _ delicacy: Delicacy) -> ReferenceLayer? {
    if isHidden || opacity <= 0 { return nil }
    guard let inside = into(p, delicacy) else { return nil }
    delicacy.note(abs(inside.w) < 1e-4)
    if inside.w <= 0 { return nil }
    let q = inside.flat
    if clips, !holds(q, delicacy) { return nil }
    if let mask {
      guard let r = mask.into(q, delicacy) else { return nil }
      delicacy.note(abs(r.w) < 1e-4)
      if r.w <= 0 || !mask.holds(r.flat, delicacy) { return nil }
    }
    var order = Array(inner.indices)
    order.sort { (inner[$0].zPosition, $0) > (inner[$1].zPosition, $1) }
    for index in order {
      if let hit = inner[index].hit(q, delicacy) { return hit }
    }
    return holds(q, delicacy) ? self : nil
  }

  private func holds(_ p: ReferencePoint, _ delicacy: Delicacy) -> Bool {
    for (value, edge) in [(p.x, minX), (p.x, minX + width), (p.y, minY), (p.y, minY + height)] {
      delicacy.note(abs(value - edge) < 1e-6 * max(1, abs(value)))
    }
    return p.x >= minX && p.x < minX + width && p.y >= minY && p.y < minY + height
  }
}
