import Foundation
import LaminaGraphics

/// Values that most layers leave at their defaults: one block of memory, made when the first of
/// them is set.
struct LayerRare {
  var style = StyleValues()
  var shadow = ShadowValues()
  var effects = EffectValues()
  var layout = LayoutValues()
  var display = DisplayValues()
  var coding = CodingValues()
  var timing = TimingValues()
  /// Immutable. Nil changes nothing.
  var timeMap: CATimeMap?
  /// Nil while the layer has no animations.
  var animations: LayerAnimations?
  /// Nil unless this is a presentation layer.
  var presented: Presented?
  /// The slot in which the tree keeps the layer's running animations, or -1.
  var animationSlot: Int32 = -1

  /// The values of a layer without its own block. Written once, never again.
  nonisolated(unsafe) static let defaults: UnsafeMutablePointer<LayerRare> = {
    let pointer = UnsafeMutablePointer<LayerRare>.allocate(capacity: 1)
    pointer.initialize(to: LayerRare())
    return pointer
  }()
}

struct StyleValues {
  var maskedCorners = CACornerMask.all
  var cornerCurve = CALayerCornerCurve.circular
  var edgeMask = CAEdgeAntialiasingMask.all
  var allowsEdges = true
  var filterBias: Float = 0
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var isOpaque = false
  /// `contentsSwizzle` is `AAAA`.
  var showsAlphaOnly = false
  /// What contents are multiplied by. Nil is white.
  var contentsColor: CGColor?
  /// Encoded sRGB, not premultiplied.
  var contentsFactor = SIMD4<Float>(repeating: 1)
}

struct ShadowValues {
  var color: CGColor? = .opaqueBlack
  /// Encoded sRGB, not premultiplied; alpha 0 for nil.
  var components = SIMD4<Float>(0, 0, 0, 1)
  var opacity: Float = 0
  /// `shadowPathIsBounds`.
  var isBounds = false
  var offset = CGSize(width: 0, height: -3)
  var radius: CGFloat = 3
  /// Immutable.
  var path: CGPath? {
    didSet { outline = nil }
  }
  /// The path in the form that the compiler draws; found when it is first published.
  var outline: ShadowOutline?
  /// With `isBounds`: the last outline of the bounds that a formula does not draw.
  var boundsOutline: BoundsOutline?
}

struct EffectValues {
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?
  /// The filters are for what is behind: a `CABackdropLayer` that is enabled.
  var isBackdrop = false
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
}

struct LayoutValues {
  var autoresizingMask: CAAutoresizingMask = []
  var manager: (any CALayoutManager)?
  var displaysOnBoundsChange = false
  var drawsAsynchronously = false
  /// Constraints, for `CAConstraintLayoutManager`.
  var constraints: [CAConstraint]?
}

struct CodingValues {
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  /// Values of keys that are not properties.
  var values: [String: Any] = [:]
}

extension LayerRow {
  /// The rare values, or the defaults.
  var rare: UnsafePointer<LayerRare> { UnsafePointer(state.pointee.rare ?? LayerRare.defaults) }

  /// The layer's own rare values; the block is made on first use.
  func ownRare() -> UnsafeMutablePointer<LayerRare> {
    if let rare = state.pointee.rare { return rare }
    let rare = UnsafeMutablePointer<LayerRare>.allocate(capacity: 1)
    rare.initialize(to: LayerRare())
    state.pointee.rare = rare
    return rare
  }
}
