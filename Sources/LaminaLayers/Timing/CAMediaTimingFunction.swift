import Foundation
import LaminaPlan

/// The pace of an animation: a map from the fraction of its duration to its progress.
///
/// It is a cubic Bézier curve from (0, 0) to (1, 1) with two control points between. It never
/// changes, so threads may share it.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  let curve: TimingCurve

  /// The function with that name. An unknown name is logged and gives the default function; Apple's
  /// class ends the process.
  public init(name: CAMediaTimingFunctionName) {
    if name.curve == nil {
      LayerLog.report(
        .replaced,
        "CAMediaTimingFunction: no function is called \"\(name.rawValue)\"; using \"default\"")
    }
    curve = name.curve ?? .standard
  }

  /// The function with the points (`c1x`, `c1y`) and (`c2x`, `c2y`).
  ///
  /// x should lie in 0...1. Otherwise the curve is not a function of x, and one of its heights is
  /// taken. y may lie anywhere. Points that are not finite are logged and give the default
  /// function.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let isFinite = [c1x, c1y, c2x, c2y].allSatisfy(\.isFinite)
    if !isFinite {
      LayerLog.report(
        .replaced,
        "CAMediaTimingFunction: points (\(c1x), \(c1y)), (\(c2x), \(c2y)) refused: must be finite; using \"default\""
      )
    }
    curve = isFinite ? TimingCurve(x1: c1x, y1: c1y, x2: c2x, y2: c2y) : .standard
  }

  /// A function from a keyed archive; nil if a point is missing or not finite.
  public required init?(coder: NSCoder) {
    var points: [Float] = []
    for key in Self.pointKeys {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeFloat(forKey: key)
      guard value.isFinite else { return nil }
      points.append(value)
    }
    curve = TimingCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
  }

  private static let pointKeys = ["c1x", "c1y", "c2x", "c2y"]

  /// Timing functions can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the two points to a keyed archive.
  open func encode(with coder: NSCoder) {
    for (key, value) in zip(Self.pointKeys, [curve.x1, curve.y1, curve.x2, curve.y2]) {
      coder.encode(value, forKey: key)
    }
  }

  /// Writes x and y of the point `idx` to `ptr[0]` and `ptr[1]`. Points 0 and 3 are (0, 0) and (1,
  /// 1), points 1 and 2 lie between.
  ///
  /// Another index is logged and writes nothing.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    switch idx {
    case 0: (ptr[0], ptr[1]) = (0, 0)
    case 1: (ptr[0], ptr[1]) = (curve.x1, curve.y1)
    case 2: (ptr[0], ptr[1]) = (curve.x2, curve.y2)
    case 3: (ptr[0], ptr[1]) = (1, 1)
    default:
      LayerLog.report(.refused, "CAMediaTimingFunction: point \(idx) refused: must be 0, 1, 2 or 3")
    }
  }

  /// The progress of an animation at `fraction` of its time, which is limited to 0...1. See
  /// ``TimingCurve``.
  package func evaluate(_ fraction: Double) -> Double { curve.evaluate(fraction) }

  /// Whether `object` is a timing function with the same points.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return curve == other.curve
  }

  /// Equal for functions with the same points.
  open override var hash: Int { curve.hashValue }

  /// The points, for people.
  open override var description: String { "(\(curve.x1), \(curve.y1)), (\(curve.x2), \(curve.y2))" }
}
