import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// One part of a shape on a sheet: everything that decides its pixels.
struct SheetEntry {
  /// What an outline is filled with.
  enum Paint {
    /// Premultiplied.
    case color(PackedColor)
    /// The numbers of ``OutlineGradient``, for pixels that are counted from the entry's offset.
    case gradient(SheetGradient, row: SIMD3<Double>, otherRow: SIMD3<Double>?)

    /// Whether nothing is seen.
    var isClear: Bool {
      if case .color(let color) = self { color.alpha == 0 } else { false }
    }

    /// Whether it paints what `other` paints, moved by whole pixels.
    func equals(_ other: Paint, movedBy way: SIMD2<Int>) -> Bool {
      switch (self, other) {
      case (.color(let color), .color(let otherColor)): return color == otherColor
      case (.gradient(let a, let row, let second), .gradient(let b, let otherRow, let otherSecond)):
        // The pattern of a dithered gradient stays where it is.
        let moves = a.isDithered && (way.x % 8 != 0 || way.y % 8 != 0)
        return !moves && row == otherRow && second == otherSecond && a.equals(b)
      default: return false
      }
    }
  }

  /// Shared with the entry of the frame before, if path and pen are the same.
  let outline: SheetOutline
  let isEvenOdd: Bool
  let paint: Paint
  /// Layer space to device space: the factors of x and those of y.
  let linear: SIMD4<Float>
  /// Device space: where the origin of layer space is, on one of the ``steps``. So a move by whole
  /// pixels changes nothing else, whatever rounding errors the map has.
  let offset: SIMD2<Double>
  /// Device space: nothing outside is painted.
  let box: PixelRect
  /// Device space: a rectangle that cuts pixels at its sides; nil for none.
  let cut: SheetCut?
  /// The row of the shape, for an inspector. It decides no pixel.
  let row: Int32
  /// What is known of its pixels from earlier frames. It decides none.
  var coverage = Coverage.unknown

  /// The coverage of the outline. It is kept once it is needed in a second frame: most shapes that
  /// change do so in every frame.
  enum Coverage {
    case unknown
    /// The entry was there in the frame before, perhaps elsewhere.
    case needed
    case kept(OutlineCoverage)
    /// There was no room for it.
    case refused

    var byteCount: Int {
      if case .kept(let coverage) = self { coverage.byteCount } else { 0 }
    }
  }

  /// Steps of a pixel that offsets and cuts lie on.
  static let steps = 256.0

  init(
    _ outline: SheetOutline, isEvenOdd: Bool, _ paint: Paint, _ world: Homography,
    _ box: PixelRect, cut: SheetCut?, row: Int
  ) {
    self.cut = cut
    self.row = Int32(clamping: row)
    (self.outline, self.isEvenOdd, self.paint, self.box) = (outline, isEvenOdd, paint, box)
    linear = SIMD4(world.m11, world.m12, world.m21, world.m22)
    offset =
      (SIMD2(Double(world.m31), Double(world.m32)) * Self.steps).rounded(.toNearestOrEven)
      / Self.steps
  }

  /// Whether the entry paints what `other` paints, moved by whole pixels.
  func equals(_ other: SheetEntry, movedBy way: SIMD2<Int>) -> Bool {
    outline == other.outline && paint.equals(other.paint, movedBy: way)
      && linear == other.linear
      && isEvenOdd == other.isEvenOdd && box == other.box.moved(way.x, way.y)
      && cut == other.cut?.moved(by: way)
      && offset == other.offset + SIMD2(Double(way.x), Double(way.y))
  }

  /// Takes over what is known of `other`, if the entry paints what `other` paints, moved by whole
  /// pixels. Returns whether it does.
  mutating func follows(_ other: SheetEntry, movedBy way: SIMD2<Int>) -> Bool {
    guard equals(other, movedBy: way) else { return false }
    coverage = other.coverage
    if case .unknown = coverage { coverage = .needed }
    return true
  }

  /// The paint for a canvas whose first pixel is `origin` of device space. `mirroredRows` is the
  /// number of its rows if the lowest comes first.
  func paint(from origin: SIMD2<Int>, mirroredRows: Int?) -> OutlinePaint {
    switch paint {
    case .color(let color): return .color(color.word)
    case .gradient(let gradient, let row, let otherRow):
      return .gradient(
        OutlineGradient(
          colors: gradient.colors, row: row, otherRow: otherRow,
          origin: offset - SIMD2(Double(origin.x), Double(origin.y)),
          isDithered: gradient.isDithered, mirroredRows: mirroredRows, pattern: origin))
    }
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
