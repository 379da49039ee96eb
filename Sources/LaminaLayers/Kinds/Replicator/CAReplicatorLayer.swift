import Foundation
import LaminaGeometry
import LaminaGraphics

/// A layer that shows its sublayers several times, each time moved, tinted and delayed by one more
/// step.
///
/// Instance `i` of the sublayers, counted from 0, has `instanceTransform` applied `i` times about
/// the middle of the bounds. It is multiplied by `instanceColor` plus `i` times the offsets, and
/// shows the layer's local time minus `i` times `instanceDelay`. The layer's own background,
/// contents and border are drawn once and not multiplied. Replicators may be nested: numbers of
/// instances, transforms and colours are then multiplied, and delays add up.
///
/// `hitTest(_:)` and `convert(_:to:)` know only instance 0, since they use the
/// layers of the tree. Every property except `preservesDepth` is animatable. A commit after a
/// change of `instanceCount` takes O(layers). Each layer costs one row of the published tree in
/// each instance, within the limits `replicatorInstances` and `layers`.
open class CAReplicatorLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<ReplicatorValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(ReplicatorValues.self)
  }

  /// A replicator with one instance, which looks like a plain layer.
  public override init() { super.init() }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    settleDepth()
  }

  /// A replicator from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    settleDepth()
  }

  /// How many times the sublayers are shown. With 0 or less they are not shown. Default 1.
  ///
  /// The number of instances, multiplied over nested replicators, may be at most
  /// `RenderLimits.replicatorInstances`; otherwise the renderer throws ``LimitExceeded``. While it
  /// is animated, fractions are dropped.
  open var instanceCount: Int {
    get { values.pointee.count }
    set {
      changeKind(.instanceCount, values.pointee.count, newValue) { values.pointee.count = newValue }
      markStructure()
    }
  }

  /// Whether the instances keep their depth, like the sublayers of a `CATransformLayer`. The
  /// replicator then draws nothing itself either. Default false: the instances are flattened into
  /// the layer's plane.
  open var preservesDepth: Bool {
    get { values.pointee.preservesDepth }
    set {
      changeKind(.preservesDepth, values.pointee.preservesDepth, newValue, .all) {
        values.pointee.preservesDepth = newValue
        settleDepth()
      }
      markStructure()
    }
  }

  /// How far each instance is behind the one before it, in seconds of the layer's local time.
  /// Default 0.
  ///
  /// It delays the animations of the sublayers. An animation is removed from its layer when it has
  /// ended in the last instance.
  open var instanceDelay: CFTimeInterval {
    get { values.pointee.delay }
    set {
      guard newValue.isFinite else {
        return Refusal.report(
          KindKey.instanceDelay.name, newValue, on: self, why: Refusal.notFinite)
      }
      let wasPlain = values.pointee.delay == 0
      changeKind(.instanceDelay, values.pointee.delay, newValue, [.drawing, .timing]) {
        values.pointee.delay = newValue
      }
      // Layers in instances with their own time are published separately.
      if wasPlain != (values.pointee.delay == 0) { markStructure() }
      row.state.pointee.tree?.pointee.animations.isRetimed = true
    }
  }

  /// The step from an instance to the next, about the middle of the bounds. Default the identity.
  ///
  /// `sublayerTransform` is about the anchor point instead, and is applied after this transform.
  open var instanceTransform: CATransform3D {
    get { values.pointee.transform }
    set {
      changeKind(.instanceTransform, values.pointee.transform, newValue) {
        values.pointee.transform = newValue
      }
    }
  }

  /// The colour by which everything in instance 0 is multiplied, channel by channel. Default opaque
  /// white; nil means the same.
  open var instanceColor: CGColor? {
    get { values.pointee.color }
    set {
      if newValue === values.pointee.color { return changeKind(.instanceColor, 0, 0) {} }
      replaceKind(.instanceColor) { values.pointee.color = newValue }
    }
  }

  /// The number that is added to the red of `instanceColor` for each instance. The sum is limited
  /// to 0...1. Default 0.
  open var instanceRedOffset: Float {
    get { values.pointee.offsets.x }
    set {
      changeKind(.instanceRedOffset, values.pointee.offsets.x, newValue) {
        values.pointee.offsets.x = newValue
      }
    }
  }

  /// The number that is added to the green of `instanceColor` for each instance. The sum is limited
  /// to 0...1. Default 0.
  open var instanceGreenOffset: Float {
    get { values.pointee.offsets.y }
    set {
      changeKind(.instanceGreenOffset, values.pointee.offsets.y, newValue) {
        values.pointee.offsets.y = newValue
      }
    }
  }

  /// The number that is added to the blue of `instanceColor` for each instance. The sum is limited
  /// to 0...1. Default 0.
  open var instanceBlueOffset: Float {
    get { values.pointee.offsets.z }
    set {
      changeKind(.instanceBlueOffset, values.pointee.offsets.z, newValue) {
        values.pointee.offsets.z = newValue
      }
    }
  }

  /// The number that is added to the alpha of `instanceColor` for each instance. The sum is limited
  /// to 0...1. Default 0.
  open var instanceAlphaOffset: Float {
    get { values.pointee.offsets.w }
    set {
      changeKind(.instanceAlphaOffset, values.pointee.offsets.w, newValue) {
        values.pointee.offsets.w = newValue
      }
    }
  }

  /// The same as for every layer, with the replicator's own defaults (facts 1.3).
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .replicator) ?? super.defaultValue(forKey: key)
  }

  /// The same as for every layer; nil if `preservesDepth` is set, since a space without a plane has
  /// no point that could be hit.
  open override func hitTest(_ point: CGPoint) -> CALayer? {
    preservesDepth ? nil : super.hitTest(point)
  }

  /// Makes the layer one with or without its own plane, by `preservesDepth`.
  private func settleDepth() {
    if values.pointee.preservesDepth {
      row.state.pointee.flags.insert(.transformLayer)
    } else {
      row.state.pointee.flags.remove(.transformLayer)
    }
  }
}
