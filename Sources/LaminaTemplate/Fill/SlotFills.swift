import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// Sets the slots and the texts of a Lottie file.
final class SlotFills {
  private let bindings: [SlotBinding]
  private let layer: LottieLayer?
  /// What is set; nil for what the file says.
  private var shown: [TemplateValue?]

  /// Throws ``TemplateError`` unless the file has all slots and text layers that are bound.
  init(_ bindings: [SlotBinding], _ root: CALayer) throws {
    self.bindings = bindings
    shown = bindings.map { _ in nil }
    layer = root as? LottieLayer
    guard let first = bindings.first else { return }
    guard let layer else {
      throw first.place.error("the scene is no Lottie file", allowed: "'values' and 'texts'")
    }
    var seen: Set<SlotBinding.Target> = []
    for binding in bindings {
      let (what, name, known) =
        switch binding.target {
        case .slot(let id): ("slot", id, layer.slots.map(\.id))
        case .text(let name): ("text layer", name, layer.textLayerNames)
        }
      guard known.contains(name) else {
        throw binding.place.error(
          "the scene has no \(what) '\(singleLine(name))'",
          allowed: known.isEmpty ? "none" : known.prefix(20).map(singleLine).joined(separator: ", ")
        )
      }
      guard seen.insert(binding.target).inserted else {
        throw binding.place.error("the \(what) has another value already")
      }
    }
  }

  /// Sets what differs: each change makes the layers of the animation again with the next frame.
  func fill(_ context: ValueContext, _ budget: inout TextBudget) throws {
    guard let layer else { return }
    for (number, binding) in bindings.enumerated() {
      let value = try binding.source.value(context, &budget)
      guard shown[number] != value else { continue }
      shown[number] = nil
      do {
        try set(binding.target, value, in: layer)
      } catch {
        if case .limit(let limit) = (error as? LottieError)?.kind { throw limit }
        throw BindingFault(input: binding.input, place: binding.place, why: "\(error)")
      }
      shown[number] = value
    }
  }

  private func set(
    _ target: SlotBinding.Target, _ value: TemplateValue, in layer: LottieLayer
  ) throws {
    switch (target, value) {
    case (.slot(let id), .nothing): try layer.resetSlot(id)
    case (.slot(let id), .text(let text)): try layer.setSlot(id, to: .text(text))
    case (.slot(let id), .number(let number)): try layer.setSlot(id, to: .number(number))
    case (.slot(let id), .color(let color)): try layer.setSlot(id, to: .color(Self.color(color)))
    case (.slot(let id), .image(let image)): try layer.setSlot(id, to: .image(image.image))
    case (.text(let name), .text(let text)): try layer.setText(text, forLayerNamed: name)
    // The reader takes no such binding.
    default: break
    }
  }

  /// Colours of values are in sRGB.
  private static func color(_ color: CGColor) -> LottieColor {
    let parts = color.components ?? []
    guard parts.count == 4 else { return LottieColor(r: 0, g: 0, b: 0, a: 1) }
    return LottieColor(r: parts[0], g: parts[1], b: parts[2], a: parts[3])
  }
}
