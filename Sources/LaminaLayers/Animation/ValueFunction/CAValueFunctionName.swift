/// The names of the functions that make a transform from numbers.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The name of that string; there is no function for an unknown one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x by one number, in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about y by one number, in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about z by one number, in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three numbers.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x by one number.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y by one number.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z by one number.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by three numbers, in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x by one number, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y by one number, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z by one number, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
