@_implementationOnly import CGlyphs
import Foundation
import LaminaGeometry

/// An outline in the form that is filled.
///
/// `@unchecked Sendable`: nobody writes to the memory once it is made. It is plain memory because
/// closures around arrays would allocate whenever an outline is painted.
package final class FilledOutline: @unchecked Sendable {
  /// x and y of each point in turn, less ``origin``: font units with y up, or layer space.
  private let points: UnsafeMutableBufferPointer<Float>
  private let tags: UnsafeMutableBufferPointer<UInt8>
  /// The index of the last point of each contour.
  private let ends: UnsafeMutableBufferPointer<UInt16>
  /// The box around all points, including control points.
  let box: CGRect
  /// What was subtracted from every point, so that points far away stay exact.
  private let origin: CGPoint
  /// Whether it has too many points to be filled.
  package let isTooLong: Bool

  package init(_ path: PathData, origin: CGPoint = .zero) {
    (box, self.origin) = (path.boundingBox, origin)
    isTooLong = path.points.count > Int(LAMINA_OUTLINE_LIMIT)
    let count = isTooLong ? 0 : path.points.count
    points = .allocate(capacity: 2 * count)
    tags = .allocate(capacity: count)
    ends = .allocate(capacity: isTooLong ? 0 : path.verbs.count { $0 == .move })
    if !isTooLong { write(path) }
  }

  /// Fills the memory, which is as large as the path asks for.
  private func write(_ path: PathData) {
    for (index, point) in path.points.enumerated() {
      points.initializeElement(at: 2 * index, to: Float(point.x - origin.x))
      points.initializeElement(at: 2 * index + 1, to: Float(point.y - origin.y))
    }
    var (index, contour) = (0, -1)
    for verb in path.verbs {
      let kind = verb == .quadCurve ? LAMINA_POINT_CONIC : LAMINA_POINT_CUBIC
      for number in 0..<verb.pointCount {
        tags.initializeElement(
          at: index, to: UInt8(number + 1 == verb.pointCount ? LAMINA_POINT_ON : kind))
        index += 1
      }
      if verb == .move { contour += 1 }
      // What is drawn goes on with the contour; a limit of points keeps the number in range.
      if contour >= 0 {
        ends.initializeElement(at: contour, to: UInt16(truncatingIfNeeded: index - 1))
      }
    }
  }

  deinit {
    points.deallocate()
    tags.deallocate()
    ends.deallocate()
  }

  package var isEmpty: Bool { ends.isEmpty }

  /// Adds the coverage of the outline, mapped by `map`, to `mask`. Returns false if it cannot be
  /// filled.
  func add(_ map: CGAffineTransform, to mask: inout LaminaMask, _ rasterizer: OpaquePointer) -> Bool
  {
    var outline = outline
    return lamina_rasterizer_add(rasterizer, &outline, numbers(of: map), &mask) != 0
  }

  /// Paints the inside of the outline, mapped by `map` to the pixels of `canvas`, over what is
  /// there. Returns false if it cannot be filled.
  package func paint(
    _ paint: OutlinePaint, isEvenOdd: Bool, _ map: CGAffineTransform,
    on canvas: OutlineCanvas,
    _ rasterizer: OutlineRasterizer
  ) -> Bool {
    var (outline, pixels) = (outline, canvas.canvas)
    return paint.withPaint {
      lamina_rasterizer_paint(
        rasterizer.pointer, &outline, numbers(of: map), isEvenOdd ? 1 : 0, $0,
        &pixels) != 0
    }
  }

  /// The outline in the form that C takes.
  var outline: LaminaOutline {
    LaminaOutline(
      points: UnsafePointer(points.baseAddress), tags: UnsafePointer(tags.baseAddress),
      ends: UnsafePointer(ends.baseAddress), point_count: Int32(clamping: tags.count),
      contour_count: Int32(clamping: ends.count))
  }

  /// A map of the path's points as one of the outline's.
  func numbers(of map: CGAffineTransform) -> LaminaMap {
    let (x, y) = (Double(origin.x), Double(origin.y))
    let (tx, ty) = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    return LaminaMap(
      a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(tx),
      ty: Double(ty))
  }
}
