import Foundation
import Lamina
import LaminaDocument

// States and the transitions between them. The prefixes LK and CA of class names mean the same.
extension SceneBuilder {
  /// Reads `<states>` or `<stateTransitions>` of a layer.
  func states(_ name: String, of layer: CALayer) -> Frame {
    let set: StateSet
    if let known = stateSets[ObjectIdentifier(layer)] {
      set = known
    } else {
      set = StateSet(layer)
      scene.stateSets.append(set)
      stateSets[ObjectIdentifier(layer)] = set
    }
    return .node(
      ElementNode(child: { element, builder in
        let kind = Self.kind(of: element)
        if name == "states", kind == "State" { return try builder.state(element, of: set) }
        if name == "stateTransitions", kind == "StateTransition" {
          return try builder.transition(element, of: set)
        }
        return builder.skip(element.name, in: name)
      }))
  }

  /// The class without its prefix: `StateSetValue` for `<LKStateSetValue>` and also for
  /// `<object type="CAStateSetValue">`.
  private static func kind(of element: SceneElement) -> String {
    let name =
      element.name.contains("State") ? element.name : element.attributes["type"] ?? element.name
    return name.hasPrefix("LKState") || name.hasPrefix("CAState") ? String(name.dropFirst(2)) : name
  }

  private func state(_ element: SceneElement, of set: StateSet) throws -> Frame {
    guard let name = element.attributes["name"] else { return skip(element.name, in: "states") }
    try countAnimationValue(at: element.position)
    let base = element.attributes["basedOn"].flatMap { $0.isEmpty ? nil : $0 }
    let isInitial = element.attributes["initial"].flatMap { NumberText.bool($0) } ?? false
    let state = StateRecord(name: name, basedOn: base, isInitial: isInitial)
    set.add(state)
    count(element, beside: ["name", "basedOn", "initial"])
    return elements(of: element.name) { element, builder in
      if Self.kind(of: element) == "StateTransition" {
        return try builder.transition(element, of: set, into: name)
      }
      return try builder.element(element) { state.elements.append($0) }
    }
  }

  /// Reads a transition. Among the elements of the state called `state` it may leave out that it
  /// leads there, and from any other.
  private func transition(
    _ element: SceneElement, of set: StateSet, into state: String? = nil
  ) throws -> Frame {
    let from = element.attributes["fromState"] ?? state.map { _ in "*" }
    guard let from, let to = element.attributes["toState"] ?? state else {
      return skip(element.name, in: "stateTransitions")
    }
    try countAnimationValue(at: element.position)
    let transition = StateTransition(from: from, to: to)
    set.transitions.append(transition)
    count(element, beside: ["fromState", "toState"])
    return elements(of: element.name) { element, builder in
      try builder.transitionElement(element) { transition.elements.append($0) }
    }
  }

  /// Reads the children of `<elements>`, which is the only child of a state or a transition.
  private func elements(
    of owner: String, _ child: @escaping (SceneElement, SceneBuilder) throws -> Frame
  ) -> Frame {
    .node(
      ElementNode(child: { element, builder in
        guard element.name == "elements" else { return builder.skip(element.name, in: owner) }
        return .node(ElementNode(child: child))
      }))
  }

  // MARK: Elements of a state

  private func element(_ element: SceneElement, _ take: @escaping (StateElement) -> Void) throws
    -> Frame
  {
    let kind = Self.kind(of: element)
    if kind == "StateTransitionElement" {
      return try transitionElement(element) { take(.transition($0)) }
    }
    try countAnimationValue(at: element.position)
    let attributes = element.attributes
    guard let target = attributes["targetId"] else { return skip(element.name, in: "elements") }
    count(element, beside: ["targetId", "keyPath", "key", "objectId", "final"])
    switch (kind, attributes["keyPath"], attributes["key"] ?? attributes["keyPath"]) {
    case ("StateSetValue", let keyPath?, _), ("StateSetProperty", let keyPath?, _):
      let isFinal = attributes["final"]
      return .node(
        ElementNode(child: { child, builder in
          guard child.name == "value" else { return builder.skip(child.name, in: element.name) }
          return try builder.value(child, in: element.name, expecting: ValueText.type(of: keyPath))
          {
            take(.setValue(target: target, keyPath: keyPath, value: $0, isFinal: isFinal))
          }
        }))
    case ("StateAddElement", let keyPath?, _):
      return addition(element, target, keyPath, take)
    case ("StateRemoveElement", let keyPath?, _):
      return removal(element, target, keyPath, take)
    case ("StateAddAnimation", _, let key?):
      return .node(
        ElementNode(child: { child, builder in
          try builder.animation(child, in: element.name) { animation, _ in
            take(.addAnimation(target: target, key: key, animation))
          }
        }))
    case ("StateRemoveAnimation", _, let key?):
      take(.removeAnimation(target: target, key: key))
      return .value(element.name)
    default: return skip(element.name, in: "elements")
    }
  }

  /// Reads `LKStateAddElement`. The object is a child, or it has the id `objectId`.
  private func addition(
    _ element: SceneElement, _ target: String, _ keyPath: String,
    _ take: @escaping (StateElement) -> Void
  ) -> Frame {
    if let id = element.attributes["objectId"] {
      take(.addObject(target: target, keyPath: keyPath, object: nil, id: id))
      return .value(element.name)
    }
    return .node(
      ElementNode(child: { child, builder in
        guard keyPath == "sublayers", let className = Self.layerClass(child.name, child.attributes)
        else {
          return builder.skip(child.name, in: element.name)
        }
        let layer = try builder.layer(className, child.attributes, at: child.position)
        take(
          .addObject(target: target, keyPath: keyPath, object: layer, id: child.attributes["id"]))
        return .layer(layer, className: className)
      }))
  }

  /// Reads `LKStateRemoveElement`. The id is in `objectId`, or in a child that has nothing else.
  private func removal(
    _ element: SceneElement, _ target: String, _ keyPath: String,
    _ take: @escaping (StateElement) -> Void
  ) -> Frame {
    if let id = element.attributes["objectId"] {
      take(.removeObject(target: target, keyPath: keyPath, id: id))
      return .value(element.name)
    }
    return .node(
      ElementNode(child: { child, builder in
        guard let id = child.attributes["id"] ?? child.attributes["objectId"] else {
          return builder.skip(child.name, in: element.name)
        }
        take(.removeObject(target: target, keyPath: keyPath, id: id))
        return .skipped
      }))
  }

  private func transitionElement(
    _ element: SceneElement, _ take: @escaping (StateTransitionElement) -> Void
  ) throws -> Frame {
    try countAnimationValue(at: element.position)
    let attributes = element.attributes
    // Newer tools use other names for these attributes.
    let target = attributes["targetId"] ?? attributes["object"] ?? attributes["id"]
    guard Self.kind(of: element) == "StateTransitionElement", let target,
      let key = attributes["key"] ?? attributes["keyPath"]
    else { return skip(element.name, in: "elements") }
    count(element, beside: ["targetId", "object", "id", "key", "keyPath", "final"])
    let isFinal = attributes["final"]
    return .node(
      ElementNode(child: { child, builder in
        try builder.animation(child, in: element.name) { animation, _ in
          take(
            StateTransitionElement(target: target, key: key, isFinal: isFinal, animation: animation)
          )
        }
      }))
  }

  // MARK: What is skipped

  private func count(_ element: SceneElement, beside known: Set<String>) {
    for name in element.attributes.keys
    where !known.contains(name) && !DisregardedNames.attribute(name) {
      scene.skipped.add(.attribute(name, on: element.name))
    }
  }

  /// Counts key paths that the layers of states do not have. This is possible only at the end,
  /// because an id may belong to a later layer. Ids without a layer are common and do not count.
  func countUnusableStates() {
    for element in scene.stateSets.flatMap(\.states).flatMap(\.elements) {
      switch element {
      case .setValue(let target, let keyPath, _, _):
        guard let layer = scene.layer(id: target) else { continue }
        if (try? layer.declaredValue(forKeyPath: keyPath)) == nil {
          scene.skipped.add(.undrawn("keyPath \(keyPath)", on: "LKStateSetValue"))
        }
      case .addObject(_, let keyPath, _, _):
        if keyPath != "sublayers" {
          scene.skipped.add(.undrawn("keyPath \(keyPath)", on: "LKStateAddElement"))
        }
      case .removeObject(_, let keyPath, _):
        if keyPath != "sublayers" {
          scene.skipped.add(.undrawn("keyPath \(keyPath)", on: "LKStateRemoveElement"))
        }
      case .addAnimation(let target, _, let animation):
        if let layer = scene.layer(id: target) { animated.append((layer, animation)) }
      case .removeAnimation: break
      case .transition(let element): note(element)
      }
    }
    for element in scene.stateSets.flatMap(\.transitions).flatMap(\.elements) { note(element) }
  }

  /// Notes the animation of a transition, so that its key paths are checked.
  private func note(_ element: StateTransitionElement) {
    if let layer = scene.layer(id: element.target) { animated.append((layer, element.animation)) }
  }
}
