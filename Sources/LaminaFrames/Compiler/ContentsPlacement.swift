import LaminaGeometry
import LaminaPlan

/// Where the parts of an image go in a layer: one piece, or up to nine for a stretching centre.
///
/// It uses two spaces: layer space, and texels of the image (x right, y down, first row at the
/// top). The source of a piece says which texels lie at its minimum and maximum edges. If y points
/// up in the layer, the minimum edge shows the lower row. So images always stand upright.
package struct ContentsPlacement {
  /// A rectangle of the layer and the texels that it shows.
  package struct Piece: Equatable {
    /// Layer space: minX, minY, maxX, maxY.
    package var rect: Vector4
    /// Texels at (minX, minY) and at (maxX, maxY) of `rect`.
    package var source: Vector4
    /// The texels that sampling may read.
    package var texels: PixelRect
    /// The edges that lie on the outside of the image. The others abut another piece.
    package var edges: QuadFlags

    /// The piece for an image of `height` rows in the opposite order: row 0 is the lowest.
    package func mirrored(height: Int) -> Piece {
      var piece = self
      (piece.source.y, piece.source.w) = (Float(height) - source.y, Float(height) - source.w)
      let (low, high) = (height - Int(texels.maxY), height - Int(texels.minY))
      (piece.texels.minY, piece.texels.maxY) = (Int16(clamping: low), Int16(clamping: high))
      return piece
    }
  }

  /// Calls `body` with each piece that is not empty.
  package static func forEachPiece(
    of contents: RenderContents, bounds: Vector4, yDown: Bool, _ body: (Piece) -> Void
  ) {
    let (width, height) = (Float(contents.width), Float(contents.height))
    let crop = SIMD2(contents.rect.z * width, contents.rect.w * height)
    let size = SIMD2(bounds.z - bounds.x, bounds.w - bounds.y)
    guard crop.x > 0, crop.y > 0, size.x > 0 || size.y > 0 else { return }
    // The first texel column of the cut part, and the row at its minimum-y edge. Rows run against y
    // unless y points down.
    let left = contents.rect.x * width
    let direction: Float = yDown ? 1 : -1
    let firstRow = yDown ? contents.rect.y * height : height - contents.rect.y * height

    let target = box(contents, bounds: bounds, size: size, crop: crop)
    let isResizing = contents.gravity.rawValue >= ContentsStyle.Gravity.resize.rawValue
    let center = isResizing ? contents.center : Vector4(0, 0, 1, 1)
    let columns = AxisSlices(
      from: target.x, to: target.z, crop: crop.x, center: center.x, extent: center.z,
      scale: contents.scale)
    let rows = AxisSlices(
      from: target.y, to: target.w, crop: crop.y, center: center.y, extent: center.w,
      scale: contents.scale)

    for j in 0..<rows.count {
      for i in 0..<columns.count {
        let (x, y) = (columns[i], rows[j])
        guard x.to > x.from, y.to > y.from else { continue }
        let source = Vector4(
          left + x.sourceFrom, firstRow + direction * y.sourceFrom,
          left + x.sourceTo, firstRow + direction * y.sourceTo)
        var edges: QuadFlags = []
        if i == columns.first { edges.insert(.smoothMinX) }
        if i == columns.last { edges.insert(.smoothMaxX) }
        if j == rows.first { edges.insert(.smoothMinY) }
        if j == rows.last { edges.insert(.smoothMaxY) }
        body(
          Piece(
            rect: Vector4(x.from, y.from, x.to, y.to), source: source,
            texels: sampled(source, width: width, height: height), edges: edges))
      }
    }
  }

  /// Where the whole cut part goes: minX, minY, maxX, maxY in layer space.
  private static func box(
    _ contents: RenderContents, bounds: Vector4, size: SIMD2<Float>, crop: SIMD2<Float>
  ) -> Vector4 {
    let natural = crop / contents.scale
    let shown: SIMD2<Float>
    let position: SIMD2<Float>
    switch contents.gravity {
    case .resize:
      return bounds
    case .resizeAspect:
      shown = natural * min(size.x / natural.x, size.y / natural.y)
      position = SIMD2(0.5, 0.5)
    case .resizeAspectFill:
      shown = natural * max(size.x / natural.x, size.y / natural.y)
      position = SIMD2(0.5, 0.5)
    default:
      shown = natural
      position =
        SIMD2(Float(contents.gravity.rawValue % 3), Float(contents.gravity.rawValue / 3)) / 2
    }
    let origin = SIMD2(bounds.x, bounds.y) + (size - shown) * position
    return Vector4(origin.x, origin.y, origin.x + shown.x, origin.y + shown.y)
  }

  /// The texels that a piece may show: those that its source touches, or the nearest ones if it
  /// lies outside.
  static func sampled(_ source: Vector4, width: Float, height: Float) -> PixelRect {
    func span(_ a: Float, _ b: Float, _ last: Float) -> (Int16, Int16) {
      // With this slack, a cut at 1/3 of the image does not reach into the next texel through
      // rounding.
      let low = (min(a, b) + 1e-3).rounded(.down)
      let high = (max(a, b) - 1e-3).rounded(.up)
      let from = max(0, min(low, last - 1))
      let to = max(from + 1, min(high, last))
      return (DeviceBox.pixel(from), DeviceBox.pixel(to))
    }
    let (x0, x1) = span(source.x, source.z, width)
    let (y0, y1) = span(source.y, source.w, height)
    return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }
}

/// The cuts along one axis: fixed, stretching, fixed.
private struct AxisSlices {
  package struct Slice {
    package var from: Float
    package var to: Float
    package var sourceFrom: Float
    package var sourceTo: Float
  }

  private var slices: InlineArray<3, Slice>
  package private(set) var count: Int
  /// The first and the last slice that are not empty. They have the outer edges.
  package private(set) var first = 0
  package private(set) var last = 0

  package subscript(index: Int) -> Slice { slices[index] }

  /// - Parameters:
  ///   - from: where the axis starts in layer space; `to` is where it ends.
  ///   - crop: texels along the axis.
  ///   - center: start of the stretching part in units of `crop`; `extent` is its length. A length
  ///     of zero means the one texel around `center`.
  ///   - scale: texels per point of the fixed parts.
  package init(from: Float, to: Float, crop: Float, center: Float, extent: Float, scale: Float) {
    let whole = Slice(from: from, to: to, sourceFrom: 0, sourceTo: crop)
    slices = [whole, whole, whole]
    count = 1
    var low = min(max(center * crop, 0), crop)
    var high = min(max((center + extent) * crop, 0), crop)
    if extent <= 0 {
      low = min(max(center * crop - 0.5, 0), max(crop - 1, 0))
      high = min(low + 1, crop)
    }
    // A cut that misses a whole texel only by a rounding error is that whole texel.
    if abs(low - low.rounded()) < 1e-3 { low = low.rounded() }
    if abs(high - high.rounded()) < 1e-3 { high = high.rounded() }
    guard low > 0 || high < crop else { return }
    let (before, after) = (low / scale, (crop - high) / scale)
    var (start, end) = (from + before, to - after)
    if start > end {
      // The fixed parts do not fit: both shrink by the same factor and meet in one line. The middle
      // vanishes.
      start = after > 0 ? min(to, from + before * ((to - from) / (before + after))) : to
      end = start
    }
    slices[0] = Slice(from: from, to: start, sourceFrom: 0, sourceTo: low)
    slices[1] = Slice(from: start, to: end, sourceFrom: low, sourceTo: high)
    slices[2] = Slice(from: end, to: to, sourceFrom: high, sourceTo: crop)
    count = 3
    while first < 2, !(slices[first].to > slices[first].from) { first += 1 }
    last = 2
    while last > 0, !(slices[last].to > slices[last].from) { last -= 1 }
  }
}
