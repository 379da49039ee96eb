import Foundation
import LaminaGeometry
import LaminaGraphics

// Values as key-value coding gives and takes them.
extension PropertyAccess {
  /// The value of `layer`: numbers as `NSNumber`, structures as `NSValue`, names as texts.
  func value(of layer: CALayer) -> Any? {
    switch self {
    case .number(let path): NSNumber(value: Double(layer[keyPath: path]))
    case .float(let path), .rate(let path): NSNumber(value: layer[keyPath: path])
    case .time(let path): NSNumber(value: layer[keyPath: path])
    case .flag(let path): NSNumber(value: layer[keyPath: path])
    case .point(let path): NSValue(cgPoint: layer[keyPath: path])
    case .size(let path): NSValue(cgSize: layer[keyPath: path])
    case .rect(let path): NSValue(cgRect: layer[keyPath: path])
    case .transform(let path): NSValue(caTransform3D: layer[keyPath: path])
    case .color(let path): layer[keyPath: path]
    case .path(let path): layer[keyPath: path]
    case .timeMap(let path): layer[keyPath: path]
    case .text(let path): layer[keyPath: path]
    case .name(let get, _): get(layer)
    case .bits(let get, _, _): NSNumber(value: get(layer))
    case .object(let get, _, _): get(layer)
    }
  }

  /// Sets the value of `layer`; false, and nothing is set, for what is not taken.
  func assign(_ value: Any?, to layer: CALayer) -> Bool {
    switch self {
    case .number(let path): put(Coercion.number(value)) { layer[keyPath: path] = CGFloat($0) }
    case .float(let path), .rate(let path):
      put(Coercion.number(value)) { layer[keyPath: path] = Float($0) }
    case .time(let path): put(Coercion.number(value)) { layer[keyPath: path] = $0 }
    case .flag(let path): put(Coercion.flag(value)) { layer[keyPath: path] = $0 }
    case .point(let path): put(Coercion.point(value)) { layer[keyPath: path] = $0 }
    case .size(let path): put(Coercion.size(value)) { layer[keyPath: path] = $0 }
    case .rect(let path): put(Coercion.rect(value)) { layer[keyPath: path] = $0 }
    case .transform(let path): put(Coercion.transform(value)) { layer[keyPath: path] = $0 }
    case .color(let path): take(value) { layer[keyPath: path] = $0 }
    case .path(let path): take(value) { layer[keyPath: path] = $0 }
    case .timeMap(let path): take(value) { layer[keyPath: path] = $0 }
    case .text(let path): take(value) { layer[keyPath: path] = $0 }
    case .name(_, let set): put(Coercion.text(value)) { set(layer, $0) }
    case .bits(_, let set, _): put(Coercion.bits(value)) { set(layer, $0) }
    case .object(_, let set, _): set(layer, value)
    }
  }

  /// What is taken, for the message of a refusal.
  var taken: String {
    switch self {
    case .number, .float, .time, .rate, .flag, .bits: "takes a number"
    case .point: "takes a CGPoint or an NSValue of one"
    case .size: "takes a CGSize or an NSValue of one"
    case .rect: "takes a CGRect or an NSValue of one"
    case .transform: "takes a CATransform3D or an NSValue of one"
    case .color: "takes a CGColor or nil"
    case .path: "takes a CGPath or nil"
    case .timeMap: "takes a CATimeMap or nil"
    case .text, .name: "takes a text"
    case .object(_, _, let taken): taken
    }
  }

  private func put<Value>(_ value: Value?, _ store: (Value) -> Void) -> Bool {
    guard let value else { return false }
    store(value)
    return true
  }

  /// Stores `value` if it is nil or of the type.
  private func take<Value>(_ value: Any?, _ store: (Value?) -> Void) -> Bool {
    guard let value else {
      store(nil)
      return true
    }
    return put(value as? Value, store)
  }
}
