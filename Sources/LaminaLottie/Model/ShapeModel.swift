import Foundation
import Lamina

/// An item of a shape layer.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case path(AnimatedProperty<CubicOutline>)
  case rectangle(RectangleModel)
  case ellipse(EllipseModel)
  case star(StarModel)
  case paint(PaintModel)
  case trim(TrimModel)
  case roundCorners(AnimatedProperty<Double>)
  case merge(MergeMode)
  case repeater(RepeaterModel)
  case pucker(AnimatedProperty<Double>)
  case zigZag(ZigZagModel)
}

/// Items with a transform of their own.
struct ShapeGroup: Sendable {
  var items: [ShapeItem] = []
  var transform = TransformModel()
  var blendMode = 0
}

/// A rectangle around its position.
struct RectangleModel: Sendable {
  var position: AnimatedProperty<Vector>
  var size: AnimatedProperty<Vector>
  var radius: AnimatedProperty<Double>
  var isReversed: Bool
}

/// An ellipse around its position.
struct EllipseModel: Sendable {
  var position: AnimatedProperty<Vector>
  var size: AnimatedProperty<Vector>
  var isReversed: Bool
}

/// A star, or a polygon if it has no inner radius.
struct StarModel: Sendable {
  var position: AnimatedProperty<Vector>
  var points: AnimatedProperty<Double>
  var rotation: AnimatedProperty<Double>
  var outerRadius: AnimatedProperty<Double>
  /// In per cent.
  var outerRoundness: AnimatedProperty<Double>
  var innerRadius: AnimatedProperty<Double>?
  var innerRoundness: AnimatedProperty<Double>
  var isReversed: Bool
}

/// What a path is filled or stroked with.
struct PaintModel: Sendable {
  enum Source: Sendable {
    case color(AnimatedProperty<Vector>)
    case gradient(GradientModel)
  }

  var source: Source
  /// In per cent.
  var opacity: AnimatedProperty<Double>
  var isEvenOdd = false
  /// Nil for a fill.
  var stroke: StrokeModel?
  var blendMode = 0
}

/// Colours along a line, or around a point.
struct GradientModel: Sendable {
  var isRadial = false
  var stopCount = 0
  var numbers: AnimatedProperty<GradientNumbers>
  var start: AnimatedProperty<Vector>
  var end: AnimatedProperty<Vector>
  /// Of a radial gradient: where its brightest point lies, as a share of the radius in per cent,
  /// and in which direction, in degrees.
  var highlightLength: AnimatedProperty<Double>?
  var highlightAngle: AnimatedProperty<Double>?
}

/// How a line is drawn along a path.
struct StrokeModel: Sendable {
  var width: AnimatedProperty<Double>
  var cap = CAShapeLayerLineCap.round
  var join = CAShapeLayerLineJoin.round
  var miterLimit = AnimatedProperty(4.0)
  /// Dashes and gaps in turn.
  var dashes: [AnimatedProperty<Double>] = []
  var dashOffset = AnimatedProperty(0.0)
}

/// Which part of a path is kept.
struct TrimModel: Sendable {
  /// In per cent.
  var start: AnimatedProperty<Double>
  var end: AnimatedProperty<Double>
  /// In degrees: 360 is the whole length.
  var offset: AnimatedProperty<Double>
  /// Whether the paths are trimmed one after the other, as if they were one.
  var isSequential: Bool
}

/// How paths become one.
enum MergeMode: Int, Sendable {
  case merge = 1
  case add, subtract, intersect, exclude
}

/// Copies of what stands above it.
struct RepeaterModel: Sendable {
  var copies: AnimatedProperty<Double>
  var offset: AnimatedProperty<Double>
  var transform: TransformModel
  var startOpacity: AnimatedProperty<Double>
  var endOpacity: AnimatedProperty<Double>
  /// Whether each copy lies above the one before.
  var stacksUpwards: Bool
}

/// Ridges along a path.
struct ZigZagModel: Sendable {
  var amplitude: AnimatedProperty<Double>
  var ridges: AnimatedProperty<Double>
  var isSmooth: AnimatedProperty<Double>
}
