import Foundation

// Switches of layers that are private on Apple's systems but `wantsExtendedDynamicRangeContent`.
// Their names and types are those of the runtime's headers as they are published;
// docs/compatibility.md says where each comes from, and what it does here.
extension CALayer {
  /// Whether hit tests find this layer and those below it. Default true.
  public var allowsHitTesting: Bool {
    get { Coercion.flag(keptValue("allowsHitTesting")) ?? true }
    set { setKeyedValue(NSNumber(value: newValue), "allowsHitTesting") }
  }

  /// Whether the layer and its sublayers blend as one group: a ``compositingFilter`` among its
  /// sublayers sees what they and the layer draw, and nothing behind the layer. With false it sees
  /// what the superlayer's would. The root of a tree is never such a group. Default true.
  public var allowsGroupBlending: Bool {
    get { !row.state.pointee.flags.contains(.ungroupedBlending) }
    set { setKeyedValue(NSNumber(value: newValue), "allowsGroupBlending") }
  }

  /// Whether `bounds`, with the layer's corners, cast the shadow, whatever ``shadowPath`` is. It
  /// follows the bounds. Default false.
  public var shadowPathIsBounds: Bool {
    get { Coercion.flag(keptValue("shadowPathIsBounds")) ?? false }
    set { setKeyedValue(NSNumber(value: newValue), "shadowPathIsBounds") }
  }

  /// Which components of its texels ``contents`` shows: with ``CALayerContentsSwizzle/AAAA`` its
  /// alpha alone, in ``contentsMultiplyColor``. Default ``CALayerContentsSwizzle/RGBA``.
  public var contentsSwizzle: CALayerContentsSwizzle {
    get { CALayerContentsSwizzle(rawValue: keptValue("contentsSwizzle") as? String ?? "RGBA") }
    set { setKeyedValue(newValue.rawValue, "contentsSwizzle") }
  }

  /// Whether the middle of contents (``contentsCenter``) is stretched or repeated. Kept, archived
  /// and copied; it is always stretched. Default ``CALayerContentsScaling/stretch``.
  public var contentsScaling: CALayerContentsScaling {
    get { CALayerContentsScaling(rawValue: keptValue("contentsScaling") as? String ?? "stretch") }
    set { setKeyedValue(newValue.rawValue, "contentsScaling") }
  }

  /// Whether the layer asks for brightnesses beyond white. Kept, and not drawn: see
  /// ``preferredDynamicRange``, which came after it. Default false.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { Coercion.flag(keptValue("wantsExtendedDynamicRangeContent")) ?? false }
    set { setKeyedValue(NSNumber(value: newValue), "wantsExtendedDynamicRangeContent") }
  }

  /// Bits of displays that do not show the layer. Kept, and nothing else: there are no displays of
  /// several kinds here. Default 0.
  public var disableUpdateMask: UInt32 {
    get { Coercion.number(keptValue("disableUpdateMask")).flatMap { UInt32(exactly: $0) } ?? 0 }
    set { setKeyedValue(NSNumber(value: newValue), "disableUpdateMask") }
  }

  /// Whether hit tests leave this layer out, without a look at defaults for a plain layer.
  var ignoresHits: Bool {
    if row.state.pointee.rare == nil, type(of: self) == CALayer.self { return false }
    return !allowsHitTesting
  }
}
