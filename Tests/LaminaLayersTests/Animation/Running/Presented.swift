import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames

/// Unpublished layers whose model values are the values that `layer` and its sublayers show at
/// `time`. They come from key-value coding, so this is a second way to compute animations.
func presented(_ layer: CALayer, at time: Double) -> CALayer {
  let copy = CALayer(layer: layer)
  (copy.beginTime, copy.speed, copy.timeOffset, copy.timeMap) = (0, 1, 0, nil)
  let local = layer.convertTime(time, from: nil)
  let entries = layer.row.rare.pointee.animations?.entries ?? []
  let compiled = entries.flatMap { $0.isTransition ? [] : $0.compiled }
  for path in Set(compiled.compactMap { $0.property?.path }) {
    let value = compiled.filter { $0.property?.path == path }
      .reduce(copy.value(forKeyPath: path)) { $1.applied(to: $0, at: local) }
    if value != nil || LayerKey(path) != nil { copy.setValue(value, forKeyPath: path) }
  }
  for animation in compiled where animation.property?.path == "position" {
    guard let direction = animation.direction(at: local) else { continue }
    var lanes = AnimatedType.lanes(copy.transform)
    lanes.withUnsafeMutableBufferPointer { lanes in
      guard let start = lanes.baseAddress else { return }
      TransformLanes(start).turn(along: direction)
      copy.transform = TransformLanes(start).matrix
    }
  }
  for sublayer in layer.sublayers ?? [] { copy.addSublayer(presented(sublayer, at: time)) }
  copy.mask = layer.mask.map { presented($0, at: time) }
  return copy
}

/// The published rows of a tree that was never animated, effects included.
func publishedAnew(_ layer: CALayer) throws -> [String] {
  let tree = LayerTree.hosting(layer)
  try tree.commit(layer, limits: .standard, at: 0)
  return publishedWithEffects(tree)
}

func publishedWithEffects(_ tree: LayerTree) -> [String] {
  published(tree).enumerated().map { index, text in
    let (style, slot) = (tree.columns.style[index], tree.columns.contents[index])
    var line = "\(text) corners \(style.corners.rawValue) edges \(style.edges.rawValue)"
    if slot >= 0 {
      let contents = tree.columns.contentsTable[Int(slot)]
      line += " bias \(contents.bias) times \(contents.color) \(contents.isOpaque)"
    }
    guard tree.columns.effects[index] >= 0 else { return line }
    var effects = tree.columns.effectsTable[Int(tree.columns.effects[index])]
    // Slots may differ. The serial tells which image it is, except that an outline which is drawn
    // again has a new one.
    if case .image(let picture, let rect)? = effects.shadow?.path {
      effects.shadow?.path = .image(
        RenderImage(image: 0, serial: 0, width: picture.width, height: picture.height), rect)
    }
    return line + " effects \(effects)"
  }
}
