import Foundation
import LaminaGraphics

/// What most layers leave as it is: one block of memory, made when the first of these values is
/// set.
struct LayerRare {
  var style = StyleValues()
  var shadow = ShadowValues()
  var effects = EffectValues()
  var layout = LayoutValues()
  var display = DisplayValues()
  var coding = CodingValues()
  var timing = TimingValues()
  /// Present while the layer has animations.
  var animations: LayerAnimations?
  /// Present for a presentation layer.
  var presented: Presented?
  /// Where the tree keeps what it animates of the layer, while it does.
  var animationSlot: Int32 = -1

  /// What a layer without a block of its own has. Written once, never again.
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
}

struct ShadowValues {
  var color: CGColor? = .black
  /// Encoded sRGB, not premultiplied; alpha 0 for none.
  var components = SIMD4<Float>(0, 0, 0, 1)
  var opacity: Float = 0
  var offset = CGSize(width: 0, height: -3)
  var radius: CGFloat = 3
  /// Immutable.
  var path: CGPath? {
    didSet { outline = nil }
  }
  /// What the path is to the compositor; found when it is first published.
  var outline: ShadowOutline?
}

struct EffectValues {
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?
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
  /// Values of keys that no property declares.
  var values: [String: Any] = [:]
}

struct TimingValues: Equatable {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = .infinity
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed
}

extension LayerRow {
  /// The rare values, or the defaults.
  var rare: UnsafePointer<LayerRare> { UnsafePointer(state.pointee.rare ?? LayerRare.defaults) }

  /// The rare values in memory of the layer's own, made on the first need.
  func ownRare() -> UnsafeMutablePointer<LayerRare> {
    if let rare = state.pointee.rare { return rare }
    let rare = UnsafeMutablePointer<LayerRare>.allocate(capacity: 1)
    rare.initialize(to: LayerRare())
    state.pointee.rare = rare
    return rare
  }
}
