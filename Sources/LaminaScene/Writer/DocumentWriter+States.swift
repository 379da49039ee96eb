import Lamina
import LaminaDocument

// States and the transitions between them as elements.
extension DocumentWriter {
  /// Finds the layers that states add. A layer outside the tree is written inside the first state
  /// that adds it. Each layer without an id gets one, so that states can name it.
  mutating func sortStateObjects() {
    let added = scene.stateSets.flatMap(\.states).flatMap(\.elements).compactMap(addedObject)
    guard !added.isEmpty else { return }
    var used = Set(scene.objects.keys)
    var number = 1
    for object in added {
      if scene.root.map({ Self.contains($0, object) }) != true {
        stateObjects.insert(ObjectIdentifier(object))
      }
      guard ids[ObjectIdentifier(object)] == nil else { continue }
      while !used.insert("#\(number)").inserted { number += 1 }
      ids[ObjectIdentifier(object)] = "#\(number)"
    }
  }

  private func addedObject(_ element: StateElement) -> CALayer? {
    guard case .addObject(_, _, let object, let id) = element else { return nil }
    return object ?? id.flatMap { scene.layer(id: $0) }
  }

  private static func contains(_ root: CALayer, _ layer: CALayer) -> Bool {
    var next: CALayer? = layer
    while let current = next {
      if current === root { return true }
      next = current.superlayer
    }
    return false
  }

  /// The steps that write `<states>` and `<stateTransitions>`. `depth` is the depth of these
  /// elements.
  mutating func steps(of set: StateSet, _ depth: Int) throws -> [Step] {
    var steps: [Step] = []
    if !set.states.isEmpty {
      steps.append(.text("\(indent(depth))<states>\n"))
      for state in set.states { steps += try self.steps(of: state, depth + 1) }
      steps.append(.text("\(indent(depth))</states>\n"))
    }
    if !set.transitions.isEmpty {
      steps.append(.text("\(indent(depth))<stateTransitions>\n"))
      for transition in set.transitions { steps += try self.steps(of: transition, depth + 1) }
      steps.append(.text("\(indent(depth))</stateTransitions>\n"))
    }
    return steps
  }

  private mutating func steps(of state: StateRecord, _ depth: Int) throws -> [Step] {
    var opening = "LKState" + attribute("name", state.name)
    if let base = state.basedOn { opening += attribute("basedOn", base) }
    if state.isInitial { opening += " initial=\"true\"" }
    var inner: [Step] = []
    for element in state.elements { inner += try steps(of: element, depth + 2) }
    return try block(opening, "LKState", inner, depth)
  }

  private mutating func steps(of transition: StateTransition, _ depth: Int) throws -> [Step] {
    let opening =
      "LKStateTransition" + attribute("fromState", transition.from)
      + attribute("toState", transition.to)
    var inner: [Step] = []
    for element in transition.elements { inner += try steps(of: element, depth + 2) }
    return try block(opening, "LKStateTransition", inner, depth)
  }

  private mutating func steps(of element: StateTransitionElement, _ depth: Int) throws -> [Step] {
    let name = "LKStateTransitionElement"
    var opening = name + attribute("targetId", element.target) + attribute("key", element.key)
    if let isFinal = element.isFinal { opening += attribute("final", isFinal) }
    let animation = try self.element(
      of: element.animation, named: "animation", in: name, depth + 1)
    return try block(opening, name, [.text(animation)], depth, holdsElements: false)
  }

  private mutating func steps(of element: StateElement, _ depth: Int) throws -> [Step] {
    switch element {
    case .setValue(let target, let keyPath, let value, let isFinal):
      var opening =
        "LKStateSetValue" + attribute("targetId", target) + attribute("keyPath", keyPath)
      if let isFinal { opening += attribute("final", isFinal) }
      let value = try self.element(ofValue: value, named: "value", in: "LKStateSetValue", depth + 1)
      return try block(opening, "LKStateSetValue", [.text(value)], depth, holdsElements: false)
    case .addObject(let target, let keyPath, _, let id):
      let opening =
        "LKStateAddElement" + attribute("targetId", target) + attribute("keyPath", keyPath)
      let object = addedObject(element)
      if let object, stateObjects.remove(ObjectIdentifier(object)) != nil {
        let step = Step.layer(object, element: "object", depth: depth + 1)
        return try block(opening, "LKStateAddElement", [step], depth, holdsElements: false)
      }
      let known = object.flatMap { ids[ObjectIdentifier($0)] } ?? id ?? ""
      return [.text("\(indent(depth))<\(opening)\(attribute("objectId", known))/>\n")]
    case .removeObject(let target, let keyPath, let id):
      let text =
        attribute("targetId", target) + attribute("keyPath", keyPath) + attribute("objectId", id)
      return [.text("\(indent(depth))<LKStateRemoveElement\(text)/>\n")]
    case .addAnimation(let target, let key, let animation):
      let opening = "LKStateAddAnimation" + attribute("targetId", target) + attribute("key", key)
      let text = try self.element(
        of: animation, named: "animation", in: "LKStateAddAnimation", depth + 1)
      return try block(opening, "LKStateAddAnimation", [.text(text)], depth, holdsElements: false)
    case .removeAnimation(let target, let key):
      let text = attribute("targetId", target) + attribute("key", key)
      return [.text("\(indent(depth))<LKStateRemoveAnimation\(text)/>\n")]
    case .transition(let element): return try steps(of: element, depth)
    }
  }

  /// The steps that write an element around `inner`. In states and transitions, `inner` is inside
  /// `<elements>`, which is written even if it is empty.
  private func block(
    _ opening: String, _ name: String, _ inner: [Step], _ depth: Int, holdsElements: Bool = true
  ) throws -> [Step] {
    try check("depth", depth + (holdsElements ? 1 : 0), limits.depth)
    let indent = indent(depth)
    var (first, last) = ("\(indent)<\(opening)>\n", "\(indent)</\(name)>\n")
    if holdsElements, inner.isEmpty {
      first += "\(indent)  <elements/>\n"
    } else if holdsElements {
      first += "\(indent)  <elements>\n"
      last = "\(indent)  </elements>\n" + last
    }
    return [.text(first)] + inner + [.text(last)]
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(XMLText.escaped(value))\""
  }
}
