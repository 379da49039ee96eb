import Foundation

/// A rectangle by its edges.
@usableFromInline
package struct Box<Scalar: SignedNumeric & Comparable & Sendable>: Equatable, Sendable {
  @usableFromInline package var minX: Scalar
  @usableFromInline package var minY: Scalar
  @usableFromInline package var maxX: Scalar
  @usableFromInline package var maxY: Scalar

  @inlinable package init(minX: Scalar, minY: Scalar, maxX: Scalar, maxY: Scalar) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable package var width: Scalar { maxX - minX }
  @inlinable package var height: Scalar { maxY - minY }
  @inlinable package var area: Scalar { width * height }
  @inlinable package var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  @inlinable package func union(_ other: Box) -> Box {
    Box(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  @inlinable package func intersects(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// An area as a few rectangles that do not overlap.
///
/// What: if a new rectangle overlaps others, or forms a rectangle with one of them, it is united
/// with those. If there are more than ``limit``, the two whose union adds the least area are
/// united.
/// Why: things that lie far apart are drawn and copied separately, and a call for each rectangle
/// stays cheap.
/// Cost: O(limit²) to add a rectangle. Crossing rectangles cost the most: their union is larger
/// than they are.
@usableFromInline
package struct BoxSet<Scalar: SignedNumeric & Comparable & Sendable>: Equatable, Sendable {
  /// The most rectangles that are kept apart.
  @inlinable package static var limit: Int { 8 }

  @usableFromInline package var boxes: [Box<Scalar>] = []

  @inlinable package var isEmpty: Bool { boxes.isEmpty }
  @inlinable package var area: Scalar { boxes.reduce(0) { $0 + $1.area } }

  /// The rectangle around all of them; nil if the set is empty.
  @inlinable package var bounds: Box<Scalar>? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }

  @inlinable package init() {}

  @inlinable package init(_ box: Box<Scalar>) { add(box) }

  @inlinable package mutating func add(_ box: Box<Scalar>) {
    if box.isEmpty { return }
    var box = box
    while let index = boxes.firstIndex(where: { Self.belongTogether($0, box) }) {
      box = box.union(boxes.remove(at: index))
    }
    boxes.append(box)
    while boxes.count > Self.limit { uniteNearest() }
  }

  @inlinable package mutating func formUnion(_ other: BoxSet) {
    for box in other.boxes { add(box) }
  }

  @inlinable static func belongTogether(_ a: Box<Scalar>, _ b: Box<Scalar>) -> Bool {
    a.intersects(b) || a.union(b).area == a.area + b.area
  }

  @inlinable mutating func uniteNearest() {
    var best = (first: 0, second: 1)
    var least: Scalar?
    for second in boxes.indices {
      for first in 0..<second {
        let growth = boxes[first].union(boxes[second]).area - boxes[first].area - boxes[second].area
        if least.map({ growth < $0 }) ?? true { (best, least) = ((first, second), growth) }
      }
    }
    let (a, b) = (boxes[best.first], boxes.remove(at: best.second))
    boxes.remove(at: best.first)
    add(a.union(b))
  }
}
