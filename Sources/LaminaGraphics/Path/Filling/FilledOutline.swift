import CGlyphs
import Foundation
import LaminaGeometry

/// An outline in the form that is filled. Immutable.
package final class FilledOutline: Sendable {
  /// x and y of each point in turn, less ``origin``: font units with y up, or layer space.
  private let points: [Float]
  private let tags: [UInt8]
  /// The index of the last point of each contour.
  private let ends: [UInt16]
  /// The box around all points, including control points.
  let box: CGRect
  /// What was subtracted from every point, so that points far away stay exact.
  private let origin: CGPoint
  /// Whether it has too many points to be filled.
  package let isTooLong: Bool

  package init(_ path: PathData, origin: CGPoint = .zero) {
    var (points, tags, ends): ([Float], [UInt8], [UInt16]) = ([], [], [])
    (box, self.origin) = (path.boundingBox, origin)
    isTooLong = path.points.count > Int(LAMINA_OUTLINE_LIMIT)
    guard !isTooLong else {
      (self.points, self.tags, self.ends) = ([], [], [])
      return
    }
    points.reserveCapacity(path.points.count * 2)
    tags.reserveCapacity(path.points.count)
    var index = 0
    for verb in path.verbs {
      if verb == .move, let last = UInt16(exactly: tags.count - 1) { ends.append(last) }
      let kind = verb == .quadCurve ? LAMINA_POINT_CONIC : LAMINA_POINT_CUBIC
      for number in 0..<verb.pointCount {
        let point = path.points[index + number]
        points.append(Float(point.x - origin.x))
        points.append(Float(point.y - origin.y))
        tags.append(UInt8(number + 1 == verb.pointCount ? LAMINA_POINT_ON : kind))
      }
      index += verb.pointCount
    }
    if let last = UInt16(exactly: tags.count - 1) { ends.append(last) }
    (self.points, self.tags, self.ends) = (points, tags, ends)
  }

  package var isEmpty: Bool { ends.isEmpty }

  /// Adds the coverage of the outline, mapped by `map`, to `mask`. Returns false if it cannot be
  /// filled.
  func add(_ map: CGAffineTransform, to mask: inout LaminaMask, _ rasterizer: OpaquePointer) -> Bool
  {
    withOutline(map) { lamina_rasterizer_add(rasterizer, $0, $1, &mask) != 0 }
  }

  /// Paints the inside of the outline, mapped by `map` to the pixels of `canvas`, over what is
  /// there. Returns false if it cannot be filled.
  ///
  /// - Parameter overlaps: whether edges may cross or touch each other. It takes longer then.
  package func paint(
    _ paint: OutlinePaint, isEvenOdd: Bool, overlaps: Bool, _ map: CGAffineTransform,
    on canvas: OutlineCanvas,
    _ rasterizer: OutlineRasterizer
  ) -> Bool {
    withOutline(map) { outline, numbers in
      canvas.withCanvas { canvas in
        paint.withPaint {
          lamina_rasterizer_paint(
            rasterizer.pointer, outline, numbers, isEvenOdd ? 1 : 0, overlaps ? 1 : 0, $0, canvas)
            != 0
        }
      }
    }
  }

  /// Calls `body` with the outline and the numbers of `map` in the form that C takes.
  private func withOutline(
    _ map: CGAffineTransform, _ body: (UnsafePointer<LaminaOutline>, UnsafePointer<Double>) -> Bool
  ) -> Bool {
    let (x, y) = (Double(origin.x), Double(origin.y))
    let (tx, ty) = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    return points.withUnsafeBufferPointer { points in
      tags.withUnsafeBufferPointer { tags in
        ends.withUnsafeBufferPointer { ends in
          let outline = LaminaOutline(
            points: points.baseAddress, tags: tags.baseAddress, ends: ends.baseAddress,
            point_count: Int32(clamping: tags.count), contour_count: Int32(clamping: ends.count))
          return withUnsafePointer(to: outline) { outline in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: 6) { numbers in
              for (index, number) in [map.a, map.b, map.c, map.d, tx, ty].enumerated() {
                numbers.initializeElement(at: index, to: Double(number))
              }
              return numbers.baseAddress.map { body(outline, $0) } ?? false
            }
          }
        }
      }
    }
  }
}
