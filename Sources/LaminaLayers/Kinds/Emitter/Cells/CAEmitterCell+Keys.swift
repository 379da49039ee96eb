import Foundation
import LaminaGraphics

// Values of a cell by key.
extension CAEmitterCell {
  /// Defaults that are neither nil nor zero.
  static var defaultValues: [String: Any] {
    [
      "enabled": NSNumber(value: true), "scale": NSNumber(value: 1.0),
      "contentsScale": NSNumber(value: 1.0),
      "contentsRect": NSValue(cgRect: CGRect(x: 0, y: 0, width: 1, height: 1)),
      "color": CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), "minificationFilter": "linear",
      "magnificationFilter": "linear", "speed": NSNumber(value: 1.0),
      "duration": NSNumber(value: Double.infinity),
      "fillMode": CAMediaTimingFillMode.removed.rawValue,
    ]
  }

  /// Every declared key except those of ``CellNumber``.
  static let otherKeys: [String] = [
    "name", "enabled", "contents", "contentsRect", "emitterCells", "emitterBehaviors", "style",
    "color",
    "minificationFilter", "magnificationFilter", "beginTime", "duration", "speed", "timeOffset",
    "repeatCount",
    "repeatDuration", "autoreverses", "fillMode",
  ]

  /// The keys that the class declares, in alphabetical order.
  package static var declaredKeys: [String] {
    (CellNumber.allCases.map(\.name) + otherKeys).sorted()
  }

  func keyedValue(_ key: String) -> Any? {
    if let number = CellNumber(key) { return NSNumber(value: numbers[number]) }
    return switch key {
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    case "contents": contents
    case "contentsRect": NSValue(cgRect: contentsRect)
    case "emitterCells": emitterCells
    case "emitterBehaviors": emitterBehaviors
    case "style": style
    case "color": color
    case "minificationFilter": minificationFilter
    case "magnificationFilter": magnificationFilter
    case "beginTime": NSNumber(value: beginTime)
    case "duration": NSNumber(value: duration)
    case "speed": NSNumber(value: speed)
    case "timeOffset": NSNumber(value: timeOffset)
    case "repeatCount": NSNumber(value: repeatCount)
    case "repeatDuration": NSNumber(value: repeatDuration)
    case "autoreverses": NSNumber(value: autoreverses)
    case "fillMode": fillMode.rawValue
    default: otherValues[key]
    }
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    let standard = value ?? Self.defaultValues[key]
    if let number = CellNumber(key) {
      guard let double = Coercion.number(standard) else {
        return refuse(key, value ?? "nil", "takes a number")
      }
      return set(number, double)
    }
    guard Self.otherKeys.contains(key) || key == "isEnabled" else {
      otherValues[key] = value
      return
    }
    if !assign(standard, key) { refuse(key, value ?? "nil", "does not take such a value") }
  }

  private func assign(_ value: Any?, _ key: String) -> Bool {
    switch key {
    case "enabled", "isEnabled": return Coercion.flag(value).map { isEnabled = $0 } != nil
    case "contents": contents = value
    case "contentsRect": return Coercion.rect(value).map { contentsRect = $0 } != nil
    case "name": return take(value) { name = $0 }
    case "emitterCells": return take(value) { emitterCells = $0 }
    case "emitterBehaviors": return take(value) { emitterBehaviors = $0 }
    case "style": return take(value) { style = $0 }
    case "color": return take(value) { color = $0 }
    case "minificationFilter": return Coercion.text(value).map { minificationFilter = $0 } != nil
    case "magnificationFilter": return Coercion.text(value).map { magnificationFilter = $0 } != nil
    case "fillMode":
      return Coercion.text(value).map { fillMode = CAMediaTimingFillMode(rawValue: $0) } != nil
    case "autoreverses": return Coercion.flag(value).map { autoreverses = $0 } != nil
    default:
      guard let number = Coercion.number(value) else { return false }
      switch key {
      case "beginTime": beginTime = number
      case "duration": duration = number
      case "speed": speed = Float(number)
      case "timeOffset": timeOffset = number
      case "repeatCount": repeatCount = Float(number)
      default: repeatDuration = number
      }
    }
    return true
  }

  private func take<Value>(_ value: Any?, _ store: (Value?) -> Void) -> Bool {
    guard let value else {
      store(nil)
      return true
    }
    guard let typed = value as? Value else { return false }
    store(typed)
    return true
  }
}
