import Foundation
import LaminaGeometry
import LaminaGraphics

/// A layer that emits particles, which it draws over its background and its border.
///
/// The particles at a time follow only from the layer's values, its `seed` and that time, so any
/// time can be shown. The time is the layer's local time; the layer emits from time 0 on. Set
/// `beginTime` to the present to begin without particles. If `duration` is set, the layer emits for
/// `duration` times `repeatCount`, or for `repeatDuration`; its last particles live on. In a live
/// tree a change acts on particles
/// that are born after it: if you set `birthRate` to 0, the last particles live on. In other trees
/// the values hold for all times. An animated value acts on the particles that are born while it
/// has this value.
///
/// The bounds do not cut particles, unless `masksToBounds` is set. `render(in:)` draws no
/// particles, as on Apple's systems.
///
/// Cost: O(particles alive) for a frame, about 13 nanoseconds each, up to 170 with behaviours that
/// act on each one, and one draw for all particles with one image.
open class CAEmitterLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<EmitterValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(EmitterValues.self)
  }

  /// The cells that emit particles. Their values are read when the layer is committed after a
  /// change of the layer itself; see ``CAEmitterCell``. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { values.pointee.cells }
    set { replaceKind(.emitterCells) { values.pointee.cells = newValue } }
  }

  /// The behaviours that act on the particles of all cells. On Apple's systems this is a key
  /// without a declared property. Default nil.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { values.pointee.behaviors }
    set { replaceKind(.emitterBehaviors) { values.pointee.behaviors = newValue } }
  }

  /// The factor for the birth rates of all cells. Default 1. Animatable.
  open var birthRate: Float {
    get { Float(values.pointee.numbers.birthRate) }
    set {
      changeKind(.birthRate, birthRate, newValue) {
        values.pointee.numbers.birthRate = Double(newValue)
      }
    }
  }

  /// The factor for the lifetimes of all cells. Default 1. Animatable.
  open var lifetime: Float {
    get { Float(values.pointee.numbers.lifetime) }
    set {
      changeKind(.lifetime, lifetime, newValue) {
        values.pointee.numbers.lifetime = Double(newValue)
      }
    }
  }

  /// The middle of the shape, in the layer's space. Default (0, 0). Animatable.
  open var emitterPosition: CGPoint {
    get { CGPoint(x: values.pointee.numbers.position.x, y: values.pointee.numbers.position.y) }
    set {
      changeKind(.emitterPosition, emitterPosition, newValue) {
        (values.pointee.numbers.position.x, values.pointee.numbers.position.y) = (
          newValue.x, newValue.y
        )
      }
    }
  }

  /// The depth of the middle of the shape. Default 0. Animatable.
  open var emitterZPosition: CGFloat {
    get { CGFloat(values.pointee.numbers.position.z) }
    set {
      changeKind(.emitterZPosition, emitterZPosition, newValue) {
        values.pointee.numbers.position.z = Double(newValue)
      }
    }
  }

  /// The size of the shape. Its width is the radius of circles and spheres. Default (0, 0).
  /// Animatable.
  open var emitterSize: CGSize {
    get { CGSize(width: values.pointee.numbers.size.x, height: values.pointee.numbers.size.y) }
    set {
      changeKind(.emitterSize, emitterSize, newValue) {
        values.pointee.numbers.size = SIMD2(newValue.width, newValue.height)
      }
    }
  }

  /// The extent of the shape along z. Default 0. Animatable.
  open var emitterDepth: CGFloat {
    get { CGFloat(values.pointee.numbers.depth) }
    set {
      changeKind(.emitterDepth, emitterDepth, newValue) {
        values.pointee.numbers.depth = Double(newValue)
      }
    }
  }

  /// The shape in which particles are born. Default `.point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { values.pointee.shape }
    set { changeKind(.emitterShape, emitterShape, newValue) { values.pointee.shape = newValue } }
  }

  /// The part of the shape in which they are born. Default `.volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { values.pointee.mode }
    set { changeKind(.emitterMode, emitterMode, newValue) { values.pointee.mode = newValue } }
  }

  /// The path of the shape `.path`: particles are born on it. Its coordinates count from
  /// `emitterPosition`, in the layer's space, and its depth is `emitterZPosition`. A path that can
  /// change is copied. Default nil, which makes that shape a point. No implicit animation.
  ///
  /// On Apple's systems the property is private; scene files use it.
  open var emitterPath: CGPath? {
    get { values.pointee.outline?.path }
    set {
      changeKind(.emitterPath, emitterPath, newValue) {
        values.pointee.outline = newValue.map { EmitterOutline($0) }
      }
    }
  }

  /// How they are drawn over each other. Default `.unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { values.pointee.renderMode }
    set { changeKind(.renderMode, renderMode, newValue) { values.pointee.renderMode = newValue } }
  }

  /// Whether particles have depth under a perspective of the superlayer, instead of lying in the
  /// layer's plane. Each particle has the size that its depth gives it, and faces the same way as
  /// the layer. Default false.
  open var preservesDepth: Bool {
    get { values.pointee.preservesDepth }
    set {
      changeKind(.emitterPreservesDepth, preservesDepth, newValue) {
        values.pointee.preservesDepth = newValue
      }
    }
  }

  /// The factor for the velocities of all cells. Default 1. Animatable.
  open var velocity: Float {
    get { Float(values.pointee.numbers.velocity) }
    set {
      changeKind(.velocity, velocity, newValue) {
        values.pointee.numbers.velocity = Double(newValue)
      }
    }
  }

  /// The factor for the scales of all cells. Default 1. Animatable.
  open var scale: Float {
    get { Float(values.pointee.numbers.scale) }
    set { changeKind(.scale, scale, newValue) { values.pointee.numbers.scale = Double(newValue) } }
  }

  /// The factor for the spins of all cells. Default 1. Animatable.
  open var spin: Float {
    get { Float(values.pointee.numbers.spin) }
    set { changeKind(.spin, spin, newValue) { values.pointee.numbers.spin = Double(newValue) } }
  }

  /// What is added to the spins of all cells, after the factor `spin`, in radians per second.
  /// Default 0. Animatable.
  ///
  /// On Apple's systems the property is private; scene files use it.
  open var spinBias: Float {
    get { Float(values.pointee.numbers.spinBias) }
    set {
      changeKind(.spinBias, spinBias, newValue) {
        values.pointee.numbers.spinBias = Double(newValue)
      }
    }
  }

  /// The number from which all random numbers follow. Default 0.
  open var seed: UInt32 {
    get { values.pointee.seed }
    set { changeKind(.seed, seed, newValue) { values.pointee.seed = newValue } }
  }

  /// The same as for every layer, with the defaults of this class.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .emitter) ?? super.defaultValue(forKey: key)
  }
}
