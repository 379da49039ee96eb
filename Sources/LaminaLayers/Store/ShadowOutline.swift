import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// The form in which shadow paths are published.
//
// What: rectangles, rounded rectangles and circles, as `CGPath` and others make them, are
// recognised, since formulas draw their shadows. Any other path is drawn once, by Cairo, into an
// image of its coverage.
// Why: few shadow paths have another shape, and a blur hides the resolution of the image.
// Cost: O(elements) when the path is first published, plus the pixels of the image if one is drawn.
enum ShadowOutline {
  case nothing
  case rectangle(Vector4, radius: Float)
  /// An image of the coverage, and the rectangle that it shows: minX, minY, maxX, maxY.
  case image(CGImage, Vector4)

  init(_ path: CGPath) { self = Self.shape(path.data) ?? Self.image(of: path.data) ?? .nothing }

  /// Texels per point of an image, unless it gets too large. Linear filtering between four texels
  /// then gives the coverage of a point.
  private static let scale: CGFloat = 2
  /// Transparent texels on each side of an image.
  private static let margin = 4
  /// Longest side of an image in texels, without the margin.
  private static let longestSide: CGFloat = 2_048

  /// The outline of `path` if it is empty or a shape that a formula draws; nil for other paths.
  private static func shape(_ path: PathData) -> ShadowOutline? {
    let box = path.boundingBoxOfPath
    guard box.width > 0, box.height > 0, box.isFinite else { return .nothing }
    if let rect = path.rectangle { return .rectangle(Vector4(edges: rect), radius: 0) }
    var circle = PathData()
    circle.addEllipse(in: box)
    if abs(box.width - box.height) <= tolerance(box), isSame(path, circle, tolerance(box)) {
      return .rectangle(Vector4(edges: box), radius: Float(box.width / 2))
    }
    // The first end of a curve on the lower edge lies where the corner begins.
    let ends = path.curves(tolerance(box)).flatMap { [$0.first, $0.last].compactMap { $0 } }
    let corner =
      ends.filter { abs($0.y - box.minY) <= tolerance(box) }.map { $0.x - box.minX }.min() ?? 0
    var rounded = PathData()
    rounded.addRoundedRect(in: box, cornerWidth: corner, cornerHeight: corner)
    // Larger ones would be quarters of ellipses.
    guard corner > 0, corner <= min(box.width, box.height) / 2 + tolerance(box),
      isSame(path, rounded, tolerance(box))
    else { return nil }
    return .rectangle(Vector4(edges: box), radius: Float(corner))
  }

  /// The coverage of `path`, filled by the non-zero rule, as the alpha of an image.
  private static func image(of path: PathData) -> ShadowOutline? {
    let box = path.boundingBoxOfPath
    let scale = min(scale, longestSide / max(box.width, box.height))
    // With a transparent margin, so that sampling at the edge runs into transparent texels.
    let (width, height) = (
      Int((box.width * scale).rounded(.up)) + 2 * margin,
      Int((box.height * scale).rounded(.up)) + 2 * margin
    )
    let space = CGColorSpaceCreateDeviceRGB()
    let info =
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard scale > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: info)
    else { return nil }
    context.translateBy(x: CGFloat(margin), y: CGFloat(margin))
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -box.minX, y: -box.minY)
    context.addPath(CGPath(path))
    context.setFillColor(.black)
    context.fillPath()
    let shown = CGRect(
      x: box.minX - CGFloat(margin) / scale, y: box.minY - CGFloat(margin) / scale,
      width: CGFloat(width) / scale,
      height: CGFloat(height) / scale)
    return context.makeImage().map { .image($0, Vector4(edges: shown)) }
  }

  private static func tolerance(_ box: CGRect) -> CGFloat { 1e-4 * max(box.width, box.height) }

  /// Whether two paths have the same steps and, apart from rounding, the same points. Their
  /// starting points may differ.
  private static func isSame(_ a: PathData, _ b: PathData, _ tolerance: CGFloat) -> Bool {
    let (curves, others) = (a.curves(tolerance), b.curves(tolerance))
    guard curves.count == others.count, !curves.isEmpty else { return false }
    return curves.allSatisfy { curve in
      others.contains { other in zip(curve, other).allSatisfy { near($0, $1, tolerance) } }
        || others.contains { other in
          zip(curve, other.reversed()).allSatisfy { near($0, $1, tolerance) }
        }
    }
  }

  private static func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }
}

extension PathData {
  /// The cubic curves with their starts, if the path is a single closed subpath whose other steps
  /// are lines along the axes; else an empty list.
  fileprivate func curves(_ tolerance: CGFloat) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    var from = CGPoint.zero
    var next = 0
    for (index, verb) in verbs.enumerated() {
      let taken = Array(points[next..<(next + verb.pointCount)])
      next += verb.pointCount
      switch verb {
      case .move where index == 0: break
      case .line
      where abs(taken[0].x - from.x) <= tolerance || abs(taken[0].y - from.y) <= tolerance: break
      case .curve: result.append([from] + taken)
      case .close where index == verbs.count - 1: break
      default: return []
      }
      from = taken.last ?? from
    }
    return result
  }
}

extension Vector4 {
  /// The edges of `rect`: minX, minY, maxX, maxY.
  init(edges rect: CGRect) {
    self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
  }
}
