import Foundation
import Lamina

/// A path of cubic curves through vertices, as files hold it. Tangents are relative to their
/// vertex.
struct CubicOutline: Equatable, Sendable {
  var isClosed = false
  var vertices: [CGPoint] = []
  /// Towards the vertex before.
  var inTangents: [CGPoint] = []
  /// Towards the vertex after.
  var outTangents: [CGPoint] = []

  /// Adds a vertex.
  mutating func add(_ vertex: CGPoint, in inTangent: CGPoint = .zero, out: CGPoint = .zero) {
    vertices.append(vertex)
    inTangents.append(inTangent)
    outTangents.append(out)
  }

  /// The number of curves.
  var curveCount: Int {
    vertices.count < 2 ? 0 : isClosed ? vertices.count : vertices.count - 1
  }

  /// The curve that begins at a vertex.
  func curve(_ index: Int) -> CubicCurve {
    let next = (index + 1) % vertices.count
    return CubicCurve(
      vertices[index], vertices[index] + outTangents[index], vertices[next] + inTangents[next],
      vertices[next])
  }

  /// The same path in the other direction.
  var reversed: CubicOutline {
    CubicOutline(
      isClosed: isClosed, vertices: vertices.reversed(), inTangents: outTangents.reversed(),
      outTangents: inTangents.reversed())
  }

  /// Adds the path to `path`, with its points mapped.
  func add(to path: CGMutablePath, _ transform: CGAffineTransform) {
    guard let first = vertices.first else { return }
    path.move(to: first, transform: transform)
    for index in 0..<curveCount {
      let next = (index + 1) % vertices.count
      if outTangents[index] == .zero, inTangents[next] == .zero {
        // The line back to the start is drawn by closing.
        if next != 0 { path.addLine(to: vertices[next], transform: transform) }
      } else {
        let curve = curve(index)
        path.addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2, transform: transform)
      }
    }
    if isClosed { path.closeSubpath() }
  }
}
