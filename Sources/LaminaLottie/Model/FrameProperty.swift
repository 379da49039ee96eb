import Foundation
import Lamina

/// A property's value at each frame: a constant, keyframes, or a function of the program.
struct FrameProperty<Value: Interpolated>: Sendable {
  /// The value without keyframes.
  var constant: Value
  /// In the order of time.
  var keys: [KeySegment<Value>] = []
  /// The number of the slot from which the value comes; -1 for none.
  var slot: Int32 = -1
  /// What computes the value from the one of the keyframes: an expression, or the program.
  var function: (any FrameFunction)?

  init(_ constant: Value) { self.constant = constant }

  init(keys: [KeySegment<Value>], otherwise constant: Value) {
    self.keys = keys
    self.constant = keys.first?.start ?? constant
  }

  var isAnimated: Bool { keys.count > 1 || function != nil }

  /// The value at a frame. A pure function.
  func value(at frame: Double) -> Value {
    function?.value(at: frame, of: self) ?? keyedValue(at: frame)
  }

  /// The value by keyframes alone. Logarithmic in their number.
  func keyedValue(at frame: Double) -> Value {
    guard keys.count > 1 else { return constant }
    if frame < keys[0].time { return keys[0].start }
    var (low, high) = (0, keys.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= frame { low = middle } else { high = middle }
    }
    if low == keys.count - 1 { return keys[low].start }
    return keys[low].value(at: frame, until: keys[low + 1].time)
  }
}

/// Computes a property's value, frame by frame.
protocol FrameFunction: AnyObject, Sendable {
  /// The value at a frame: a pure function. Nil if there is none; then keyframes count alone.
  func value<Value: Interpolated>(at frame: Double, of property: FrameProperty<Value>) -> Value?
}

extension FrameProperty<Double> {
  /// The property with each of its values changed, also those that a function gives.
  func changed(_ change: @escaping @Sendable (Double) -> Double) -> Self {
    var property = self
    property.constant = change(constant)
    property.keys = keys.map {
      var key = $0
      (key.start, key.end) = (change(key.start), change(key.end))
      return key
    }
    if function != nil { property.function = ChangedFunction(original: self, change: change) }
    return property
  }
}

/// The values of a property, changed.
private final class ChangedFunction: FrameFunction {
  private let original: FrameProperty<Double>
  private let change: @Sendable (Double) -> Double

  init(original: FrameProperty<Double>, change: @escaping @Sendable (Double) -> Double) {
    (self.original, self.change) = (original, change)
  }

  func value<Value: Interpolated>(at frame: Double, of property: FrameProperty<Value>) -> Value? {
    change(original.value(at: frame)) as? Value
  }
}

/// Counts what computed values may cost in a frame.
protocol FrameClock: AnyObject, Sendable {
  /// A new frame is about to be shown.
  func beginFrame()
}

/// The time from one keyframe to the next.
struct KeySegment<Value: Interpolated>: Sendable {
  /// The frame at which it begins.
  var time: Double
  var start: Value
  var end: Value
  /// Whether the value jumps at the end.
  var isHold = false
  /// One curve, or one for each number.
  var easing: [EasingCurve] = [.linear]
  /// The curve along which a point moves, if it is no line.
  var path: CurveMeter?

  func value(at frame: Double, until end: Double) -> Value {
    if isHold || end <= time { return start }
    let share = (frame - time) / (end - time)
    if let path, let start = start as? Vector, let end = self.end as? Vector {
      let progress = easing[0].value(at: share)
      let point = path.curve.point(path.parameter(at: progress * path.length))
      let depth = start.z + (end.z - start.z) * progress
      if let value = Vector(point.x, point.y, depth, 0) as? Value { return value }
    }
    var progress = Vector(repeating: easing[0].value(at: share))
    if easing.count > 1 {
      for index in 1..<min(easing.count, 4) { progress[index] = easing[index].value(at: share) }
    }
    return .mix(start, self.end, progress)
  }
}
