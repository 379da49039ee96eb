/// Numbers as a plan prints them: rounded, so that the text does not depend on the last bit.
package enum PlanNumber {
  package static func text(_ value: Float) -> String { text(value, decimals: 3) }

  package static func text(_ value: Float, decimals: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    var scale: Double = 1
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (Double(value) * scale).rounded() / scale
    if rounded == 0 { return "0" }
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
