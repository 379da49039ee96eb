import Foundation
import LaminaGraphics

/// The animations of one layer, in the order in which they take effect.
///
/// Belongs to the thread that works on the layer. A change marks the layer, and the next commit
/// resolves and compiles new animations.
final class LayerAnimations {
  private(set) var entries: [AnimationEntry] = []
  /// All keys of the animations, and perhaps of removed ones, once there are too many to search the
  /// list with each addition.
  private var keys: Set<String> = []
  private static let fewEntries = 32
  /// The layer; nil once it is freed.
  private(set) var layer: Unmanaged<CALayer>?
  /// Its index in the list of a ``TreeAnimations``, or -1.
  var place = -1
  /// Whether a commit has to resolve some of the animations.
  var hasFresh = false

  /// The display of the layer while an animation changes its drawing.
  var display = AnimatedDisplay()
  /// Whether the tree has it in its list of layers that display for each frame.
  var isDisplaying = false

  /// Whether a resolved animation changes the layer's drawing.
  var changesDrawing: Bool {
    guard let layer = layer?.takeUnretainedValue(), layer.row.state.pointee.traits != nil else {
      return false
    }
    let type = type(of: layer)
    return entries.contains { entry in
      entry.compiled.contains { $0.property.map { type.needsDisplay(forKey: $0.path) } ?? false }
    }
  }

  /// Whether an animation may change the layer's drawing between `now`, the layer's local time, and
  /// the next frame.
  func isDrawing(at now: CFTimeInterval) -> Bool {
    guard let layer = layer?.takeUnretainedValue() else { return false }
    let type = type(of: layer)
    return entries.contains { entry in
      guard let begin = entry.begin, now >= begin, now <= entry.end else { return false }
      return entry.compiled.contains {
        $0.property.map { type.needsDisplay(forKey: $0.path) } ?? false
      }
    }
  }

  init(of layer: CALayer) { self.layer = Unmanaged.passUnretained(layer) }

  deinit { _ = removeAll() }

  /// Appends an animation; modifiers stay behind all others.
  func append(_ entry: AnimationEntry) {
    entry.owner = self
    let end = entry.modifier == nil ? entries.lastIndex { $0.modifier == nil } : nil
    entries.insert(entry, at: entry.modifier == nil ? (end ?? -1) + 1 : entries.count)
    hasFresh = true
    if !keys.isEmpty {
      if let key = entry.key { keys.insert(key) }
    } else if entries.count > Self.fewEntries {
      keys = Set(entries.compactMap(\.key))
    }
  }

  /// The index of the animation under `key`. O(1) for a new key when there are many animations,
  /// else O(animations).
  func index(ofKey key: String) -> Int? {
    if !keys.isEmpty, !keys.contains(key) { return nil }
    return entries.firstIndex { $0.key == key }
  }

  @discardableResult
  func remove(at index: Int) -> AnimationEntry {
    let entry = entries.remove(at: index)
    entry.owner = nil
    return entry
  }

  /// Puts an animation in the place of another, which is returned.
  func replace(at index: Int, by entry: AnimationEntry) -> AnimationEntry {
    let old = entries[index]
    old.owner = nil
    entry.owner = self
    entries[index] = entry
    hasFresh = true
    return old
  }

  /// Removes all animations but those of modifiers, and returns them in their order.
  func removePlain() -> [AnimationEntry] {
    let kept = entries.filter { $0.modifier != nil }
    let removed = removeAll().filter { $0.modifier == nil }
    for entry in kept { append(entry) }
    return removed
  }

  /// Removes all animations and returns them in the order in which they were added.
  func removeAll() -> [AnimationEntry] {
    let removed = entries
    entries = []
    keys = []
    for entry in removed { entry.owner = nil }
    return removed
  }

  /// Ends all animations, because the layer has left its tree, and returns them. Those that stay
  /// after their end stay here too; transitions do not, since what they come from is gone.
  func endAll() -> [AnimationEntry] {
    let ended = entries
    entries = ended.filter { !$0.animation.isRemovedOnCompletion && !$0.isTransition }
    if entries.isEmpty { keys = [] }
    for entry in ended where entry.animation.isRemovedOnCompletion || entry.isTransition {
      entry.owner = nil
    }
    return ended
  }

  func remove(_ entry: AnimationEntry) {
    if let index = entries.firstIndex(where: { $0 === entry }) { remove(at: index) }
  }

  /// Called when the layer is about to be freed: its animations stop.
  func layerGoes() {
    layer = nil
    AnimationNews.stopped(removeAll())
  }

  /// The transition of the layer, if any. There is at most one.
  var transition: AnimationEntry? { entries.last { $0.isTransition } }
}
