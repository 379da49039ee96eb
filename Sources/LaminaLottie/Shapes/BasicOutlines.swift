import Foundation
import Lamina

/// The share of a quarter circle's radius at which the control points of a curve lie.
let quarterCircle = 0.5519

extension CubicOutline {
  /// The same path in the other direction: from the same vertex if it is closed, else from its end.
  var turnedBack: CubicOutline {
    var outline = reversed
    guard isClosed, let last = outline.vertices.indices.last else { return outline }
    outline.vertices.insert(outline.vertices.remove(at: last), at: 0)
    outline.inTangents.insert(outline.inTangents.remove(at: last), at: 0)
    outline.outTangents.insert(outline.outTangents.remove(at: last), at: 0)
    return outline
  }
}

extension PathModel {
  /// The outline at a frame.
  func outline(at frame: Double) -> CubicOutline {
    let outline = outline.value(at: frame)
    return isReversed ? outline.turnedBack : outline
  }
}

extension RectangleModel {
  /// The outline at a frame: clockwise from the right end of the upper side, as seen with y down.
  func outline(at frame: Double) -> CubicOutline {
    let center = position.value(at: frame).point
    let size = size.value(at: frame)
    let (w, h) = (abs(size.x) / 2, abs(size.y) / 2)
    let radius = max(min(radius.value(at: frame), w, h), 0)
    let handle = radius * quarterCircle
    var outline = CubicOutline(isClosed: true)
    let corners: [(x: Double, y: Double)] = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    // The direction in which the path leaves each corner.
    let ways: [(x: Double, y: Double)] = [(0, 1), (-1, 0), (0, -1), (1, 0)]
    for (index, corner) in corners.enumerated() {
      let point = center + CGPoint(x: corner.x * w, y: corner.y * h)
      let (into, out) = (ways[(index + 3) % 4], ways[index])
      if radius == 0 {
        outline.add(point)
        continue
      }
      outline.add(
        point - CGPoint(x: into.x, y: into.y) * radius,
        out: CGPoint(x: into.x, y: into.y) * handle)
      outline.add(
        point + CGPoint(x: out.x, y: out.y) * radius,
        in: CGPoint(x: -out.x, y: -out.y) * handle)
    }
    if radius > 0 {
      // The path begins after the first corner.
      outline.vertices.append(outline.vertices.removeFirst())
      outline.inTangents.append(outline.inTangents.removeFirst())
      outline.outTangents.append(outline.outTangents.removeFirst())
    }
    return isReversed ? outline.turnedBack : outline
  }
}

extension EllipseModel {
  /// The outline at a frame: clockwise from the top, as seen with y down.
  func outline(at frame: Double) -> CubicOutline {
    let center = position.value(at: frame).point
    let size = size.value(at: frame)
    let (w, h) = (size.x / 2, size.y / 2)
    var outline = CubicOutline(isClosed: true)
    for (x, y) in [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)] {
      let handle = CGPoint(x: -y * w * quarterCircle, y: x * h * quarterCircle)
      outline.add(
        center + CGPoint(x: x * w, y: y * h), in: CGPoint(x: -handle.x, y: -handle.y), out: handle)
    }
    return isReversed ? outline.turnedBack : outline
  }
}

extension StarModel {
  /// More points than this cannot be told apart on a screen.
  static let mostPoints = 10_000.0

  /// The outline at a frame, from the topmost point.
  func outline(at frame: Double) -> CubicOutline {
    let center = position.value(at: frame).point
    let points = Int(min(max(points.counted(at: frame), 0), Self.mostPoints))
    guard points > 0 else { return CubicOutline(isClosed: true) }
    let turn = isReversed ? -1.0 : 1.0
    let outer = (outerRadius.value(at: frame), outerRoundness.value(at: frame) / 100)
    let inner = innerRadius.map {
      ($0.value(at: frame), innerRoundness.value(at: frame) / 100)
    }
    let count = inner == nil ? points : points * 2
    var outline = CubicOutline(isClosed: true)
    let start = rotation.value(at: frame) * .pi / 180 - .pi / 2
    for index in 0..<count {
      let (radius, roundness) = index.isMultiple(of: 2) ? outer : inner ?? outer
      let angle = start + turn * 2 * .pi * Double(index) / Double(count)
      let way = CGPoint(x: -sin(angle), y: cos(angle)) * turn
      let share = inner == nil ? 4.0 : 2.0
      let handle = 2 * .pi * radius / (Double(count) * share) * roundness
      outline.add(
        center + CGPoint(x: cos(angle), y: sin(angle)) * radius, in: way * -handle,
        out: way * handle)
    }
    return outline
  }
}
