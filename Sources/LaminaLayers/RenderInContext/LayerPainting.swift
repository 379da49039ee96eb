import Foundation
import LaminaGeometry
import LaminaGraphics

// Layers drawn into a context, on the CPU: `CALayer.render(in:)`.
//
// What: the model's values as they are now, by Apple's rules for this method (facts 11). They
// differ from those of the screen: opacity goes into each thing that is drawn instead of the group,
// only the part of a transform that stays in the plane counts, and neither filters nor animations
// nor `shadowPath` show. A layer that was never displayed draws no contents: pending displays stay
// pending.
// Why: a list of steps instead of recursion, since trees may be deeper than the stack.
// Cost: O(layers) and the pixels. While a shadow or a mask is drawn, it takes memory as large as
// the box around the clip.
struct LayerPainting {
  let context: CGContext
  private var steps: [Step] = []

  init(context: CGContext) { self.context = context }

  /// A layer with the values that its ancestors hand down.
  private struct Visit {
    var layer: CALayer
    /// Whether the layer's y points down for images.
    var isFlipped: Bool
    /// Whether transforms turn the layer's back to the viewer.
    var isTurned = false
    var depth = 0
    /// How often the layer is drawn: more than once inside replicators.
    var copies = 1
  }

  private enum Step {
    case layer(Visit)
    /// Continues in the space of another instance of a replicator.
    case instance(CGAffineTransform)
    case border(CALayer)
    case mask(Visit)
    case endGroup
    case restore
  }

  /// Draws `root`, whose own space is user space: its position and transform do not count.
  mutating func draw(_ root: CALayer) {
    guard root.isShown else { return }
    context.saveGState()
    if root.isGeometryFlipped {
      let bounds = root.bounds
      context.concatenate(
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }
    steps = [.restore]
    begin(Visit(layer: root, isFlipped: root.hasOddFlips))
    while let step = steps.popLast() { run(step) }
  }

  private mutating func run(_ step: Step) {
    switch step {
    case .layer(let visit): place(visit)
    case .instance(let map):
      context.saveGState()
      context.concatenate(map)
    case .border(let layer): drawBorder(layer)
    case .mask(let visit):
      context.saveGState()
      context.setAlpha(1)
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      steps += [.restore, .endGroup, .layer(visit)]
    case .endGroup: context.endTransparencyLayer()
    case .restore: context.restoreGState()
    }
  }

  /// Moves to the space of a layer inside another and begins there.
  private mutating func place(_ visit: Visit) {
    let layer = visit.layer
    guard layer.isShown else { return }
    let (map, turns) = layer.flatPlacement
    var visit = visit
    if turns { visit.isTurned.toggle() }
    if layer.isGeometryFlipped { visit.isFlipped.toggle() }
    guard map.keepsArea, layer.isDoubleSided || !visit.isTurned else { return }
    context.saveGState()
    context.concatenate(map)
    steps.append(.restore)
    begin(visit)
  }

  /// Draws everything below the sublayers, and appends the rest as steps.
  private mutating func begin(_ visit: Visit) {
    let layer = visit.layer
    let alpha = context.alpha * CGFloat(min(layer.opacity, 1))
    let mask = layer.mask
    // In order; `steps` is taken from its end.
    var later: [Step] = []
    if mask != nil { beginGroup() }
    let shadow = Shadow(layer)
    if let shadow {
      context.saveGState()
      // The blur of a context's shadow is twice the standard deviation.
      context.setShadow(offset: shadow.offset, blur: 2 * shadow.radius, color: shadow.color)
      beginGroup()
    }
    context.setAlpha(alpha)
    let picture = layer.rendersContents ? LayerContents(layer) : nil
    let shape = CornerShape(layer)
    if let color = layer.backgroundColor, !(alpha >= 1 && picture?.coversBounds == true) {
      context.setFillColor(color)
      fill(shape)
    }
    if layer.masksToBounds {
      context.saveGState()
      context.beginPath()
      context.addPath(shape.path)
      context.clip()
    }
    layer.paintUnderContents(in: context)
    picture?.draw(in: context, bounds: layer.bounds, isFlipped: visit.isFlipped)
    layer.paintOverContents(in: context)
    later += inside(visit)
    if layer.masksToBounds { later.append(.restore) }
    later.append(.border(layer))
    if shadow != nil { later += [.endGroup, .restore] }
    if let mask {
      let inner = Visit(
        layer: mask, isFlipped: visit.isFlipped, depth: visit.depth + 1, copies: visit.copies)
      later += [.mask(inner), .endGroup]
    }
    steps += later.reversed()
  }

  /// The sublayers, back to front.
  private func inside(_ visit: Visit) -> [Step] {
    let sublayers = visit.layer.row.references.pointee.sublayers
    if sublayers.isEmpty { return [] }
    guard visit.depth < RenderLimits.standard.depth else {
      Refusal.report(
        "render", sublayers.count, on: visit.layer, why: "sublayers too deep; left out",
        kind: .leftOut)
      return []
    }
    let copies: Int
    do {
      copies = try visit.layer.row.copies(ofSublayers: visit.copies, limits: .standard)
    } catch {
      Refusal.report(
        "render", "\(error)", on: visit.layer, why: "too many instances; left out", kind: .leftOut)
      return []
    }
    let steps: [Step] = visit.layer.row.backToFront.map {
      .layer(
        Visit(
          layer: $0, isFlipped: visit.isFlipped, isTurned: visit.isTurned, depth: visit.depth + 1,
          copies: copies))
    }
    guard visit.layer.row.kind == .replicator else { return steps }
    return instances(of: steps, in: visit.layer, move: { .instance($0) }, back: .restore)
  }

  // MARK: Drawing

  private func beginGroup() {
    context.setAlpha(1)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
  }

  private func drawBorder(_ layer: CALayer) {
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor else { return }
    context.setFillColor(color)
    let outer = CornerShape(layer)
    guard let inner = outer.inset(by: width) else { return fill(outer) }
    context.beginPath()
    context.addPath(outer.path)
    context.addPath(inner.path)
    context.fillPath(using: .evenOdd)
  }

  private func fill(_ shape: CornerShape) {
    context.beginPath()
    context.addPath(shape.path)
    context.fillPath()
  }
}

/// The shadow that a layer casts. Offset and radius are in the context's base space, as for every
/// shadow of a context.
private struct Shadow {
  var offset: CGSize
  /// Standard deviation of its blur.
  var radius: CGFloat
  var color: CGColor

  /// Nil if the layer casts no shadow. A layer that masks to its bounds casts none, as on the
  /// screen.
  init?(_ layer: CALayer) {
    let opacity = CGFloat(min(layer.shadowOpacity, 1))
    guard opacity > 0, !layer.masksToBounds, let color = layer.shadowColor,
      let tint = color.copy(alpha: color.alpha * opacity)
    else { return nil }
    (offset, radius, self.color) = (layer.shadowOffset, max(layer.shadowRadius, 0), tint)
  }
}

extension CGAffineTransform {
  /// Whether the map keeps areas from vanishing.
  var keepsArea: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite
  }
}

extension CALayer {
  /// Whether the layer and its sublayers show at all.
  fileprivate var isShown: Bool { !isHidden && opacity > 0 }

  /// The part of the map to the superlayer that stays in the plane, and whether the map turns the
  /// layer's front away.
  fileprivate var flatPlacement: (map: CGAffineTransform, turns: Bool) {
    let own = LayerPlacement(row)
    let around = superlayer.flatMap { superlayer in
      superlayer.row.mask === self ? nil : LayerPlacement(superlayer.row).sublayerMatrix
    }
    if own.isAffine, around == nil { return (own.affine, false) }
    let matrix = around.map { CATransform3DConcat(own.spatial, $0) } ?? own.spatial
    let map = CGAffineTransform(
      a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: matrix.m41, ty: matrix.m42)
    let (volume, area) = (matrix.determinant, map.a * map.d - map.b * map.c)
    return (map, volume != 0 && area != 0 && (volume < 0) != (area < 0))
  }
}
