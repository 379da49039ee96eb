import Foundation
import Lamina
import LaminaDocument

/// Checks one set of values: JSON and texts together.
struct ValuesReading {
  let inputs: [TemplateInput]
  let limits: TemplateLimits

  /// The values of all inputs, in their order. Throws ``TemplateInputError``.
  func values(
    json: Data?, texts: [(name: String, text: String)], images: DocumentFolder?
  ) throws -> [TemplateValue] {
    var members = try json.map(members) ?? [:]
    let given = try byName(texts)
    var reader = InputReader(images: images, limits: limits)
    // A text comes before a member of JSON, which is not looked at then.
    for name in given.keys { members.removeValue(forKey: name) }
    try reader.checkNames(Array(members.keys), of: inputs)
    return try inputs.map { input in
      if let text = given[input.name] {
        return try reader.value(text: text, of: input, limits: limits)
      }
      return try reader.value(of: input, members[input.name], at: input.name)
    }
  }

  private func members(_ data: Data) throws -> [String: TemplateJSON] {
    let allowed = "an object in JSON with a member for each input"
    let value: TemplateJSON
    do {
      value = try JSONBytes.read(data, limits: limits)
    } catch {
      if let limit = error.limit { throw TemplateInputError(limit, nil) }
      throw TemplateInputError(.malformed, nil, error.why, allowed: allowed)
    }
    guard case .object(let members) = value else {
      throw TemplateInputError(
        .malformed, nil, "\(value.kind) is no object", allowed: allowed)
    }
    return members
  }

  private func byName(_ texts: [(name: String, text: String)]) throws -> [String: String] {
    var given: [String: String] = [:]
    for (name, text) in texts {
      guard inputs.contains(where: { $0.name == name }) else {
        throw TemplateInputError.unknown(name, inputs)
      }
      if given.updateValue(text, forKey: name) != nil {
        throw TemplateInputError(.repeated, name, "it is given twice", allowed: "once")
      }
    }
    return given
  }
}
