import Foundation
import Lamina

/// What cuts a layer in the space of its composition.
protocol MatteSource: AnyObject {
  var maskLayer: CALayer { get }
}

/// Another layer that cuts one, by its alpha or its luminance.
final class MatteNode: FrameNode, MatteSource {
  let maskLayer = CALayer()
  private let node: LayerNode

  /// - Parameter size: of the composition.
  init(_ node: LayerNode, _ model: MatteModel, size: CGSize) {
    self.node = node
    let all = CGRect(origin: .zero, size: size)
    maskLayer.anchorPoint = .zero
    maskLayer.bounds = all
    var source = node.layer
    if model.isLuma {
      source = CALayer()
      source.anchorPoint = .zero
      source.bounds = all
      source.filters = [CAFilter(type: kCAFilterLuminanceToAlpha)]
      source.addSublayer(node.layer)
    }
    guard model.isInverted else {
      maskLayer.addSublayer(source)
      return
    }
    let full = CALayer()
    full.anchorPoint = .zero
    full.bounds = all
    full.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let hole = CALayer()
    hole.anchorPoint = .zero
    hole.bounds = all
    hole.compositingFilter = kCAFilterDestOut
    hole.addSublayer(source)
    maskLayer.addSublayer(full)
    maskLayer.addSublayer(hole)
  }

  func update(_ frame: Double) { node.update(frame) }
}
