import Foundation
import LaminaGeometry
import LaminaGraphics

/// The numbers of an emitter layer, which animations may change, in the order of the lanes.
struct EmitterNumbers: Equatable {
  var birthRate = 1.0
  var lifetime = 1.0
  var velocity = 1.0
  var scale = 1.0
  var spin = 1.0
  var spinBias = 0.0
  var position = SIMD3<Double>()
  var size = SIMD2<Double>()
  var depth = 0.0

  /// Writes the lanes of `key`. Returns their number, 0 for a key without lanes.
  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Int {
    switch key {
    case .birthRate: lanes[0] = birthRate
    case .lifetime: lanes[0] = lifetime
    case .velocity: lanes[0] = velocity
    case .scale: lanes[0] = scale
    case .spin: lanes[0] = spin
    case .spinBias: lanes[0] = spinBias
    case .emitterZPosition: lanes[0] = position.z
    case .emitterDepth: lanes[0] = depth
    case .emitterPosition:
      (lanes[0], lanes[1]) = (position.x, position.y)
      return 2
    case .emitterSize:
      (lanes[0], lanes[1]) = (size.x, size.y)
      return 2
    default: return 0
    }
    return 1
  }

  /// Sets `key` to its lanes. Returns false, and changes nothing, for a key without lanes and for
  /// numbers that are not finite.
  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    let first = lanes[0]
    guard first.isFinite else { return false }
    switch key {
    case .birthRate: birthRate = first
    case .lifetime: lifetime = first
    case .velocity: velocity = first
    case .scale: scale = first
    case .spin: spin = first
    case .spinBias: spinBias = first
    case .emitterZPosition: position.z = first
    case .emitterDepth: depth = first
    case .emitterPosition, .emitterSize:
      guard lanes[1].isFinite else { return false }
      if key == .emitterSize {
        size = SIMD2(first, lanes[1])
      } else {
        (position.x, position.y) = (first, lanes[1])
      }
    default: return false
    }
    return true
  }
}

/// The values of a `CAEmitterLayer`.
struct EmitterValues: KindValues {
  var numbers = EmitterNumbers()
  var shape = CAEmitterLayerEmitterShape.point
  var mode = CAEmitterLayerEmitterMode.volume
  /// The path of the shape `path`.
  var outline: EmitterOutline?
  var renderMode = CAEmitterLayerRenderMode.unordered
  var preservesDepth = false
  var seed: UInt32 = 0
  var cells: [CAEmitterCell]?
  var behaviors: [CAEmitterBehavior]?
  /// In a shadow row: the emission that is drawn.
  var emission: Emission?

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    numbers.read(key, into: lanes) > 0
  }

  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    numbers.write(key, lanes)
  }

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .emitterCells: cells
    case .emitterBehaviors: behaviors
    case .emitterPosition: CGPoint(x: numbers.position.x, y: numbers.position.y)
    case .emitterSize: CGSize(width: numbers.size.x, height: numbers.size.y)
    case .emitterShape: shape.rawValue
    case .emitterMode: mode.rawValue
    case .emitterPath: outline?.path
    case .renderMode: renderMode.rawValue
    case .emitterPreservesDepth: preservesDepth
    case .seed: Int(seed)
    default:
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) { lanes -> Any? in
        guard let base = lanes.baseAddress, numbers.read(key, into: base) == 1 else { return nil }
        return base[0]
      }
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch key {
    case .emitterCells: cells = value as? [CAEmitterCell]
    case .emitterBehaviors: behaviors = value as? [CAEmitterBehavior]
    case .emitterShape:
      Coercion.text(value).map { shape = CAEmitterLayerEmitterShape(rawValue: $0) }
    case .emitterMode: Coercion.text(value).map { mode = CAEmitterLayerEmitterMode(rawValue: $0) }
    case .emitterPath: (value as? CGPath).map { outline = EmitterOutline($0) }
    case .renderMode:
      Coercion.text(value).map { renderMode = CAEmitterLayerRenderMode(rawValue: $0) }
    case .emitterPreservesDepth: Coercion.flag(value).map { preservesDepth = $0 }
    case .seed: Coercion.bits(value).map { seed = UInt32(truncatingIfNeeded: $0) }
    default:
      guard let lanes = key.animatedType?.lanes(of: value) else { return }
      lanes.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { _ = numbers.write(key, base) }
      }
    }
  }
}
