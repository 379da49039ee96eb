import Foundation

/// The meaning of a colour's components: a model (RGB, grey, inks and so on) and how its numbers
/// relate to light.
///
/// As on Apple's systems this is a reference type, made by name or by a creator function. It is
/// immutable, and threads may share it. Two spaces are equal if they have the same name, or no name
/// and the same definition. Device spaces keep their own names. They are treated as sRGB, or as
/// grey with the sRGB curve.
public final class CGColorSpace: Hashable, Sendable {
  /// Everything that distinguishes one supported space from another.
  struct Definition: Sendable, Hashable {
    var name: String?
    let model: CGColorSpaceModel
    let meaning: ColorMeaning
    /// Whether values outside 0...1 are meaningful. If so, conversions into this space do not clip.
    let isExtended: Bool

    var encoding: ColorEncoding { meaning.encoding }

    init(name: String?, model: CGColorSpaceModel, meaning: ColorMeaning, isExtended: Bool = false) {
      (self.name, self.model, self.meaning, self.isExtended) = (name, model, meaning, isExtended)
    }
  }

  let definition: Definition

  init(_ definition: Definition) {
    self.definition = definition
  }

  /// The space with a standard name, such as ``sRGB``; nil if the name is not supported.
  public convenience init?(name: CFString) {
    let text = name as String
    guard let definition = Self.named.first(where: { $0.name == text }) else { return nil }
    self.init(definition)
  }

  /// The name that the space was made by, or a device space's own name; nil for a space made from
  /// numbers.
  public var name: CFString? { definition.name.map { NSString(string: $0) } }

  /// The kind of the components.
  public var model: CGColorSpaceModel { definition.model }

  /// The number of components of a colour, without alpha: 1 for grey and indexed, 3 for RGB, Lab
  /// and XYZ, 4 for inks. A pattern space has the components of its base, or 0 without a base.
  public var numberOfComponents: Int {
    switch definition.model {
    case .monochrome, .indexed: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// The space of an indexed space's table, or of a pattern's tint; nil for other spaces.
  public var baseColorSpace: CGColorSpace? {
    switch definition.meaning {
    case .indexed(let base, _): base
    case .pattern(let base): base
    default: nil
    }
  }

  /// The table of an indexed space: a byte for each component of each entry. nil for other spaces.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = definition.meaning { return table }
    return nil
  }

  /// Whether the space can hold RGB colours outside the sRGB gamut. Always false for ICC profiles,
  /// because it is not known.
  public var isWideGamutRGB: Bool {
    guard model == .rgb, case .light(let encoding) = definition.meaning else { return false }
    return definition.isExtended || encoding.primaries != .srgb
  }

  /// Whether images and contexts can be made in the space: grey, RGB and inks.
  public var supportsOutput: Bool { [.monochrome, .rgb, .cmyk].contains(model) }

  /// Whether two spaces have the same name, or no name and the same definition.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    if left === right { return true }
    if left.definition.name != nil || right.definition.name != nil {
      return left.definition.name == right.definition.name
    }
    return left.definition == right.definition
  }

  /// Feeds the name, or the definition, to `hasher`.
  public func hash(into hasher: inout Hasher) {
    if let name = definition.name { hasher.combine(name) } else { hasher.combine(definition) }
  }

  /// Converts components of this space (without alpha) to encoded sRGB, unclamped.
  func toSRGB(_ components: some Collection<CGFloat>) -> SIMD3<Double> {
    definition.meaning.toSRGB(components.map { Double($0) }, isGray: model == .monochrome)
  }

  /// Converts encoded sRGB to components of this space. Clips to 0...1, unless the space is
  /// extended or its components have other ranges.
  func fromSRGB(_ rgb: SIMD3<Double>) -> [CGFloat] {
    let values = definition.meaning.fromSRGB(rgb, isGray: model == .monochrome)
    if definition.isExtended || [.lab, .indexed, .XYZ].contains(model) {
      return values.map { CGFloat($0) }
    }
    return values.map { CGFloat(min(max($0, 0), 1)) }
  }

  /// For each component, the values that the lowest and the highest number of an image stand for,
  /// without a decode array.
  ///
  /// Not valid for an indexed space: there the number is the index itself, and its maximum depends
  /// on the bits.
  var componentRanges: [(low: Double, high: Double)] {
    switch definition.meaning {
    case .lab(_, let range): [(0, 100), (range.x, range.y), (range.z, range.w)]
    case .profile where model == .lab: [(0, 100), (-128, 127), (-128, 127)]
    default: Array(repeating: (0, 1), count: numberOfComponents)
    }
  }

  /// The components that the bytes stand for, with one byte per component.
  func components(ofBytes bytes: some Collection<UInt8>) -> [CGFloat] {
    zip(bytes, componentRanges).map { byte, range in
      CGFloat(range.low + Double(byte) / 255 * (range.high - range.low))
    }
  }
}

/// The RGB space of an unknown device. Its numbers are taken as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace.deviceRGBSpace }

/// The grey space of an unknown device. Its number is used for red, green and blue of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace.deviceGraySpace }

/// The ink space of an unknown device. Red is the light that neither cyan nor black takes away;
/// green and blue follow the same rule.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace.deviceCMYKSpace }
