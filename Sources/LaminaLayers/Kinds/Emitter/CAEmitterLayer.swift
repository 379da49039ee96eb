import Foundation
import LaminaGeometry
import LaminaGraphics

/// A layer that emits particles, which it draws over its background and its border.
///
/// What is shown at a time follows from the layer's values, its `seed` and that time alone: any
/// time can be asked for. The time is the layer's local time, of which it emits from 0 on; set
/// `beginTime` to the present to begin with no particles. Where a renderer shows the tree as it
/// lives, a change acts on what is born after it: set `birthRate` to 0 and the last particles live
/// on. Elsewhere values are those of all time. Values that are animated act on what is born while
/// they have them.
///
/// Particles are not cut by the bounds, unless `masksToBounds` is set. `render(in:)` draws none:
/// they are the compositor's, as on Apple's systems. Cost: O(particles alive) for a frame, some 13
/// nanoseconds each, up to 170 with behaviours that act on each, and one draw for all of one image.
open class CAEmitterLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<EmitterValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(EmitterValues.self)
  }

  /// What emits particles. Their values are taken when the layer is committed after a change of its
  /// own; see ``CAEmitterCell``. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { values.pointee.cells }
    set { replaceKind(.emitterCells) { values.pointee.cells = newValue } }
  }

  /// What else acts on the particles of all cells. Apple has this key, without a declared property.
  /// Default nil.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { values.pointee.behaviors }
    set { replaceKind(.emitterBehaviors) { values.pointee.behaviors = newValue } }
  }

  /// What the birth rates of all cells are multiplied with. Default 1. Animatable.
  open var birthRate: Float {
    get { Float(values.pointee.numbers.birthRate) }
    set {
      changeKind(.birthRate, birthRate, newValue) {
        values.pointee.numbers.birthRate = Double(newValue)
      }
    }
  }

  /// What the lifetimes of all cells are multiplied with. Default 1. Animatable.
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

  /// The size of the shape; circles and spheres take its width for their radius. Default (0, 0).
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

  /// Where in space particles are born. Default `.point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { values.pointee.shape }
    set { changeKind(.emitterShape, emitterShape, newValue) { values.pointee.shape = newValue } }
  }

  /// On what of the shape they are born. Default `.volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { values.pointee.mode }
    set { changeKind(.emitterMode, emitterMode, newValue) { values.pointee.mode = newValue } }
  }

  /// How they are drawn over each other. Default `.unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { values.pointee.renderMode }
    set { changeKind(.renderMode, renderMode, newValue) { values.pointee.renderMode = newValue } }
  }

  /// Whether particles have depth under a perspective of the superlayer, instead of lying in the
  /// layer's plane. Each is shown as large as its place makes it, facing as the layer does. Default
  /// false.
  open var preservesDepth: Bool {
    get { values.pointee.preservesDepth }
    set {
      changeKind(.emitterPreservesDepth, preservesDepth, newValue) {
        values.pointee.preservesDepth = newValue
      }
    }
  }

  /// What the velocities of all cells are multiplied with. Default 1. Animatable.
  open var velocity: Float {
    get { Float(values.pointee.numbers.velocity) }
    set {
      changeKind(.velocity, velocity, newValue) {
        values.pointee.numbers.velocity = Double(newValue)
      }
    }
  }

  /// What the scales of all cells are multiplied with. Default 1. Animatable.
  open var scale: Float {
    get { Float(values.pointee.numbers.scale) }
    set { changeKind(.scale, scale, newValue) { values.pointee.numbers.scale = Double(newValue) } }
  }

  /// What the spins of all cells are multiplied with. Default 1. Animatable.
  open var spin: Float {
    get { Float(values.pointee.numbers.spin) }
    set { changeKind(.spin, spin, newValue) { values.pointee.numbers.spin = Double(newValue) } }
  }

  /// What all random numbers follow from. Default 0.
  open var seed: UInt32 {
    get { values.pointee.seed }
    set { changeKind(.seed, seed, newValue) { values.pointee.seed = newValue } }
  }

  /// As for every layer, with the multipliers and names of this class.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .emitter) ?? super.defaultValue(forKey: key)
  }
}
