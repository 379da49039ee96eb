import Foundation
import Lamina

/// Shows a layer once for each member of a list.
///
/// The layer of the scene is hidden and stays in its place. Its copies lie above it. They are made
/// when they are needed, and kept.
final class RepeatFill {
  private let binding: RepeatBinding
  let original: CALayer
  /// The layer as the scene has it. The original may get values of its own.
  private let master: CALayer
  private let parent: CALayer
  /// From one copy to the next.
  private let step: CGVector
  private var copies: [(layer: CALayer, fills: LayerFills)] = []

  init(_ binding: RepeatBinding, _ index: LayerIndex) throws {
    self.binding = binding
    original = try index.layer(binding.layer)
    guard let parent = original.superlayer else {
      throw binding.layer.place.error("the layer is no sublayer", allowed: "a sublayer")
    }
    self.parent = parent
    master = LayerCopy.copy(original)
    let size = original.frame.size
    let (right, down) = (size.width + binding.spacing, size.height + binding.spacing)
    let y = parent.pointsDown ? down : -down
    step =
      switch binding.direction {
      case .right: CGVector(dx: right, dy: 0)
      case .left: CGVector(dx: -right, dy: 0)
      case .down: CGVector(dx: 0, dy: y)
      case .up: CGVector(dx: 0, dy: -y)
      }
    // Finds mistakes in names before there is a value.
    _ = try LayerFills(binding.layers, LayerIndex(master))
    original.isHidden = true
  }

  /// The layers that all copies have together.
  var layerCount: Int {
    let (count, overflows) = Self.count(original).multipliedReportingOverflow(by: binding.maximum)
    return overflows ? .max : count
  }

  private static func count(_ layer: CALayer) -> Int {
    var (count, open) = (0, [layer])
    while let layer = open.popLast() {
      count += 1
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
    return count
  }

  /// Shows the members of the list, as many as there may be copies.
  func fill(_ context: ValueContext, _ budget: inout TextBudget) throws {
    guard case .list(let members) = context.values[binding.input] else { return }
    let shown = members.prefix(binding.maximum)
    for (index, member) in shown.enumerated() {
      if index == copies.count { try add() }
      let copy = copies[index]
      if copy.layer.superlayer == nil {
        parent.insertSublayer(copy.layer, above: index > 0 ? copies[index - 1].layer : original)
      }
      do {
        try copy.fills.fill(
          ValueContext(values: context.values, item: member, number: index + 1), &budget)
      } catch var fault as BindingFault {
        fault.input = fault.input.map { $0.inMember(index, of: binding) }
        throw fault
      }
    }
    for copy in copies.dropFirst(shown.count) { copy.layer.removeFromSuperlayer() }
  }

  private func add() throws {
    let layer = LayerCopy.copy(master)
    let offset = CGFloat(copies.count)
    layer.position.x += step.dx * offset
    layer.position.y += step.dy * offset
    // Texts look at their superlayers for the direction of y.
    parent.insertSublayer(layer, above: copies.last?.layer ?? original)
    copies.append((layer, try LayerFills(binding.layers, LayerIndex(layer))))
  }
}

extension BoundInput {
  /// The whole name of an input in a copy: `people[2].age` of a field.
  fileprivate func inMember(_ index: Int, of binding: RepeatBinding) -> BoundInput {
    guard isMember else { return self }
    let member = "\(binding.name)[\(index)]"
    return BoundInput(
      name: binding.hasFields ? "\(member).\(name)" : member, isMember: isMember)
  }
}
