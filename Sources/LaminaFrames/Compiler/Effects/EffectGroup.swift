import LaminaGeometry
import LaminaPlan

/// A layer whose composite is treated as one thing.
///
/// A group has stages. Each is drawn into a surface only if that is necessary:
///
/// - the *composite*: what the layer and its sublayers draw, before filters;
/// - the *bitmap* of a rasterized layer: with filters and shadow, in the layer's own space;
/// - the *result*: with everything except blending;
/// - for some groups the *faded* stage: the result with the opacity.
///
/// A stage without a surface is drawn directly into the next stage, or into the pass around the
/// layer.
struct EffectGroup {
  var row: Int
  /// Index of the group around it, or -1.
  var parent: Int
  /// Index into the columns' table of effects, or -1.
  var effects: Int
  var isMask: Bool
  var hasMask: Bool
  /// Whether the group is a mixture of two halves; then, whether it is such a half.
  var crossfades = false
  var isHalf = false
  /// For a mixture or one of its halves: whether a half reads the backdrop. Then both halves are
  /// drawn on the backdrop before they are mixed.
  var mixesBehind = false
  /// Whether it keeps from its backdrop what blends inside.
  var isolates = false
  /// The opacity of the composite: the layer's opacity times that of superlayers that are not
  /// groups. It is 1 if each drawn thing has the layer's opacity.
  var opacity: Float
  var shadow: ShadowSource
  /// Whether the layer is drawn in a space of its own.
  var isLocal: Bool
  /// Layer space to the space around the group.
  var world: Homography
  /// Whole pixels from the group's space, which its surfaces use, to the space around it. The
  /// group's space moves with the layer, so the same numbers are drawn wherever the layer is.
  var origin = SIMD2<Int>(0, 0)
  /// Layer space to the group's space.
  var outerWorld: Homography
  /// Opacities of the shadow and of the filtered backdrop.
  var shadowOpacity: Float
  var backdropOpacity: Float
  /// The colour that multiplies the group where it is drawn, with an alpha of 1. It is found when
  /// the stages are known.
  var tint = SIMD4<Float>(repeating: 1)

  // Set when extents are known.
  var stages: GroupStages = []
  /// Opacities of the composite, the bitmap and the result. One of them is `opacity`, unless the
  /// drawn things have it.
  var compositeOpacity: Float = 1
  var bitmapOpacity: Float = 1
  var resultOpacity: Float = 1
  /// The inner space: the pixels that the layer and its sublayers draw.
  var content = PixelRect.empty
  /// The inner space: those pixels after the filters.
  var filtered = PixelRect.empty
  /// The inner space: the pixels that the shadow touches.
  var shade = PixelRect.empty
  /// The group's space: the pixels that the mask shows.
  var maskExtent = PixelRect.empty
  /// The space around the group: all pixels that it draws.
  var extent = PixelRect.empty

  // Set when clips are known.
  /// Index into the clips of the clip for the result.
  var outerClip: Int32 = 0
  /// The pixels that the surfaces hold, each in its space: that of the bitmap, or the group's.
  var compositeArea = PixelRect.empty
  var filteredArea = PixelRect.empty
  var shadeArea = PixelRect.empty
  var bitmapArea = PixelRect.empty
  var resultArea = PixelRect.empty

  /// Whether the composite casts the shadow.
  var castsComposite: Bool {
    if case .composite = shadow { return true }
    return false
  }

  /// Whether the shadow needs a blurred surface.
  var blursShadow: Bool {
    switch shadow {
    case .composite, .image: true
    case .none, .shape: false
    }
  }

  /// Whether everything inside is drawn as if there were no group.
  var isOpen: Bool { stages.isEmpty && !isMask && opacity >= 1 }

  /// Whether there is a surface of everything that the group draws.
  var drawsApart: Bool { !stages.isDisjoint(with: [.result, .faded]) }

  /// Layer space to the space in which its shadow, composite or bitmap is drawn.
  var drawnWorld: Homography { drawsApart ? outerWorld : world }

  /// The pixels of the innermost surface, which the layer and its sublayers draw into; nil if there
  /// is no surface.
  var innerArea: PixelRect? {
    if stages.contains(.composite) { return compositeArea }
    if stages.contains(.bitmap) { return bitmapArea }
    return stages.contains(.result) || isMask ? resultArea : nil
  }
}

/// The stages of a group that have a surface.
struct GroupStages: OptionSet {
  let rawValue: UInt8
  static let composite = GroupStages(rawValue: 1)
  static let bitmap = GroupStages(rawValue: 2)
  static let result = GroupStages(rawValue: 4)
  /// The faded surface, which is copied pixel by pixel to where the group is seen.
  static let faded = GroupStages(rawValue: 8)
}

/// What casts a group's shadow.
enum ShadowSource {
  case none
  /// A rectangle of layer space, possibly rounded, with this alpha.
  case shape(Shape, alpha: Float)
  /// The composite of the layer.
  case composite
  /// The alpha of an image, at a rectangle of layer space.
  case image(RenderImage, Vector4)

  var isComposite: Bool {
    if case .composite = self { true } else { false }
  }
}
