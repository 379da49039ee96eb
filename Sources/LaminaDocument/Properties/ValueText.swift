import Foundation
import Lamina

/// Single values with the name of their type, as animations and states have them:
/// `<real value="0.5"/>`.
///
/// Lists, images and filters are no single values.
package enum ValueText {
  /// Whether `name` is the name of a type that a value may have. Types of lists and objects count.
  package static func isType(_ name: String) -> Bool { types.contains(name) }

  private static let types: Set<String> = [
    "real", "integer", "float", "double", "number", "NSNumber", "CGFloat", "bool", "boolean",
    "BOOL",
    "string",
    "NSString", "CGPoint", "CGSize", "CGRect", "CAPoint3D", "CGColor", "CATransform3D",
    "CGAffineTransform",
    "CGPath",
    "CAMediaTimingFunction", "CATimeMap", "CAColorMatrix", "CGImage", "CAFilter", "CIFilter",
    "NSArray",
    "NSDictionary", "null",
  ]

  /// The value in the form of key-value coding, or nil if `text` is no value of that type.
  /// `opacity` multiplies the alpha of a colour.
  package static func value(type: String, _ text: String, opacity: CGFloat = 1) -> Any? {
    switch type {
    case "integer":
      Int(text.trimmingCharacters(in: .whitespaces)).map { NSNumber(value: $0) } ?? number(text)
    case "real", "float", "double", "number", "NSNumber", "CGFloat": number(text)
    case "bool", "boolean", "BOOL": NumberText.bool(text).map { NSNumber(value: $0) }
    case "string", "NSString": text
    case "CGPoint": GeometryText.point(text).map { NSValue(cgPoint: $0) }
    case "CGSize":
      GeometryText.point(text).map { NSValue(cgSize: CGSize(width: $0.x, height: $0.y)) }
    case "CGRect": GeometryText.rect(text).map { NSValue(cgRect: $0) }
    case "CAPoint3D": NumberText.list(text, 3...3).map(numbers)
    case "CGColor": GeometryText.color(text, opacity: opacity)
    case "CATransform3D": TransformText.parse(text).map { NSValue(caTransform3D: $0) }
    case "CGAffineTransform":
      NumberText.list(text, 6...6).map { NSValue(cgAffineTransform: affine($0)) }
    case "CGPath": PathText.parse(text)
    case "CAMediaTimingFunction": TimingFunctionText.parse(text)
    case "CATimeMap": TimeMapText.parse(text)
    case "CAColorMatrix": ColorMatrixText.parse(text)
    default: nil
    }
  }

  /// The type of values of the property at `keyPath`, for elements that leave theirs out.
  package static func type(of keyPath: String) -> String {
    if let type = LayerAttribute(named: keyPath)?.elementType { return type }
    switch keyPath {
    case "bounds.origin": return "CGPoint"
    case "bounds.size", "transform.translation", "sublayerTransform.translation": return "CGSize"
    case "contents": return "CGImage"
    default:
      let isColor = keyPath.hasSuffix("Color") || keyPath == "color"
      return types(of: keyPath) ?? (isColor ? "CGColor" : "real")
    }
  }

  /// The type of the property that `keyPath` ends with, if a specialised class has such a property.
  private static func types(of keyPath: String) -> String? {
    ownTypes[
      String(
        keyPath[
          (keyPath.lastIndex(of: ".").map { keyPath.index(after: $0) } ?? keyPath.startIndex)...])]
  }

  private static let ownTypes: [String: String] = {
    let tables =
      [EmitterClass.behavior.table, EmitterClass.cell.table] + LayerClass.allCases.map(\.table)
    let properties = tables.flatMap(\.properties).map { ($0.name, $0.elementType) }
    return Dictionary(properties) { _, last in last }
  }()

  /// A value as text: its type, its text, and its alpha if it is a colour.
  package struct Written: Equatable, Sendable {
    package let type: String
    package var text: String
    package var alpha: CGFloat = 1
  }

  /// The text that reads back as `value`, or nil for lists, objects and unknown types.
  package static func written(_ value: Any) -> Written? {
    switch value {
    case is NSNull: return Written(type: "null", text: "")
    case let text as String: return Written(type: "string", text: text)
    case let number as CGFloat: return written(NSNumber(value: Double(number)))
    case let number as NSNumber: return written(number)
    case let box as NSValue: return structure(box)
    case let color as CGColor:
      let rgb = [color.srgb.red, color.srgb.green, color.srgb.blue].map { CGFloat($0) }
      return Written(type: "CGColor", text: text(rgb), alpha: CGFloat(color.srgb.alpha))
    case let path as CGPath: return Written(type: "CGPath", text: PathText.format(path))
    case let function as CAMediaTimingFunction:
      return Written(type: "CAMediaTimingFunction", text: TimingFunctionText.format(function))
    case let map as CATimeMap: return Written(type: "CATimeMap", text: TimeMapText.format(map))
    case let point as CGPoint: return structure(NSValue(cgPoint: point))
    case let size as CGSize: return structure(NSValue(cgSize: size))
    case let rect as CGRect: return structure(NSValue(cgRect: rect))
    case let transform as CATransform3D: return structure(NSValue(caTransform3D: transform))
    case let transform as CGAffineTransform: return structure(NSValue(cgAffineTransform: transform))
    default: return nil
    }
  }

  private static func written(_ number: NSNumber) -> Written? {
    let value = number.doubleValue
    guard value.isFinite else { return nil }
    let text = text(of: number)
    return Written(type: Int(text) == nil ? "real" : "integer", text: text)
  }

  /// The shortest text that reads back as the same number in its own precision.
  package static func text(of number: NSNumber) -> String {
    String(cString: number.objCType) == "f"
      ? NumberText.format(number.floatValue) : NumberText.format(CGFloat(number.doubleValue))
  }

  private static func structure(_ box: NSValue) -> Written? {
    let (type, numbers): (String, [CGFloat])
    switch box.structure {
    case .point(let point): (type, numbers) = ("CGPoint", [point.x, point.y])
    case .size(let size): (type, numbers) = ("CGSize", [size.width, size.height])
    case .rect(let rect):
      (type, numbers) = (
        "CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      )
    case .affine(let t): (type, numbers) = ("CGAffineTransform", [t.a, t.b, t.c, t.d, t.tx, t.ty])
    case .transform(let transform):
      guard TransformText.elements(transform).allSatisfy(\.isFinite) else { return nil }
      return Written(type: "CATransform3D", text: TransformText.text(transform))
    case nil: return nil
    }
    return numbers.allSatisfy(\.isFinite) ? Written(type: type, text: text(numbers)) : nil
  }

  private static func number(_ text: String) -> NSNumber? {
    NumberText.finite(text).map { NSNumber(value: Double($0)) }
  }

  private static func numbers(_ list: [CGFloat]) -> [NSNumber] {
    list.map { NSNumber(value: Double($0)) }
  }

  private static func affine(_ n: [CGFloat]) -> CGAffineTransform {
    CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    numbers.map { NumberText.format($0) }.joined(separator: " ")
  }
}
