import LaminaGraphics

/// The presentation layers of one moment of a tree, made as they are asked for.
///
/// It retains them, so that a superlayer, which its sublayers do not retain, lives as long as the
/// moment is the present one. Presentation layers refer to their models weakly: a tree is freed
/// with its root.
final class PresentationTree {
  /// In seconds outside the tree.
  let time: CFTimeInterval
  private var layers: [ObjectIdentifier: CALayer] = [:]

  init(at time: CFTimeInterval) { self.time = time }

  /// The layer that stands for `model`.
  func layer(of model: CALayer) -> CALayer {
    let key = ObjectIdentifier(model)
    // A layer that has changed since then needs a new copy, and a new layer may have the address of
    // one that was freed.
    if let known = layers[key], known.presented?.model === model,
      model.row.state.pointee.changes.isEmpty
    {
      return known
    }
    let layer = present(model, asCommitted: true)
    layer.row.state.pointee.flags.insert(.readOnly)
    layers[key] = layer
    return layer
  }

  /// A new layer with the values of `model` that are about to be committed. Nobody else has it, and
  /// it may be changed.
  func copy(of model: CALayer) -> CALayer { present(model, asCommitted: false) }

  private func present(_ model: CALayer, asCommitted: Bool) -> CALayer {
    let layer = CALayer.presentation(of: model, at: time, asCommitted: asCommitted)
    layer.presented = Presented(model, in: self)
    layer.row.state.pointee.flags.formUnion([.presentation, .asks])
    return layer
  }
}

/// The link from a presentation layer to its model and its tree.
final class Presented {
  private(set) weak var model: CALayer?
  /// Weak: the tree has the layer.
  private weak var tree: PresentationTree?
  /// Presentation layers that have this one as superlayer, but are not among its sublayers yet.
  private var lower: [Weak] = []
  private var hasInner = false

  private struct Weak {
    weak var layer: CALayer?
  }

  init(_ model: CALayer, in tree: PresentationTree) { (self.model, self.tree) = (model, tree) }

  /// The presentation layer of the superlayer; nil for a root, and once the moment is over.
  func superlayer(of layer: CALayer) -> CALayer? {
    guard let outer = model?.superlayer, let tree else { return nil }
    let presentation = tree.layer(of: outer)
    guard let presented = presentation.presented else { return nil }
    layer.link(to: presentation)
    presented.lower.append(Weak(layer: layer))
    if model?.superlayer?.row.mask === model { presentation.row.mask = layer }
    return presentation
  }

  /// Gives `layer` its sublayers and its mask, once.
  func fill(_ layer: CALayer) {
    if hasInner { return }
    hasInner = true
    guard let model, let tree else { return }
    let sublayers = model.row.references.pointee.sublayers.map { tree.layer(of: $0) }
    for inner in sublayers { inner.link(to: layer) }
    layer.row.references.pointee.sublayers = sublayers
    if let mask = model.row.mask {
      let inner = tree.layer(of: mask)
      inner.link(to: layer)
      layer.row.mask = inner
    }
  }

  /// Called when the presentation layer is about to be freed. No layer has it as superlayer any
  /// more.
  func layerGoes(_ layer: Unmanaged<CALayer>) {
    for inner in lower {
      guard let state = inner.layer?.row.state, let superlayer = state.pointee.superlayer else {
        continue
      }
      if superlayer.toOpaque() == layer.toOpaque() { state.pointee.superlayer = nil }
    }
  }
}
