/// Where a value comes from.
enum ValueReference: Sendable, Hashable {
  /// An input of the template, by its place.
  case input(Int)
  /// The member of a list that a copy shows.
  case item
  /// A field of that member, by its place.
  case field(Int)
  /// The number of the copy, from 1.
  case number

  /// Whether it is the list's member, or a field of it.
  var isMember: Bool {
    switch self {
    case .item, .field: true
    case .input, .number: false
    }
  }
}

/// The names that a format or a binding may use.
struct ValueScope {
  let inputs: [TemplateInput]
  /// The rule of the list's members, inside a repeated layer.
  var item: TemplateRule?

  /// What `name` stands for, with its rule; nil if nothing has the name. Inside repeated layers,
  /// fields come before inputs.
  func find(_ name: String) -> (ValueReference, TemplateRule)? {
    if let item {
      if case .record(let fields) = item {
        if let index = fields.firstIndex(where: { $0.name == name }) {
          return (.field(index), fields[index].rule)
        }
      } else if name == "item" {
        return (.item, item)
      }
      if name == "number" {
        return (.number, .number(minimum: 1, maximum: nil, isInteger: true))
      }
    }
    guard let index = inputs.firstIndex(where: { $0.name == name }) else { return nil }
    return (.input(index), inputs[index].rule)
  }

  /// All names, for messages.
  var names: [String] {
    guard let item else { return inputs.map(\.name) }
    if case .record(let fields) = item {
      return fields.map(\.name) + ["number"] + inputs.map(\.name)
    }
    return ["item", "number"] + inputs.map(\.name)
  }
}

/// The values that bindings see: those of the template, and inside a copy those of its member.
struct ValueContext {
  let values: [TemplateValue]
  var item = TemplateValue.nothing
  var number = 0

  subscript(reference: ValueReference) -> TemplateValue {
    switch reference {
    case .input(let index): return values[index]
    case .item: return item
    case .number: return .number(Double(number))
    case .field(let index):
      if case .record(let fields) = item { return fields[index] }
      return .nothing
    }
  }
}
