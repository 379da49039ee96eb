import Foundation
import Lamina

// The states of a scene, and the change to one of them.
extension Scene {
  /// Every state of every layer, in the order of the document.
  public var states: [SceneState] {
    stateSets.flatMap { set in
      set.states.map {
        SceneState(name: $0.name, basedOn: $0.basedOn, isInitial: $0.isInitial, layer: set.layer)
      }
    }
  }

  /// The names of the states, each once, in the order of the document.
  public var stateNames: [String] {
    var seen: Set<String> = []
    return stateSets.flatMap(\.states).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Changes every layer that has a state called `name` to that state: sets values, and adds and
  /// removes sublayers and animations.
  ///
  /// Values of the state before stay unless the new state sets them too; documents expect this.
  /// Elements whose id the scene lacks are ignored, and so are values that the property does not
  /// take. No default action runs. With `animated`, the document's own transition runs too, if
  /// there is one, as do animations that stand among the elements of the state: they lead from the
  /// shown values to the new ones. Of two animations with one target and key the transition's runs.
  ///
  /// Throws ``UnknownSceneState`` if no layer has the state; then nothing changes. Linear in the
  /// number of the state's elements.
  public func apply(state name: String, animated: Bool = false) throws(UnknownSceneState) {
    let sets = stateSets.filter { $0.state(name) != nil }
    guard !sets.isEmpty else { throw UnknownSceneState(name: name, known: stateNames) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for set in sets {
      guard let state = set.state(name) else { continue }
      let transition = animated ? set.transition(from: set.current, to: name) : nil
      let elements = set.chain(state).flatMap(\.elements)
      let own = animated ? elements.compactMap(\.ownTransition) : []
      let runs = (own + (transition?.elements ?? [])).compactMap(run)
      for element in elements { apply(element) }
      for run in runs { start(run) }
      set.current = name
    }
  }

  // MARK: Elements

  private func apply(_ element: StateElement) {
    switch element {
    case .setValue(let target, let keyPath, let value, _):
      // The reader has counted key paths and values that cannot be used.
      try? layer(id: target)?.setDeclaredValue(value is NSNull ? nil : value, forKeyPath: keyPath)
    case .addObject(let target, "sublayers", let object, let id):
      guard let layer = layer(id: target),
        let object = object ?? id.flatMap({ self.layer(id: $0) }),
        object.superlayer !== layer, !object.isInChain(from: layer)
      else { return }
      layer.addSublayer(object)
    case .removeObject(let target, "sublayers", let id):
      guard let layer = layer(id: target), let object = self.layer(id: id),
        object.superlayer === layer
      else {
        return
      }
      object.removeFromSuperlayer()
    case .addObject, .removeObject: return
    case .addAnimation(let target, let key, let animation):
      layer(id: target)?.add(animation, forKey: key)
    case .removeAnimation(let target, let key): layer(id: target)?.removeAnimation(forKey: key)
    case .transition: return
    }
  }

  // MARK: Transitions

  /// An animation of a transition, with the values that were shown before the change.
  private struct Run {
    let layer: CALayer
    let element: StateTransitionElement
    let old: [String: Any]
  }

  private func run(_ element: StateTransitionElement) -> Run? {
    guard let layer = layer(id: element.target) else { return nil }
    let shown = layer.presentation() ?? layer
    var old: [String: Any] = [:]
    for path in Self.keyPaths(of: element.animation, element.key) {
      old[path] = shown.value(forKeyPath: path)
    }
    return Run(layer: layer, element: element, old: old)
  }

  private func start(_ run: Run) {
    guard let animation = run.element.animation.copy() as? CAAnimation else { return }
    Self.complete(animation, run.element.key, run.old)
    run.layer.add(animation, forKey: run.element.key)
  }

  /// The key paths whose old values `animation` begins with.
  private static func keyPaths(of animation: CAAnimation, _ key: String) -> [String] {
    if let basic = animation as? CABasicAnimation { return [basic.keyPath ?? key] }
    guard let group = animation as? CAAnimationGroup else { return [] }
    return (group.animations ?? []).compactMap { ($0 as? CABasicAnimation)?.keyPath }
  }

  /// Completes an animation that has neither a start value nor an end value: it starts at the value
  /// that was shown before, and ends at the new one.
  private static func complete(_ animation: CAAnimation, _ key: String, _ old: [String: Any]) {
    if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil {
      animation.keyPath = key
    }
    if let group = animation as? CAAnimationGroup {
      group.animations = group.animations?.map { member in
        guard let copy = member.copy() as? CABasicAnimation, let path = copy.keyPath else {
          return member
        }
        complete(copy, path, old)
        return copy
      }
    }
    guard let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
      basic.byValue == nil, let path = basic.keyPath
    else { return }
    basic.fromValue = old[path]
  }
}

extension StateElement {
  /// The animation, if it is one that runs on changes to the state.
  fileprivate var ownTransition: StateTransitionElement? {
    if case .transition(let element) = self { element } else { nil }
  }
}

extension CALayer {
  /// Whether this layer is `layer` or one of its superlayers.
  fileprivate func isInChain(from layer: CALayer) -> Bool {
    var next: CALayer? = layer
    while let current = next {
      if current === self { return true }
      next = current.superlayer
    }
    return false
  }
}
