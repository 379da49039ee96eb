import Lamina

/// The states of one layer, the transitions between them, and which one the layer is in.
package final class StateSet {
  package let layer: CALayer
  package private(set) var states: [StateRecord] = []
  /// The index of the first state with each name.
  private var places: [String: Int] = [:]
  package var transitions: [StateTransition] = []
  /// The name of the state that was applied last, or nil while the document's own values hold.
  package var current: String?

  package init(_ layer: CALayer) { self.layer = layer }

  package func add(_ state: StateRecord) {
    if places[state.name] == nil { places[state.name] = states.count }
    states.append(state)
  }

  /// The first state with that name.
  package func state(_ name: String) -> StateRecord? { places[name].map { states[$0] } }

  /// `state` and the states that it builds on, in the order in which they take effect. States that
  /// build on each other in a circle appear once.
  func chain(_ state: StateRecord) -> [StateRecord] {
    var chain = [state]
    var names: Set<String> = [state.name]
    while let base = chain.last?.basedOn, names.insert(base).inserted, let next = self.state(base) {
      chain.append(next)
    }
    return chain.reversed()
  }

  /// The transition for a change. One that names both states is best, then one that names the new
  /// state, then one that names the old state, then one that names neither.
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

/// A state with its elements, as the document has it.
package final class StateRecord {
  package let name: String
  package let basedOn: String?
  package let isInitial: Bool
  package var elements: [StateElement] = []

  package init(name: String, basedOn: String?, isInitial: Bool) {
    (self.name, self.basedOn, self.isInitial) = (name, basedOn, isInitial)
  }
}

/// One change that a state makes. Targets are ids; the scene may lack the object with that id.
package enum StateElement {
  case setValue(target: String, keyPath: String, value: Any, isFinal: String?)
  /// Adds `object`, or the object with the id if `object` is nil.
  case addObject(target: String, keyPath: String, object: CALayer?, id: String?)
  case removeObject(target: String, keyPath: String, id: String)
  case addAnimation(target: String, key: String, CAAnimation)
  case removeAnimation(target: String, key: String)
  /// An animation that runs on every animated change to the state.
  case transition(StateTransitionElement)
}

/// The animations for a change from one state to another. The name `*` stands for any state.
package final class StateTransition {
  package let from: String
  package let to: String
  package var elements: [StateTransitionElement] = []

  package init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// The animation of one value during a transition, from the old state's value to the new one's.
package struct StateTransitionElement {
  package let target: String
  /// The key path of the value. The animation has the same key.
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
