import LaminaGeometry
import LaminaPlan

/// The size of the copy that an averaged image is drawn from.
///
/// What: each axis of the image is halved until it has less than two texels for a pixel.
/// Why: a linear filter reads two texels in each direction. Where a pixel stands for more, it
/// leaves out the others, so thin lines vanish, and flicker when the image moves. A copy that is
/// drawn with the same record costs no level of a texture, so frames in memory have it too, with
/// the same pixels. Axes are halved apart, because an image may be squeezed along one of them.
/// Cost: a new copy reads all texels of the image once; then each frame asks for its size.
/// When it hurts: where an image shrinks slowly, it becomes a little sharper or softer at each
/// halving, as in browsers.
struct SmallerImage: Equatable {
  let width: Int
  let height: Int

  /// The size for an image that is shown in `pieces`; nil if it is shown as it is. The piece that
  /// shows it largest counts.
  static func size(of pieces: ShownPieces) -> SmallerImage? {
    let contents = pieces.contents
    guard !contents.isExternal, contents.rect == Vector4(0, 0, 1, 1) else { return nil }
    var least = SIMD2<Float>(repeating: .infinity)
    pieces.forEach(mirrored: false) { piece in
      let quad = DeviceQuad(piece.rect, through: pieces.world)
      guard !quad.reachesEye else { return least = .zero }
      let (a, b, c, d) = quad.corners
      let shown = SIMD2(
        max(length(b - a), length(c - d)), max(length(d - a), length(c - b)))
      let texels = SIMD2(abs(piece.source.z - piece.source.x), abs(piece.source.w - piece.source.y))
      least = pointwiseMin(least, texels / shown)
    }
    let size = SmallerImage(
      width: halved(Int(contents.width), least.x), height: halved(Int(contents.height), least.y))
    return size.width < contents.width || size.height < contents.height ? size : nil
  }

  private static func length(_ vector: SIMD2<Float>) -> Float {
    (vector * vector).sum().squareRoot()
  }

  /// A side after as many halvings as leave one texel or more for a pixel.
  private static func halved(_ side: Int, _ texelsPerPixel: Float) -> Int {
    // A ratio that misses a power of two only by a rounding error is that power.
    guard texelsPerPixel >= 2 - 1e-3, texelsPerPixel.isFinite else { return side }
    let halvings = (texelsPerPixel * (1 + 1e-3)).exponent
    let factor = Float(sign: .plus, exponent: halvings, significand: 1)
    return max(1, Int((Float(side) / factor).rounded()))
  }
}

extension ContentsPlacement.Piece {
  /// The same piece of a copy of the image that has another size.
  func scaled(from contents: RenderContents, to size: SmallerImage) -> Self {
    let (width, height) = (Float(size.width), Float(size.height))
    let (x, y) = (width / Float(contents.width), height / Float(contents.height))
    var piece = self
    piece.source = Vector4(source.x * x, source.y * y, source.z * x, source.w * y)
    piece.texels = ContentsPlacement.sampled(piece.source, width: width, height: height)
    return piece
  }
}
