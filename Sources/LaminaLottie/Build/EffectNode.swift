import Foundation
import Lamina

/// The effects of a layer, as filters and a shadow of the layer that holds its content.
final class EffectNode: FrameNode {
  private let layer: CALayer
  private let content: CALayer
  private let effects: [EffectModel]
  private let isAnimated: Bool
  private var isSet = false

  /// - Parameter content: what the effects change, in `layer`.
  init(_ effects: [EffectModel], of content: CALayer, on layer: CALayer) {
    (self.effects, self.content, self.layer) = (effects, content, layer)
    isAnimated = effects.contains(where: \.isAnimated)
  }

  /// The effects in their order, in groups for one layer each. A shadow ends a group, a transform
  /// begins one, and lines are a group of their own.
  static func groups(_ effects: ArraySlice<EffectModel>) -> [[EffectModel]] {
    var groups: [[EffectModel]] = []
    var isOpen = false
    for effect in effects {
      switch effect {
      case .stroke, .transform: isOpen = false
      case .dropShadow, .fill, .tint, .blur: break
      }
      if isOpen { groups[groups.count - 1].append(effect) } else { groups.append([effect]) }
      switch effect {
      case .stroke, .dropShadow: isOpen = false
      case .transform, .fill, .tint, .blur: isOpen = true
      }
    }
    return groups
  }

  func update(_ frame: Double) {
    guard isAnimated || !isSet else { return }
    isSet = true
    var filters: [CAFilter] = []
    for effect in effects {
      switch effect {
      case .dropShadow(let shadow): set(shadow, frame)
      case .fill(let color, let opacity):
        let color = color.value(at: frame)
        let share = min(max(opacity.value(at: frame), 0), 1)
        filters.append(Self.matrix(from: color, to: color, mix: 1, alpha: share))
      case .tint(let black, let white, let amount):
        filters.append(
          Self.matrix(
            from: black.value(at: frame), to: white.value(at: frame),
            mix: min(max(amount.value(at: frame) / 100, 0), 1), alpha: 1))
      case .blur(let radius):
        let filter = CAFilter(type: kCAFilterGaussianBlur)
        let radius = min(max(radius.value(at: frame) * Self.blurShare, 0), 1_000)
        filter.setValue(NSNumber(value: radius), forKey: "inputRadius")
        if radius > 0 { filters.append(filter) }
      case .transform(let transform):
        content.transform = CATransform3DMakeAffineTransform(transform.matrix(at: frame))
        content.opacity = Float(min(max(transform.opacity.value(at: frame) / 100, 0), 1))
      // A node of its own.
      case .stroke: break
      }
    }
    layer.filters = filters.isEmpty ? nil : filters
  }

  /// The standard deviation of the authors' tool's blur, as a share of its number.
  private static let blurShare = 0.3

  private func set(_ shadow: DropShadowModel, _ frame: Double) {
    let direction = (shadow.direction.value(at: frame) - 90) * .pi / 180
    let distance = shadow.distance.value(at: frame)
    layer.shadowColor = ColorPaintNode.color(shadow.color.value(at: frame))
    let opacity = shadow.opacity.value(at: frame) / shadow.opacityScale
    layer.shadowOpacity = Float(min(max(opacity, 0), 1))
    layer.shadowOffset = CGSize(
      width: cos(direction) * distance, height: sin(direction) * distance)
    layer.shadowRadius = min(max(shadow.softness.value(at: frame) / 4, 0), 1_000)
  }

  /// Luminance between two colours, mixed into the colours that are there.
  private static func matrix(
    from black: Vector, to white: Vector, mix: Double, alpha: Double
  ) -> CAFilter {
    let luminance = Vector(0.3, 0.59, 0.11, 0)
    var numbers: [Double] = []
    for row in 0..<3 {
      let slope = (white[row] - black[row]) * mix
      for column in 0..<3 {
        numbers.append(slope * luminance[column] + (row == column ? 1 - mix : 0))
      }
      numbers += [0, black[row] * mix]
    }
    numbers += [0, 0, 0, alpha, 0]
    let filter = CAFilter(type: kCAFilterColorMatrix)
    filter.setValue(numbers.map { NSNumber(value: $0) }, forKey: "inputColorMatrix")
    return filter
  }
}

extension EffectModel {
  var isAnimated: Bool {
    switch self {
    case .dropShadow(let shadow):
      shadow.color.isAnimated || shadow.opacity.isAnimated || shadow.direction.isAnimated
        || shadow.distance.isAnimated || shadow.softness.isAnimated
    case .fill(let color, let opacity): color.isAnimated || opacity.isAnimated
    case .tint(let black, let white, let amount):
      black.isAnimated || white.isAnimated || amount.isAnimated
    case .blur(let radius): radius.isAnimated
    case .stroke(let stroke): stroke.isAnimated
    case .transform(let transform): transform.isAnimated
    }
  }
}
