import Foundation
import Lamina

/// An effect that draws lines along the paths of a layer's masks.
final class StrokeEffectNode: FrameNode {
  private let model: StrokeEffectModel
  private let lines = CALayer()
  private let parts: [(path: FrameProperty<CubicOutline>, shape: CAShapeLayer)]
  private let isAnimated: Bool
  private var isSet = false

  /// - Parameters:
  ///   - content: what the layer shows without the effect, in `layer`.
  ///   - masks: those of the layer.
  init(
    _ model: StrokeEffectModel, masks: [MaskModel], around content: CALayer, in layer: CALayer
  ) {
    self.model = model
    let used = masks.indices.filter { model.mask == nil || model.mask == $0 }
    parts = used.map { (masks[$0].path, CAShapeLayer()) }
    isAnimated = model.isAnimated || parts.contains { $0.path.isAnimated }
    lines.anchorPoint = .zero
    for (_, shape) in parts {
      shape.anchorPoint = .zero
      shape.fillColor = nil
      (shape.lineCap, shape.lineJoin) = (.round, .round)
      lines.addSublayer(shape)
    }
    switch model.style {
    case .over: layer.addSublayer(lines)
    case .alone:
      content.isHidden = true
      layer.addSublayer(lines)
    case .reveal: layer.mask = lines
    }
  }

  func update(_ frame: Double) {
    guard isAnimated || !isSet else { return }
    isSet = true
    lines.opacity = Float(min(max(model.opacity.value(at: frame), 0), 1))
    let trim = TrimParts(
      start: model.start.value(at: frame), end: model.end.value(at: frame), offset: 0)
    let color = ColorPaintNode.color(model.color.value(at: frame))
    let width = max(model.size.value(at: frame), 0) * 2
    let spacing = model.spacing.value(at: frame) / 100
    for (property, shape) in parts {
      let path = CGMutablePath()
      for outline in OutlineMeter(property.value(at: frame)).trimmed(trim) {
        outline.add(to: path, .identity)
      }
      shape.path = path
      shape.strokeColor = color
      shape.lineWidth = width
      // Dots that lie closer than this make an even line.
      let hasDots = spacing > 0.25 && width > 0
      shape.lineDashPattern = hasDots ? [1, NSNumber(value: width * spacing)] : nil
    }
  }
}
