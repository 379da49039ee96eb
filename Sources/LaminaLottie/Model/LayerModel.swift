import Foundation
import Lamina

/// A layer of a composition.
struct LayerModel: Sendable {
  enum Content: Sendable {
    case none
    case composition(String, size: CGSize, remap: FrameProperty<Double>?)
    case solid(Vector, size: CGSize)
    case image(String)
    case shapes([ShapeItem])
    case text(TextModel)
    case sound(SoundLayerModel)
  }

  var name = ""
  /// The number by which other layers name it.
  var index: Int?
  var parent: Int?
  /// Frames of the composition: the first one that shows the layer, and the first that does not.
  var inFrame = 0.0
  var outFrame = 0.0
  var startFrame = 0.0
  /// How much slower its content runs.
  var stretch = 1.0
  var isHidden = false
  var transform = TransformModel()
  var content = Content.none
  /// The names of the items of a shape layer, one for each.
  var shapeNames: [String] = []
  var masks: [MaskModel] = []
  var matte: MatteModel?
  /// Whether it is only a matte.
  var isMatteSource = false
  var blendMode = 0
  /// Whether the layers of the composition that it shows are as if they stood in its place.
  var isCollapsed = false
  /// Effects, and after them layer styles.
  var effects: [EffectModel] = []
  /// Where it stands in the file, as a JSON path.
  var path = ""
}

extension LayerModel {
  /// The effects that work on the layer before it is placed, and those that work on what is placed,
  /// in the space of the composition.
  ///
  /// Layers of shapes and texts are placed before their effects, as they are drawn anew at each
  /// size; others after them. Styles without effects belong to the layer's own space, as Apple's
  /// player draws them. Lines along masks and another transform have to do with the layer's own
  /// points, so these come first in any case, with what stands before them.
  var effectsByPlace: (before: ArraySlice<EffectModel>, after: ArraySlice<EffectModel>) {
    var first = effects.count
    switch content {
    case .shapes, .text: if !effects.allSatisfy(\.isStyle) { first = 0 }
    default: break
    }
    if let last = effects.lastIndex(where: \.hasPointsOfLayer) { first = max(first, last + 1) }
    // For colours alone, both are the same.
    guard effects[first...].contains(where: \.hasExtent) else { return (effects[...], []) }
    return (effects[..<first], effects[first...])
  }
}

/// How another layer cuts this one.
struct MatteModel: Sendable {
  /// The number of the layer that cuts; nil for the layer before this one.
  var source: Int?
  var isLuma = false
  var isInverted = false

  /// Mattes that are cut by mattes, in turn.
  static let mostLevels = 4

  /// The place of the layer that cuts the one at `place`; nil if there is none.
  ///
  /// - Parameter indices: places by the numbers of layers.
  static func source(of place: Int, in layers: [LayerModel], _ indices: [Int: Int]) -> Int? {
    guard let matte = layers[place].matte else { return nil }
    let source = matte.source.flatMap { indices[$0] } ?? place - 1
    return source >= 0 && source != place ? source : nil
  }
}

/// A path that cuts a layer.
struct MaskModel: Sendable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var mode: Mode
  var isInverted = false
  var path: FrameProperty<CubicOutline>
  /// In per cent.
  var opacity: FrameProperty<Double>
  /// By how much the path grows, in points.
  var expansion: FrameProperty<Double>
}
