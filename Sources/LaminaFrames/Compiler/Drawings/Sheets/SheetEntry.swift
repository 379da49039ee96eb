import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// One part of a shape on a sheet: everything that decides its pixels.
struct SheetEntry {
  /// Shared with the entry of the frame before, if path and pen are the same.
  let outline: SheetOutline
  let isEvenOdd: Bool
  /// Premultiplied.
  let color: PackedColor
  /// Layer space to device space: the factors of x and those of y.
  let linear: SIMD4<Float>
  /// Device space: where the origin of layer space is, in steps of 1/256 of a pixel. So a move by
  /// whole pixels changes nothing else, whatever rounding errors the map has.
  let offset: SIMD2<Double>
  /// Device space: nothing outside is painted.
  let box: PixelRect
  /// The row of the shape, for an inspector. It decides no pixel.
  let row: Int32

  private static let steps = 256.0

  init(
    _ outline: SheetOutline, isEvenOdd: Bool, _ color: PackedColor, _ world: Homography,
    _ box: PixelRect, row: Int
  ) {
    self.row = Int32(clamping: row)
    (self.outline, self.isEvenOdd, self.color, self.box) = (outline, isEvenOdd, color, box)
    linear = SIMD4(world.m11, world.m12, world.m21, world.m22)
    offset =
      (SIMD2(Double(world.m31), Double(world.m32)) * Self.steps).rounded(.toNearestOrEven)
      / Self.steps
  }

  /// Whether the entry paints what `other` paints, moved by whole pixels.
  func equals(_ other: SheetEntry, movedBy way: SIMD2<Int>) -> Bool {
    outline == other.outline && color == other.color && linear == other.linear
      && isEvenOdd == other.isEvenOdd && box == other.box.moved(way.x, way.y)
      && offset == other.offset + SIMD2(Double(way.x), Double(way.y))
  }

  /// Layer space to pixels that are counted from `origin` of device space.
  func map(from origin: SIMD2<Int>) -> CGAffineTransform {
    CGAffineTransform(
      a: CGFloat(linear.x), b: CGFloat(linear.y), c: CGFloat(linear.z), d: CGFloat(linear.w),
      tx: CGFloat(offset.x - Double(origin.x)), ty: CGFloat(offset.y - Double(origin.y)))
  }
}

/// The outline of one part of a shape, in layer space. It does not depend on the map to the device,
/// so a shape that moves, turns or changes its size keeps it.
final class SheetOutline: Equatable {
  private let path: ShapePath
  /// The pen of a line; nil for a fill.
  private let pen: StrokePen?
  let filled: FilledOutline

  init(_ shape: RenderShape, _ part: RenderShape.Part) {
    (path, pen) = (shape.path, part == .stroke ? shape.pen : nil)
    filled = FilledOutline(
      pen?.outline(along: path) ?? path.path.data, origin: path.box.origin)
  }

  static func == (a: SheetOutline, b: SheetOutline) -> Bool {
    a === b || a.path == b.path && a.pen == b.pen
  }

  /// Whether it is the outline of that part.
  func belongs(to shape: RenderShape, _ part: RenderShape.Part) -> Bool {
    path == shape.path && pen == (part == .stroke ? shape.pen : nil)
  }

  /// Throws if painting it crosses too many rows of pixels; `rows` is the number of the same
  /// frame's other outlines. Returns the rows that it crosses.
  func cost(under linear: SIMD4<Float>, _ limits: RenderLimits, before rows: Int) throws -> Int {
    try Self.cost(path, pen, path.box, under: linear, limits, before: rows)
  }

  /// The same for a part whose outline has not been made.
  static func cost(
    of shape: RenderShape, _ part: RenderShape.Part, under linear: SIMD4<Float>,
    _ limits: RenderLimits
  ) throws -> Int {
    try cost(
      shape.path, part == .stroke ? shape.pen : nil, shape.box(part), under: linear, limits,
      before: 0)
  }

  private static func cost(
    _ path: ShapePath, _ pen: StrokePen?, _ box: CGRect, under linear: SIMD4<Float>,
    _ limits: RenderLimits, before: Int
  ) throws -> Int {
    // Whichever way the shape is turned, a line crosses no more rows than it is long.
    let scale = Double((linear * linear).sum().squareRoot())
    let longest = Double(max(box.width, box.height)) * scale
    let middle = Double(box.midY) * scale
    return try ShapeCost.check(
      path, pen,
      in: ShapeCost.Rows(
        scale: scale, finest: scale, first: middle - longest / 2, last: middle + longest / 2),
      limits, before: before)
  }
}
