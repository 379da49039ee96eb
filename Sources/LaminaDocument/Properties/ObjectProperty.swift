import Foundation
import Lamina

/// A property of one class of objects. Its key is also its name in documents.
package struct ObjectProperty: Sendable {
  /// The form of the value in a document.
  package enum Syntax: Sendable {
    /// An attribute. Times may be infinite.
    case number, time, flag, point, size, rect, transform, path, name
    /// An attribute with three numbers. The value is a list of them.
    case vector
    /// An attribute with a number, or with a text if it is no number. Behaviours take any key.
    case any
    /// An attribute if the colour is opaque, and else an element with an opacity.
    case color
    /// An element with a text, because an attribute of that name would mean something else, or
    /// because the text may be long.
    case text
    /// An element with the source of an image.
    case image
    /// An element around other elements.
    case numbers, colors, cells, behaviors
  }

  package let name: String
  package let syntax: Syntax

  package init(_ name: String, _ syntax: Syntax) {
    self.name = name
    self.syntax = syntax
  }

  /// Whether the value is a list. An empty list is the same as nil.
  var isList: Bool {
    switch syntax {
    case .numbers, .colors, .cells, .behaviors: true
    default: false
    }
  }

  /// The value of `text` in the form of key-value coding, or nil if it is unusable. `opacity`
  /// multiplies the alpha of a colour.
  package func value(_ text: String, opacity: CGFloat = 1) -> Any? {
    switch syntax {
    case .number: NumberText.finite(text).map { NSNumber(value: Double($0)) }
    case .time: NumberText.parse(text).flatMap { $0.isNaN ? nil : NSNumber(value: $0) }
    case .flag: NumberText.bool(text).map { NSNumber(value: $0) }
    case .point: ValueText.value(type: "CGPoint", text)
    case .size: ValueText.value(type: "CGSize", text)
    case .rect: ValueText.value(type: "CGRect", text)
    case .transform: ValueText.value(type: "CATransform3D", text)
    case .path: ValueText.value(type: "CGPath", text)
    case .vector: ValueText.value(type: "CAPoint3D", text)
    case .name, .text: text
    case .any: NumberText.finite(text).map { NSNumber(value: Double($0)) } ?? text
    case .color: GeometryText.color(text, opacity: opacity)
    case .image, .numbers, .colors, .cells, .behaviors: nil
    }
  }

  /// The text that reads back as `value`, with its type. Nil for lists, images and values without a
  /// text.
  package func written(_ value: Any) -> ValueText.Written? {
    switch (syntax, value) {
    case (.time, let number as NSNumber):
      return number.doubleValue.isNaN ? nil : .init(type: "real", text: ValueText.text(of: number))
    case (.text, let font as CTFont):
      return .init(type: "string", text: "\(CTFontCopyPostScriptName(font))")
    case (.vector, let list as [NSNumber]):
      guard list.count == 3, list.allSatisfy(\.doubleValue.isFinite) else { return nil }
      return .init(
        type: "CAPoint3D", text: list.map { ValueText.text(of: $0) }.joined(separator: " "))
    // A text that looks like a number would be read back as a number.
    case (.any, let text as String):
      return NumberText.finite(text) == nil ? .init(type: "string", text: text) : nil
    default: return isList ? nil : ValueText.written(value)
    }
  }

  /// Whether documents write the value as an attribute, and not as an element.
  package func isAttribute(_ written: ValueText.Written) -> Bool {
    switch syntax {
    case .text, .image, .numbers, .colors, .cells, .behaviors: false
    case .color: written.alpha == 1
    default: true
    }
  }

  /// The type of an element for one value, if the element does not state its type.
  var elementType: String {
    switch syntax {
    case .number, .time, .any: "real"
    case .flag: "bool"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .transform: "CATransform3D"
    case .path: "CGPath"
    case .vector: "CAPoint3D"
    case .color: "CGColor"
    case .name, .text: "string"
    case .image: "CGImage"
    case .numbers, .colors, .cells, .behaviors: "NSArray"
    }
  }
}
