import Foundation
import Lamina

/// The masks of a layer, as the layer that masks it.
final class MaskNode: FrameNode {
  /// One path.
  private struct Part {
    let model: MaskModel
    let shape: CAShapeLayer
    var isSet = false
  }

  let layer: CALayer
  private var parts: [Part] = []
  /// What a mask can cut: larger than any composition.
  private static let everything = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  /// Nil if no mask cuts anything.
  init?(_ masks: [MaskModel]) {
    let masks = masks.filter { $0.mode != .none }
    guard let first = masks.first else { return nil }
    if masks.count == 1, first.mode == .add || first.mode == .intersect, !first.isInverted {
      let shape = Self.shape(first)
      layer = shape
      parts = [Part(model: first, shape: shape)]
      return
    }
    layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = Self.everything
    layer.position = Self.everything.origin
    // What is cut out first is cut out of everything.
    if first.mode == .subtract || first.mode == .intersect || first.mode == .darken {
      let all = CALayer()
      all.anchorPoint = .zero
      all.bounds = Self.everything
      all.position = Self.everything.origin
      all.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      layer.addSublayer(all)
    }
    for mask in masks {
      let shape = Self.shape(mask)
      shape.bounds = Self.everything
      shape.position = Self.everything.origin
      shape.compositingFilter = Self.filter(mask.mode)
      layer.addSublayer(shape)
      parts.append(Part(model: mask, shape: shape))
    }
  }

  private static func shape(_ mask: MaskModel) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    // The frame around an inverted path.
    if mask.isInverted { shape.fillRule = .evenOdd }
    return shape
  }

  private static func filter(_ mode: MaskModel.Mode) -> String? {
    switch mode {
    case .none, .add: nil
    case .subtract: kCAFilterDestOut
    case .intersect: kCAFilterDestIn
    case .lighten: kCAFilterMaximum
    case .darken: kCAFilterMinimum
    case .difference: kCAFilterXor
    }
  }

  func update(_ frame: Double) {
    for index in parts.indices {
      let (model, shape) = (parts[index].model, parts[index].shape)
      let isFirst = !parts[index].isSet
      parts[index].isSet = true
      if isFirst || model.opacity.isAnimated {
        shape.opacity = Float(min(max(model.opacity.value(at: frame) / 100, 0), 1))
      }
      if isFirst || model.path.isAnimated || model.expansion.isAnimated {
        shape.path = Self.path(model, frame)
      }
    }
  }

  private static func path(_ model: MaskModel, _ frame: Double) -> CGPath {
    var outline: CGPath = CGMutablePath()
    if let path = outline as? CGMutablePath {
      // An open path is one for texts and effects; what it cuts is closed.
      var area = model.path.value(at: frame)
      area.isClosed = true
      area.add(to: path, .identity)
    }
    let expansion = model.expansion.value(at: frame)
    if expansion != 0 {
      let line = outline.copy(
        strokingWithWidth: abs(expansion) * 2, lineCap: .round, lineJoin: .round, miterLimit: 4)
      outline = expansion > 0 ? outline.union(line) : outline.subtracting(line)
    }
    guard model.isInverted else { return outline }
    let path = CGMutablePath()
    path.addRect(everything)
    path.addPath(outline)
    return path
  }
}
