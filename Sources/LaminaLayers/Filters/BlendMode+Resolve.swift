import Foundation
import LaminaPlan

// Blend modes by name: Core Animation's names, and Core Image's names of the filters that do the
// same.
extension BlendMode {
  /// The mode of a `compositingFilter`: a ``CAFilter`` by its type, or a name. Nil, which composes
  /// as without a filter, for an unknown name or type and for a disabled filter.
  static func resolve(_ filter: Any?) -> BlendMode? {
    switch filter {
    case let filter as CAFilter: filter.isEnabled ? byName[filter.type] : nil
    case let value: Coercion.text(value).flatMap { byName[$0] }
    }
  }

  /// Whether `name` names a mode.
  static func isKnown(_ name: String) -> Bool { byName[name] != nil }

  /// Every name and its mode.
  static let byName: [String: BlendMode] = {
    var names = animationNames
    for (name, mode) in blendModes {
      names[name + "BlendMode"] = mode
      names["CI" + name.prefix(1).uppercased() + name.dropFirst() + "BlendMode"] = mode
    }
    for (name, mode) in imageCompositing { names["CI" + name + "Compositing"] = mode }
    return names
  }()

  private static let animationNames: [String: BlendMode] = [
    kCAFilterSourceOver: .normal, kCAFilterCopy: .copy, kCAFilterClear: .clear,
    kCAFilterSourceIn: .sourceIn, kCAFilterSourceOut: .sourceOut, kCAFilterSourceAtop: .sourceAtop,
    kCAFilterDestOver: .destinationOver, kCAFilterDestIn: .destinationIn,
    kCAFilterDestOut: .destinationOut,
    kCAFilterDestAtop: .destinationAtop, kCAFilterXor: .xor, kCAFilterDest: .destination,
    kCAFilterPlusL: .plusLighter, kCAFilterPlusD: .plusDarker, kCAFilterSubtractS: .subtract,
    kCAFilterSubtractD: .subtractDestination, kCAFilterMultiply: .product,
    kCAFilterMinimum: .minimum, kCAFilterMaximum: .maximum,
    kCAFilterNormalBlendMode: .normal,
  ]

  private static let blendModes: [(String, BlendMode)] = [
    ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken),
    ("lighten", .lighten), ("colorDodge", .colorDodge), ("colorBurn", .colorBurn),
    ("softLight", .softLight),
    ("hardLight", .hardLight), ("difference", .difference), ("exclusion", .exclusion),
    ("hue", .hue),
    ("saturation", .saturation), ("color", .color), ("luminosity", .luminosity),
  ]

  private static let imageCompositing: [(String, BlendMode)] = [
    ("SourceOver", .normal), ("SourceIn", .sourceIn), ("SourceOut", .sourceOut),
    ("SourceAtop", .sourceAtop),
    ("Addition", .plusLighter), ("Minimum", .minimum), ("Maximum", .maximum),
    ("Multiply", .product),
  ]
}
