import Foundation
import LaminaGraphics

/// The animations of one layer, in the order in which they take effect.
///
/// Belongs to the thread that works on the layer. Changing it marks the layer, and the next commit
/// resolves and compiles what is new.
final class LayerAnimations {
  private(set) var entries: [AnimationEntry] = []
  /// The keys of at least those that there are, once they are too many to look through for each
  /// that is added.
  private var keys: Set<String> = []
  private static let fewEntries = 32
  /// The layer; nil once that is gone.
  private(set) var layer: Unmanaged<CALayer>?
  /// Where a ``TreeAnimations`` has it in its list; -1 if none does.
  var place = -1
  /// Whether a commit has to resolve some of them.
  var hasFresh = false

  /// How it displays while an animation changes what it draws.
  var display = AnimatedDisplay()
  /// Whether the tree has it among those that display for each frame.
  var isDisplaying = false

  /// Whether one of them, of those that are resolved, changes what the layer draws.
  var changesDrawing: Bool {
    guard let layer = layer?.takeUnretainedValue(), layer.row.state.pointee.traits != nil else {
      return false
    }
    let type = type(of: layer)
    return entries.contains { entry in
      entry.compiled.contains { $0.property.map { type.needsDisplay(forKey: $0.path) } ?? false }
    }
  }

  /// Whether one of them may change what the layer draws between `now`, the layer's local time, and
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

  func append(_ entry: AnimationEntry) {
    entry.owner = self
    entries.append(entry)
    hasFresh = true
    if !keys.isEmpty {
      if let key = entry.key { keys.insert(key) }
    } else if entries.count > Self.fewEntries {
      keys = Set(entries.compactMap(\.key))
    }
  }

  /// O(1) for a key that none of many has, else O(animations).
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

  /// Takes all of them out; in the order in which they were added.
  func removeAll() -> [AnimationEntry] {
    let removed = entries
    entries = []
    keys = []
    for entry in removed { entry.owner = nil }
    return removed
  }

  func remove(_ entry: AnimationEntry) {
    if let index = entries.firstIndex(where: { $0 === entry }) { remove(at: index) }
  }

  /// The layer is about to go: its animations stop.
  func layerGoes() {
    layer = nil
    AnimationNews.stopped(removeAll())
  }

  /// The transition that the layer goes through, if it has one. There is one at most.
  var transition: AnimationEntry? { entries.last { $0.isTransition } }
}
