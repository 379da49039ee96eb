import Foundation
import LaminaGeometry
import LaminaGraphics
import Synchronization

/// The functions of a sampled animation, with the type that its samples have to have.
///
/// Immutable but for one switch, so any thread may use it. A record refers to it without a count;
/// the record's ``AnimationMemory`` keeps it.
final class SampleSource: Sendable {
  /// What a sample has to be.
  enum Form: Sendable, CustomStringConvertible {
    /// Up to 16 numbers of that type.
    case lanes(AnimatedType)
    case object(Object)

    var description: String {
      switch self {
      case .lanes(let type): "\(type)"
      case .object(let object): "\(object)"
      }
    }
  }

  /// What a sample that is not made of lanes has to be.
  enum Object: Sendable {
    case path, numbers, colors, any
  }

  private let sample: @Sendable (Double) -> Any?
  private let nextChange: (@Sendable (Double) -> Double)?
  private let form: Form
  private let refuse: @Sendable (Any) -> Void
  private let hasRefused = Atomic(false)

  /// `refuse` logs a sample of another form, of which there may be many. It is called once.
  init(
    _ sample: @escaping @Sendable (Double) -> Any?, _ nextChange: (@Sendable (Double) -> Double)?,
    _ form: Form, refuse: @escaping @Sendable (Any) -> Void
  ) {
    (self.sample, self.nextChange, self.form) = (sample, nextChange, form)
    self.refuse = refuse
  }

  // MARK: Values

  /// The object at `time`, in the animation's own time; nil if there is none.
  func object(at time: Double) -> Any? {
    guard case .object(let object) = form, let value = Coercion.flattened(sample(time)) else {
      return nil
    }
    if case .any = object { return value }
    let isTaken =
      switch (object, AnimatedType(of: value)) {
      case (.path, .path), (.numbers, .numbers), (.colors, .colors): true
      default: false
      }
    if isTaken { return value }
    refuseOnce(value)
    return nil
  }

  /// Writes the value at `time`, in the animation's own time, to `lanes`, which has room for 16.
  /// Returns false if there is none.
  func read(at time: Double, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    guard case .lanes(let type) = form, let value = sample(time) else { return false }
    if Self.write(value, type, lanes) {
      if (0..<type.laneCount).allSatisfy({ lanes[$0].isFinite }) { return true }
    } else {
      // Rare forms: numbers of other types, lists, nil inside of a value.
      guard let value = Coercion.flattened(value) else { return false }
      if let list = type.lanes(of: value), list.count <= 16, list.allSatisfy(\.isFinite) {
        for (lane, number) in list.enumerated() { lanes[lane] = number }
        return true
      }
    }
    refuseOnce(value)
    return false
  }

  /// Writes values of the usual types, without allocating. Returns false for others.
  private static func write(
    _ value: Any, _ type: AnimatedType, _ lanes: UnsafeMutablePointer<Double>
  ) -> Bool {
    switch (type, value) {
    case (.number, let number as Double): lanes[0] = number
    case (.number, let number as CGFloat): lanes[0] = Double(number)
    case (.point, let point as CGPoint): (lanes[0], lanes[1]) = (point.x, point.y)
    case (.size, let size as CGSize): (lanes[0], lanes[1]) = (size.width, size.height)
    case (.size, let point as CGPoint): (lanes[0], lanes[1]) = (point.x, point.y)
    case (.rect, let rect as CGRect):
      (lanes[0], lanes[1]) = (rect.origin.x, rect.origin.y)
      (lanes[2], lanes[3]) = (rect.size.width, rect.size.height)
    case (.transform, let matrix as CATransform3D): TransformLanes(lanes).matrix = matrix
    case (.affine, let map as CGAffineTransform):
      (lanes[0], lanes[1], lanes[2]) = (map.a, map.b, map.c)
      (lanes[3], lanes[4], lanes[5]) = (map.d, map.tx, map.ty)
    case (.color, let color as CGColor) where color.pattern == nil:
      (lanes[0], lanes[1]) = (color.srgb.red, color.srgb.green)
      (lanes[2], lanes[3]) = (color.srgb.blue, color.srgb.alpha)
    default: return false
    }
    return true
  }

  private func refuseOnce(_ value: Any) {
    if !hasRefused.exchange(true, ordering: .relaxed) { refuse(value) }
  }

  // MARK: Rest

  /// Whether values ever stay as they are.
  var hasSteps: Bool { nextChange != nil }

  /// Whether the value stays for some time after `time`.
  func stays(at time: Double) -> Bool { nextChange.map { $0(time) > time } ?? false }

  /// Whether the value is the same at `a`, at `b` and between them.
  func isSame(_ a: Double, _ b: Double) -> Bool {
    a == b || nextChange.map { $0(min(a, b)) > max(a, b) } ?? false
  }
}
