import Foundation
import LaminaGeometry
import LaminaGraphics

// Values by key path as other languages set and get them: strictly. Key-value coding takes any key;
// here one that no class declares is an error, as is a value that is refused.
extension CALayer {
  /// Sets the value at `path`, which must lead to a declared property.
  ///
  /// Throws ``LayerValueError``, and the layer is unchanged, for another path and for a value that
  /// the property refuses.
  package func setDeclaredValue(_ value: Any?, forKeyPath path: String) throws(LayerValueError) {
    try checkPath(path)
    let refused = RefusedValues.during { setValue(value, forKeyPath: path) }
    if let why = refused.first { throw LayerValueError(description: why) }
  }

  /// The value at `path`, which must lead to a declared property. Throws ``LayerValueError`` for
  /// another path.
  package func declaredValue(forKeyPath path: String) throws(LayerValueError) -> DeclaredValue {
    try checkPath(path)
    return DeclaredValue(value(forKeyPath: path))
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

  private func declares(_ key: String) -> Bool {
    LayerKey(key) != nil || key == "affineTransform" || ownKeys.contains(key)
      || OwnProperties.contains(key, of: self)
  }

  /// The keys that the class of this layer adds.
  private var ownKeys: [String] {
    self is CAScrollLayer
      ? Array(CAScrollLayer.keyedProperties.keys) : KindKey.names(of: row.kind)
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
  /// An object of another kind.
  case other

  init(_ value: Any?) {
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

  /// What it is, in words.
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

/// A key path that leads to no declared property, or a value that a property refuses; one line.
package struct LayerValueError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
