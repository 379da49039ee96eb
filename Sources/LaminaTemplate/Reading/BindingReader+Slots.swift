extension BindingReader {
  /// A slot of a Lottie file or one of its text layers, with what it shows.
  func slot(_ record: inout JSONRecord, _ scope: ValueScope) throws -> SlotBinding {
    let (slot, layer) = (try record.text("slot"), try record.text("layer"))
    let target: SlotBinding.Target
    let place: JSONPlace
    switch (slot, layer) {
    case (let id?, nil): (target, place) = (.slot(id), record.place["slot"])
    case (nil, let name?): (target, place) = (.text(name), record.place["layer"])
    case (nil, nil): throw record.missing("slot")
    case (_?, _?):
      throw record.place["layer"].error("there is a slot, too", allowed: "one of the two")
    }
    let (input, source) = try source(&record, scope)
    if let wrong = refused(target, source, scope) {
      throw record.place["input"].error("a \(wrong) is no value of it", allowed: Self.taken(target))
    }
    return SlotBinding(target: target, place: place, input: input, source: source)
  }

  /// The type of a value that such a target never takes; nil if it may take it.
  private func refused(
    _ target: SlotBinding.Target, _ source: BoundSource, _ scope: ValueScope
  ) -> String? {
    switch source {
    case .format: return nil
    case .opposite: return "boolean"
    case .scaled:
      if case .text = target { return "number" }
      return nil
    case .value(let reference):
      guard case .input(let index) = reference else { return "member of a list" }
      let rule = scope.inputs[index].rule
      switch (target, rule) {
      case (_, .text), (_, .choice), (.slot, .number), (.slot, .color), (.slot, .image): return nil
      default: return rule.name
      }
    }
  }

  private static func taken(_ target: SlotBinding.Target) -> String {
    if case .text = target { "text, enum" } else { "text, enum, number, color, image" }
  }
}
