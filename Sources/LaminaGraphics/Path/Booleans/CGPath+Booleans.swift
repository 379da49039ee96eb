import Foundation

/// Operations on the areas that paths fill.
///
/// Open subpaths count as closed. The results are closed contours that do not cross or overlap.
/// With y up, outer contours run counterclockwise and contours around holes clockwise, so both fill
/// rules fill the same area.
///
/// Crossings are found on lines that stay within 1/50,000 of the size of both paths together.
/// Between crossings, the parts of curves are curves again. A path without width and height has no
/// area. If the paths are larger than the arithmetic allows (10²⁸⁰), or if their lines cross too
/// often, nothing is cut: an intersection is empty, and every other operation returns the first
/// path, followed by the second for a union or a symmetric difference. One operation may find a
/// quarter of the crossings of ``RenderLimits/pathCrossings``; lines are cut by 20 million pairs of
/// segments at most.
extension CGPath {
  /// The same area without overlaps: every part of the outline is drawn once.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    result(of: .union, with: PathData(), using: rule, otherwise: data)
  }

  /// The area that lies in at least one of the paths.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    result(
      of: .union, with: other.data, using: rule, otherwise: PathData(joining: [data, other.data]))
  }

  /// The area that lies in both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard boundingBoxOfPath.overlaps(other.boundingBoxOfPath) else { return CGPath(PathData()) }
    return result(of: .intersection, with: other.data, using: rule, otherwise: PathData())
  }

  /// The area that lies in this path but not in `other`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    result(of: .difference, with: other.data, using: rule, otherwise: data)
  }

  /// The area that lies in exactly one of the paths.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath
  {
    result(
      of: .exclusive, with: other.data, using: rule,
      otherwise: PathData(joining: [data, other.data]))
  }

  /// The parts of this path's lines that lie in the area of `other`. Curves stay curves.
  ///
  /// Subpaths keep their direction. A closed subpath that is cut becomes open.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    let cutter = LineCutter(mask: other.data, subject: data, using: rule)
    return CGPath(cutter?.cut(data, keepsInside: true) ?? PathData())
  }

  /// The parts of this path's lines that lie outside the area of `other`. Curves stay curves.
  ///
  /// Subpaths keep their direction. A closed subpath that is cut becomes open.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    let cutter = LineCutter(mask: other.data, subject: data, using: rule)
    return CGPath(cutter?.cut(data, keepsInside: false) ?? data)
  }

  /// The area as separate parts that do not touch, each an outer contour with its holes. An empty
  /// area has no parts.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let parts = PathBoolean.union.components(data, PathData(), using: rule) else {
      return data.isEmpty ? [] : [CGPath(data)]
    }
    return parts.map { CGPath($0) }
  }

  /// Whether the areas of the paths overlap. Areas that only touch do not overlap.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }

  private func result(
    of operation: PathBoolean, with other: PathData, using rule: CGPathFillRule, otherwise: PathData
  ) -> CGPath {
    CGPath(operation.outline(data, other, using: rule) ?? otherwise)
  }
}
