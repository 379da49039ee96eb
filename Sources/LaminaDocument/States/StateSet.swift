import Lamina

/// The states of one layer, the transitions between them, and which one the layer is in.
package final class StateSet {
  package let layer: CALayer
  package private(set) var states: [StateRecord] = []
  /// Where the first state of each name stands.
  private var places: [String: Int] = [:]
  package var transitions: [StateTransition] = []
  /// The state that was applied last; nil for the document's own values.
  package var current: String?

  package init(_ layer: CALayer) { self.layer = layer }

  package func add(_ state: StateRecord) {
    if places[state.name] == nil { places[state.name] = states.count }
    states.append(state)
  }

  /// The first state of that name.
  package func state(_ name: String) -> StateRecord? { places[name].map { states[$0] } }

  /// `state` and those that it builds on, the first to take effect first. A circle ends where it
  /// closes.
  func chain(_ state: StateRecord) -> [StateRecord] {
    var chain = [state]
    var names: Set<String> = [state.name]
    while let base = chain.last?.basedOn, names.insert(base).inserted, let next = self.state(base) {
      chain.append(next)
    }
    return chain.reversed()
  }

  /// The transition for a change: the one that names both states, else the new one, else the old
  /// one, else neither.
  func transition(from old: String?, to new: String) -> StateTransition? {
    let wanted = [(old, new), ("*", new), (old, "*"), ("*", "*")]
    for (from, to) in wanted {
      if let from, let found = transitions.first(where: { $0.from == from && $0.to == to }) {
        return found
      }
    }
    return nil
  }
}

/// A state as the document has it.
package final class StateRecord {
  package let name: String
  package let basedOn: String?
  package let isInitial: Bool
  package var elements: [StateElement] = []

  package init(name: String, basedOn: String?, isInitial: Bool) {
    (self.name, self.basedOn, self.isInitial) = (name, basedOn, isInitial)
  }
}

/// One thing that a state does. Targets are ids, which may lead nowhere.
package enum StateElement {
  case setValue(target: String, keyPath: String, value: Any, isFinal: String?)
  /// Adds an object that is given here, or that has an id.
  case addObject(target: String, keyPath: String, object: CALayer?, id: String?)
  case removeObject(target: String, keyPath: String, id: String)
  case addAnimation(target: String, key: String, CAAnimation)
  case removeAnimation(target: String, key: String)
}

/// How a layer comes from one state to another. `*` is any state.
package final class StateTransition {
  package let from: String
  package let to: String
  package var elements: [StateTransitionElement] = []

  package init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// How one value comes from that of the old state to that of the new one.
package struct StateTransitionElement {
  package let target: String
  /// The key path of the value, which is also the key of the animation.
  package let key: String
  package let isFinal: String?
  package let animation: CAAnimation

  package init(target: String, key: String, isFinal: String?, animation: CAAnimation) {
    self.target = target
    self.key = key
    self.isFinal = isFinal
    self.animation = animation
  }
}
