import CGlyphs
import Foundation
import LaminaGeometry

/// An outline in the form that is filled. Immutable.
final class GlyphShape: Sendable {
  /// x and y of each point in turn, in font units, y up.
  private let points: [Float]
  private let tags: [UInt8]
  /// The index of the last point of each contour.
  private let ends: [UInt16]
  /// The box around all points, including control points.
  let box: CGRect
  /// Whether it has too many points to be filled.
  let isTooLong: Bool

  init(_ path: PathData) {
    var (points, tags, ends): ([Float], [UInt8], [UInt16]) = ([], [], [])
    box = path.boundingBox
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
      for (number, point) in path.points[index..<index + verb.pointCount].enumerated() {
        points += [Float(point.x), Float(point.y)]
        tags.append(UInt8(number + 1 == verb.pointCount ? LAMINA_POINT_ON : kind))
      }
      index += verb.pointCount
    }
    if let last = UInt16(exactly: tags.count - 1) { ends.append(last) }
    (self.points, self.tags, self.ends) = (points, tags, ends)
  }

  var isEmpty: Bool { ends.isEmpty }

  /// Adds the coverage of the outline, mapped by `map`, to `mask`. Returns false if it cannot be
  /// filled.
  func add(_ map: CGAffineTransform, to mask: inout LaminaMask, _ rasterizer: OpaquePointer) -> Bool
  {
    points.withUnsafeBufferPointer { points in
      tags.withUnsafeBufferPointer { tags in
        ends.withUnsafeBufferPointer { ends in
          var outline = LaminaOutline(
            points: points.baseAddress, tags: tags.baseAddress, ends: ends.baseAddress,
            point_count: Int32(clamping: tags.count), contour_count: Int32(clamping: ends.count))
          return withUnsafeTemporaryAllocation(of: Double.self, capacity: 6) { numbers in
            for (index, number) in [map.a, map.b, map.c, map.d, map.tx, map.ty].enumerated() {
              numbers.initializeElement(at: index, to: Double(number))
            }
            return lamina_rasterizer_add(rasterizer, &outline, numbers.baseAddress, &mask) != 0
          }
        }
      }
    }
  }
}
