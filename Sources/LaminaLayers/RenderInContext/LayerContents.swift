import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// The contents of a layer as they are drawn into a context: pieces of an image, the same as on the
/// screen.
struct LayerContents {
  private let image: CGImage
  private let contents: RenderContents

  /// Nil if the layer's contents show no image.
  init?(_ layer: CALayer) {
    let color = layer.row.rare.pointee.style.contentsFactor
      .clamped(lowerBound: .zero, upperBound: .one)
    guard let value = layer.contents, let source = ContentsSource(value),
      var image = contentsImage(of: source)
    else { return nil }
    if layer.row.rare.pointee.style.showsAlphaOnly {
      guard let shade = image.whiteThroughAlpha() else { return nil }
      image = shade
    }
    guard let shown = image.multiplied(by: color) else { return nil }
    self.image = shown
    contents = RenderContents(
      source, slot: 0, style: layer.row.detail.pointee.contents, color: color)
  }

  /// Whether the image hides everything behind it inside the bounds. A background under such an
  /// image would show at its edges.
  var coversBounds: Bool {
    contents.isOpaque && contents.gravity == .resize && contents.rect.z > 0 && contents.rect.w > 0
  }

  /// Draws the image into `bounds`, upright if the layer's y points up or `isFlipped` is true.
  func draw(in context: CGContext, bounds: CGRect, isFlipped: Bool) {
    let box = Vector4(
      Float(bounds.minX), Float(bounds.minY), Float(bounds.maxX), Float(bounds.maxY))
    var pieces: [ContentsPlacement.Piece] = []
    ContentsPlacement.forEachPiece(of: contents, bounds: box, yDown: isFlipped) {
      pieces.append($0)
    }
    guard pieces.count > 1 else {
      for piece in pieces { draw(piece, in: context) }
      return
    }
    // Two pieces that share a pixel are added up. Drawn over each other, they would let the
    // background through.
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setBlendMode(.plusLighter)
    for piece in pieces { draw(piece, in: context) }
    context.endTransparencyLayer()
  }

  private func draw(_ piece: ContentsPlacement.Piece, in context: CGContext) {
    let texels = piece.texels
    let cut = CGRect(
      x: Int(texels.minX), y: Int(texels.minY), width: Int(texels.maxX) - Int(texels.minX),
      height: Int(texels.maxY) - Int(texels.minY))
    guard let part = image.cropping(to: cut) else { return }
    let source = piece.source
    context.draw(
      part, from: CGPoint(x: CGFloat(source.x) - cut.minX, y: CGFloat(source.y) - cut.minY),
      to: CGPoint(x: CGFloat(source.z) - cut.minX, y: CGFloat(source.w) - cut.minY),
      in: CGRect(
        x: CGFloat(piece.rect.x), y: CGFloat(piece.rect.y),
        width: CGFloat(piece.rect.z - piece.rect.x),
        height: CGFloat(piece.rect.w - piece.rect.y)),
      isSmooth: sampling(piece, context) != .nearest)
  }

  /// The filter for the size at which `piece` is shown.
  private func sampling(_ piece: ContentsPlacement.Piece, _ context: CGContext)
    -> ContentsStyle.Sampling
  {
    let map = context.ctm
    let area =
      abs(map.a * map.d - map.b * map.c)
      * CGFloat((piece.rect.z - piece.rect.x) * (piece.rect.w - piece.rect.y))
    let texels = CGFloat(abs((piece.source.z - piece.source.x) * (piece.source.w - piece.source.y)))
    return area >= texels ? contents.magnification : contents.minification
  }
}

/// The contents of a layer as an image; for a backing store, a copy of its present texels. Nil if
/// there is no memory for the copy, and for an external texture, which the CPU cannot read.
private func contentsImage(of picture: ContentsSource) -> CGImage? {
  switch picture {
  case .image(let image): image
  case .store(let store): store.makeImage()
  // Only a tree's tables hold texels; a layer's contents are the store.
  case .texels: nil
  case .external: nil
  }
}
