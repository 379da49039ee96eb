import Foundation
import LaminaGeometry
import LaminaGraphics

/// The values of a `CAReplicatorLayer`.
struct ReplicatorValues: KindValues {
  var count = 1
  var preservesDepth = false
  /// Seconds of the layer's local time.
  var delay: CFTimeInterval = 0
  var transform = CATransform3DIdentity
  /// Nil changes nothing, like white.
  var color: CGColor? = .opaqueWhite {
    didSet { components = CALayer.factor(color) }
  }
  /// `color`, or its animated value. Encoded sRGB, not premultiplied.
  private(set) var components = SIMD4<Float>(repeating: 1)
  /// The numbers that are added to `components` for each instance: red, green, blue, alpha.
  var offsets = SIMD4<Float>.zero

  /// The number of instances that are shown.
  var shownCount: Int { max(count, 0) }

  /// The colour by which instance `index` is multiplied, limited to 0...1.
  func tint(_ index: Int) -> SIMD4<Float> {
    (components + offsets * Float(index)).clamped(lowerBound: .zero, upperBound: .one)
  }

  // MARK: Lanes

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch key {
    case .instanceCount: lanes[0] = Double(count)
    case .instanceDelay: lanes[0] = delay
    case .instanceTransform: TransformLanes(lanes).matrix = transform
    case .instanceRedOffset: lanes[0] = Double(offsets.x)
    case .instanceGreenOffset: lanes[0] = Double(offsets.y)
    case .instanceBlueOffset: lanes[0] = Double(offsets.z)
    case .instanceAlphaOffset: lanes[0] = Double(offsets.w)
    case .instanceColor:
      for lane in 0..<4 { lanes[lane] = Double(components[lane]) }
      return color.map { ColorLanes.read($0, into: lanes) } ?? true
    default: return false
    }
    return true
  }

  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch key {
    case .instanceTransform:
      let value = UnsafeRawPointer(lanes).loadUnaligned(as: CATransform3D.self)
      guard value.isFinite else { return false }
      transform = value
    case .instanceColor: components = ColorLanes.factor(lanes)
    default: return writeNumber(key, lanes[0])
    }
    return true
  }

  private mutating func writeNumber(_ key: KindKey, _ value: Double) -> Bool {
    guard value.isFinite, Float(value).isFinite else { return false }
    switch key {
    case .instanceCount: count = Self.count(value)
    case .instanceDelay: delay = value
    case .instanceRedOffset: offsets.x = Float(value)
    case .instanceGreenOffset: offsets.y = Float(value)
    case .instanceBlueOffset: offsets.z = Float(value)
    case .instanceAlphaOffset: offsets.w = Float(value)
    default: return false
    }
    return true
  }

  /// A number as a count: without its fraction, and limited to ±1e15. `value` must not be NaN.
  static func count(_ value: Double) -> Int {
    Int(max(-1e15, min(1e15, value)).rounded(.towardZero))
  }

  // MARK: Archives

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .instanceCount: NSNumber(value: count)
    case .preservesDepth: NSNumber(value: preservesDepth)
    case .instanceDelay: NSNumber(value: delay)
    case .instanceTransform: transform
    case .instanceColor: color ?? NSNull()
    case .instanceRedOffset: NSNumber(value: offsets.x)
    case .instanceGreenOffset: NSNumber(value: offsets.y)
    case .instanceBlueOffset: NSNumber(value: offsets.z)
    case .instanceAlphaOffset: NSNumber(value: offsets.w)
    default: nil
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch (key, value) {
    case (.preservesDepth, let value as NSNumber): preservesDepth = value.boolValue
    case (.instanceTransform, let value as CATransform3D) where value.isFinite: transform = value
    case (.instanceColor, is NSNull): color = nil
    case (.instanceColor, let value as CGColor): color = value
    case (_, let value as NSNumber): _ = writeNumber(key, value.doubleValue)
    default: break
    }
  }
}
