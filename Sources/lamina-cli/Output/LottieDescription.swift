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
    for slot in animation.slots { lines.append("slot '\(word(slot))'") }
    lines += report.entries.map(\.description)
    if report.isComplete { lines.append("everything is drawn") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An object with the same facts.
  var json: String {
    let object: [String: Any] = [
      "version": animation.version, "name": animation.name,
      "width": animation.size.width, "height": animation.size.height,
      "startFrame": animation.startFrame, "endFrame": animation.endFrame,
      "framerate": animation.framerate, "duration": animation.duration,
      "animations": animation.animations, "slots": animation.slots,
      "markers": animation.markers.map { marker -> [String: Any] in
        [
          "name": marker.name, "startFrame": marker.startFrame,
          "durationFrames": marker.durationFrames,
        ]
      },
      "report": report.entries.map { entry -> [String: Any] in
        [
          "outcome": entry.outcome.rawValue, "feature": entry.feature, "count": entry.count,
          "paths": entry.paths,
        ]
      },
    ]
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private func word(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "'" ? "?" : $0 }.prefix(80))
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
