extension BoundSource {
  /// What has to be set. Throws `LimitExceeded` if texts are too long together.
  func value(_ context: ValueContext, _ budget: inout TextBudget) throws -> TemplateValue {
    switch self {
    case .value(let reference): return context[reference]
    case .opposite(let reference):
      if case .boolean(let flag) = context[reference] { return .boolean(!flag) }
      return context[reference]
    case .scaled(let reference, let from, let to):
      guard case .number(let number) = context[reference] else { return context[reference] }
      let part = (number - from.lowerBound) / (from.upperBound - from.lowerBound)
      // So both ends are exact.
      return .number(to.0 * (1 - part) + to.1 * part)
    case .format(let format):
      let text = try format.text(context, limit: budget.left)
      try budget.take(text.utf16.count, times: 1)
      return .text(text)
    }
  }
}
