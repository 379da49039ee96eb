import Foundation
import Lamina

/// A radial gradient whose brightest point lies beside its middle. Gradient layers have none, so it
/// is drawn as a picture. It is smooth, so the picture is small.
enum FocalGradient {
  /// The picture of a square, with the first row at the least y.
  static func picture(
    _ stops: GradientStops, of square: CGRect, center: CGPoint, radius: Double, focus: CGPoint
  ) -> CGImage? {
    let space = CGColorSpaceCreateDeviceRGB()
    let side = GradientModel.pictureSide
    guard square.width > 0, stops.colors.count > 1,
      let gradient = CGGradient(
        colorsSpace: space, colors: stops.colors.map { ColorPaintNode.color($0) } as CFArray,
        locations: stops.positions.map { CGFloat($0) }),
      let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    let scale = Double(side) / square.width
    context.translateBy(x: 0, y: Double(side))
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -square.minX, y: -square.minY)
    context.drawRadialGradient(
      gradient, startCenter: focus, startRadius: 0, endCenter: center, endRadius: radius,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    return context.makeImage()
  }
}

extension GradientModel {
  /// The brightest point of a radial gradient.
  func focus(at frame: Double) -> CGPoint {
    let (start, end) = (start.value(at: frame).point, end.value(at: frame).point)
    let share = min(max((highlightLength?.value(at: frame) ?? 0) / 100, -0.99), 0.99)
    let turn = (highlightAngle?.value(at: frame) ?? 0) * .pi / 180
    let angle = atan2(end.y - start.y, end.x - start.x) + turn
    let distance = start.distance(to: end) * share
    return start + CGPoint(x: cos(angle), y: sin(angle)) * distance
  }
}
