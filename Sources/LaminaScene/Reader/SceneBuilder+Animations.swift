import Foundation
import Lamina
import LaminaDocument

// Animations: those of a layer, with keys, and those inside groups, transitions between states and
// other elements.
extension SceneBuilder {
  /// Reads `<animations>` of a layer: a dictionary. The names of its elements are the keys.
  func animations(of layer: CALayer) -> Frame {
    let table = AnimationTable()
    return .node(
      ElementNode(
        child: { element, builder in
          // One tool gives all elements the same name, and puts the key into an attribute.
          let key = element.attributes["key"] ?? element.name
          let id = element.attributes["id"]
          return try builder.animation(element, in: "animations") { animation, builder in
            if !table.add(NamedAnimation(key: key, id: id, animation: animation)) {
              builder.scene.skipped.add(.element(key, in: "animations"))
            }
          }
        },
        end: { $0.add(table.entries, to: layer) }))
  }

  /// Reads an animation. The element's name is the class, or it is a property or a key and the
  /// class is in `type`.
  func animation(
    _ element: SceneElement, in owner: String, _ take: @escaping (CAAnimation, SceneBuilder) -> Void
  ) throws -> Frame {
    let isObject = AnimationClass(rawValue: element.name) != nil
    let className = isObject ? element.name : element.attributes["type"] ?? element.name
    guard let animation = AnimationClass(rawValue: className)?.make() else {
      return skip(className, in: owner)
    }
    try countAnimationValue(at: element.position)
    assign(element.attributes, to: animation, className, isObject: isObject)
    let id = element.attributes["id"]
    return .node(
      ElementNode(
        child: { try $1.property($0, of: animation, className) },
        end: { builder in
          if let id, builder.scene.objects[id] == nil { builder.scene.objects[id] = animation }
          take(animation, builder)
        }))
  }

  private func assign(
    _ attributes: [String: String], to animation: CAAnimation, _ className: String, isObject: Bool
  ) {
    for (name, text) in attributes where name != "key" {
      // If the name of the element is the class, `type` can only be the type of a transition.
      if name == "type", isObject, let transition = animation as? CATransition {
        transition.type = CATransitionType(rawValue: text)
      } else if !DisregardedNames.attribute(name) {
        assign(text, to: name, of: animation, className)
      }
    }
  }

  private func assign(
    _ text: String, to name: String, of animation: CAAnimation, _ className: String
  ) {
    switch AnimationAttribute(name: name)?.assign(text, to: animation) ?? .foreign {
    case .done: break
    case .unusable: scene.skipped.add(.value(name, on: className))
    case .foreign: scene.skipped.add(.attribute(name, on: className))
    }
  }

  /// Reads a property element of an animation.
  private func property(
    _ element: SceneElement, of animation: CAAnimation, _ className: String
  ) throws -> Frame {
    let name = element.name
    switch (name, animation) {
    case ("fromValue", let animation as CABasicAnimation):
      return try value(element, of: animation, className) { animation.fromValue = $0 }
    case ("toValue", let animation as CABasicAnimation):
      return try value(element, of: animation, className) { animation.toValue = $0 }
    case ("byValue", let animation as CABasicAnimation):
      return try value(element, of: animation, className) { animation.byValue = $0 }
    case ("animations", let group as CAAnimationGroup): return members(of: group)
    case ("filter", let transition as CATransition):
      return try value(element, in: className, expecting: "CAFilter") { transition.filter = $0 }
    case ("type", let transition as CATransition):
      transition.type = CATransitionType(rawValue: element.attributes["value"] ?? "")
      return .value(name)
    case (_, let animation as CAKeyframeAnimation):
      if let frame = try keys(element, of: animation) { return frame }
    default: break
    }
    guard let text = element.attributes["value"], AnimationAttribute(name: name) != nil else {
      return skip(name, in: className)
    }
    assign(text, to: name, of: animation, className)
    return .value(name)
  }

  private func value(
    _ element: SceneElement, of animation: CAPropertyAnimation, _ className: String,
    _ take: @escaping (Any) -> Void
  ) throws -> Frame {
    try value(element, in: className, expecting: ValueText.type(of: animation.keyPath ?? ""), take)
  }

  /// Reads a list of a keyframe animation. An empty list sets nothing. Nil for any other property.
  private func keys(_ element: SceneElement, of animation: CAKeyframeAnimation) throws -> Frame? {
    let name = element.name
    switch name {
    case "values": return list(name) { if !$0.isEmpty { animation.values = $0 } }
    case "keyTimes": return numbers(name) { animation.keyTimes = $0 }
    case "tensionValues": return numbers(name) { animation.tensionValues = $0 }
    case "continuityValues": return numbers(name) { animation.continuityValues = $0 }
    case "biasValues": return numbers(name) { animation.biasValues = $0 }
    case "timingFunctions":
      return list(name) { list in
        let functions = list.compactMap { $0 as? CAMediaTimingFunction }
        if !functions.isEmpty { animation.timingFunctions = functions }
      }
    case "path":
      return try value(element, in: "CAKeyframeAnimation", expecting: "CGPath") {
        if let path = $0 as? CGPath { animation.path = path }
      }
    default: return nil
    }
  }

  private func numbers(_ owner: String, _ take: @escaping ([NSNumber]) -> Void) -> Frame {
    list(owner) { list in
      let numbers = list.compactMap { $0 as? NSNumber }
      if !numbers.isEmpty { take(numbers) }
    }
  }

  private func members(of group: CAAnimationGroup) -> Frame {
    let members = GroupMembers()
    return .node(
      ElementNode(
        child: { element, builder in
          try builder.animation(element, in: "animations") { animation, _ in
            members.animations.append(animation)
          }
        },
        end: { _ in group.animations = members.animations }))
  }

  /// Adds the animations to `layer`. The layer copies them, so ids then stand for the copies.
  private func add(_ entries: [NamedAnimation], to layer: CALayer) {
    // A transaction of the program must not change the animations of the document.
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.25)
    CATransaction.setAnimationTimingFunction(nil)
    for entry in entries { layer.add(entry.animation, forKey: entry.key) }
    CATransaction.commit()
    let copies = layer.animationList.suffix(entries.count)
    guard copies.count == entries.count else { return }
    for (entry, copy) in zip(entries, copies) {
      animated.append((layer, copy.animation))
      if let id = entry.id, scene.objects[id] === entry.animation {
        scene.objects[id] = copy.animation
      }
    }
  }

  /// Counts the key paths that pictures do not show. This is possible only at the end, because
  /// filters may come after the animations of their inputs.
  func countUndrawnAnimations() {
    for (layer, animation) in animated {
      let className = AnimationClass(of: animation)?.rawValue ?? "CAAnimation"
      for path in layer.undrawnKeyPaths(of: animation) {
        scene.skipped.add(.undrawn("keyPath \(path)", on: className))
      }
    }
    animated = []
  }
}

/// An animation with its key and its id.
private struct NamedAnimation {
  let key: String
  let id: String?
  let animation: CAAnimation
}

/// Collects the animations of a layer while their elements are read. As in any dictionary, the last
/// one with a key wins.
private final class AnimationTable {
  private(set) var entries: [NamedAnimation] = []
  private var places: [String: Int] = [:]

  /// Adds an animation. False if it replaces another one with the same key.
  func add(_ entry: NamedAnimation) -> Bool {
    let key = entry.animation is CATransition ? kCATransition : entry.key
    guard let place = places[key] else {
      places[key] = entries.count
      entries.append(entry)
      return true
    }
    entries[place] = entry
    return false
  }
}

/// Collects the animations of a group while its elements are read.
private final class GroupMembers {
  var animations: [CAAnimation] = []
}
