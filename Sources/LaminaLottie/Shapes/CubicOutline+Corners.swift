import Foundation
import Lamina

extension CubicOutline {
  /// The path with its sharp corners rounded.
  ///
  /// - Parameter radius: how far from the corner the curve begins, at most half of each side.
  func roundingCorners(_ radius: Double) -> CubicOutline {
    guard radius > 0, vertices.count > 1 else { return self }
    var outline = CubicOutline(isClosed: isClosed)
    let count = vertices.count
    for (index, vertex) in vertices.enumerated() {
      let isSharp = inTangents[index] == .zero && outTangents[index] == .zero
      guard isSharp, isClosed || index > 0 && index < count - 1 else {
        outline.add(vertex, in: inTangents[index], out: outTangents[index])
        continue
      }
      let (before, after) = (
        Self.towards(vertices[(index + count - 1) % count], from: vertex, radius),
        Self.towards(vertices[(index + 1) % count], from: vertex, radius)
      )
      outline.add(before, out: (vertex - before) * quarterCircle)
      outline.add(after, in: (vertex - after) * quarterCircle)
    }
    return outline
  }

  private static func towards(_ other: CGPoint, from point: CGPoint, _ radius: Double) -> CGPoint {
    let distance = point.distance(to: other)
    return .between(point, other, distance > 0 ? min(distance / 2, radius) / distance : 0)
  }

  /// The path with its vertices drawn to the middle and its curves away from it. The middle is that
  /// of the vertices' box, as in the authors' tool; players take the vertices' mean.
  ///
  /// - Parameter amount: from -100 (bloat) to 100 (pucker).
  func puckered(_ amount: Double) -> CubicOutline {
    guard amount != 0, !vertices.isEmpty else { return self }
    let share = amount / 100
    let (xs, ys) = (vertices.map(\.x), vertices.map(\.y))
    let middle = CGPoint(
      x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2)
    var outline = self
    for index in vertices.indices {
      let vertex = CGPoint.between(vertices[index], middle, share)
      outline.vertices[index] = vertex
      let (into, out) = (
        vertices[index] + inTangents[index], vertices[index] + outTangents[index]
      )
      outline.inTangents[index] = .between(into, middle, -share) - vertex
      outline.outTangents[index] = .between(out, middle, -share) - vertex
    }
    return outline
  }

  /// The path with ridges between its vertices.
  ///
  /// - Parameters:
  ///   - ridges: on each curve.
  ///   - most: the most vertices of the result; a path that would have more stays as it is.
  func zigZag(amplitude: Double, ridges: Double, isSmooth: Bool, most: Int) -> CubicOutline {
    let count = Int(min(max(ridges.rounded(), 0), 1e6))
    guard curveCount > 0, (count + 1) * (curveCount + 1) <= most else { return self }
    var outline = CubicOutline(isClosed: isClosed)
    var side = -1.0
    func add(_ point: CGPoint, along way: CGPoint, _ into: Double, _ out: Double) {
      let length = hypot(way.x, way.y)
      let unit = length > 0 ? way * (1 / length) : .zero
      let place = point + CGPoint(x: unit.y, y: -unit.x) * (side * amplitude)
      outline.add(place, in: unit * -into, out: unit * out)
    }
    func addCorner(_ index: Int) {
      let last = vertices.count - 1
      let (before, after) = (vertices[index == 0 ? last : index - 1], index == last ? 0 : index + 1)
      let (point, next) = (vertices[index], vertices[after])
      let share = isSmooth ? 0.5 / Double(count + 1) : 0
      add(
        point, along: next - before, before.distance(to: point) * share,
        point.distance(to: next) * share)
    }
    addCorner(0)
    for index in 0..<curveCount {
      let curve = curve(index).evenIfLine
      let length = isSmooth ? curve.p0.distance(to: curve.p3) / Double(count + 1) / 2 : 0
      side = -side
      for ridge in 0..<count {
        let t = Double(ridge + 1) / Double(count + 1)
        add(curve.point(t), along: curve.tangent(t), length, length)
        side = -side
      }
      let end = (index + 1) % vertices.count
      if end != 0 { addCorner(end) }
    }
    return outline
  }
}
