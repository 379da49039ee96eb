import Foundation
import Lamina

/// A scene as JSON for programs: the tree, animations, states, and what was skipped. Values are
/// text in the spelling of scene files.
struct SceneJSON {
  private enum Step {
    case layer(CALayer, key: String?)
    /// An element of a state together with the layer that it adds.
    case addition(StateElement, CALayer)
    case element(StateElement)
    case state(StateRecord)
    case transition(StateTransition)
    case list(String)
    case end
  }

  private var json = JSONText()
  private let scene: Scene
  private var ids: [ObjectIdentifier: String] = [:]
  private var stateSets: [ObjectIdentifier: StateSet] = [:]
  /// How many more members of groups and of emitters are listed. A program can put such objects
  /// into each other many times.
  private var animationsLeft = RenderLimits.standard.animationValues

  /// Gives the JSON of `scene` to `output`, in pieces.
  static func write(_ scene: Scene, to output: (String) throws -> Void) rethrows {
    var json = SceneJSON(scene)
    try json.write(to: output)
  }

  private init(_ scene: Scene) {
    self.scene = scene
    for (id, object) in scene.objects { ids[ObjectIdentifier(object)] = id }
    for set in scene.stateSets { stateSets[ObjectIdentifier(set.layer)] = set }
  }

  private mutating func write(to output: (String) throws -> Void) rethrows {
    json.beginObject()
    json.add(
      "size", "\(NumberText.format(scene.size.width)) \(NumberText.format(scene.size.height))")
    json.add("layerCount", scene.layerCount)
    if let root = scene.root { try write(root, to: output) } else { json.addNull("root") }
    json.beginList("states")
    for name in scene.stateNames { json.add(nil, name) }
    json.end()
    json.beginList("skipped")
    for (feature, count) in scene.skipped.counts.sorted(by: { $0.key < $1.key }) {
      json.beginObject()
      json.add("feature", feature.description)
      json.add("count", count)
      json.end()
    }
    json.end()
    json.beginList("warnings")
    for warning in scene.warnings { json.add(nil, warning.description) }
    json.end()
    json.end()
    try output(json.take())
  }

  private mutating func write(
    _ root: CALayer, to output: (String) throws -> Void
  ) rethrows {
    var steps: [Step] = [.layer(root, key: "root")]
    while let step = steps.popLast() {
      if json.text.utf8.count >= LayerDump.pieceBytes { try output(json.take()) }
      switch step {
      case .layer(let layer, let key): open(layer, key, &steps)
      case .addition(let element, let layer):
        steps += [.end, .layer(layer, key: "object")]
        describe(element)
      case .element(let element):
        describe(element)
        json.end()
      case .state(let state): open(state, &steps)
      case .transition(let transition): write(transition)
      case .list(let key): json.beginList(key)
      case .end: json.end()
      }
    }
  }

  private mutating func open(_ layer: CALayer, _ key: String?, _ steps: inout [Step]) {
    json.beginObject(key)
    json.add("class", scene.classNames[ObjectIdentifier(layer)] ?? "\(type(of: layer))")
    if let id = ids[ObjectIdentifier(layer)] { json.add("id", id) }
    for (name, value) in LayerDump.attributes(of: layer) { json.add(name, value) }
    add(EmitterDump.members(of: layer, LayerClass(of: layer).table, depth: 0), depth: 0)
    let animations = layer.animationList
    if !animations.isEmpty {
      json.beginList("animations")
      for (key, animation) in animations {
        json.beginObject()
        if let key { json.add("key", key) }
        describe(animation)
        json.end()
      }
      json.end()
    }
    steps.append(.end)
    if let set = stateSets[ObjectIdentifier(layer)] {
      if !set.transitions.isEmpty {
        steps +=
          [.end] + set.transitions.reversed().map { .transition($0) } + [.list("stateTransitions")]
      }
      if !set.states.isEmpty {
        steps += [.end] + set.states.reversed().map { .state($0) } + [.list("states")]
      }
    }
    if let sublayers = layer.sublayers {
      steps += [.end] + sublayers.reversed().map { .layer($0, key: nil) } + [.list("sublayers")]
    }
    if let mask = layer.mask { steps.append(.layer(mask, key: "mask")) }
  }

  /// Writes the cells and behaviours of an emitter, and their own cells and behaviours.
  private mutating func add(
    _ members: [(name: String, kind: EmitterClass, objects: [any DocumentObject])], depth: Int
  ) {
    for (name, kind, objects) in members {
      json.beginList(name)
      for object in objects where animationsLeft > 0 {
        animationsLeft -= 1
        json.beginObject()
        if let id = ids[ObjectIdentifier(object)] { json.add("id", id) }
        for (name, value) in EmitterDump.values(of: object, kind) { json.add(name, value) }
        add(EmitterDump.members(of: object, kind.table, depth: depth + 1), depth: depth + 1)
        json.end()
      }
      json.end()
    }
  }

  // MARK: Animations

  /// Writes the fields of an animation into the open object.
  private mutating func describe(_ animation: CAAnimation, depth: Int = 0) {
    json.add("class", "\(type(of: animation))")
    if let id = ids[ObjectIdentifier(animation)] { json.add("id", id) }
    for (name, text) in AnimationAttribute.written(animation) { json.add(name, text) }
    for (name, value) in AnimationDump.values(of: animation) { add(name, value) }
    for (name, values) in AnimationDump.lists(of: animation) {
      json.beginList(name)
      for value in values { add(nil, value) }
      json.end()
    }
    guard animation is CAAnimationGroup else { return }
    json.beginList("animations")
    for member in AnimationDump.members(of: animation, depth: depth) where animationsLeft > 0 {
      animationsLeft -= 1
      json.beginObject()
      describe(member, depth: depth + 1)
      json.end()
    }
    json.end()
  }

  private mutating func add(_ key: String?, _ value: Any) {
    if value is NSNull { json.addNull(key) } else { json.add(key, AnimationDump.text(of: value)) }
  }

  // MARK: States

  private mutating func open(_ state: StateRecord, _ steps: inout [Step]) {
    json.beginObject()
    json.add("name", state.name)
    if let base = state.basedOn { json.add("basedOn", base) }
    if state.isInitial { json.add("initial", true) }
    json.beginList("elements")
    steps += [.end, .end]
    for element in state.elements.reversed() {
      // If the layer is in the tree now, it is described there.
      if case .addObject(_, _, let object?, _) = element, object.superlayer == nil {
        steps.append(.addition(element, object))
      } else {
        steps.append(.element(element))
      }
    }
  }

  /// Opens an object, and writes the fields of an element into it. The object stays open.
  private mutating func describe(_ element: StateElement) {
    json.beginObject()
    switch element {
    case .setValue(let target, let keyPath, let value, _):
      name("setValue", target, keyPath: keyPath)
      add("value", value)
    case .addObject(let target, let keyPath, _, let id):
      name("addElement", target, keyPath: keyPath)
      if let id { json.add("objectId", id) }
    case .removeObject(let target, let keyPath, let id):
      name("removeElement", target, keyPath: keyPath)
      json.add("objectId", id)
    case .addAnimation(let target, let key, let animation):
      name("addAnimation", target, key: key)
      json.beginObject("animation")
      describe(animation)
      json.end()
    case .removeAnimation(let target, let key): name("removeAnimation", target, key: key)
    case .transition(let element):
      name("transition", element.target, key: element.key)
      json.beginObject("animation")
      describe(element.animation)
      json.end()
    }
  }

  private mutating func name(
    _ kind: String, _ target: String, keyPath: String? = nil, key: String? = nil
  ) {
    json.add("kind", kind)
    json.add("targetId", target)
    if let keyPath { json.add("keyPath", keyPath) }
    if let key { json.add("key", key) }
  }

  private mutating func write(_ transition: StateTransition) {
    json.beginObject()
    json.add("fromState", transition.from)
    json.add("toState", transition.to)
    json.beginList("elements")
    for element in transition.elements {
      json.beginObject()
      json.add("targetId", element.target)
      json.add("key", element.key)
      json.beginObject("animation")
      describe(element.animation)
      json.end()
      json.end()
    }
    json.end()
    json.end()
  }
}
