import Foundation

/// The constraints of one layer's sublayers, solved axis by axis in the order of their dependencies
/// (facts 3.6).
///
/// What: each axis of each constrained sublayer is a node, which waits for the axes of the siblings
/// that it reads. Nodes without open dependencies are solved in turn. The nodes that are left at
/// the end form a cycle or depend on one; their axes stay as they are.
/// Cost: O(sublayers + constraints).
struct ConstraintProblem {
  /// The position and size of a layer on one axis.
  struct Span: Equatable {
    var origin: CGFloat
    var extent: CGFloat

    /// Min, mid, max or size.
    func part(_ part: Int) -> CGFloat {
      switch part {
      case 0: origin
      case 1: origin + extent / 2
      case 2: origin + extent
      default: extent
      }
    }
  }

  /// One axis of one sublayer.
  private struct Node {
    var constraints: [CAConstraint] = []
    /// The nodes that read this one, and the number of unsolved nodes that this one reads.
    var readers: [Int] = []
    var open = 0
    /// Whether the node cannot be solved: it names an unknown source, the layer itself or an
    /// attribute twice.
    var isBroken = false
    /// The result, once it is known; other layers read only this.
    var solved: Span?
  }

  private let sublayers: [CALayer]
  private let bounds: CGRect
  /// Horizontal and vertical node of each sublayer.
  private var nodes: [Node]
  private var indexByName: [String: Int] = [:]

  init(_ layer: CALayer) {
    sublayers = layer.row.references.pointee.sublayers
    bounds = layer.bounds
    nodes = Array(repeating: Node(), count: sublayers.count * 2)
    for (index, sublayer) in sublayers.enumerated() {
      // Of several siblings with one name, the first one counts.
      if let name = sublayer.name, indexByName[name] == nil { indexByName[name] = index }
    }
    for index in sublayers.indices { connect(index) }
  }

  /// Moves every sublayer whose constraints have a solution, each once.
  mutating func solve() {
    var ready = nodes.indices.filter { nodes[$0].open == 0 }
    while let index = ready.popLast() {
      if !nodes[index].isBroken, !nodes[index].constraints.isEmpty {
        nodes[index].solved = solution(of: index)
      }
      for reader in nodes[index].readers {
        nodes[reader].open -= 1
        if nodes[reader].open == 0 { ready.append(reader) }
      }
    }
    for (index, sublayer) in sublayers.enumerated() {
      let (x, y) = (nodes[index * 2].solved, nodes[index * 2 + 1].solved)
      if x == nil, y == nil { continue }
      let (old, column, line) = (sublayer.frame, x ?? span(index * 2), y ?? span(index * 2 + 1))
      let frame = CGRect(
        x: column.origin, y: line.origin, width: column.extent, height: line.extent)
      if frame != old { sublayer.frame = frame }
    }
  }

  // MARK: Dependencies

  private mutating func connect(_ index: Int) {
    for constraint in sublayers[index].constraints ?? [] {
      let node = index * 2 + (constraint.attribute.isVertical ? 1 : 0)
      if nodes[node].constraints.contains(where: { $0.attribute == constraint.attribute }) {
        nodes[node].isBroken = true
      }
      nodes[node].constraints.append(constraint)
      if constraint.sourceName == Self.superlayerName { continue }
      guard let source = indexByName[constraint.sourceName], source != index else {
        nodes[node].isBroken = true
        continue
      }
      nodes[source * 2 + (constraint.sourceAttribute.isVertical ? 1 : 0)].readers.append(node)
      nodes[node].open += 1
    }
  }

  private static let superlayerName = "superlayer"

  // MARK: One axis

  private func solution(of index: Int) -> Span? {
    let constraints = nodes[index].constraints
    guard let last = constraints.last, let decisive = value(of: last) else { return nil }
    // Of the other constraints the one with the lowest part counts, in the order min, mid, max,
    // size. But every source has to be known.
    var partner: (part: Int, value: CGFloat)?
    for constraint in constraints.dropLast() {
      guard let value = value(of: constraint) else { return nil }
      if constraint.attribute.part < partner?.part ?? .max {
        partner = (constraint.attribute.part, value)
      }
    }
    let parts = (part: last.attribute.part, value: decisive)
    guard let partner else { return Self.moved(span(index), parts) }
    return Self.between(
      parts.part < partner.part ? parts : partner, parts.part < partner.part ? partner : parts)
  }

  /// Solves one constraint for an edge or a middle: the size stays. Nil for a constraint for the
  /// size alone.
  private static func moved(_ old: Span, _ wish: (part: Int, value: CGFloat)) -> Span? {
    switch wish.part {
    case 0: Span(origin: wish.value, extent: old.extent)
    case 1: Span(origin: wish.value - old.extent / 2, extent: old.extent)
    case 2: Span(origin: wish.value - old.extent, extent: old.extent)
    default: nil
    }
  }

  /// Solves two constraints for different parts; `low` is the lower one in the order min, mid, max,
  /// size.
  private static func between(
    _ low: (part: Int, value: CGFloat), _ high: (part: Int, value: CGFloat)
  ) -> Span? {
    let (a, b) = (low.value, high.value)
    let span: Span? =
      switch (low.part, high.part) {
      case (0, 1): Span(origin: a, extent: (b - a) * 2)
      case (0, 2): Span(origin: a, extent: b - a)
      case (0, 3): Span(origin: a, extent: b)
      case (1, 2): Span(origin: 2 * a - b, extent: (b - a) * 2)
      case (1, 3): Span(origin: a - b / 2, extent: b)
      case (2, 3): Span(origin: a - b, extent: b)
      default: nil
      }
    // Standardised as by the frame's setter, for the nodes that read this one.
    guard let span, span.extent < 0 else { return span }
    return Span(origin: span.origin + span.extent, extent: -span.extent)
  }

  /// The value that `constraint` gives; nil if constraints do not set the axis of its source.
  private func value(of constraint: CAConstraint) -> CGFloat? {
    let attribute = constraint.sourceAttribute
    var source: Span?
    if constraint.sourceName == Self.superlayerName {
      source =
        attribute.isVertical
        ? Span(origin: bounds.minY, extent: bounds.height)
        : Span(origin: bounds.minX, extent: bounds.width)
    } else if let sibling = indexByName[constraint.sourceName] {
      source = nodes[sibling * 2 + (attribute.isVertical ? 1 : 0)].solved
    }
    guard let source else { return nil }
    let value = source.part(attribute.part) * constraint.scale + constraint.offset
    return value.isFinite ? value : nil
  }

  /// The present position and size of the layer of a node.
  private func span(_ index: Int) -> Span {
    let frame = sublayers[index / 2].frame
    return index % 2 == 1
      ? Span(origin: frame.minY, extent: frame.height)
      : Span(origin: frame.minX, extent: frame.width)
  }
}
