@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Draws a gradient along the line from `start` to `end`, over everything within the clip.
  ///
  /// Nothing is drawn before the start and after the end, unless `options` ask for it. If both are
  /// the same point, nothing is drawn at all.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    paintAxial(GradientRamp(gradient, options), from: startPoint, to: endPoint)
  }

  /// Draws a gradient from one circle to another, over everything within the clip.
  ///
  /// Where circles overlap, later ones are on top. Nothing is drawn beyond the two circles, unless
  /// `options` ask for it. If a radius is negative, both radii are 0, or the circles are equal,
  /// nothing is drawn at all.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    paintRadial(
      GradientRamp(gradient, options),
      from: CircleRamp.Circle(center: startCenter, radius: startRadius),
      to: CircleRamp.Circle(center: endCenter, radius: endRadius))
  }

  /// Draws a gradient around `center`, over everything within the clip.
  ///
  /// It begins at `angle`, in radians from the x axis, and goes around once, from x towards y
  /// (counterclockwise with y up). Each pixel has the colour of its centre.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    let map = pixelTransform
    guard center.x.isFinite, center.y.isFinite, angle.isFinite, map.isInvertible else { return }
    let ramp = GradientRamp(gradient, [])
    let toUser = map.inverted()
    guard
      let surface = picture({ x, y in
        let point = CGPoint(x: x, y: y).applying(toUser)
        let turn = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
        return ramp.color(at: turn - turn.rounded(.down))
      }), let pattern = surface.makePattern()
    else { return }
    paint(.everything, .pattern(pattern))
  }

  /// Draws a shading over everything within the clip.
  public func drawShading(_ shading: CGShading) {
    switch shading.shape {
    case .axial(let start, let end): paintAxial(shading.ramp, from: start, to: end)
    case .radial(let start, let end): paintRadial(shading.ramp, from: start, to: end)
    }
  }

  private func paintAxial(_ ramp: GradientRamp, from start: CGPoint, to end: CGPoint) {
    let numbers = [start.x, start.y, end.x, end.y]
    let map = pixelTransform
    guard numbers.allSatisfy(\.isFinite), start != end, map.isInvertible else { return }
    // The same gradient in pixel space. There its lines of equal colour are again perpendicular to
    // its direction, so the end is in general not the mapped end.
    let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
    let length = way.x * way.x + way.y * way.y
    let determinant = map.a * map.d - map.b * map.c
    let rise = CGPoint(
      x: (map.d * way.x - map.b * way.y) / determinant / length,
      y: (map.a * way.y - map.c * way.x) / determinant / length)
    let steepness = rise.x * rise.x + rise.y * rise.y
    let first = start.applying(map)
    let last = CGPoint(x: first.x + rise.x / steepness, y: first.y + rise.y / steepness)
    guard [first.x, first.y, last.x, last.y].allSatisfy(\.isFinite), first != last,
      let pattern = cairo_pattern_create_linear(first.x, first.y, last.x, last.y)
    else { return }
    paint(ramp, pattern, .identity)
  }

  private func paintRadial(
    _ ramp: GradientRamp, from start: CircleRamp.Circle, to end: CircleRamp.Circle
  ) {
    guard let circles = CircleRamp(start: start, end: end, ramp: ramp) else { return }
    let map = pixelTransform
    guard map.isInvertible else { return }
    // Extended for the whole drawing, so that a part of it looks the same.
    let drawn = circles.goingOn(beyond: target.frame.rect.applying(map.inverted()))
    // In units of about a pixel, in which Pixman is precise.
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    guard
      let pattern = cairo_pattern_create_radial(
        drawn.start.center.x * scale, drawn.start.center.y * scale, drawn.start.radius * scale,
        drawn.end.center.x * scale, drawn.end.center.y * scale, drawn.end.radius * scale)
    else { return }
    let fromPixels = map.inverted().concatenating(CGAffineTransform(scaleX: scale, y: scale))
    paint(drawn.ramp, pattern, fromPixels.inPixmanSteps(around: start.center.applying(map)))
  }

  /// Paints a gradient. `fromPixels` maps pixel space to the gradient's space. Takes over the
  /// caller's reference to `pattern`.
  private func paint(
    _ ramp: GradientRamp, _ pattern: OpaquePointer, _ fromPixels: CGAffineTransform
  ) {
    let owned = CairoPattern(owning: pattern)
    ramp.apply(to: pattern)
    var matrix = cairo_matrix_t(fromPixels)
    cairo_pattern_set_matrix(pattern, &matrix)
    guard CairoStatus.isGood(cairo_pattern_status(pattern)) else { return }
    paint(.everything, .pattern(owned))
  }

  /// A surface with the pixels within the clip. `color` gives the colour (straight, with alpha) at
  /// the centre of each pixel.
  private func picture(_ color: (Double, Double) -> SIMD4<Double>) -> CairoSurface? {
    let box = target.clipBox
    guard let surface = CairoSurface(box: box) else { return nil }
    let stride = surface.bytesPerRow
    let isDrawn = surface.withPixels { bytes in
      for y in 0..<box.height {
        for x in 0..<box.width {
          let value = color(Double(box.x + x) + 0.5, Double(box.y + y) + 0.5)
          let pixel = bytes + y * stride + x * 4
          pixel[0] = UInt8(value.z * value.w * 255 + 0.5)
          pixel[1] = UInt8(value.y * value.w * 255 + 0.5)
          pixel[2] = UInt8(value.x * value.w * 255 + 0.5)
          pixel[3] = UInt8(value.w * 255 + 0.5)
        }
      }
      return true
    }
    return isDrawn == true ? surface : nil
  }
}

extension GradientRamp {
  init(_ gradient: CGGradient, _ options: CGGradientDrawingOptions) {
    self.init(
      gradient, extendsBefore: options.contains(.drawsBeforeStartLocation),
      extendsAfter: options.contains(.drawsAfterEndLocation))
  }
}

extension CGAffineTransform {
  /// Whether the map and its inverse are finite.
  var isInvertible: Bool {
    let determinant = a * d - b * c
    return isFinite && determinant.isFinite && determinant != 0 && inverted().isFinite
  }
}
