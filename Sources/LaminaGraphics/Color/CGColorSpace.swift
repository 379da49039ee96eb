import Foundation

/// What the components of a colour mean: a model (RGB or grey) and how its numbers relate to light.
///
/// As on Apple's systems this is a reference type made by name or by a creator function. It is immutable and
/// may be shared between threads. Two spaces are equal when they have the same name. Device spaces keep their
/// own names and are treated as sRGB, or as grey with the sRGB curve.
public final class CGColorSpace: Hashable, Sendable {
  /// Everything that tells one supported space from another.
  struct Definition: Sendable {
    let name: String
    let model: CGColorSpaceModel
    let encoding: ColorEncoding
    /// Values outside 0...1 are meaningful, so conversions into this space do not clip.
    let isExtended: Bool
  }

  let definition: Definition

  init(_ definition: Definition) {
    self.definition = definition
  }

  /// The space with a standard name, such as ``sRGB``; nil for a name that is not supported.
  public convenience init?(name: CFString) {
    let text = name as String
    guard let definition = Self.named.first(where: { $0.name == text }) else { return nil }
    self.init(definition)
  }

  /// The name the space was made by, or the device space's own name.
  public var name: CFString? { NSString(string: definition.name) }

  /// The kind of components.
  public var model: CGColorSpaceModel { definition.model }

  /// Components of a colour without its alpha: 1 for grey, 3 for RGB.
  public var numberOfComponents: Int { definition.model == .monochrome ? 1 : 3 }

  /// Whether the space can hold RGB colours outside the sRGB gamut.
  public var isWideGamutRGB: Bool {
    model == .rgb && (definition.isExtended || definition.encoding.primaries != .srgb)
  }

  /// Whether images can be made in the space. True for every space this class can make.
  public var supportsOutput: Bool { true }

  /// Whether two spaces have the same name.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left === right || left.definition.name == right.definition.name
  }

  /// Feeds the name to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(definition.name) }

  /// Components of this space (without alpha) as encoded sRGB, unclamped.
  func toSRGB(_ components: some Collection<CGFloat>) -> SIMD3<Double> {
    var values = SIMD3<Double>()
    for (index, component) in components.prefix(3).enumerated() { values[index] = Double(component) }
    if model == .monochrome { return SIMD3(repeating: definition.encoding.grayToSRGB(values.x)) }
    return definition.encoding.toSRGB(values)
  }

  /// Encoded sRGB as components of this space, clipped to 0...1 unless the space is extended.
  func fromSRGB(_ rgb: SIMD3<Double>) -> [CGFloat] {
    let values: [Double]
    if model == .monochrome {
      values = [definition.encoding.grayFromSRGB(rgb)]
    } else {
      let converted = definition.encoding.fromSRGB(rgb)
      values = [converted.x, converted.y, converted.z]
    }
    if definition.isExtended { return values.map { CGFloat($0) } }
    return values.map { CGFloat(min(max($0, 0), 1)) }
  }
}

/// The RGB space of an unknown device. Its numbers are taken as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace.deviceRGBSpace }

/// The grey space of an unknown device. Its numbers are taken as red, green and blue of sRGB at once.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace.deviceGraySpace }
