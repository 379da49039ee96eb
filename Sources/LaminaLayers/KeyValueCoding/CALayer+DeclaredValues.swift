import Foundation
import LaminaGeometry
import LaminaGraphics

// Strict values by key path, for other languages. Key-value coding takes any key. Here a key that
// no class declares is an error, and so is a value that is refused.
extension CALayer {
  /// Sets the value at `path`, which must lead to a declared property.
  ///
  /// Throws ``LayerValueError`` for any other path and for a value that the property refuses; the
  /// layer is then unchanged.
  package func setDeclaredValue(_ value: Any?, forKeyPath path: String) throws(LayerValueError) {
    try checkPath(path)
    let refused = RefusedValues.during { setValue(value, forKeyPath: path) }
    if let why = refused.first { throw LayerValueError(description: why) }
  }

  /// The value at `path`, which must lead to a declared property. Throws ``LayerValueError`` for
  /// another path.
  package func declaredValue(forKeyPath path: String) throws(LayerValueError) -> DeclaredValue {
    DeclaredValue(try checkedValue(forKeyPath: path))
  }

  /// The value at `path` as key-value coding has it. `path` must lead to a declared property.
  /// Throws ``LayerValueError`` for another path.
  package func checkedValue(forKeyPath path: String) throws(LayerValueError) -> Any? {
    try checkPath(path)
    return value(forKeyPath: path)
  }

  /// Throws unless `path` leads to a declared property, or into the value of one.
  private func checkPath(_ path: String) throws(LayerValueError) {
    switch LayerPath.parsed(path) {
    case .member: return
    case .key(let key), .inside(let key, _, _):
      if declares(key) { return }
      let allowed = declaredKeys.joined(separator: ", ")
      throw LayerValueError(
        description:
          "\(type(of: self)) has no property '\(key)' (allowed: \(allowed), and paths into them)")
    case .sublayer(let name, let rest):
      guard let layer = sublayers?.first(where: { $0.name == name }) else {
        throw LayerValueError(description: "\(path): no sublayer is named '\(name)'")
      }
      guard let rest else {
        throw LayerValueError(description: "\(path): names no property of the sublayer")
      }
      try layer.checkPath(rest)
    case .filter(let key, let name, let rest):
      let list = key == .filters ? filters : backgroundFilters
      guard list?.contains(where: { KeyedObject($0)?.name == name }) == true else {
        throw LayerValueError(description: "\(path): no filter is named '\(name)'")
      }
      guard rest != nil else {
        throw LayerValueError(description: "\(path): names no value of the filter")
      }
    }
  }

  /// Whether a class of this layer declares `key`. Any other key is the program's own.
  package func declares(_ key: String) -> Bool {
    LayerKey(key) != nil || key == "affineTransform" || key == "visibleRect"
      || KeyedProperty.hint(key) != nil || ownKeys.contains(key)
      || OwnProperties.contains(key, of: self)
  }

  /// The keys that the class of this layer adds to those of `CALayer`.
  private var ownKeys: [String] {
    let own = (type(of: self) as? any KeyedLayerClass.Type)?.keyedProperties.keys
    return own.map(Array.init) ?? KindKey.names(of: row.kind)
  }

  private var declaredKeys: [String] { (LayerKey.allCases.map(\.name) + ownKeys).sorted() }
}

/// A value that other languages can take.
package enum DeclaredValue {
  case none
  case number(Double)
  case text(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  case image(CGImage)
  /// An object of a type that other languages cannot take.
  case other

  /// `value`, wrapped or not, as one of these.
  package init(_ value: Any?) {
    switch (value, StructValue(value)) {
    case (nil, _): self = .none
    case (_, .point(let point)?): self = .point(point)
    case (_, .size(let size)?): self = .size(size)
    case (_, .rect(let rect)?): self = .rect(rect)
    case (_, .transform(let transform)?): self = .transform(transform)
    case (let text as String, _): self = .text(text)
    case (let number as NSNumber, _): self = .number(number.doubleValue)
    case (let color as CGColor, _): self = .color(color)
    case (let image as CGImage, _): self = .image(image)
    default: self = .other
    }
  }

  /// The kind of the value, in words.
  package var kind: String {
    switch self {
    case .none: "no value"
    case .number: "a number"
    case .text: "a text"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .transform: "a transform"
    case .color: "a colour"
    case .image: "an image"
    case .other: "an object"
    }
  }
}

/// The error for a key path that does not lead to a declared property, or for a value that a
/// property refuses. Its description is one line.
package struct LayerValueError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
