import Foundation
import Lamina

/// Values that stand in for those that a template requires, while it is checked.
enum SampleValue {
  /// The default of an input, or a small value that its rule takes.
  static func of(_ input: TemplateInput) -> TemplateValue {
    guard let value = input.defaultValue, value != .nothing else { return of(input.rule) }
    return value
  }

  private static func of(_ rule: TemplateRule) -> TemplateValue {
    switch rule {
    case .text(let length): .text(String("Text".prefix(length)))
    case .number(let least, let most, _): .number(least ?? min(0, most ?? 0))
    case .color: .color(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    case .image: image
    case .boolean: .boolean(true)
    case .choice(let texts): .text(texts.first ?? "")
    case .list(let item, _): .list([of(item)])
    case .record(let fields): .record(fields.map(of))
    }
  }

  /// An image of one pixel.
  private static var image: TemplateValue {
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    return context?.makeImage().map { .image(TemplateImage(bytes: Data(), image: $0)) } ?? .nothing
  }
}
