import Foundation
import LaminaGeometry
import LaminaGraphics

// How rows of the table are written: one function for each form of a value. Nil assigns what a new
// layer has.
extension KindEntry {
  typealias Path<Layer, Value> = ReferenceWritableKeyPath<Layer, Value> & Sendable
  typealias Showing = PropertyEntry.Showing

  static func number<Layer: CALayer>(
    _ path: Path<Layer, CGFloat>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    KindEntry(.number, showing, action, "takes a number", Coercion.number) {
      NSNumber(value: Double($0[keyPath: path]))
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = CGFloat(new)
    }
  }

  static func number<Layer: CALayer>(
    _ path: Path<Layer, Double>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    KindEntry(.number, showing, action, "takes a number", Coercion.number) {
      NSNumber(value: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
  }

  static func float<Layer: CALayer>(_ path: Path<Layer, Float>) -> KindEntry {
    KindEntry(.number, .lanes(.drawing), nil, "takes a number", Coercion.number) {
      NSNumber(value: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = Float(new)
    }
  }

  /// A number of single precision that is given out in double precision.
  static func multiplier<Layer: CALayer>(_ path: Path<Layer, Float>) -> KindEntry {
    KindEntry(.number, .lanes(.drawing), nil, "takes a number", Coercion.number) {
      NSNumber(value: Double($0[keyPath: path]))
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = Float(new)
    }
  }

  /// A whole number, of which the fraction is dropped.
  static func count<Layer: CALayer>(_ path: Path<Layer, Int>) -> KindEntry {
    var entry = KindEntry(.number, .unseen, nil, "takes a number", wholeNumber) {
      NSNumber(value: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
    entry.hasDefault = true
    return entry
  }

  private static func wholeNumber(_ value: Any?) -> Int? {
    Coercion.number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  static func flag<Layer: CALayer>(
    _ path: Path<Layer, Bool>, hasDefault: Bool? = nil
  ) -> KindEntry {
    var entry = KindEntry(.flag, .unseen, nil, "takes a truth value", Coercion.flag) {
      NSNumber(value: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
    entry.hasDefault = hasDefault
    return entry
  }

  static func name<Layer: CALayer, Name: RawRepresentable & Sendable>(
    _ path: Path<Layer, Name>, form: KindForm = .name
  ) -> KindEntry where Name.RawValue == String {
    KindEntry(form, .unseen, nil, "takes a text", Coercion.text) {
      $0[keyPath: path].rawValue
    } assign: { (layer: Layer, new) in
      Name(rawValue: new).map { layer[keyPath: path] = $0 }
    }
  }

  static func point<Layer: CALayer>(
    _ path: Path<Layer, CGPoint>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    KindEntry(.point, showing, action, "takes a point", Coercion.point) {
      NSValue(cgPoint: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
  }

  static func size<Layer: CALayer>(
    _ path: Path<Layer, CGSize>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    KindEntry(.size, showing, action, "takes a size", Coercion.size) {
      NSValue(cgSize: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
  }

  static func transform<Layer: CALayer>(
    _ path: Path<Layer, CATransform3D>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    KindEntry(
      .transform, showing, action, "takes a CATransform3D or an NSValue of one",
      Coercion.transform
    ) {
      NSValue(caTransform3D: $0[keyPath: path])
    } assign: { (layer: Layer, new) in
      layer[keyPath: path] = new
    }
  }

  static func color<Layer: CALayer>(
    _ path: Path<Layer, CGColor?>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry { object(path, "takes a CGColor or nil", .color, showing, action) }

  static func path<Layer: CALayer>(
    _ path: Path<Layer, CGPath?>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry { object(path, "takes a CGPath", .path, showing, action) }

  /// A list, or none.
  static func list<Layer: CALayer, Element>(
    _ path: Path<Layer, [Element]?>, _ taken: String, _ form: KindForm, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> KindEntry { object(path, "takes " + taken, form, showing, action) }

  /// A list of numbers, or none.
  static func numbers<Layer: CALayer>(
    _ path: Path<Layer, [NSNumber]?>, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> KindEntry {
    object(path, "takes a list of numbers", .numbers, showing, action) {
      ($0 as? [Any]).map { $0.map(Coercion.wrapped) } as? [NSNumber]
    }
  }

  /// A value of that type, or none.
  private static func object<Layer: CALayer, Value>(
    _ path: Path<Layer, Value?>, _ taken: String, _ form: KindForm, _ showing: Showing,
    _ action: DefaultAction?, _ converted: @escaping @Sendable (Any) -> Value? = { $0 as? Value }
  ) -> KindEntry {
    let coding = KeyedProperty(
      taken, { (layer: Layer) in layer[keyPath: path].map { $0 as Any } }
    ) { (layer: Layer, new) in
      guard let new else {
        layer[keyPath: path] = nil
        return true
      }
      guard let value = converted(new) else { return false }
      layer[keyPath: path] = value
      return true
    }
    return KindEntry(Layer.self, form, coding, showing, action)
  }
}

extension KeyedProperty {
  /// A property of `Layer` with rules of its own.
  init<Layer: CALayer>(
    _ taken: String, _ value: @escaping @Sendable (Layer) -> Any?,
    _ assign: @escaping @Sendable (Layer, Any?) -> Bool
  ) {
    self.init(
      value: { ($0 as? Layer).flatMap(value) },
      assign: { new, layer in (layer as? Layer).map { assign($0, new) } ?? false }, taken: taken)
  }
}
