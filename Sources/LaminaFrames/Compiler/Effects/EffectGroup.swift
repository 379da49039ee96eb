import LaminaGeometry
import LaminaPlan

/// A layer whose composite, with all that is inside, is treated as one.
///
/// Stages, each drawn into a surface only if it has to be: the *composite* (what the layer and its
/// sublayers draw, before filters), the *bitmap* of a rasterized layer (with filters and shadow, in
/// the layer's own space), and the *result* (with all but the blending); and, of some, a *picture*
/// that has the opacity too. A stage that is not needed draws straight into the next, or into what
/// is around the layer.
struct EffectGroup {
  var row: Int
  /// The group around it, or -1.
  var parent: Int
  /// Index into the columns' table of effects, or -1.
  var effects: Int
  var isMask: Bool
  var hasMask: Bool
  /// Whether its layers are two pictures that are mixed, and whether it is such a picture.
  var crossfades = false
  var isPicture = false
  /// Of a mixture or a picture in one: whether a picture depends on what is behind it, so that the
  /// mean is of pictures with that.
  var mixesBehind = false
  /// What the composite is seen with: the layer's opacity times that of superlayers that are no
  /// groups; 1 where the layer's opacity goes to each thing that is drawn.
  var opacity: Float
  var shadow: ShadowSource
  /// Whether the layer is drawn in a space of its own instead of that around it.
  var isLocal: Bool
  /// Layer space to the space around.
  var world: Homography
  /// Whole pixels from the group's space, which its surfaces are in, to the space around. The
  /// group's space moves with the layer, so that the same numbers are drawn wherever it is.
  var origin = SIMD2<Int>(0, 0)
  /// Layer space to the group's space.
  var outerWorld: Homography
  /// What the shadow, and what is seen of what is behind, are drawn with.
  var shadowOpacity: Float
  var backdropOpacity: Float
  /// What the group as it is seen is multiplied by, with an alpha of 1; found when the stages are
  /// known.
  var tint = SIMD4<Float>(repeating: 1)

  // Decided when extents are known.
  var stages: GroupStages = []
  /// Factors of the composite, the bitmap and the result: one of them is `opacity`, unless what is
  /// drawn has it.
  var compositeOpacity: Float = 1
  var bitmapOpacity: Float = 1
  var resultOpacity: Float = 1
  /// The inner space: what the layer and its sublayers draw.
  var content = PixelRect.empty
  /// The inner space: what the filters make of that.
  var filtered = PixelRect.empty
  /// The inner space: what the shadow touches.
  var shade = PixelRect.empty
  /// The group's space: what the mask shows.
  var maskExtent = PixelRect.empty
  /// The space around: all that is drawn.
  var extent = PixelRect.empty

  // Decided when clips are known.
  /// Index into the clips of what cuts the result.
  var outerClip: Int32 = 0
  /// What the surfaces hold, each in its space: that of the bitmap, or the group's.
  var compositeArea = PixelRect.empty
  var filteredArea = PixelRect.empty
  var shadeArea = PixelRect.empty
  var bitmapArea = PixelRect.empty
  var resultArea = PixelRect.empty

  /// Whether the shadow is that of whatever the layer draws.
  var castsComposite: Bool {
    if case .composite = shadow { return true }
    return false
  }

  /// Whether a surface has to be blurred for the shadow.
  var blursShadow: Bool {
    switch shadow {
    case .composite, .picture: true
    case .none, .shape: false
    }
  }

  /// Whether what is inside is drawn as if there were no group.
  var isOpen: Bool { stages.isEmpty && !isMask && opacity >= 1 }

  /// Whether there is a surface of all that is drawn.
  var drawsApart: Bool { !stages.isDisjoint(with: [.result, .picture]) }

  /// Layer space to where its shadow, composite or bitmap is drawn.
  var drawnWorld: Homography { drawsApart ? outerWorld : world }

  /// What the innermost surface holds, which the layer and its sublayers draw into; nil without a
  /// surface.
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
  /// What is copied to where the group is seen, pixel by pixel, at its opacity.
  static let picture = GroupStages(rawValue: 8)
}

/// What casts a group's shadow.
enum ShadowSource {
  case none
  /// A rectangle of layer space, possibly rounded, with this alpha.
  case shape(Shape, alpha: Float)
  /// Whatever the layer draws.
  case composite
  /// The alpha of a picture, at a rectangle of layer space.
  case picture(RenderPicture, Vector4)

  var isComposite: Bool {
    if case .composite = self { true } else { false }
  }
}
