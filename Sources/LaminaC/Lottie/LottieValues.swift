import CLaminaTypes
import Foundation
import Lamina
import LaminaLottie

/// Values of Lottie animations in the forms that C has.
enum LottieValues {
  /// `object`, as ``ValueReading`` gives it, as a value of an animation. Throws a usage failure
  /// that names `what`.
  static func value(_ object: Any, _ what: String) throws -> LottieValue {
    switch object {
    case let number as NSNumber: return .number(number.doubleValue)
    case let text as String: return .text(text)
    case let point as CGPoint: return .point(point)
    case let size as CGSize: return .size(size)
    case let image as CGImage: return .image(image)
    case let path as CGPath: return .path(path)
    case let list as [NSNumber] where !list.isEmpty: return .vector(list.map(\.doubleValue))
    case let list as [Any] where !list.isEmpty:
      return .gradient(try list.map { try stop($0, what) })
    default:
      // A type of CoreFoundation's cannot be matched by a cast.
      if let color = color(object) { return .color(color) }
      throw Failure(
        .usage,
        "\(what): takes a number, a point, a size, a colour, a text, an image, a path, a list of numbers, "
          + "or a list of stops of a gradient, each a list of a location and a colour")
    }
  }

  private static func stop(_ object: Any, _ what: String) throws -> LottieGradientStop {
    guard let pair = object as? [Any], pair.count == 2, let location = pair[0] as? NSNumber,
      let color = color(pair[1])
    else { throw Failure(.usage, "\(what): a stop is a list of a location and a colour") }
    return LottieGradientStop(location: location.doubleValue, color: color)
  }

  private static func color(_ object: Any) -> LottieColor? {
    guard case .color(let color) = DeclaredValue(object), let color = lamina_color(color) else {
      return nil
    }
    return LottieColor(r: color.red, g: color.green, b: color.blue, a: color.alpha)
  }

  /// A value in the form that ``ValueMemory`` stores.
  static func object(_ value: LottieValue) -> Any {
    switch value {
    case .number(let number): NSNumber(value: number)
    case .text(let text): text
    case .image(let image): image
    case .path(let path): path
    case .color(let color): cgColor(color)
    case .vector(let numbers): numbers.map { NSNumber(value: $0) }
    case .gradient(let stops):
      stops.map { [NSNumber(value: $0.location), cgColor($0.color)] as [Any] }
    }
  }

  private static func cgColor(_ color: LottieColor) -> CGColor {
    CGColor(srgbRed: color.r, green: color.g, blue: color.b, alpha: color.a)
  }
}

/// A value that is the same at every frame.
struct ConstantProvider: AnyValueProvider {
  let value: LottieValue

  func value(atFrame frame: Double) -> LottieValue { value }
  var isConstant: Bool { true }
}

/// Sets the value of a slot everywhere it is used: a number, a point, a size or a list of numbers,
/// a colour, a list of stops of a gradient (each a list of a location from 0 to 1 and a colour), a
/// text, an image, or a path of one part. LAMINA_TYPE_NONE brings back the file's.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, for a slot that the file does not have
/// (the message lists them), and for a value of another type than it takes; LAMINA_LIMIT.
@c(lamina_lottie_set_slot) public func lottieSetSlot(
  _ lottie: LottieHandle?, _ id: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    let id = try text(id, "id")
    guard let object = try ValueReading.object(value, forKey: "slot '\(id)'") else {
      return try lottie.layer.resetSlot(id)
    }
    try lottie.layer.setSlot(id, to: try LottieValues.value(object, "slot '\(id)'"))
  }
}

/// Sets the characters of all text layers with a name, at every frame; their style stays. NULL
/// instead of `text` brings back the file's.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL instead of a name, and for a name that no
/// text layer has (the message lists them); LAMINA_LIMIT.
@c(lamina_lottie_set_text) public func lottieSetText(
  _ lottie: LottieHandle?, _ layerName: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    try lottie.layer.setText(
      try text.map { try LaminaC.text($0, "text") },
      forLayerNamed: try LaminaC.text(layerName, "layer_name"))
  }
}

/// Gives the animation the bytes of an image file that it names, which are copied; NULL takes them
/// away. Nothing else is read: neither files nor the network. Bytes that are no image show nothing,
/// and lamina_lottie_get_report says so.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for NULL instead of a name; LAMINA_LIMIT.
@c(lamina_lottie_set_image) public func lottieSetImage(
  _ lottie: LottieHandle?, _ name: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ size: Int
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    lottie.setImage(
      bytes == nil ? nil : try input(bytes, size, CurrentLimits.value),
      named: try text(name, "name"))
  }
}

/// Fills slots as a theme of the archive says; NULL brings back the file's values. Slots that were
/// set keep their values.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for a theme that the file does not have (the
/// message lists them); LAMINA_BAD_DATA for one that cannot be read; LAMINA_LIMIT.
@c(lamina_lottie_set_theme) public func lottieSetTheme(
  _ lottie: LottieHandle?, _ theme: UnsafePointer<CChar>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    try lottie.layer.setTheme(try theme.map { try text($0, "theme") })
  }
}

/// Sets the value of all properties that a key path names, such as "Layer.Group 1.Fill 1.Color",
/// where `*` is any one name and `**` any number of names. Values have the file's units: opacities
/// and scales in per cent, angles in degrees. LAMINA_TYPE_NONE takes away what was set for the very
/// same key path.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, for a key path that leads nowhere, and for
/// a value that no property there takes; LAMINA_LIMIT.
@c(lamina_lottie_set_value) public func lottieSetValue(
  _ lottie: LottieHandle?, _ keypath: UnsafePointer<CChar>?,
  _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  withLottie(lottie) { lottie in
    let keypath = AnimationKeypath(keypath: try text(keypath, "keypath"))
    guard let object = try ValueReading.object(value, forKey: "'\(keypath)'") else {
      return lottie.layer.removeValueProvider(for: keypath)
    }
    let value = try LottieValues.value(object, "'\(keypath)'")
    try lottie.layer.setValueProvider(ConstantProvider(value: value), keypath: keypath)
  }
}

/// Gets the value of the first property that a key path names, at a frame of its composition. Give
/// it back with lamina_value_clear. Without such a property the status is LAMINA_NO_VALUE.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, and for a frame that is not finite.
@c(lamina_lottie_get_value) public func lottieValue(
  _ lottie: LottieHandle?, _ keypath: UnsafePointer<CChar>?, _ frame: Double,
  _ value: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(value) {
    let layer = try HandleTable.shared.object(lottie, .lottie).layer
    let keypath = try text(keypath, "keypath")
    try checkFinite("frame", frame)
    let value = layer.getValue(for: AnimationKeypath(keypath: keypath), atFrame: frame)
    return (value.map(LottieValues.object), keypath)
  }
}
