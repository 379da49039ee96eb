import Foundation
import Lamina
import LaminaDocument

/// A layer as Swift code that makes it, for a program with `import QuartzCore`.
///
/// Animations, sublayers and images are not written: an image has no code.
enum SwiftText {
  /// A path with more elements is left out, with a line that says so.
  static let mostElements = 400

  /// The code: one line that makes the layer, and one for each property that differs from a new
  /// layer's.
  static func code(for layer: CALayer) -> String {
    let kind = LayerClass(of: layer)
    var lines = ["let layer = \(kind.rawValue)()"]
    for key in LayerKey.allCases {
      guard let attribute = LayerAttribute(named: key.name),
        attribute.attribute(of: layer, kind) != nil || attribute.colorElement(of: layer) != nil,
        !(key == .allowsGroupOpacity && layer.allowsGroupOpacity)
      else { continue }
      lines += assignment("\(key)", layer.value(forKey: key.name), isName: isName(attribute))
    }
    let fresh = kind.make()
    for key in KindKey.all(of: type(of: fresh)) {
      let value = layer.value(forKey: key.name)
      let text = PropertyText.text(ofValue: value)
      guard text == nil || text != PropertyText.text(ofValue: fresh.value(forKey: key.name)) else {
        continue
      }
      if value == nil, fresh.value(forKey: key.name) == nil { continue }
      var isName = key == .type
      if case .name? = kind.table[key.name]?.syntax { isName = true }
      lines += assignment("\(key)", value, isName: isName)
    }
    if layer.contents != nil { lines.append("// layer.contents: an image of the scene") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func isName(_ attribute: LayerAttribute) -> Bool {
    if case .name = attribute.access { true } else { false }
  }

  private static func assignment(_ name: String, _ value: Any?, isName: Bool) -> [String] {
    if let path = value as? CGPath { return self.path(name, path) }
    guard let text = expression(value, isName: isName) else {
      return ["// layer.\(name): a value that has no text"]
    }
    return ["layer.\(name) = \(text)"]
  }

  /// An expression for a value; nil if there is none.
  static func expression(_ value: Any?, isName: Bool = false) -> String? {
    if let list = value as? [Any] {
      let parts = list.map { expression($0) }
      return parts.contains(nil) ? nil : "[\(parts.compactMap { $0 }.joined(separator: ", "))]"
    }
    switch DeclaredValue(value) {
    case .none: return "nil"
    case .number(let number):
      if let number = value as? NSNumber, CFGetTypeIDIsBoolean(number) {
        return number.boolValue ? "true" : "false"
      }
      return literal(number)
    case .text(let text): return isName ? ".init(rawValue: \(quoted(text)))" : quoted(text)
    case .point(let p): return "CGPoint(x: \(literal(p.x)), y: \(literal(p.y)))"
    case .size(let s): return "CGSize(width: \(literal(s.width)), height: \(literal(s.height)))"
    case .rect(let r):
      return "CGRect(x: \(literal(r.origin.x)), y: \(literal(r.origin.y)), "
        + "width: \(literal(r.size.width)), height: \(literal(r.size.height)))"
    case .transform(let t): return transform(t)
    case .color(let color):
      let c = color.srgb
      return "CGColor(srgbRed: \(literal(c.red)), green: \(literal(c.green)), "
        + "blue: \(literal(c.blue)), alpha: \(literal(c.alpha)))"
    case .other: return (value as? CATimeMap).flatMap(timeMap)
    case .image: return nil
    }
  }

  private static func CFGetTypeIDIsBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }

  private static func transform(_ t: CATransform3D) -> String {
    let rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
      [t.m41, t.m42, t.m43, t.m44],
    ]
    let parts = rows.enumerated().flatMap { row, values in
      values.enumerated().map { "m\(row + 1)\($0 + 1): \(literal($1))" }
    }
    return "CATransform3D(\n  \(parts.joined(separator: ", ")))"
  }

  private static func timeMap(_ map: CATimeMap) -> String? {
    guard map.keys.count <= mostElements else { return nil }
    let keys = map.keys.map { key in
      let times = "time: \(literal(key.time)), localTime: \(literal(key.localTime))"
      switch key.pace {
      case .linear: return "  .init(\(times))"
      case .hold: return "  .init(\(times), pace: .hold)"
      case .curve(let function):
        let points = TimingFunctionText.points(of: function).map { literal(Double($0)) }
        let pace = "CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))"
        return "  .init(\(times), pace: .curve(\(pace)))"
      }
    }
    return "try CATimeMap([\n\(keys.joined(separator: ",\n"))\n], "
      + "speedBefore: \(literal(map.speedBefore)), speedAfter: \(literal(map.speedAfter)))"
  }

  private static func path(_ name: String, _ path: CGPath) -> [String] {
    var lines = ["let \(name) = CGMutablePath()"]
    path.applyWithBlock { element in
      let points = element.pointee.points
      func point(_ index: Int) -> String {
        "CGPoint(x: \(literal(points[index].x)), y: \(literal(points[index].y)))"
      }
      switch element.pointee.type {
      case .moveToPoint: lines.append("\(name).move(to: \(point(0)))")
      case .addLineToPoint: lines.append("\(name).addLine(to: \(point(0)))")
      case .addQuadCurveToPoint:
        lines.append("\(name).addQuadCurve(to: \(point(1)), control: \(point(0)))")
      case .addCurveToPoint:
        lines.append(
          "\(name).addCurve(to: \(point(2)), control1: \(point(0)), control2: \(point(1)))")
      case .closeSubpath: lines.append("\(name).closeSubpath()")
      }
    }
    guard lines.count <= mostElements else {
      return ["// layer.\(name): a path of \(lines.count - 1) elements"]
    }
    return lines + ["layer.\(name) = \(name)"]
  }

  private static func literal(_ value: Double) -> String {
    guard value.isFinite else {
      return value.isNaN ? ".nan" : value < 0 ? "-.infinity" : ".infinity"
    }
    return NumberText.format(CGFloat(value))
  }

  private static func literal(_ value: CGFloat) -> String { literal(Double(value)) }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
