// Paths as programs build, walk and test them.
import CoreGraphics

/// A path as text, the way exporters write SVG.
func svg(_ path: CGPath) -> String {
  var words: [String] = []
  func text(_ point: CGPoint) -> String { "\(Int(point.x.rounded())),\(Int(point.y.rounded()))" }
  path.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint: words.append("M\(text(points[0]))")
    case .addLineToPoint: words.append("L\(text(points[0]))")
    case .addQuadCurveToPoint: words.append("Q\(text(points[0])) \(text(points[1]))")
    case .addCurveToPoint: words.append("C\(text(points[0])) \(text(points[1])) \(text(points[2]))")
    case .closeSubpath: words.append("Z")
    @unknown default: break
    }
  }
  return words.joined(separator: " ")
}

/// How many elements a path has, counted with the C callback.
func countElements(of path: CGPath) -> Int {
  var count = 0
  path.apply(info: &count) { info, _ in
    info?.assumingMemoryBound(to: Int.self).pointee += 1
  }
  return count
}

/// A star with `points` points.
func makeStar(points: Int, center: CGPoint, outer: CGFloat, inner: CGFloat) -> CGPath {
  let path = CGMutablePath()
  for index in 0..<(points * 2) {
    let radius = index % 2 == 0 ? outer : inner
    let angle = CGFloat(index) / CGFloat(points) * .pi + .pi / 2
    let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// A speech bubble, from arcs around corners.
func makeBubble(in rect: CGRect, radius: CGFloat) -> CGPath {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: rect.midX, y: rect.minY))
  path.addArc(
    tangent1End: CGPoint(x: rect.maxX, y: rect.minY),
    tangent2End: CGPoint(x: rect.maxX, y: rect.maxY),
    radius: radius)
  path.addArc(
    tangent1End: CGPoint(x: rect.maxX, y: rect.maxY),
    tangent2End: CGPoint(x: rect.minX, y: rect.maxY),
    radius: radius)
  path.addArc(
    tangent1End: CGPoint(x: rect.minX, y: rect.maxY),
    tangent2End: CGPoint(x: rect.minX, y: rect.minY),
    radius: radius)
  path.addArc(
    tangent1End: CGPoint(x: rect.minX, y: rect.minY),
    tangent2End: CGPoint(x: rect.maxX, y: rect.minY),
    radius: radius)
  path.closeSubpath()
  return path
}
