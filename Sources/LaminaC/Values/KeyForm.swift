import Foundation
import Lamina
import LaminaDocument

/// The forms that values have in C for keys whose Swift type C does not have.
enum KeyForm {
  /// `value` in the form that the key at the end of the path `key` takes. Throws a usage failure
  /// for a text or a list that is no such value; other values are left to the property.
  static func adapted(_ value: Any?, forKey key: String) throws -> Any? {
    switch (key.split(separator: ".").last ?? "", value) {
    case ("timingFunction", let text as String), ("animationTimingFunction", let text as String):
      return try timing(text, key)
    case ("timingFunctions", let list as [Any]):
      return try list.map { element in
        guard let text = element as? String else {
          throw Failure(.usage, "\(key): takes a list of names of timing functions")
        }
        return try timing(text, key)
      }
    case ("valueFunction", let text as String):
      return try known(
        CAValueFunction(name: CAValueFunctionName(rawValue: text)),
        "\(key): no value function is named '\(text)' (allowed: rotateX, rotateY, rotateZ, scale, "
          + "scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ)")
    case ("affineTransform", let transform as CATransform3D):
      guard CATransform3DIsAffine(transform) else {
        throw Failure(.usage, "\(key): the transform leaves the plane")
      }
      return CATransform3DGetAffineTransform(transform)
    case ("preferredFrameRateRange", let list as [NSNumber]) where list.count == 3:
      return CAFrameRateRangeMake(list[0].floatValue, list[1].floatValue, list[2].floatValue)
    case ("timeMap", let text as String):
      return try known(
        TimeMapText.parse(text),
        "\(key): not a time map (allowed: keys such as '0 0; 2 4 hold; 3 1 easeIn; 5 0', whose times "
          + "do not descend, with 'before' or 'after' and a speed among them)")
    default: return value
    }
  }

  private static func timing(_ text: String, _ key: String) throws -> CAMediaTimingFunction {
    try known(
      TimingFunctionText.parse(text),
      "\(key): '\(text)' is no timing function (allowed: linear, easeIn, easeOut, easeInEaseOut, "
        + "default, or the four numbers of its two points)")
  }

  /// The value of a text. Nil is a usage failure, which says `why`.
  private static func known<Value>(
    _ value: Value?, _ why: @autoclosure () -> String
  ) throws -> Value {
    guard let value else { throw Failure(.usage, why()) }
    return value
  }

  /// `value`, which C has no type for, in the form that C has for it.
  static func simplified(_ value: Any?) -> Any? {
    switch value {
    case let function as CAMediaTimingFunction: TimingFunctionText.format(function)
    case let function as CAValueFunction: function.name.rawValue
    case let transform as CGAffineTransform: CATransform3DMakeAffineTransform(transform)
    case let range as CAFrameRateRange:
      [range.minimum, range.maximum, range.preferred ?? 0].map { NSNumber(value: $0) }
    case let map as CATimeMap: TimeMapText.format(map)
    default: value
    }
  }
}
