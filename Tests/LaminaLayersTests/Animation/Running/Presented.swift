import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames

/// Layers that nobody has published, whose models are what `layer` and those below it show at
/// `time`, outside the tree: a second way to what animations come to, by key-value coding.
func presented(_ layer: CALayer, at time: Double) -> CALayer {
  let copy = CALayer(layer: layer)
  (copy.beginTime, copy.speed, copy.timeOffset) = (0, 1, 0)
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

/// What a tree of layers has published that was never animated, effects included.
func publishedAnew(_ layer: CALayer) throws -> [String] {
  let tree = LayerTree.hosting(layer)
  try tree.commit(layer, limits: .standard, at: 0)
  return publishedWithEffects(tree)
}

func publishedWithEffects(_ tree: LayerTree) -> [String] {
  published(tree).enumerated().map { index, line in
    guard tree.columns.effects[index] >= 0 else { return line }
    var effects = tree.columns.effectsTable[Int(tree.columns.effects[index])]
    // Slots may differ; the serial number says which picture it is, but of an outline that is drawn
    // anew.
    if case .picture(let picture, let rect)? = effects.shadow?.path {
      effects.shadow?.path = .picture(
        RenderPicture(image: 0, serial: 0, width: picture.width, height: picture.height), rect)
    }
    return line + " effects \(effects)"
  }
}
