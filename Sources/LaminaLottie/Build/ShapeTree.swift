import Foundation
import Lamina

/// Makes the nodes of a shape layer.
///
/// An item works on what stands before it in its group and in the groups there: a paint draws those
/// paths, a modifier changes them, a repeater copies both.
struct ShapeTree {
  private let mostPoints: Int

  /// The nodes of the topmost group, the topmost first.
  let nodes: [any ShapeNode]

  init(_ items: [ShapeItem], limits: LottieLimits) {
    mostPoints = limits.modifiedPoints
    nodes = Scope.make(items, inherited: [], mostPoints: limits.modifiedPoints).nodes
  }

  /// One group while it is made.
  private struct Scope {
    var nodes: [any ShapeNode] = []
    var inputs: [PathInput] = []
    let mostPoints: Int

    private enum Entry {
      case item(ShapeItem)
      case group([ShapeItem], GroupPlace, blendMode: Int)
    }

    /// - Parameter inherited: modifiers of the groups around, those of the inner ones first.
    static func make(
      _ items: [ShapeItem], inherited: [OutlineModifier], mostPoints: Int
    ) -> Scope {
      var scope = Scope(mostPoints: mostPoints)
      let entries = entries(items)
      // From the end: each item gets the modifiers after it.
      var active = inherited
      var modifiers = [[OutlineModifier]](repeating: [], count: entries.count)
      for index in entries.indices.reversed() {
        modifiers[index] = active
        guard case .item(let item) = entries[index] else { continue }
        // What follows a merge changes what it made, not what it was made of.
        if case .merge = item { active = [] }
        if let kind = modifier(item) {
          active.insert(OutlineModifier(kind, mostPoints: mostPoints), at: 0)
        }
      }
      for (entry, modifiers) in zip(entries, modifiers) { scope.add(entry, modifiers) }
      return scope
    }

    /// The items, with what stands before the last repeater as groups of copies.
    private static func entries(_ items: [ShapeItem]) -> [Entry] {
      let last = items.lastIndex { if case .repeater = $0 { true } else { false } }
      guard let last, case .repeater(let repeater) = items[last] else {
        return items.map(entry)
      }
      let copied = Array(items[..<last])
      var copies = (0..<repeater.mostCopies).map { copy in
        Entry.group(copied, .copy(repeater, copy), blendMode: 0)
      }
      if repeater.stacksUpwards { copies.reverse() }
      return copies + items[(last + 1)...].map(entry)
    }

    private static func entry(_ item: ShapeItem) -> Entry {
      guard case .group(let group) = item else { return .item(item) }
      return .group(group.items, .transform(group.transform), blendMode: group.blendMode)
    }

    private static func modifier(_ item: ShapeItem) -> OutlineModifier.Kind? {
      switch item {
      case .trim(let model): .trim(model)
      case .roundCorners(let radius): .roundCorners(radius)
      case .pucker(let amount): .pucker(amount)
      case .zigZag(let model): .zigZag(model)
      case .offset(let model): .offset(model)
      default: nil
      }
    }

    private mutating func add(_ entry: Entry, _ modifiers: [OutlineModifier]) {
      switch entry {
      case .group(let items, let place, let blendMode):
        let inner = Scope.make(items, inherited: modifiers, mostPoints: mostPoints)
        inputs += inner.inputs.map { $0.placed(place) }
        guard let first = inner.nodes.first else { return }
        let node = inner.nodes.count == 1 ? first : ShapeGroupNode(inner.nodes)
        node.place(place)
        if let filter = BlendModes.filter(blendMode) { node.layer.compositingFilter = filter }
        nodes.append(node)
      case .item(let item):
        switch item {
        case .path(let path): addSource(.path(path), modifiers)
        case .rectangle(let model): addSource(.rectangle(model), modifiers)
        case .ellipse(let model): addSource(.ellipse(model), modifiers)
        case .star(let model): addSource(.star(model), modifiers)
        case .merge(let mode): merge(mode, modifiers)
        case .paint(let paint):
          guard !inputs.isEmpty else { return }
          let node: any ShapeNode =
            switch paint.source {
            case .color(let color): ColorPaintNode(paint, color, inputs)
            case .gradient(let gradient): GradientPaintNode(paint, gradient, inputs)
            }
          if let filter = BlendModes.filter(paint.blendMode) {
            node.layer.compositingFilter = filter
          }
          nodes.append(node)
        default: break
        }
      }
    }

    /// Makes one path of those before, which later merges take as one.
    private mutating func merge(_ mode: MergeMode, _ modifiers: [OutlineModifier]) {
      if inputs.isEmpty { return }
      guard !modifiers.isEmpty else {
        inputs = [.merged(mode, inputs)]
        return
      }
      inputs = [.source(OutlineSource(.merged(mode, inputs), modifiers), places: [])]
    }

    private mutating func addSource(
      _ geometry: OutlineGeometry, _ modifiers: [OutlineModifier]
    ) {
      inputs.append(.source(OutlineSource(geometry, modifiers), places: []))
    }
  }
}
