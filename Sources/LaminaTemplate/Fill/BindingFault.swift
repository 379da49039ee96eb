import Lamina

/// A layer refuses what a binding sets.
struct BindingFault: Error {
  /// The input that the value comes from; nil if it comes from several.
  var input: BoundInput?
  /// The binding.
  let place: JSONPlace
  let why: String
}

/// UTF-16 units of texts that one filling may still lay out. A text counts once for each size that
/// is tried.
struct TextBudget {
  private let allowed: Int
  private var used = 0

  init(_ allowed: Int) { self.allowed = allowed }

  var left: Int { allowed - used }

  mutating func take(_ units: Int, times: Int) throws {
    let (cost, overflows) = units.multipliedReportingOverflow(by: times)
    let (sum, exceeds) = used.addingReportingOverflow(cost)
    let total = overflows || exceeds ? Int.max : sum
    try LimitExceeded.check("textUnits", total, atMost: allowed)
    used = total
  }
}
