import Foundation
import Lamina

extension CubicOutline {
  /// The paths of a path, in the order of its steps.
  static func outlines(of path: CGPath) -> [CubicOutline] {
    var outlines: [CubicOutline] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        outlines.append(CubicOutline())
        outlines[outlines.count - 1].add(points[0])
      case .closeSubpath:
        if !outlines.isEmpty { outlines[outlines.count - 1].close() }
      case .addLineToPoint:
        if !outlines.isEmpty { outlines[outlines.count - 1].add(points[0]) }
      case .addQuadCurveToPoint:
        if let last = outlines.last?.vertices.last {
          outlines[outlines.count - 1].addCurve(
            .between(last, points[0], 2.0 / 3), .between(points[1], points[0], 2.0 / 3), points[1])
        }
      case .addCurveToPoint:
        if !outlines.isEmpty {
          outlines[outlines.count - 1].addCurve(points[0], points[1], points[2])
        }
      }
    }
    return outlines.filter { $0.vertices.count > 1 }
  }

  /// The path, if it has one part only.
  init?(_ path: CGPath) {
    let outlines = Self.outlines(of: path)
    guard outlines.count == 1 else { return nil }
    self = outlines[0]
  }

  private mutating func addCurve(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    guard let last = vertices.last else { return }
    outTangents[outTangents.count - 1] = first - last
    add(end, in: second - end)
  }

  /// Closes the path. A last vertex on the first one becomes part of it.
  private mutating func close() {
    isClosed = true
    guard vertices.count > 2, let last = vertices.last, last == vertices[0] else { return }
    inTangents[0] = inTangents[inTangents.count - 1]
    vertices.removeLast()
    inTangents.removeLast()
    outTangents.removeLast()
  }

  /// The outline of the path's area, grown by an amount or shrunk by a negative one; of an open
  /// path, the outline of a line along it.
  ///
  /// - Parameter most: paths with more vertices stay as they are.
  func offset(
    by amount: Double, join: CAShapeLayerLineJoin, miterLimit: Double, most: Int
  ) -> [CubicOutline] {
    guard amount != 0, amount.isFinite, vertices.count > 1, vertices.count <= most,
      !PathBudget.isCurrentSpent
    else { return [self] }
    let amount = min(max(amount, -1e5), 1e5)
    let path = CGMutablePath()
    add(to: path, .identity)
    let lineJoin: CGLineJoin = join == .round ? .round : join == .bevel ? .bevel : .miter
    let line = path.copy(
      strokingWithWidth: abs(amount) * 2, lineCap: join == .round ? .round : .butt,
      lineJoin: lineJoin, miterLimit: max(miterLimit, 1))
    if !isClosed { return Self.outlines(of: line.normalized()) }
    return Self.outlines(of: amount > 0 ? path.union(line) : path.subtracting(line))
  }
}
