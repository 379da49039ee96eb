/// A rectangle of pixels; the maximum edges do not belong to it.
package struct PixelBox: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var maxX: Int
  package var maxY: Int

  var width: Int { max(0, maxX - x) }
  var height: Int { max(0, maxY - y) }
  var isEmpty: Bool { maxX <= x || maxY <= y }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      x: max(x, other.x), y: max(y, other.y), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func moved(_ dx: Int, _ dy: Int) -> PixelBox {
    PixelBox(x: x + dx, y: y + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  func inflated(by d: Int) -> PixelBox {
    PixelBox(x: x - d, y: y - d, maxX: maxX + d, maxY: maxY + d)
  }
}

/// What is known about a pixel besides its colour.
package struct PixelMarks: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An edge passes through the pixel, or sampling jumps there: the colour depends on how coverage
  /// is found.
  package static let edge = PixelMarks(rawValue: 1)
  /// A blur had a part in the pixel.
  package static let blurred = PixelMarks(rawValue: 2)
  /// A sample fell between two texels or two parts of an image. Either is right.
  package static let tie = PixelMarks(rawValue: 4)
  /// A colour filter or a blend mode had a part in the pixel. Both work on straight colours and
  /// enlarge the rounding errors of translucent colours in eight bits.
  package static let amplified = PixelMarks(rawValue: 8)
}

/// A rectangle of premultiplied pixels, anywhere in device space.
final class Surface {
  let box: PixelBox
  var pixels: [Pixel]
  var marks: [PixelMarks]
  /// How far 8 bits may be from each pixel, in 255ths. Each colour rounded to 8 bits and each
  /// translucent draw adds one half. Later draws reduce it where they cover the pixel.
  var roundings: [Double]

  init(_ box: PixelBox) {
    self.box = box
    pixels = .init(repeating: .zero, count: box.width * box.height)
    marks = .init(repeating: [], count: box.width * box.height)
    roundings = .init(repeating: 0, count: box.width * box.height)
  }

  func index(_ x: Int, _ y: Int) -> Int { (y - box.y) * box.width + x - box.x }

  /// The pixel at x, y. Transparent outside of the box.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    guard x >= box.x, y >= box.y, x < box.maxX, y < box.maxY else { return .zero }
    return pixels[index(x, y)]
  }

  func mark(_ x: Int, _ y: Int) -> PixelMarks {
    guard x >= box.x, y >= box.y, x < box.maxX, y < box.maxY else { return [] }
    return marks[index(x, y)]
  }

  /// Draws `source` over a pixel. `rounding` is how far eight bits may be from the source.
  func blend(_ x: Int, _ y: Int, _ source: Pixel, _ mark: PixelMarks = [], rounding: Double = 0.5) {
    let i = index(x, y)
    roundings[i] = rounding + (source.w < 1 ? 0.5 : 0) + roundings[i] * max(0, 1 - source.w)
    pixels[i] = source + pixels[i] * (1 - source.w)
    marks[i].formUnion(mark)
  }

  /// A box around the pixels that are not transparent.
  var paintedBox: PixelBox {
    var result = PixelBox(x: Int.max, y: Int.max, maxX: Int.min, maxY: Int.min)
    for y in box.y..<max(box.y, box.maxY) {
      for x in box.x..<max(box.x, box.maxX) where pixels[index(x, y)] != .zero {
        result.x = min(result.x, x)
        result.y = min(result.y, y)
        result.maxX = max(result.maxX, x + 1)
        result.maxY = max(result.maxY, y + 1)
      }
    }
    return result
  }

  /// Fills the intersection of `regions`. `color` gives the colour of each pixel.
  func fill(_ regions: [Region], rounding: Double = 0.5, _ color: (Int, Int) -> (Pixel, PixelMarks))
  {
    guard let first = regions.first else { return }
    var limit = first.pixels(box)
    for region in regions.dropFirst() { limit = region.pixels(limit) }
    if limit.isEmpty { return }
    for y in limit.y..<limit.maxY {
      for x in limit.x..<limit.maxX {
        let (value, isMixed) = coverage(regions, x, y)
        if value == 0, !isMixed { continue }
        let (pixel, mark) = color(x, y)
        blend(x, y, pixel * value, isMixed ? mark.union(.edge) : mark, rounding: rounding)
      }
    }
  }
}
