import Foundation
import Lamina

/// What an effect does to a layer.
enum EffectModel: Sendable {
  case dropShadow(DropShadowModel)
  case fill(color: FrameProperty<Vector>, opacity: FrameProperty<Double>)
  case tint(
    black: FrameProperty<Vector>, white: FrameProperty<Vector>,
    amount: FrameProperty<Double>)
  case blur(radius: FrameProperty<Double>)
  case stroke(StrokeEffectModel)
  case transform(TransformEffectModel)
}

/// A shadow behind a layer.
struct DropShadowModel: Sendable {
  var color: FrameProperty<Vector>
  /// From 0 to 1 after division by this.
  var opacity: FrameProperty<Double>
  var opacityScale: Double
  /// In degrees, clockwise from upwards.
  var direction: FrameProperty<Double>
  var distance: FrameProperty<Double>
  var softness: FrameProperty<Double>
  /// Whether it is a layer style.
  var isStyle = false
}

extension EffectModel {
  var isStyle: Bool { if case .dropShadow(let shadow) = self { shadow.isStyle } else { false } }

  /// Whether it has lengths or directions, which are not the same in each space.
  var hasExtent: Bool {
    switch self {
    case .dropShadow, .blur: true
    case .fill, .tint, .stroke, .transform: false
    }
  }

  /// Whether it has points of the layer.
  var hasPointsOfLayer: Bool {
    switch self {
    case .stroke, .transform: true
    case .dropShadow, .blur, .fill, .tint: false
    }
  }
}

/// Lines along the paths of a layer's masks.
struct StrokeEffectModel: Sendable {
  /// What becomes of the layer.
  enum Style: Int, Sendable {
    /// It lies beneath the lines.
    case over = 1
    /// It is not seen.
    case alone
    /// It is seen where the lines are.
    case reveal
  }

  /// The place of the mask; nil for all masks.
  var mask: Int?
  var style = Style.over
  var color: FrameProperty<Vector>
  /// Half the width of the line.
  var size: FrameProperty<Double>
  /// From 0 to 1.
  var opacity: FrameProperty<Double>
  /// In per cent.
  var start: FrameProperty<Double>
  var end: FrameProperty<Double>
  /// Between the dots of the line, in per cent of its width.
  var spacing: FrameProperty<Double>

  var isAnimated: Bool {
    color.isAnimated || [size, opacity, start, end, spacing].contains(where: \.isAnimated)
  }
}

/// Another transform of what the layer shows.
struct TransformEffectModel: Sendable {
  var anchor: FrameProperty<Vector>
  var position: FrameProperty<Vector>
  /// In per cent.
  var scaleX: FrameProperty<Double>
  var scaleY: FrameProperty<Double>
  var skew: FrameProperty<Double>
  var skewAxis: FrameProperty<Double>
  var rotation: FrameProperty<Double>
  /// In per cent.
  var opacity: FrameProperty<Double>

  var isAnimated: Bool {
    anchor.isAnimated || position.isAnimated
      || [scaleX, scaleY, skew, skewAxis, rotation, opacity].contains(where: \.isAnimated)
  }
}
