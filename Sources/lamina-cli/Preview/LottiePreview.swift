import Foundation
import Lamina
import LaminaDocument
import LaminaInspector
import LaminaLottie

/// A Lottie file in a preview: its theme, slots and texts are inputs.
struct LottiePreview: PreviewSource {
  let path: String
  let options: LottieOptions
  let limits: RenderLimits

  var title: String { PathParts(path).name }

  func open(_ choices: PreviewChoices) throws -> PreviewScene {
    let layer = try options.layer(path, limits: limits)
    let animation = layer.animation
    let inputs = Inputs(layer)
    try inputs.set(choices.values, limits)
    var preview = PreviewScene(root: layer, size: layer.bounds.size)
    preview.duration = animation.duration
    preview.framesPerSecond = animation.framerate
    preview.markers = animation.markers.map { marker in
      PreviewMarker(
        name: marker.name, time: (marker.startFrame - animation.startFrame) / animation.framerate,
        duration: marker.durationFrames / animation.framerate)
    }
    preview.inputs = inputs.list(choices.values)
    preview.notes = layer.report.entries.map(\.description)
    preview.seek = { layer.currentTime = $0 }
    return preview
  }

  /// What can be set in an animation.
  private struct Inputs {
    private let layer: LottieLayer
    private static let theme = "theme", slot = "slot:", text = "text:"

    init(_ layer: LottieLayer) { self.layer = layer }

    func set(_ values: [String: String], _ limits: RenderLimits) throws {
      if let theme = values[Self.theme] { try layer.setTheme(theme.isEmpty ? nil : theme) }
      for slot in layer.animation.slots {
        guard let text = values[Self.slot + slot.id] else { continue }
        let named = NamedText(name: slot.id, text: text)
        try layer.setSlot(slot.id, to: try named.value(of: slot, limits: limits))
      }
      for name in layer.textLayerNames {
        if let text = values[Self.text + name] { try layer.setText(text, forLayerNamed: name) }
      }
    }

    func list(_ values: [String: String]) -> [PreviewInput] {
      var list: [PreviewInput] = []
      if !layer.animation.themes.isEmpty {
        var input = PreviewInput(
          id: Self.theme, name: "Theme", kind: .choice, value: layer.theme ?? "")
        input.choices = [""] + layer.animation.themes
        list.append(input)
      }
      for slot in layer.slots {
        // Files of the machine are not for a page to name, and paths cannot be set.
        let kind: PreviewInput.Kind
        switch slot.kind {
        case .scalar: kind = .number
        case .color: kind = .color
        case .vector, .gradient, .text: kind = .text
        case .image, .path, .unused: continue
        }
        let value = slot.value.flatMap(LottieDescription.text) ?? ""
        var input = PreviewInput(
          id: Self.slot + slot.id, name: slot.id, kind: kind,
          value: values[Self.slot + slot.id] ?? value)
        input.about = slot.kind.rawValue
        list.append(input)
      }
      return list
        + layer.textLayerNames.map { name in
          PreviewInput(
            id: Self.text + name, name: name, kind: .text, value: values[Self.text + name] ?? "")
        }
    }
  }
}
