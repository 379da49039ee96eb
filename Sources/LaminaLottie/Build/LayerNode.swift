import Foundation
import Lamina

/// A layer of a composition, with what cuts it.
///
/// `layer` is the outermost of these, each of which exists only if it is needed:
/// matte (cuts in the composition's space) > effects of that space > place (transform) > effects of
/// the layer's own space > content (masks, the frame of a composition). The opacity stands outside
/// of all effects.
final class LayerNode: FrameNode {
  let layer: CALayer
  private let model: LayerModel
  private var place: PlacedContent
  private let faded: CALayer
  private var content: (any FrameNode)?
  private var mask: MaskNode?
  private var matte: (any FrameNode)?
  private var effects: [any FrameNode] = []
  private let visibility: LayerVisibility
  private var isSet = false

  /// - Parameters:
  ///   - matte: what cuts the layer, if anything does.
  ///   - size: of the composition that the layer is in.
  init(
    _ model: LayerModel, place: LayerPlace, matte: (any FrameNode & MatteSource)?, size: CGSize,
    in context: TreeContext, depth: Int
  ) {
    self.model = model
    visibility = context.visibility
    let placed = CALayer()
    placed.anchorPoint = .zero
    if !model.name.isEmpty { placed.name = model.name }
    let (before, after) = model.effectsByPlace
    if after.isEmpty {
      faded = placed
    } else {
      faded = CALayer()
      faded.anchorPoint = .zero
      effects += Self.add(after, of: model, in: faded, around: placed).nodes
    }
    self.place = PlacedContent(place, of: placed, in: after.isEmpty ? nil : faded)
    let inside = Self.add(before, of: model, in: placed, around: nil)
    effects += inside.nodes
    if let matte {
      layer = CALayer()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.addSublayer(faded)
      layer.mask = matte.maskLayer
      self.matte = matte
    } else {
      layer = faded
    }
    content = Self.content(model, inside.innermost, context, depth)
    mask = MaskNode(model.masks)
    if let mask { inside.innermost.mask = mask.layer }
    if let filter = BlendModes.filter(model.blendMode) { layer.compositingFilter = filter }
  }

  /// Adds layers with effects to `layer`, the last effects outermost. A layer has one shadow: each
  /// shadow gets a layer, with the effects before it.
  ///
  /// - Parameter content: what the effects change; nil for a new layer.
  private static func add(
    _ effects: ArraySlice<EffectModel>, of model: LayerModel, in layer: CALayer,
    around content: CALayer?
  ) -> (innermost: CALayer, nodes: [any FrameNode]) {
    var (innermost, nodes): (CALayer, [any FrameNode]) = (layer, [])
    let groups = EffectNode.groups(effects)
    for (place, group) in groups.enumerated().reversed() {
      let inner = place == 0 ? content ?? CALayer() : CALayer()
      inner.anchorPoint = .zero
      innermost.addSublayer(inner)
      if case .stroke(let stroke)? = group.first {
        nodes.append(StrokeEffectNode(stroke, masks: model.masks, around: inner, in: innermost))
      } else {
        nodes.append(EffectNode(group, of: inner, on: innermost))
      }
      innermost = inner
    }
    return (innermost, nodes)
  }

  private static func content(
    _ model: LayerModel, _ layer: CALayer, _ context: TreeContext, _ depth: Int
  ) -> (any FrameNode)? {
    switch model.content {
    case .none, .sound: return nil
    case .shapes(let items):
      let nodes = ShapeTree(items, limits: context.limits).nodes
      if items.haveBlendMode { isolate(layer) }
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
      if !model.isCollapsed, haveBlendMode(layers, context) { isolate(layer) }
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

  /// Keeps from what lies behind a layer what blends inside it.
  private static func isolate(_ layer: CALayer) {
    layer.compositingFilter = kCAFilterNormalBlendMode
  }

  /// Whether layers have blend modes, or show layers that do as if these stood in their place.
  private static func haveBlendMode(_ layers: [LayerModel], _ context: TreeContext) -> Bool {
    layers.contains { layer in
      if layer.blendMode != 0 { return true }
      guard layer.isCollapsed, case .composition(let id, _, _) = layer.content else { return false }
      return context.model.compositions[id].map { haveBlendMode($0, context) } ?? false
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
    place.update(frame)
    if !isSet || model.transform.opacity.isAnimated {
      faded.opacity = Float(min(max(model.transform.opacity.value(at: frame) / 100, 0), 1))
    }
    isSet = true
    mask?.update(frame)
    matte?.update(frame)
    for effect in effects { effect.update(frame) }
    if faded.opacity > 0 { content?.update(frame) }
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
