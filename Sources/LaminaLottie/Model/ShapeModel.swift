import Foundation
import Lamina

/// An item of a shape layer.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case path(PathModel)
  case rectangle(RectangleModel)
  case ellipse(EllipseModel)
  case star(StarModel)
  case paint(PaintModel)
  case trim(TrimModel)
  case roundCorners(FrameProperty<Double>)
  case merge(MergeMode)
  case repeater(RepeaterModel)
  case pucker(FrameProperty<Double>)
  case zigZag(ZigZagModel)
  case offset(OffsetModel)
}

extension [ShapeItem] {
  /// Whether a group or a paint among them has a blend mode.
  var haveBlendMode: Bool {
    contains { item in
      switch item {
      case .group(let group): group.blendMode != 0 || group.items.haveBlendMode
      case .paint(let paint): paint.blendMode != 0
      default: false
      }
    }
  }
}

/// Items with a transform of their own.
struct ShapeGroup: Sendable {
  var items: [ShapeItem] = []
  /// The names of the items, one for each.
  var names: [String] = []
  var transform = TransformModel()
  var blendMode = 0
}

/// A path by its vertices.
struct PathModel: Sendable {
  var outline: FrameProperty<CubicOutline>
  /// Whether it is drawn from its last vertex to its first one.
  var isReversed = false
}

/// A rectangle around its position.
struct RectangleModel: Sendable {
  var position: FrameProperty<Vector>
  var size: FrameProperty<Vector>
  var radius: FrameProperty<Double>
  var isReversed: Bool
}

/// An ellipse around its position.
struct EllipseModel: Sendable {
  var position: FrameProperty<Vector>
  var size: FrameProperty<Vector>
  var isReversed: Bool
}

/// A star, or a polygon if it has no inner radius.
struct StarModel: Sendable {
  var position: FrameProperty<Vector>
  var points: FrameProperty<Double>
  var rotation: FrameProperty<Double>
  var outerRadius: FrameProperty<Double>
  /// In per cent.
  var outerRoundness: FrameProperty<Double>
  var innerRadius: FrameProperty<Double>?
  var innerRoundness: FrameProperty<Double>
  var isReversed: Bool
}

/// What a path is filled or stroked with.
struct PaintModel: Sendable {
  enum Source: Sendable {
    case color(FrameProperty<Vector>)
    case gradient(GradientModel)
  }

  var source: Source
  /// In per cent.
  var opacity: FrameProperty<Double>
  var isEvenOdd = false
  /// Nil for a fill.
  var stroke: StrokeModel?
  var blendMode = 0
}

/// Colours along a line, or around a point.
struct GradientModel: Sendable {
  var isRadial = false
  var stopCount = 0
  var numbers: FrameProperty<GradientNumbers>
  var start: FrameProperty<Vector>
  var end: FrameProperty<Vector>
  /// Of a radial gradient: where its brightest point lies, as a share of the radius in per cent,
  /// and in which direction, in degrees.
  var highlightLength: FrameProperty<Double>?
  var highlightAngle: FrameProperty<Double>?

  /// The side of the picture, in pixels, as which a gradient with a highlight is drawn.
  static let pictureSide = 256
  static let pictureBytes = pictureSide * pictureSide * 4

  /// Whether the brightest point ever lies beside the middle.
  var hasHighlight: Bool {
    highlightLength.map { $0.isAnimated || $0.constant != 0 } ?? false
  }
}

/// How a line is drawn along a path.
struct StrokeModel: Sendable {
  var width: FrameProperty<Double>
  var cap = CAShapeLayerLineCap.round
  var join = CAShapeLayerLineJoin.round
  var miterLimit = FrameProperty(4.0)
  /// Dashes and gaps in turn.
  var dashes: [FrameProperty<Double>] = []
  var dashOffset = FrameProperty(0.0)
}

/// Which part of a path is kept.
struct TrimModel: Sendable {
  /// In per cent.
  var start: FrameProperty<Double>
  var end: FrameProperty<Double>
  /// In degrees: 360 is the whole length.
  var offset: FrameProperty<Double>
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
  var copies: FrameProperty<Double>
  var offset: FrameProperty<Double>
  var transform: TransformModel
  var startOpacity: FrameProperty<Double>
  var endOpacity: FrameProperty<Double>
  /// Whether each copy lies above the one before.
  var stacksUpwards: Bool
}

/// Ridges along a path.
struct ZigZagModel: Sendable {
  var amplitude: FrameProperty<Double>
  var ridges: FrameProperty<Double>
  var isSmooth: FrameProperty<Double>
}

/// How far a path's outline moves outwards.
struct OffsetModel: Sendable {
  var amount: FrameProperty<Double>
  var join: CAShapeLayerLineJoin
  var miterLimit: FrameProperty<Double>
}
