/// Which texel lies under a point of a layer.
///
/// Linear filtering has texel centres at one half and clamps to the texels of the shown part. It
/// takes one sample, at the pixel's centre. Each of the up to nine parts of a stretched image is
/// filtered by itself.
struct ContentsSampler {
  /// One axis of a part: a range of the layer and the range of texels that it shows.
  struct Part {
    var from: Double
    var to: Double
    var texel: Double
    var texelEnd: Double
  }

  let image: SceneImage
  let isNearest: Bool
  /// The image's rectangle in layer space.
  let box: Box
  private let columns: [Part]
  private let rows: [Part]

  init?(_ layer: SceneLayer, yDown: Bool) {
    guard let image = layer.contents else { return nil }
    let rect = layer.contentsRect
    let (width, height) = (Double(image.width), Double(image.height))
    let crop = Point(rect.width * width, rect.height * height)
    guard crop.x > 0, crop.y > 0 else { return nil }
    self.image = image
    isNearest = layer.isNearest
    box = ContentsSampler.place(crop, layer)
    let resizes: Set<Gravity> = [.resize, .resizeAspect, .resizeAspectFill]
    let center = resizes.contains(layer.contentsGravity) ? layer.contentsCenter : Box(0, 0, 1, 1)
    columns = ContentsSampler.parts(
      box.x, box.maxX, crop.x, center.x, center.width, layer.contentsScale
    ).map {
      Part(
        from: $0.from, to: $0.to, texel: rect.x * width + $0.texel,
        texelEnd: rect.x * width + $0.texelEnd)
    }
    // Texel rows run from the top of the image. y of unit space follows the layer's y.
    let parts = ContentsSampler.parts(
      box.y, box.maxY, crop.y, center.y, center.height, layer.contentsScale)
    let first = yDown ? rect.y * height : height - rect.y * height
    let sign = yDown ? 1.0 : -1.0
    rows = parts.map {
      Part(
        from: $0.from, to: $0.to, texel: first + sign * $0.texel,
        texelEnd: first + sign * $0.texelEnd)
    }
  }

  private static func place(_ crop: Point, _ layer: SceneLayer) -> Box {
    let b = layer.bounds
    var size = Point(crop.x / layer.contentsScale, crop.y / layer.contentsScale)
    var (px, py) = (0.5, 0.5)
    switch layer.contentsGravity {
    case .resize: return b
    case .resizeAspect, .resizeAspectFill:
      let (sx, sy) = (b.width / size.x, b.height / size.y)
      let s = layer.contentsGravity == .resizeAspect ? min(sx, sy) : max(sx, sy)
      size = Point(size.x * s, size.y * s)
    case .center: break
    case .top: py = 1
    case .bottom: py = 0
    case .left: px = 0
    case .right: px = 1
    case .topLeft: (px, py) = (0, 1)
    case .topRight: (px, py) = (1, 1)
    case .bottomLeft: (px, py) = (0, 0)
    case .bottomRight: (px, py) = (1, 0)
    }
    return Box(b.x + (b.width - size.x) * px, b.y + (b.height - size.y) * py, size.x, size.y)
  }

  private static func parts(
    _ from: Double, _ to: Double, _ crop: Double, _ center: Double, _ extent: Double,
    _ scale: Double
  ) -> [Part] {
    var (low, high) = (center * crop, (center + extent) * crop)
    if extent <= 0 { (low, high) = (center * crop - 0.5, center * crop + 0.5) }
    (low, high) = (min(max(low, 0), crop), min(max(high, 0), crop))
    if low <= 1e-6, high >= crop - 1e-6 {
      return [Part(from: from, to: to, texel: 0, texelEnd: crop)]
    }
    var (start, end) = (from + low / scale, to - (crop - high) / scale)
    if start > end {
      // The fixed parts share the available length.
      start = from + (to - from) * low / (low + crop - high)
      end = start
    }
    return [
      Part(from: from, to: start, texel: 0, texelEnd: low),
      Part(from: start, to: end, texel: low, texelEnd: high),
      Part(from: end, to: to, texel: high, texelEnd: crop),
    ].filter { $0.to > $0.from }
  }

  private static func part(_ parts: [Part], _ v: Double) -> Int {
    for i in parts.indices.dropLast() where v < parts[i].to { return i }
    return parts.count - 1
  }

  /// The texel position along an axis, and the range of texels that may be used.
  private static func texel(_ p: Part, _ v: Double, _ count: Int) -> (Double, Int, Int) {
    let t = p.texel + (v - p.from) / (p.to - p.from) * (p.texelEnd - p.texel)
    let low = Int((min(p.texel, p.texelEnd) + 1e-6).rounded(.down))
    let high = Int((max(p.texel, p.texelEnd) - 1e-6).rounded(.up)) - 1
    let first = min(max(low, 0), count - 1)
    return (t, first, min(max(high, first), count - 1))
  }

  /// The colour at a point, and whether sampling jumps there or within the pixel whose corners are
  /// `quad`.
  func sample(_ p: Point, quad: [Point]) -> (Pixel, PixelMarks) {
    guard !columns.isEmpty, !rows.isEmpty else { return (.zero, []) }
    let (i, j) = (ContentsSampler.part(columns, p.x), ContentsSampler.part(rows, p.y))
    var marks: PixelMarks = []
    if columns.count > 1 || rows.count > 1 {
      for c in quad
      where ContentsSampler.part(columns, c.x) != i || ContentsSampler.part(rows, c.y) != j {
        marks.insert(.edge)
      }
    }
    // A border between two parts of a stretched image lies right under the pixel's centre.
    for (parts, value) in [(columns, p.x), (rows, p.y)] {
      for part in parts.dropLast() where abs(part.to - value) < 1e-3 {
        marks.formUnion([.edge, .tie])
      }
    }
    let (u, u0, u1) = ContentsSampler.texel(columns[i], p.x, image.width)
    let (v, v0, v1) = ContentsSampler.texel(rows[j], p.y, image.height)
    if isNearest {
      if abs(u - u.rounded()) < 0.02 || abs(v - v.rounded()) < 0.02 {
        marks.formUnion([.edge, .tie])
      }
      return (texel(clamp(u, u0, u1), clamp(v, v0, v1)), marks)
    }
    let (fu, fv) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (x0, x1) = (clamp(fu, u0, u1), clamp(fu + 1, u0, u1))
    let (y0, y1) = (clamp(fv, v0, v1), clamp(fv + 1, v0, v1))
    let (wx, wy) = (u - 0.5 - fu, v - 0.5 - fv)
    let upper = texel(x0, y0) * (1 - wx) + texel(x1, y0) * wx
    let lower = texel(x0, y1) * (1 - wx) + texel(x1, y1) * wx
    return (upper * (1 - wy) + lower * wy, marks)
  }

  private func clamp(_ v: Double, _ low: Int, _ high: Int) -> Int {
    min(max(Int(min(max(v, -1e6), 1e6).rounded(.down)), low), high)
  }

  private func texel(_ x: Int, _ y: Int) -> Pixel {
    let i = (y * image.width + x) * 4
    let b = image.bytes
    return Pixel(Double(b[i]), Double(b[i + 1]), Double(b[i + 2]), Double(b[i + 3])) / 255
  }
}
