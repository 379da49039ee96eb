import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// `name=value`: everything before the first `=` is the name.
struct NamedText: StatedArgument, Sendable {
  static let allowed = "NAME=VALUE"

  let name: String
  let text: String

  init?(text word: String) {
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return nil }
    name = String(word[..<sign])
    text = String(word[word.index(after: sign)...])
  }

  /// The argument again.
  var argument: String { "\(name)=\(text)" }

  init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// The text as a value of a slot. Throws a failure that says what is allowed.
  func value(of slot: LottieSlot, limits: RenderLimits) throws -> LottieValue {
    switch slot.kind {
    case .scalar: if let number = Self.numbers(text, 1...1) { return .number(number[0]) }
    case .vector: if let numbers = Self.numbers(text, 2...3) { return .vector(numbers) }
    case .color: if let color = Self.color(text) { return .color(color) }
    case .gradient: if let stops = Self.stops(text) { return .gradient(stops) }
    case .text: return .text(text)
    case .image: return .image(try Self.image(text, limits))
    case .path: if let path = PathText.parse(text) { return .path(path) }
    // The layer refuses it, whatever the value is.
    case .unused: return .text(text)
    }
    throw CommandFailure(
      .usage, "--slot \(name)",
      "'\(text)' is no value of a \(slot.kind.rawValue) (allowed: \(Self.form(slot.kind)))")
  }

  private static func form(_ kind: LottieSlot.Kind) -> String {
    switch kind {
    case .scalar: "a number"
    case .vector: "x,y or x,y,z"
    case .color: CSSColorText.allowed
    case .gradient: "stops such as '0 #ff0000, 1 #0000ff'"
    case .path: "a path such as '0 0 m 9 0 l 9 9 l h'"
    case .text, .image, .unused: "none"
    }
  }

  private static func numbers(_ text: String, _ count: ClosedRange<Int>) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      FiniteNumber(argument: part.trimmingCharacters(in: .whitespaces))?.value
    }
    return numbers.count == parts.count && count.contains(numbers.count) ? numbers : nil
  }

  private static func color(_ text: String) -> LottieColor? {
    guard let parts = CSSColorText.bytes(text)?.map(Double.init) else { return nil }
    return LottieColor(r: parts[0], g: parts[1], b: parts[2], a: parts[3], denominator: 255)
  }

  private static func stops(_ text: String) -> [LottieGradientStop]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let stops = parts.compactMap { part -> LottieGradientStop? in
      let words = part.split(separator: " ")
      guard words.count == 2, let location = FiniteNumber(argument: String(words[0]))?.value,
        let color = color(String(words[1]))
      else { return nil }
      return LottieGradientStop(location: location, color: color)
    }
    return stops.count == parts.count ? stops : nil
  }

  private static func image(_ path: String, _ limits: RenderLimits) throws -> CGImage {
    let data = try InputFile.read(path, limits: limits, what: "image")
    do {
      return try ImageCodec.decode(data, limits: limits)
    } catch let error as CGImageError {
      throw CommandFailure(.badData, path, "\(error)")
    }
  }
}
