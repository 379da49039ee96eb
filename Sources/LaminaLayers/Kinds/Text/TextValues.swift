import Foundation
import LaminaGraphics

/// The values of a `CATextLayer`.
struct TextValues: KindValues {
  var text = TextContent.none
  var font = TextFont.standard
  var fontSize: CGFloat = 36
  var color: CGColor? = .opaqueWhite
  var isWrapped = false
  var truncation = CATextLayerTruncationMode.none
  var alignment = CATextLayerAlignmentMode.natural
  var allowsQuantization = false

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch key {
    case .fontSize:
      lanes[0] = Double(fontSize)
      return true
    case .foregroundColor:
      guard let color else {
        (lanes[0], lanes[1], lanes[2], lanes[3]) = (0, 0, 0, .nan)
        return true
      }
      let c = color.srgb
      (lanes[0], lanes[1], lanes[2], lanes[3]) = (c.red, c.green, c.blue, c.alpha)
      return color.pattern == nil
    default: return false
    }
  }

  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch key {
    case .fontSize:
      guard lanes[0].isFinite else { return false }
      fontSize = CGFloat(lanes[0])
    case .foregroundColor:
      color =
        lanes[3].isNaN
        ? nil : CGColor(srgbRed: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3])
    default: return false
    }
    return true
  }

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .string: TextArchive.archived(text)
    case .font: TextArchive.archived(font)
    case .fontSize: fontSize
    case .foregroundColor: color ?? NSNull()
    case .isWrapped: isWrapped
    case .truncationMode: truncation.rawValue
    case .alignmentMode: alignment.rawValue
    case .allowsFontSubpixelQuantization: allowsQuantization
    default: nil
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch key {
    case .string: text = TextArchive.text(value) ?? text
    case .font: font = TextArchive.font(value) ?? font
    case .fontSize: if let size = value as? CGFloat, size.isFinite { fontSize = size }
    case .foregroundColor:
      if value is NSNull { color = nil } else if let value = value as? CGColor { color = value }
    case .isWrapped: isWrapped = value as? Bool ?? isWrapped
    case .truncationMode:
      if let name = value as? String { truncation = CATextLayerTruncationMode(rawValue: name) }
    case .alignmentMode:
      if let name = value as? String { alignment = CATextLayerAlignmentMode(rawValue: name) }
    case .allowsFontSubpixelQuantization: allowsQuantization = value as? Bool ?? allowsQuantization
    default: break
    }
  }
}
