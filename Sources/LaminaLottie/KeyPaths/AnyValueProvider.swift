import Foundation
import Lamina

/// Gives a property its value at each frame; see ``LottieLayer/setValueProvider(_:keypath:)``.
///
/// The names of the providers follow lottie-ios.
public protocol AnyValueProvider: Sendable {
  /// The value at a frame of the composition that the property is in. It must be the same for the
  /// same frame, whatever was asked before.
  func value(atFrame frame: Double) -> LottieValue
  /// Whether the value is the same at every frame.
  var isConstant: Bool { get }
}

/// Gives a colour.
public struct ColorValueProvider: AnyValueProvider {
  private let source: ValueSource<LottieColor>

  /// Always the same colour.
  public init(_ color: LottieColor) { source = .constant(color) }

  /// A colour for each frame.
  public init(block: @escaping @Sendable (Double) -> LottieColor) { source = .function(block) }

  /// The colour at a frame.
  public func value(atFrame frame: Double) -> LottieValue { .color(source.value(frame)) }

  /// Whether it is always the same colour.
  public var isConstant: Bool { source.isConstant }
}

/// Gives a number, in the file's units: opacities in per cent, angles in degrees.
public struct FloatValueProvider: AnyValueProvider {
  private let source: ValueSource<Double>

  /// Always the same number.
  public init(_ float: Double) { source = .constant(float) }

  /// A number for each frame.
  public init(block: @escaping @Sendable (Double) -> Double) { source = .function(block) }

  /// The number at a frame.
  public func value(atFrame frame: Double) -> LottieValue { .number(source.value(frame)) }

  /// Whether it is always the same number.
  public var isConstant: Bool { source.isConstant }
}

/// Gives a point.
public struct PointValueProvider: AnyValueProvider {
  private let source: ValueSource<CGPoint>

  /// Always the same point.
  public init(_ point: CGPoint) { source = .constant(point) }

  /// A point for each frame.
  public init(block: @escaping @Sendable (Double) -> CGPoint) { source = .function(block) }

  /// The point at a frame.
  public func value(atFrame frame: Double) -> LottieValue { .point(source.value(frame)) }

  /// Whether it is always the same point.
  public var isConstant: Bool { source.isConstant }
}

/// Gives a size in points, or a scale in per cent.
public struct SizeValueProvider: AnyValueProvider {
  private let source: ValueSource<CGSize>

  /// Always the same size.
  public init(_ size: CGSize) { source = .constant(size) }

  /// A size for each frame.
  public init(block: @escaping @Sendable (Double) -> CGSize) { source = .function(block) }

  /// The size at a frame.
  public func value(atFrame frame: Double) -> LottieValue { .size(source.value(frame)) }

  /// Whether it is always the same size.
  public var isConstant: Bool { source.isConstant }
}

/// Gives a path of one part.
public struct PathValueProvider: AnyValueProvider {
  private let source: ValueSource<CGPath>

  /// Always the same path.
  public init(_ path: CGPath) { source = .constant(path) }

  /// A path for each frame.
  public init(block: @escaping @Sendable (Double) -> CGPath) { source = .function(block) }

  /// The path at a frame.
  public func value(atFrame frame: Double) -> LottieValue { .path(source.value(frame)) }

  /// Whether it is always the same path.
  public var isConstant: Bool { source.isConstant }
}

/// Gives the colours of a gradient.
public struct GradientValueProvider: AnyValueProvider {
  private let source: ValueSource<[LottieColor]>
  private let locations: [Double]

  /// Always the same colours.
  ///
  /// - Parameters:
  ///   - colors: the colours, from the start of the gradient to its end.
  ///   - locations: where they lie, from 0 to 1; evenly if there are not as many.
  public init(_ colors: [LottieColor], locations: [Double] = []) {
    (source, self.locations) = (.constant(colors), locations)
  }

  /// Colours for each frame, as many each time.
  ///
  /// - Parameters:
  ///   - block: gives the colours at a frame of the composition.
  ///   - locations: where they lie, from 0 to 1; evenly if there are not as many.
  public init(
    block: @escaping @Sendable (Double) -> [LottieColor], locations: [Double] = []
  ) {
    (source, self.locations) = (.function(block), locations)
  }

  /// The stops at a frame.
  public func value(atFrame frame: Double) -> LottieValue {
    let colors = source.value(frame)
    return .gradient(
      colors.enumerated().map { index, color in
        let even = Double(index) / Double(max(colors.count - 1, 1))
        return LottieGradientStop(
          location: locations.count == colors.count ? locations[index] : even, color: color)
      })
  }

  /// Whether they are always the same colours.
  public var isConstant: Bool { source.isConstant }
}

/// A value, or a function of the frame.
private enum ValueSource<Value: Sendable>: Sendable {
  case constant(Value)
  case function(@Sendable (Double) -> Value)

  func value(_ frame: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .function(let function): function(frame)
    }
  }

  var isConstant: Bool { if case .constant = self { true } else { false } }
}
