import Foundation
import Lamina

/// A layer of a composition, with what cuts it.
///
/// `layer` is the outermost of these, each of which exists only if it is needed:
/// matte (cuts in the composition's space) > place (transform, opacity, effects) > content (masks,
/// the frame of a composition).
final class LayerNode: FrameNode {
  let layer: CALayer
  private let model: LayerModel
  private let place: LayerPlace
  private let placed: CALayer
  private var content: (any FrameNode)?
  private var mask: MaskNode?
  private var matte: (any FrameNode)?
  private var effects: [any FrameNode] = []
  private let moves: Bool
  private let visibility: LayerVisibility
  private var isSet = false

  /// - Parameters:
  ///   - matte: what cuts the layer, if anything does.
  ///   - size: of the composition that the layer is in.
  init(
    _ model: LayerModel, place: LayerPlace, matte: (any FrameNode & MatteSource)?, size: CGSize,
    in context: TreeContext, depth: Int
  ) {
    (self.model, self.place) = (model, place)
    moves = place.moves
    visibility = context.visibility
    placed = CALayer()
    placed.anchorPoint = .zero
    if !model.name.isEmpty { placed.name = model.name }
    var inner = placed
    // A layer has one shadow: each shadow gets a layer, with the effects before it. The last
    // effects stand outermost.
    for group in EffectNode.groups(model.effects).reversed() {
      let content = CALayer()
      content.anchorPoint = .zero
      inner.addSublayer(content)
      if case .stroke(let stroke)? = group.first {
        effects.append(
          StrokeEffectNode(stroke, masks: model.masks, around: content, in: inner))
      } else {
        effects.append(EffectNode(group, of: content, on: inner))
      }
      inner = content
    }
    if let matte {
      layer = CALayer()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.addSublayer(placed)
      layer.mask = matte.maskLayer
      self.matte = matte
    } else {
      layer = placed
    }
    content = Self.content(model, inner, context, depth)
    mask = MaskNode(model.masks)
    if let mask { inner.mask = mask.layer }
    if let filter = BlendModes.filter(model.blendMode) { layer.compositingFilter = filter }
  }

  private static func content(
    _ model: LayerModel, _ layer: CALayer, _ context: TreeContext, _ depth: Int
  ) -> (any FrameNode)? {
    switch model.content {
    case .none, .sound: return nil
    case .shapes(let items):
      let nodes = ShapeTree(items, limits: context.limits).nodes
      for node in nodes.reversed() { layer.addSublayer(node.layer) }
      return NodeList(nodes)
    case .composition(let id, let size, let remap):
      guard let layers = context.model.compositions[id] else {
        context.note(.notDrawn, "missing asset '\(printable(id))'", at: model.path)
        return nil
      }
      // A file that leaves the size out cuts nothing.
      if size.width > 0, size.height > 0 {
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.masksToBounds = true
      }
      let composition = CompositionNode(
        layers, size: size, on: layer, in: context, depth: depth + 1)
      return RetimedComposition(
        composition, start: model.startFrame, stretch: model.stretch, remap: remap,
        framesPerSecond: context.model.framesPerSecond, outFrame: model.outFrame)
    case .solid(let color, let size):
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.backgroundColor = ColorPaintNode.color(color)
      return nil
    case .image(let id):
      let picture = CALayer()
      picture.anchorPoint = .zero
      let image = context.image(id, at: model.path)
      var size = context.model.images[id]?.size ?? .zero
      if let image, size.width <= 0 || size.height <= 0 {
        size = CGSize(width: image.width, height: image.height)
      }
      picture.bounds = CGRect(origin: .zero, size: size)
      picture.contents = image
      picture.minificationFilter = .average
      // An image of other proportions fills its place and is cut, as in the exporter's player.
      if let image, !Self.fills(image, size) {
        picture.contentsGravity = .resizeAspectFill
        picture.masksToBounds = true
      }
      layer.addSublayer(picture)
      return nil
    case .text(let text):
      let node = TextNode(text, masks: model.masks, at: model.path, in: context)
      layer.addSublayer(node.layer)
      return node
    }
  }

  /// Whether an image has the proportions of its place, but for rounding.
  private static func fills(_ image: CGImage, _ size: CGSize) -> Bool {
    let (wide, high) = (Double(image.width) * size.height, Double(image.height) * size.width)
    return abs(wide - high) <= 0.01 * max(wide, high)
  }

  func update(_ frame: Double) {
    let isShown =
      !model.isHidden && frame >= model.inFrame && frame - visibility.slack < model.outFrame
    layer.isHidden = !isShown
    guard isShown else { return }
    if moves || !isSet { placed.transform = place.matrix(at: frame) }
    if !isSet || model.transform.opacity.isAnimated {
      placed.opacity = Float(min(max(model.transform.opacity.value(at: frame) / 100, 0), 1))
    }
    isSet = true
    mask?.update(frame)
    matte?.update(frame)
    for effect in effects { effect.update(frame) }
    if placed.opacity > 0 { content?.update(frame) }
  }
}

/// Nodes that follow the same frame.
final class NodeList: FrameNode {
  private let nodes: [any FrameNode]

  init(_ nodes: [any FrameNode]) { self.nodes = nodes }

  func update(_ frame: Double) {
    for node in nodes where !WorkToken.isCurrentOver { node.update(frame) }
  }
}
