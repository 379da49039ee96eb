import Foundation
import Lamina

/// The layers of a composition.
final class CompositionNode: FrameNode {
  private let nodes: [LayerNode]
  /// For the outermost composition.
  private let clock: (any FrameClock)?

  /// Makes the layers and adds them to `layer`. The first one in the file is the topmost.
  init(
    _ layers: [LayerModel], size: CGSize, on layer: CALayer, in context: TreeContext, depth: Int
  ) {
    let places = layers.map { LayerPlace($0.transform) }
    var indices: [Int: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if let index = layer.index, indices[index] == nil { indices[index] = place }
    }
    for (place, layer) in layers.enumerated() {
      guard let parent = layer.parent else { continue }
      if let found = indices[parent] {
        places[place].attach(to: places[found])
      } else {
        context.note(.unknown, "parent that does not exist", at: layer.path)
      }
    }
    func matte(_ place: Int, level: Int = 1) -> MatteNode? {
      guard let model = layers[place].matte else { return nil }
      guard let source = MatteModel.source(of: place, in: layers, indices) else {
        context.note(.unknown, "matte that does not exist", at: layers[place].path)
        return nil
      }
      // Also the end of circles.
      guard level <= MatteModel.mostLevels else {
        context.note(.notDrawn, "matte of a matte", at: layers[place].path)
        return nil
      }
      let node = LayerNode(
        layers[source], place: places[source], matte: matte(source, level: level + 1), size: size,
        in: context, depth: depth)
      return MatteNode(node, model, size: size)
    }
    var nodes: [LayerNode] = []
    for (place, model) in layers.enumerated().reversed() {
      if model.isMatteSource { continue }
      if case .none = model.content { continue }
      let node = LayerNode(
        model, place: places[place], matte: matte(place), size: size, in: context, depth: depth)
      nodes.append(node)
      layer.addSublayer(node.layer)
    }
    self.nodes = nodes
    clock = depth == 0 ? context.model.expressions : nil
  }

  func update(_ frame: Double) {
    clock?.beginFrame()
    for node in nodes where !WorkToken.isCurrentOver { node.update(frame) }
  }
}

/// A composition that runs at another time than the one around it.
final class RetimedComposition: FrameNode {
  private let composition: CompositionNode
  private let start: Double
  private let stretch: Double
  private let remap: FrameProperty<Double>?
  private let framesPerSecond: Double
  private let outFrame: Double

  /// - Parameters:
  ///   - start: the outer frame that is frame 0 inside.
  ///   - stretch: outer frames for each inner one.
  ///   - remap: the inner time in seconds, by outer frames; nil for a plain run.
  ///   - outFrame: the outer frame at which the layer ends.
  init(
    _ composition: CompositionNode, start: Double, stretch: Double,
    remap: FrameProperty<Double>?, framesPerSecond: Double, outFrame: Double
  ) {
    (self.composition, self.start, self.stretch) = (composition, start, stretch)
    (self.remap, self.framesPerSecond, self.outFrame) = (remap, framesPerSecond, outFrame)
  }

  func update(_ frame: Double) {
    guard let remap else {
      composition.update((frame - start) / stretch)
      return
    }
    let inner = remap.value(at: frame) * framesPerSecond
    // The end itself shows the last frame.
    composition.update(inner == outFrame ? inner - 1 : inner)
  }
}
