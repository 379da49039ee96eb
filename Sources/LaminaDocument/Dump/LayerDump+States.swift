import Lamina

// The lines of states.
extension LayerDump {
  /// The lines of states and transitions, with the layers that states add, from first to last.
  static func items(of set: StateSet, _ depth: Int) -> [Item] {
    let indent = String(repeating: "  ", count: depth)
    var items: [Item] = []
    for state in set.states {
      var line = "\(indent)state \(quoted(state.name))"
      if let base = state.basedOn { line += " basedOn=\(quoted(base))" }
      if state.isInitial { line += " initial=\"1\"" }
      items.append(.text(line + "\n"))
      items += state.elements.map { item($0, depth + 1) }
    }
    for transition in set.transitions {
      var text = "\(indent)transition \(quoted(transition.from)) -> \(quoted(transition.to))\n"
      for element in transition.elements { text += lines(element, indent + "  ") }
      items.append(.text(text))
    }
    return items
  }

  private static func lines(_ element: StateTransitionElement, _ indent: String) -> String {
    let role = "animate \(quoted(element.target)) \(quoted(element.key)) "
    return AnimationDump.lines(element.animation, role, indent)
  }

  private static func item(_ element: StateElement, _ depth: Int) -> Item {
    let indent = String(repeating: "  ", count: depth)
    switch element {
    case .setValue(let target, let keyPath, let value, _):
      let value = quoted(AnimationDump.text(of: value))
      return .text("\(indent)set \(quoted(target)) \(quoted(keyPath)) \(value)\n")
    case .addObject(let target, let keyPath, let object, let id):
      let role = "add to \(quoted(target)) \(quoted(keyPath)) "
      // If the layer is in the tree now, its lines are there.
      if let object, object.superlayer == nil { return .layer(object, depth: depth, role: role) }
      return .text("\(indent)\(role)\(id.map { "id=\(quoted($0))" } ?? "a layer")\n")
    case .removeObject(let target, let keyPath, let id):
      return .text("\(indent)remove from \(quoted(target)) \(quoted(keyPath)) id=\(quoted(id))\n")
    case .addAnimation(let target, let key, let animation):
      return .text(
        AnimationDump.lines(animation, "add animation to \(quoted(target)) \(quoted(key)) ", indent)
      )
    case .removeAnimation(let target, let key):
      return .text("\(indent)remove animation from \(quoted(target)) \(quoted(key))\n")
    case .transition(let element): return .text(lines(element, indent))
    }
  }
}
