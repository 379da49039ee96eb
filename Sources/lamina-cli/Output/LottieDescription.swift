import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// What a Lottie file says of itself and what of it is not drawn, as text or JSON.
struct LottieDescription {
  private let animation: LottieAnimation
  private let slots: [LottieSlot]
  private let texts: [String]
  private let theme: String?
  private let report: LottieReport

  init(_ layer: LottieLayer) {
    (animation, slots, texts) = (layer.animation, layer.slots, layer.textLayerNames)
    (theme, report) = (layer.theme, layer.report)
  }

  /// One line for each fact.
  var text: String {
    let animation = animation
    var lines = [
      "lottie \(word(animation.version)) '\(word(animation.name))'",
      "size \(number(animation.size.width))x\(number(animation.size.height))",
      "frames \(number(animation.startFrame))..\(number(animation.endFrame))"
        + " at \(number(animation.framerate)) per second",
      "duration \(number(animation.duration)) s",
    ]
    for id in animation.animations { lines.append("animation '\(word(id))'") }
    for marker in animation.markers {
      lines.append(
        "marker '\(word(marker.name))' at \(number(marker.startFrame))"
          + " for \(number(marker.durationFrames))")
    }
    for id in animation.themes {
      lines.append("theme '\(word(id))'" + (id == theme ? " (shown)" : ""))
    }
    for id in animation.stateMachines { lines.append("state machine '\(word(id))'") }
    for slot in slots {
      let value = slot.value.flatMap(Self.text).map { ": \(word($0))" } ?? ""
      lines.append("slot '\(word(slot.id))' (\(slot.kind.rawValue))\(value)")
    }
    for name in texts { lines.append("text layer '\(word(name))'") }
    for font in animation.fonts {
      lines.append("font '\(word(font.name))' (\(word(font.family)) \(word(font.style)))")
    }
    for image in animation.images {
      lines.append(
        "image '\(word(image.id))' (\(image.name.isEmpty ? "in the file" : word(image.name)))")
    }
    for sound in animation.sounds {
      lines.append(
        "sound '\(word(sound.id))' (\(sound.name.isEmpty ? "in the file" : word(sound.name)))")
    }
    lines += report.entries.map(\.description)
    if report.isComplete { lines.append("everything is drawn") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An object with the same facts.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(Facts(self)), as: UTF8.self) + "\n"
    }
  }

  private struct Facts: Encodable {
    struct Marker: Encodable {
      let name: String
      let startFrame: Double
      let durationFrames: Double
    }
    struct Slot: Encodable {
      let id: String
      let kind: String
      let value: String?
    }
    struct Font: Encodable {
      let name: String
      let family: String
      let style: String
    }
    struct Image: Encodable {
      let id: String
      let name: String
      let folder: String
      let width: Double
      let height: Double
    }
    struct Sound: Encodable {
      let id: String
      let name: String
      let folder: String
    }
    struct Entry: Encodable {
      let outcome: String
      let feature: String
      let count: Int
      let paths: [String]
    }

    let version: String
    let name: String
    let width: Double
    let height: Double
    let startFrame: Double
    let endFrame: Double
    let framerate: Double
    let duration: Double
    let animations: [String]
    let themes: [String]
    let theme: String?
    let stateMachines: [String]
    let slots: [Slot]
    let textLayers: [String]
    let fonts: [Font]
    let images: [Image]
    let sounds: [Sound]
    let markers: [Marker]
    let report: [Entry]

    init(_ description: LottieDescription) {
      let (animation, report) = (description.animation, description.report)
      (version, name) = (animation.version, animation.name)
      (width, height) = (animation.size.width, animation.size.height)
      (startFrame, endFrame) = (animation.startFrame, animation.endFrame)
      (framerate, duration) = (animation.framerate, animation.duration)
      animations = animation.animations
      (themes, theme) = (animation.themes, description.theme)
      stateMachines = animation.stateMachines
      slots = description.slots.map { slot in
        Slot(id: slot.id, kind: slot.kind.rawValue, value: slot.value.flatMap(text))
      }
      textLayers = description.texts
      fonts = animation.fonts.map { Font(name: $0.name, family: $0.family, style: $0.style) }
      images = animation.images.map {
        Image(
          id: $0.id, name: $0.name, folder: $0.folder, width: $0.size.width, height: $0.size.height)
      }
      sounds = animation.sounds.map { Sound(id: $0.id, name: $0.name, folder: $0.folder) }
      markers = animation.markers.map {
        Marker(name: $0.name, startFrame: $0.startFrame, durationFrames: $0.durationFrames)
      }
      self.report = report.entries.map {
        Entry(outcome: $0.outcome.rawValue, feature: $0.feature, count: $0.count, paths: $0.paths)
      }
    }
  }

  /// A value as `--slot` takes it; nil for an image.
  static func text(_ value: LottieValue) -> String? {
    switch value {
    case .number(let number): "\(number)"
    case .vector(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
    case .color(let color): hexadecimal(color)
    case .gradient(let stops):
      stops.map { "\($0.location) \(hexadecimal($0.color))" }.joined(separator: ", ")
    case .text(let text): text
    case .image: nil
    case .path(let path): PathText.format(path)
    }
  }

  /// `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  private static func hexadecimal(_ color: LottieColor) -> String {
    HexColorText.text([color.r, color.g, color.b] + (color.a < 1 ? [color.a] : []))
  }

  private func word(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "'" ? "?" : $0 }.prefix(80))
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
