@_implementationOnly import CPixels
import LaminaPlan

/// Memory that a pass draws into, and the part of device space that it shows from its first texel
/// on.
struct PixelCanvas {
  let memory: StoreMemory
  /// Device space: the pixels that may be drawn.
  let bounds: PixelRect
  /// Device space: the place of the first texel.
  private let originX: Int
  private let originY: Int

  /// What becomes of the pixels that are there.
  enum Way {
    case replace
    case blend(BatchMode)

    fileprivate var number: lamina_way {
      switch self {
      case .replace: lamina_way_replace
      case .blend(.over): lamina_way_over
      case .blend(.destinationIn): lamina_way_mask
      case .blend(.plus): lamina_way_add
      }
    }
  }

  /// - Parameters:
  ///   - area: what the memory shows. It may be smaller than the memory.
  ///   - cut: nothing outside is drawn; nil for no such limit.
  init(_ memory: StoreMemory, area: PixelRect, cut: PixelRect?) {
    self.memory = memory
    (originX, originY) = (Int(area.minX), Int(area.minY))
    let side = Int(PixelRect.largestSide)
    let shown = PixelRect(
      minX: area.minX, minY: area.minY,
      maxX: Int16(clamping: originX + min(memory.width, area.width, side)),
      maxY: Int16(clamping: originY + min(memory.height, area.height, side)))
    bounds = cut.map { shown.intersection($0) } ?? shown
  }

  /// Sets all pixels that may be drawn to `color`.
  func clear(_ color: PackedColor) {
    fill(bounds, color)
  }

  /// Sets the pixels of a box that lies in the bounds.
  func fill(_ box: PixelRect, _ color: PackedColor) {
    forEachRow(of: box) { lamina_pixels_fill($0, box.width, color.word) }
  }

  /// Fills a record's pixels.
  func draw(_ record: SolidInstance, blends: Bool, scissor: PixelRect?) {
    let box = shown(record.rect, scissor)
    let color = record.color.word
    forEachRow(of: box) { row in
      if blends {
        lamina_pixels_fill_over(row, box.width, color)
      } else {
        lamina_pixels_fill(row, box.width, color)
      }
    }
  }

  /// Copies texels to pixels. Texels that do not exist are left out.
  func draw(_ copy: PixelCopy, from texels: PixelTexels, by way: Way, scissor: PixelRect?) {
    // Device space: where the first texel would land.
    let (left, top) = (Int(copy.rect.minX) - copy.texelX, Int(copy.rect.minY) - copy.texelY)
    let whole = PixelRect(
      minX: Int16(clamping: left), minY: Int16(clamping: top),
      maxX: Int16(clamping: left + texels.width), maxY: Int16(clamping: top + texels.height))
    let box = shown(copy.rect, scissor).intersection(whole)
    if box.isEmpty { return }
    let (count, opacity) = (box.width, UInt32(copy.opacity))
    let firstX = Int(box.minX) - left
    var y = Int(box.minY) - top
    switch texels {
    case .words(let words, _, _, let stride):
      var source = words + (y * stride + firstX)
      forEachRow(of: box) { row in
        draw(source, count, to: row, by: way, opacity)
        source += stride
      }
    case .lent(let pixels, let isReversed):
      let step = isReversed ? -1 : 1
      if isReversed { y = pixels.height - 1 - y }
      if case .replace = way, opacity == 255 {
        forEachRow(of: box) { row in
          pixels.copyRows(x: firstX, y: y, width: count, height: 1, reversed: false, into: row)
          y += step
        }
      } else {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { line in
          guard let words = line.baseAddress else { return }
          forEachRow(of: box) { row in
            pixels.copyRows(x: firstX, y: y, width: count, height: 1, reversed: false, into: words)
            draw(words, count, to: row, by: way, opacity)
            y += step
          }
        }
      }
    }
  }

  /// Blends a parallelogram over pixels.
  func draw(
    _ shape: PixelParallelogram, _ clips: PixelClips, from texels: lamina_texels,
    scissor: PixelRect?
  ) {
    let box = shown(shape.box, scissor)
    if box.isEmpty { return }
    withUnsafePointer(to: shape.shape) { shape in
      clips.withClips { lamina_pixels_parallelogram(pixels(of: box), shape, $0, texels) }
    }
  }

  /// Draws a rectangle that is more than a copy. `gradient` is nil for a rectangle without one.
  func draw(
    _ quad: PixelQuad, _ gradient: UnsafePointer<lamina_gradient>?, _ clips: PixelClips,
    from texels: lamina_texels, by way: Way, scissor: PixelRect?
  ) {
    let box = shown(quad.box, scissor)
    if box.isEmpty { return }
    withUnsafePointer(to: quad.quad) { quad in
      clips.withClips {
        lamina_pixels_quad(pixels(of: box), quad, gradient, $0, way.number, texels)
      }
    }
  }

  /// Mixes a surface with a backdrop in the memory of a page; nil for what is there.
  func draw(
    _ mixture: PixelMixture, _ clips: PixelClips, from texels: lamina_texels,
    on page: StoreMemory?, scissor: PixelRect?
  ) {
    let box = shown(mixture.box, scissor)
    if box.isEmpty { return }
    let own = memory.words - (originY * memory.width + originX)
    guard
      let whole = page.map({ mixture.mixture(texels, on: $0) })
        ?? mixture.mixture(texels, behind: own, stride: memory.width)
    else { return }
    withUnsafePointer(to: whole) { mixture in
      clips.withClips { lamina_pixels_mix(pixels(of: box), mixture, $0) }
    }
  }

  /// Draws a row of texels.
  private func draw(
    _ texels: UnsafePointer<UInt32>, _ count: Int, to row: UnsafeMutablePointer<UInt32>,
    by way: Way, _ opacity: UInt32
  ) {
    switch way {
    case .replace where opacity == 255: row.update(from: texels, count: count)
    case .replace: lamina_pixels_fade(row, texels, count, opacity)
    case .blend(.over): lamina_pixels_fade_over(row, texels, count, opacity)
    case .blend(.destinationIn): lamina_pixels_mask(row, texels, count, opacity)
    case .blend(.plus): lamina_pixels_add(row, texels, count, opacity)
    }
  }

  /// The pixels of `rect` that may be drawn.
  func shown(_ rect: PixelRect, _ scissor: PixelRect?) -> PixelRect {
    let box = rect.intersection(bounds)
    return scissor.map { box.intersection($0) } ?? box
  }

  /// Calls `body` with the first pixel of each row of `box`, which lies in the bounds.
  @inline(__always)
  private func forEachRow(of box: PixelRect, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    if box.isEmpty { return }
    var row = start(of: box)
    for _ in 0..<box.height {
      body(row)
      row += memory.width
    }
  }

  func pixels(of box: PixelRect) -> lamina_box {
    lamina_box(box, at: start(of: box), stride: memory.width)
  }

  /// The first pixel of a box that lies in the bounds.
  private func start(of box: PixelRect) -> UnsafeMutablePointer<UInt32> {
    memory.words + ((Int(box.minY) - originY) * memory.width + Int(box.minX) - originX)
  }
}

extension lamina_box {
  /// The pixels of `box`. The first one is at `start`, and rows begin `stride` pixels apart.
  init(_ box: PixelRect, at start: UnsafeMutablePointer<UInt32>?, stride: Int) {
    self.init(
      to: start, stride: stride, min_x: Int32(box.minX), min_y: Int32(box.minY),
      max_x: Int32(box.maxX), max_y: Int32(box.maxY))
  }
}

extension StoreMemory {
  /// The first pixel.
  var words: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }
}
