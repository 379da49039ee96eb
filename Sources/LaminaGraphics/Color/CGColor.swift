import Foundation

/// A colour: components in a colour space, and alpha.
///
/// Immutable and safe to share between threads. Two colours are equal if space, components and
/// alpha are equal, as with `CFEqual` on Apple's systems. Components are straight (not
/// premultiplied) and nominally 0...1. Values outside that range are kept, so that colours
/// converted from a wider gamut survive until they are drawn. A component that is infinite or NaN
/// becomes 0.
public final class CGColor: Hashable, Sendable {
  private let space: CGColorSpace
  private let values: [CGFloat]
  /// The pattern that paints instead of the colour; nil for a plain colour.
  public let pattern: CGPattern?

  /// The colour as encoded sRGB, straight and unclamped. Computed once, when the colour is made.
  package let srgb: (red: Double, green: Double, blue: Double, alpha: Double)

  /// `values` are the components of `space` followed by alpha, all finite.
  init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.pattern = pattern
    let rgb = space.toSRGB(values.dropLast())
    srgb = (Self.bounded(rgb.x), Self.bounded(rgb.y), Self.bounded(rgb.z), Double(values.last ?? 1))
  }

  /// A colour from RGB components. Apple's "generic RGB" is treated as sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour from sRGB components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .srgbSpace, values: [red, green, blue, alpha].map(Self.finite))
  }

  /// A grey in the space ``CGColorSpace/genericGrayGamma2_2``, like Apple's generic grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(genericGrayGamma2_2Gray: gray, alpha: alpha)
  }

  /// A grey in the space ``CGColorSpace/genericGrayGamma2_2``.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGraySpace, values: [gray, alpha].map(Self.finite))
  }

  /// A colour from ink components in the space ``CGColorSpace/genericCMYK``.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(
      space: .genericCMYKSpace, values: [cyan, magenta, yellow, black, alpha].map(Self.finite))
  }

  /// A pattern as a colour.
  ///
  /// If the pattern is coloured, `components` must point at one number: alpha. Otherwise it must
  /// point at the tint and alpha; the tint has the components of the base of `space`. Returns nil
  /// if `space` is not a pattern space, if the pattern needs a tint and `space` has no base, or if
  /// a number is not finite.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      return nil
    }
    let count = pattern.isColored ? 1 : space.numberOfComponents + 1
    let values = Array(UnsafeBufferPointer(start: components, count: count))
    guard values.allSatisfy(\.isFinite) else { return nil }
    self.init(space: space, values: values, pattern: pattern)
  }

  /// A colour from the components of `space` followed by alpha.
  ///
  /// `components` must point at `space.numberOfComponents + 1` numbers, as on Apple's systems.
  /// Returns nil if one of them is not finite. Prefer the overload that takes an array, because it
  /// checks the count.
  @_disfavoredOverload
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    guard values.allSatisfy(\.isFinite) else { return nil }
    self.init(space: space, values: values)
  }

  /// A colour from the components of `space` followed by alpha.
  ///
  /// Returns nil if there are fewer than `space.numberOfComponents + 1` numbers, or if one of these
  /// is not finite. Further numbers are ignored. An array literal or variable picks this overload,
  /// so code written for the pointer signature is checked without changes.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    let count = space.numberOfComponents + 1
    guard components.count >= count else { return nil }
    let values = Array(components[..<count])
    guard values.allSatisfy(\.isFinite) else { return nil }
    self.init(space: space, values: values)
  }

  /// Opaque white, in generic grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Opaque black, in generic grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Transparent black, in generic grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The colour with a name: ``kCGColorWhite``, ``kCGColorBlack`` or ``kCGColorClear``. Returns nil
  /// for other names.
  public static func constantColor(for name: CFString) -> CGColor? {
    switch name {
    case kCGColorWhite: white
    case kCGColorBlack: black
    case kCGColorClear: clear
    default: nil
    }
  }

  /// The components of ``colorSpace`` followed by alpha. Never nil; optional for Apple's signature.
  public var components: [CGFloat]? { values }

  /// The number of ``components``, including alpha.
  public var numberOfComponents: Int { values.count }

  /// Opacity: 0 is transparent, 1 is opaque.
  public var alpha: CGFloat { values.last ?? 1 }

  /// The space of the components. Never nil; optional for Apple's signature.
  public var colorSpace: CGColorSpace? { space }

  /// The colour itself, because colours are immutable.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [Self.finite(alpha)], pattern: pattern)
  }

  /// The nearest colour in `space`, with the same alpha.
  ///
  /// The conversion goes through linear light. Components are clipped to 0...1 unless `space` is an
  /// extended space. `intent` and `options` are accepted for Apple's signature and change nothing,
  /// because the supported spaces share a white point. Returns nil if this colour is a pattern or
  /// `space` is a pattern space.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    guard pattern == nil, space.model != .pattern else { return nil }
    let rgb = SIMD3(srgb.red, srgb.green, srgb.blue)
    return CGColor(
      space: space, values: space.fromSRGB(rgb).map { CGFloat(Self.bounded(Double($0))) } + [alpha])
  }

  /// Whether space, components and alpha are equal.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right
      || (left.space == right.space && left.values == right.values && left.pattern == right.pattern)
  }

  /// Feeds space, components and alpha to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
    hasher.combine(pattern)
  }

  /// The nearest finite number, and 0 for NaN. Curves can turn a huge component into infinity or
  /// NaN, which no later code expects.
  private static func bounded(_ value: Double) -> Double {
    if value.isFinite { return value }
    return value.isNaN ? 0 : Double(signOf: value, magnitudeOf: .greatestFiniteMagnitude)
  }

  private static func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
}

extension CGColor: CustomStringConvertible {
  /// The space's name and the components, for logs.
  public var description: String {
    let numbers = values.map { "\($0)" }.joined(separator: " ")
    return "CGColor(\(space.definition.name ?? "unnamed"), \(numbers))"
  }
}

/// The name of ``CGColor/white``.
nonisolated(unsafe) public let kCGColorWhite: CFString = "kCGColorWhite"
/// The name of ``CGColor/black``.
nonisolated(unsafe) public let kCGColorBlack: CFString = "kCGColorBlack"
/// The name of ``CGColor/clear``.
nonisolated(unsafe) public let kCGColorClear: CFString = "kCGColorClear"
