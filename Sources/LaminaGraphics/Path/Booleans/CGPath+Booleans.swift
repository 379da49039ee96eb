import Foundation

/// Operations on the areas that paths fill.
///
/// Open subpaths count as closed. Results are closed contours that do not cross or overlap,
/// counterclockwise outside and clockwise around holes (with y up), so that both fill rules fill
/// the same. Crossings are found on lines that keep within 1/50,000 of the size of both paths
/// together; the parts of curves between them are curves again. Paths without any width and height
/// have no area. Where the size of the paths is beyond what can be computed with (10²⁸⁰), nothing
/// is cut: the first path is returned, followed by the other one for a union or symmetric
/// difference, and an empty path for an intersection.
extension CGPath {
  /// The same area without overlaps: every part of the outline is drawn once.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    result(of: .union, with: PathData(), using: rule, otherwise: data)
  }

  /// The area in either path or in both.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    result(
      of: .union, with: other.data, using: rule, otherwise: PathData(joining: [data, other.data]))
  }

  /// The area in both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard boundingBoxOfPath.overlaps(other.boundingBoxOfPath) else { return CGPath(PathData()) }
    return result(of: .intersection, with: other.data, using: rule, otherwise: PathData())
  }

  /// The area in this path and not in `other`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    result(of: .difference, with: other.data, using: rule, otherwise: data)
  }

  /// The area in one of the paths and not in both.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath
  {
    result(
      of: .exclusive, with: other.data, using: rule,
      otherwise: PathData(joining: [data, other.data]))
  }

  /// The lines of this path, as drawn, as far as they are in the area of `other`. Curves stay
  /// curves.
  ///
  /// Subpaths keep their direction; closed ones that are cut become open.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard let cutter = LineCutter(mask: other.data, subject: data, using: rule) else {
      return CGPath(PathData())
    }
    return CGPath(cutter.cut(data, keepsInside: true))
  }

  /// The lines of this path, as drawn, as far as they are outside of the area of `other`. Curves
  /// stay curves.
  ///
  /// Subpaths keep their direction; closed ones that are cut become open.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard let cutter = LineCutter(mask: other.data, subject: data, using: rule) else {
      return CGPath(data)
    }
    return CGPath(cutter.cut(data, keepsInside: false))
  }

  /// The area as parts that do not touch, each an outer contour with its holes. None for an empty
  /// area.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let parts = PathBoolean.union.components(data, PathData(), using: rule) else {
      return data.isEmpty ? [] : [CGPath(data)]
    }
    return parts.map { CGPath($0) }
  }

  /// Whether the areas of both paths overlap. Areas that only touch do not.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }

  private func result(
    of operation: PathBoolean, with other: PathData, using rule: CGPathFillRule, otherwise: PathData
  ) -> CGPath {
    CGPath(
      operation.components(data, other, using: rule).map { PathData(joining: $0) } ?? otherwise)
  }
}
