import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

extension GradientValues {
  /// The drawing that is published; nil for nothing.
  var published: RenderGradient? {
    let kind: GradientKind =
      switch type {
      case .radial: .radial
      case .conic: .conic
      default: .axial
      }
    return stops.flatMap { RenderGradient(kind, stops: $0, start: startPoint, end: endPoint) }
  }

  /// For `render(in:)`: fills the bounds, with round corners, in a context in the space of `layer`.
  func paint(_ layer: CALayer, in context: CGContext) {
    let bounds = layer.bounds
    guard let gradient = published, bounds.width > 0, bounds.height > 0,
      let colors = gradient.stops.gradient
    else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.beginPath()
    context.addPath(CornerShape(layer).path)
    context.clip()
    context.concatenate(
      CGAffineTransform(
        a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY))
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let way = CGPoint(x: endPoint.x - startPoint.x, y: endPoint.y - startPoint.y)
    switch gradient.kind {
    case .axial:
      context.drawLinearGradient(colors, start: startPoint, end: endPoint, options: options)
    case .radial:
      context.translateBy(x: startPoint.x, y: startPoint.y)
      context.scaleBy(x: abs(way.x), y: abs(way.y))
      context.drawRadialGradient(
        colors, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options
      )
    case .conic: context.drawConicGradient(colors, center: startPoint, angle: atan2(way.y, way.x))
    }
  }
}

extension ColorStops {
  /// The same stops as a gradient of a context.
  fileprivate var gradient: CGGradient? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    let components = colors.flatMap {
      [CGFloat($0.x), CGFloat($0.y), CGFloat($0.z), CGFloat($0.w)]
    }
    return CGGradient(
      colorSpace: space, colorComponents: components, locations: locations.map { CGFloat($0) },
      count: count)
  }
}
