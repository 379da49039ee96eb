/// The values of all inputs of one template, checked, with defaults where none were given.
public struct TemplateValues: Sendable, Equatable {
  let model: TemplateModel
  /// In the order of the inputs.
  let values: [TemplateValue]

  /// The value of an input; nil if the template has no such input.
  public subscript(name: String) -> TemplateValue? {
    model.inputs.firstIndex { $0.name == name }.map { values[$0] }
  }

  /// Whether both are values of the same template, and all are equal.
  public static func == (a: TemplateValues, b: TemplateValues) -> Bool {
    a.model === b.model && a.values == b.values
  }
}
