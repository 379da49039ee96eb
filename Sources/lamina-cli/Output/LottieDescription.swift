import Foundation
import Lamina
import LaminaLottie

/// What a Lottie file says of itself and what of it is not drawn, as text or JSON.
struct LottieDescription {
  private let animation: LottieAnimation
  private let report: LottieReport

  init(_ layer: LottieLayer) { (animation, report) = (layer.animation, layer.report) }

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
    for slot in animation.slots { lines.append("slot '\(word(slot.id))' (\(slot.kind.rawValue))") }
    lines += report.entries.map(\.description)
    if report.isComplete { lines.append("everything is drawn") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An object with the same facts.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(Facts(animation, report)), as: UTF8.self) + "\n"
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
    let slots: [Slot]
    let markers: [Marker]
    let report: [Entry]

    init(_ animation: LottieAnimation, _ report: LottieReport) {
      (version, name) = (animation.version, animation.name)
      (width, height) = (animation.size.width, animation.size.height)
      (startFrame, endFrame) = (animation.startFrame, animation.endFrame)
      (framerate, duration) = (animation.framerate, animation.duration)
      animations = animation.animations
      slots = animation.slots.map { Slot(id: $0.id, kind: $0.kind.rawValue) }
      markers = animation.markers.map {
        Marker(name: $0.name, startFrame: $0.startFrame, durationFrames: $0.durationFrames)
      }
      self.report = report.entries.map {
        Entry(outcome: $0.outcome.rawValue, feature: $0.feature, count: $0.count, paths: $0.paths)
      }
    }
  }

  private func word(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "'" ? "?" : $0 }.prefix(80))
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
