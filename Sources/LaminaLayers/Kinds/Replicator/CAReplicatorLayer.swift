import Foundation
import LaminaGeometry
import LaminaGraphics

/// A layer that shows its sublayers several times, each time moved, tinted and delayed by one step
/// more.
///
/// Instance `i` of the sublayers, counted from 0, is drawn with `instanceTransform` applied `i`
/// times about the middle of the bounds, multiplied by `instanceColor` plus `i` times the offsets,
/// at the layer's local time less `i` times `instanceDelay`. The layer's own background, contents
/// and border are drawn once and not multiplied. Replicators may lie in each other: instances,
/// transforms, colours and delays then multiply or add up.
///
/// Only instance 0 is found by ``hitTest(_:)`` and ``convert(_:to:)-(CGPoint,_)``, which know the
/// layers as they are in the tree. Every property is animatable but `preservesDepth`. A commit
/// after `instanceCount` was set takes O(layers); instances cost as many rows of the published tree
/// as they show layers, within the limits `replicatorInstances` and `layers`.
open class CAReplicatorLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<ReplicatorValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(ReplicatorValues.self)
  }

  /// A replicator with one instance, which looks as a plain layer does.
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

  /// How many times the sublayers are shown; 0 or less shows none. Default 1.
  ///
  /// A tree in which instances, as a product over replicators inside each other, are more than
  /// `RenderLimits.replicatorInstances` is not drawn: the renderer throws ``LimitExceeded``. While
  /// it is animated, fractions are left out.
  open var instanceCount: Int {
    get { values.pointee.count }
    set {
      changeKind(.instanceCount, values.pointee.count, newValue) { values.pointee.count = newValue }
      markStructure()
    }
  }

  /// Whether the instances keep their depth, in one space with what is around, as the sublayers of
  /// a `CATransformLayer` do; what such a layer does not draw, this one does not draw either.
  /// Default false: they are flattened into the layer's plane.
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

  /// Seconds by which each instance is behind the one before it, in the layer's local time. Default
  /// 0.
  ///
  /// It is the time of what is animated in the sublayers. An animation that ends is taken from its
  /// layer when it has ended in the last instance.
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
      // Layers of instances that have a time of their own are published each for itself.
      if wasPlain != (values.pointee.delay == 0) { markStructure() }
      row.state.pointee.tree?.pointee.animations.isRetimed = true
    }
  }

  /// The step from an instance to the next, about the middle of the bounds. Default the identity.
  ///
  /// Unlike ``sublayerTransform``, which is about the anchor point and comes after it.
  open var instanceTransform: CATransform3D {
    get { values.pointee.transform }
    set {
      changeKind(.instanceTransform, values.pointee.transform, newValue) {
        values.pointee.transform = newValue
      }
    }
  }

  /// What all that is drawn of instance 0 is multiplied by, channel by channel. Default opaque
  /// white; nil is the same.
  open var instanceColor: CGColor? {
    get { values.pointee.color }
    set {
      if newValue === values.pointee.color { return changeKind(.instanceColor, 0, 0) {} }
      replaceKind(.instanceColor) { values.pointee.color = newValue }
    }
  }

  /// What is added to the red of `instanceColor` for each instance; the sum is limited to 0...1.
  /// Default 0.
  open var instanceRedOffset: Float {
    get { values.pointee.offsets.x }
    set {
      changeKind(.instanceRedOffset, values.pointee.offsets.x, newValue) {
        values.pointee.offsets.x = newValue
      }
    }
  }

  /// What is added to the green of `instanceColor` for each instance; the sum is limited to 0...1.
  /// Default 0.
  open var instanceGreenOffset: Float {
    get { values.pointee.offsets.y }
    set {
      changeKind(.instanceGreenOffset, values.pointee.offsets.y, newValue) {
        values.pointee.offsets.y = newValue
      }
    }
  }

  /// What is added to the blue of `instanceColor` for each instance; the sum is limited to 0...1.
  /// Default 0.
  open var instanceBlueOffset: Float {
    get { values.pointee.offsets.z }
    set {
      changeKind(.instanceBlueOffset, values.pointee.offsets.z, newValue) {
        values.pointee.offsets.z = newValue
      }
    }
  }

  /// What is added to the alpha of `instanceColor` for each instance; the sum is limited to 0...1.
  /// Default 0.
  open var instanceAlphaOffset: Float {
    get { values.pointee.offsets.w }
    set {
      changeKind(.instanceAlphaOffset, values.pointee.offsets.w, newValue) {
        values.pointee.offsets.w = newValue
      }
    }
  }

  /// As for every layer, with the replicator's own defaults (facts 1.3).
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .replicator) ?? super.defaultValue(forKey: key)
  }

  /// As for every layer; nil where the instances keep their depth: a point has no image in a space
  /// without a plane.
  open override func hitTest(_ point: CGPoint) -> CALayer? {
    preservesDepth ? nil : super.hitTest(point)
  }

  /// Makes the layer one with a plane or one without, as `preservesDepth` says.
  private func settleDepth() {
    if values.pointee.preservesDepth {
      row.state.pointee.flags.insert(.transformLayer)
    } else {
      row.state.pointee.flags.remove(.transformLayer)
    }
  }
}
