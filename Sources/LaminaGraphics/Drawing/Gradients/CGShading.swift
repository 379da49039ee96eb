import Foundation

/// A gradient whose colours come from a function. Immutable, safe to share between threads.
///
/// When the shading is made, the function is evaluated once at 513 locations from 0 to 1. Between
/// these, colours are interpolated linearly in sRGB.
public final class CGShading: Sendable {
  enum Shape: Sendable {
    case axial(CGPoint, CGPoint)
    case radial(CircleRamp.Circle, CircleRamp.Circle)
  }

  let shape: Shape
  let ramp: GradientRamp

  private init?(
    _ space: CGColorSpace, _ function: CGFunction, _ shape: Shape, _ before: Bool, _ after: Bool
  ) {
    guard function.domainDimension == 1, ![.indexed, .pattern].contains(space.model),
      function.rangeDimension >= space.numberOfComponents
    else { return nil }
    self.shape = shape
    let stops = (0...512).map { index in
      let location = Double(index) / 512
      let color = function.evaluate([CGFloat(location)]).map { Double($0) }
      return GradientRamp.Stop(location: location, color: GradientRamp.color(color, space))
    }
    ramp = GradientRamp(stops: stops, extendsBefore: before, extendsAfter: after)
  }

  /// A shading along the line from `start` to `end`, in user space.
  ///
  /// `function` takes one number from 0 to 1. Its results are the components of `space`, and alpha
  /// if there is one more result. Nothing is drawn beyond an end that is not extended. Returns nil
  /// if the function has other dimensions.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool,
    extendEnd: Bool
  ) {
    self.init(space, function, .axial(start, end), extendStart, extendEnd)
  }

  /// A shading from one circle to another, in user space. Everything else is as in
  /// ``init(axialSpace:start:end:function:extendStart:extendEnd:)``.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat,
    function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      space, function,
      .radial(
        CircleRamp.Circle(center: start, radius: startRadius),
        CircleRamp.Circle(center: end, radius: endRadius)),
      extendStart, extendEnd)
  }
}
