import Foundation
import Lamina

/// A colour, from 0 to 1, not premultiplied.
public struct LottieColor: Hashable, Sendable {
  /// Red, green, blue and alpha.
  public var r, g, b, a: Double

  /// Makes a colour of four numbers, which are divided by `denominator`, such as 255.
  public init(r: Double, g: Double, b: Double, a: Double, denominator: Double = 1) {
    (self.r, self.g) = (r / denominator, g / denominator)
    (self.b, self.a) = (b / denominator, a / denominator)
  }
}

/// A colour of a gradient, and where it lies.
public struct LottieGradientStop: Hashable, Sendable {
  /// From 0 at the start to 1 at the end.
  public var location: Double
  /// The colour there.
  public var color: LottieColor

  /// A colour and where it lies.
  public init(location: Double, color: LottieColor) {
    (self.location, self.color) = (location, color)
  }
}

/// A value of a property or of a slot, in the units of the file.
public enum LottieValue: Hashable, Sendable {
  /// A number: an opacity in per cent, an angle in degrees, a width in points.
  case number(Double)
  /// A colour.
  case color(LottieColor)
  /// Two or three numbers: a position or a size in points, a scale in per cent.
  case vector([Double])
  /// The stops of a gradient, in the order of their locations.
  case gradient([LottieGradientStop])
  /// The characters of a text; its style stays.
  case text(String)
  /// An image.
  case image(CGImage)
  /// A path of one part: lines and curves from one point on, open or closed.
  case path(CGPath)

  /// A position.
  public static func point(_ point: CGPoint) -> Self { .vector([point.x, point.y]) }

  /// A size, or a scale in per cent.
  public static func size(_ size: CGSize) -> Self { .vector([size.width, size.height]) }

  /// What it is, for a message.
  var kind: String {
    switch self {
    case .number: "a number"
    case .color: "a colour"
    case .vector: "a vector"
    case .gradient: "a gradient"
    case .text: "a text"
    case .image: "an image"
    case .path: "a path"
    }
  }

  /// Whether all its numbers are finite.
  var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .color(let color): color.isFinite
    case .vector(let numbers): numbers.allSatisfy(\.isFinite)
    case .gradient(let stops):
      stops.allSatisfy { $0.location.isFinite && $0.color.isFinite }
    case .text, .image: true
    case .path(let path): path.isEmpty || path.boundingBox.isFinite
    }
  }
}

extension CGRect {
  fileprivate var isFinite: Bool {
    [origin.x, origin.y, width, height].allSatisfy(\.isFinite)
  }
}

extension LottieColor {
  fileprivate var isFinite: Bool { [r, g, b, a].allSatisfy(\.isFinite) }

  init(_ vector: Vector) { self.init(r: vector.x, g: vector.y, b: vector.z, a: vector.w) }

  var vector: Vector { Vector(r, g, b, a) }
}
