import Foundation
import LaminaGraphics
import LaminaFrames

/// The values of a `CAGradientLayer`.
struct GradientValues: KindValues {
  private(set) var colors: [Any]?
  private(set) var locations: [NSNumber]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
  /// The stops from colours and locations. They are made when these are set, so that no frame has
  /// to.
  private(set) var stops: ColorStops?

  mutating func setColors(_ new: [Any]?) {
    colors = new
    stops = ColorStops(colors, at: locations)
  }

  mutating func setLocations(_ new: [NSNumber]?) {
    locations = new
    stops = ColorStops(colors, at: locations)
  }

  static func areFinite(_ numbers: [NSNumber]) -> Bool {
    numbers.allSatisfy { $0.doubleValue.isFinite }
  }

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    guard key == .startPoint || key == .endPoint else { return false }
    let point = key == .startPoint ? startPoint : endPoint
    (lanes[0], lanes[1]) = (Double(point.x), Double(point.y))
    return true
  }

  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    let point = CGPoint(x: lanes[0], y: lanes[1])
    guard point.isFinite else { return false }
    switch key {
    case .startPoint: startPoint = point
    case .endPoint: endPoint = point
    default: return false
    }
    return true
  }

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .colors: colors
    case .locations: locations
    case .startPoint: startPoint
    case .endPoint: endPoint
    case .type: type.rawValue
    default: nil
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch key {
    case .colors: if let list = value as? [Any] { setColors(list) }
    case .locations:
      guard let list = value as? [Any] else { return }
      let numbers = list.compactMap { $0 as? NSNumber }
      if numbers.count == list.count, Self.areFinite(numbers) { setLocations(numbers) }
    case .startPoint: if let point = value as? CGPoint, point.isFinite { startPoint = point }
    case .endPoint: if let point = value as? CGPoint, point.isFinite { endPoint = point }
    case .type: if let text = value as? String { type = CAGradientLayerType(rawValue: text) }
    default: break
    }
  }
}
