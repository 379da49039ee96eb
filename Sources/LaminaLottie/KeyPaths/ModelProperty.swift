import Foundation
import Lamina

/// A property of the model, by what it is.
enum ModelProperty {
  case number(FrameProperty<Double>)
  case color(FrameProperty<Vector>)
  case vector(FrameProperty<Vector>)
  /// The numbers of a gradient, and how many of them are colours.
  case gradient(FrameProperty<GradientNumbers>, stops: Int)
  case outline(FrameProperty<CubicOutline>)

  /// The number of the slot from which the value comes; -1 for none.
  var slot: Int32 {
    switch self {
    case .number(let property): property.slot
    case .color(let property), .vector(let property): property.slot
    case .gradient(let property, _): property.slot
    case .outline(let property): property.slot
    }
  }

  /// The value at a frame.
  func value(at frame: Double) -> LottieValue {
    switch self {
    case .number(let property): return .number(property.value(at: frame))
    case .color(let property): return .color(LottieColor(property.value(at: frame)))
    case .vector(let property):
      let value = property.value(at: frame)
      return .vector([value.x, value.y])
    case .gradient(let property, let count):
      let model = GradientModel(
        stopCount: count, numbers: property, start: FrameProperty(.zero),
        end: FrameProperty(.zero))
      let stops = model.stops(at: frame)
      return .gradient(
        zip(stops.positions, stops.colors).map {
          LottieGradientStop(location: $0, color: LottieColor($1))
        })
    case .outline(let property):
      let path = CGMutablePath()
      property.value(at: frame).add(to: path, .identity)
      return .path(path)
    }
  }

  /// What it takes, for a message.
  var kind: String {
    switch self {
    case .number: "a number"
    case .color: "a colour"
    case .vector: "a vector"
    case .gradient: "a gradient"
    case .outline: "a path of one part"
    }
  }

  /// The property with a value of a program; nil if that has another type.
  func replaced(by value: LottieValue) -> ModelProperty? {
    switch (self, value) {
    case (.number(let old), .number(let number)): .number(old.with(number))
    case (.color(let old), .color(let color)): .color(old.with(color.vector))
    case (.vector(let old), .vector(let numbers)): .vector(old.with(old.constant.taking(numbers)))
    case (.gradient(let old, _), .gradient(let stops)):
      .gradient(old.with(GradientNumbers(stops)), stops: stops.count)
    case (.outline(let old), .path(let path)):
      CubicOutline(path).map { .outline(old.with($0)) }
    default: nil
    }
  }

  /// The property with values of a program; nil if the first one has another type. A value of
  /// another type at a later frame leaves the file's.
  func replaced(by provider: any AnyValueProvider, at frame: Double) -> ModelProperty? {
    let first = provider.value(atFrame: frame)
    guard first.isFinite, let constant = replaced(by: first) else { return nil }
    if provider.isConstant { return constant }
    let old = self
    let changed: @Sendable (Double) -> ModelProperty? = { frame in
      let value = provider.value(atFrame: frame)
      return value.isFinite ? old.replaced(by: value) : nil
    }
    switch constant {
    case .number(var property):
      property.function = ProvidedValues<Double> {
        if case .number(let new)? = changed($0) { new.constant } else { nil }
      }
      return .number(property)
    case .color(var property):
      property.function = ProvidedValues<Vector> {
        if case .color(let new)? = changed($0) { new.constant } else { nil }
      }
      return .color(property)
    case .vector(var property):
      property.function = ProvidedValues<Vector> {
        if case .vector(let new)? = changed($0) { new.constant } else { nil }
      }
      return .vector(property)
    case .gradient(var property, let count):
      property.function = ProvidedValues<GradientNumbers> {
        // The number of stops is that of the gradient.
        if case .gradient(let new, count)? = changed($0) { new.constant } else { nil }
      }
      return .gradient(property, stops: count)
    case .outline(var property):
      property.function = ProvidedValues<CubicOutline> {
        if case .outline(let new)? = changed($0) { new.constant } else { nil }
      }
      return .outline(property)
    }
  }
}

/// The values of a program. Where it gives none, the constant of the property counts.
private final class ProvidedValues<Provided: Interpolated>: FrameFunction {
  private let provide: @Sendable (Double) -> Provided?

  init(_ provide: @escaping @Sendable (Double) -> Provided?) { self.provide = provide }

  func value<Value: Interpolated>(at frame: Double, of property: FrameProperty<Value>) -> Value? {
    provide(frame) as? Value
  }
}

extension FrameProperty {
  /// A constant in the place of the property, in the same slot.
  func with(_ value: Value) -> FrameProperty {
    var property = FrameProperty(value)
    property.slot = slot
    return property
  }
}

extension Vector {
  /// The vector with the first of its numbers replaced.
  func taking(_ numbers: [Double]) -> Vector {
    var vector = self
    for (index, number) in numbers.prefix(4).enumerated() { vector[index] = number }
    return vector
  }
}

extension GradientNumbers {
  /// The numbers of stops: the colours, then their alphas if any is not opaque.
  init(_ stops: [LottieGradientStop]) {
    numbers = stops.flatMap { [$0.location, $0.color.r, $0.color.g, $0.color.b] }
    if stops.contains(where: { $0.color.a < 1 }) {
      numbers += stops.flatMap { [$0.location, $0.color.a] }
    }
  }
}
