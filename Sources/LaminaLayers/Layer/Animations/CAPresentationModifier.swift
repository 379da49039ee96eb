import Foundation
import Synchronization

/// A value that a layer shows in place of its property's, or added to it, until it is removed.
/// Private on Apple's systems, where renderers of other trees move layers with it.
///
/// The layer's own value stays, as while an animation runs; its presentation layer has the shown
/// one. A modifier acts after the layer's animations. Without a group a new ``value`` is shown by
/// the next frame; with one, after ``CAPresentationModifierGroup/flush()``.
///
/// Belongs to the thread of the layers.
open class CAPresentationModifier: NSObject {
  /// The path of the property, such as `opacity` or `transform`.
  public let keyPath: String
  /// Whether the value is added to the property's, as by an additive animation.
  public let additive: Bool
  /// The group whose flush shows new values; nil for none.
  public let group: CAPresentationModifierGroup?

  private var current: Any?
  private var enabled = true
  /// What frames show, from any thread.
  private let shown: ShownModifier
  private var layers: [WeakLayer] = []

  /// A modifier of the property at `keyPath`, which takes what a `CABasicAnimation` of it does.
  public init(
    keyPath: String, initialValue: Any?, additive: Bool, group: CAPresentationModifierGroup? = nil
  ) {
    (self.keyPath, self.additive, self.group) = (keyPath, additive, group)
    current = initialValue
    shown = ShownModifier(initialValue)
    super.init()
    group?.take(self)
  }

  /// The value; nil shows the property's own.
  open var value: Any? {
    get { current }
    set {
      current = newValue
      if group == nil { write() }
    }
  }

  /// Whether the value is shown. Default true.
  open var isEnabled: Bool {
    get { enabled }
    set {
      enabled = newValue
      if group == nil { write() }
    }
  }

  /// Lets the next frame show the value, whatever the group does.
  open func write() {
    shown.value = enabled ? current : nil
    layers.removeAll { $0.layer == nil }
    for layer in layers { layer.layer?.modify(again: self) }
  }

  /// The animation by which a layer shows the value: one value at all times.
  func makeAnimation() -> CAAnimation {
    let shown = shown
    let animation = CASampledAnimation(
      keyPath: keyPath, nextChange: { _ in .infinity }, sample: { _ in shown.value })
    animation.isAdditive = additive
    animation.duration = .infinity
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  func noteLayer(_ layer: CALayer) { layers.append(WeakLayer(layer: layer)) }

  func forgetLayer(_ layer: CALayer) { layers.removeAll { $0.layer === layer || $0.layer == nil } }
}

/// Modifiers whose new values are shown at once. Private on Apple's systems.
open class CAPresentationModifierGroup: NSObject {
  private struct Member { weak var modifier: CAPresentationModifier? }
  private var members: [Member] = []
  /// The number of modifiers that the group was made for. More are taken as well.
  public let capacity: Int

  /// A group for `capacity` modifiers.
  public init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// The number of modifiers that were made with the group and exist.
  open var count: Int { members.lazy.filter { $0.modifier != nil }.count }

  /// Lets the next frame show the values of all modifiers.
  open func flush() {
    members.removeAll { $0.modifier == nil }
    for member in members { member.modifier?.write() }
  }

  /// The same as ``flush()``: a frame shows the changes of layers and the values together.
  open func flushWithTransaction() { flush() }

  fileprivate func take(_ modifier: CAPresentationModifier) {
    members.append(Member(modifier: modifier))
  }
}

/// The value of a modifier as frames on any thread read it.
private final class ShownModifier: Sendable {
  private struct Box: @unchecked Sendable { var value: Any? }
  private let box: Mutex<Box>

  init(_ value: Any?) { box = Mutex(Box(value: value)) }

  var value: Any? {
    get { box.withLock { $0 }.value }
    set {
      let new = Box(value: newValue)
      box.withLock { $0 = new }
    }
  }
}

extension CALayer {
  /// The modifiers of what the layer shows, in the order in which they act; nil for none.
  public var presentationModifiers: [CAPresentationModifier]? {
    get {
      let all = modelLayer.modifiers
      return all.isEmpty ? nil : all
    }
    set {
      for modifier in modifiers { removePresentationModifier(modifier) }
      for modifier in newValue ?? [] { addPresentationModifier(modifier) }
    }
  }

  /// Adds a modifier; one that the layer has stays where it is.
  public func addPresentationModifier(_ modifier: CAPresentationModifier) {
    if refusesChange("presentationModifiers") || modifiers.contains(where: { $0 === modifier }) {
      return
    }
    modifier.noteLayer(self)
    addAnimation(modifier.makeAnimation(), nil, of: modifier)
  }

  /// Removes a modifier: the layer shows its own value again.
  public func removePresentationModifier(_ modifier: CAPresentationModifier) {
    if refusesChange("presentationModifiers") { return }
    modifier.forgetLayer(self)
    takeAnimation(of: modifier)
  }

  private var modifiers: [CAPresentationModifier] {
    (row.rare.pointee.animations?.entries ?? []).compactMap {
      $0.modifier as? CAPresentationModifier
    }
  }

  /// Shows the new value of a modifier that the layer has.
  fileprivate func modify(again modifier: CAPresentationModifier) {
    guard let list = row.rare.pointee.animations,
      let index = list.entries.firstIndex(where: { $0.modifier === modifier })
    else { return }
    replaceAnimation(at: index, of: list, by: modifier.makeAnimation())
  }
}
