// A delegate gives the layer an image that depends on the delegate's own state.
import ExampleOutput
import QuartzCore

final class Landscape: NSObject, CALayerDelegate {
  var isNight = false

  func display(_ layer: CALayer) {
    // Called while the layer is marked for display. Any image will do: one from a file or, as here,
    // one that was drawn once.
    layer.contents = isNight ? night : day
  }

  private let day = picture(
    sky: [color(0.36, 0.66, 0.90), color(0.99, 0.87, 0.70)], light: color(1, 0.97, 0.82),
    at: CGPoint(x: 148, y: 84),
    hills: [color(0.55, 0.70, 0.62), color(0.33, 0.55, 0.47), color(0.16, 0.37, 0.34)])
  private let night = picture(
    sky: [color(0.04, 0.06, 0.18), color(0.28, 0.22, 0.45)], light: color(0.93, 0.94, 1),
    at: CGPoint(x: 150, y: 92),
    hills: [color(0.19, 0.19, 0.37), color(0.12, 0.13, 0.28), color(0.06, 0.07, 0.18)])
}

func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

func picture(sky: [CGColor], light: CGColor, at place: CGPoint, hills: [CGColor]) -> CGImage? {
  let size = CGSize(width: 208, height: 128)
  let space = CGColorSpaceCreateDeviceRGB()
  guard
    let context = CGContext(
      data: nil, width: 416, height: 256, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue),
    let air = CGGradient(colorsSpace: space, colors: sky as CFArray, locations: [0, 1]),
    let glow = CGGradient(
      colorsSpace: space,
      colors: [1, 0.34, 0.1, 0].map { light.copy(alpha: $0) ?? light } as CFArray,
      locations: [0.15, 0.165, 0.5, 1])
  else { return nil }
  context.scaleBy(x: 2, y: 2)
  context.drawLinearGradient(
    air, start: CGPoint(x: 0, y: size.height), end: CGPoint(x: 0, y: 30),
    options: .drawsAfterEndLocation)
  context.drawRadialGradient(
    glow, startCenter: place, startRadius: 0, endCenter: place, endRadius: 90,
    options: .drawsBeforeStartLocation)
  for (index, hill) in hills.enumerated() {
    let top = 58 - CGFloat(index) * 18
    context.move(to: .zero)
    for x in stride(from: 0, through: size.width, by: 2) {
      let wave =
        sin(x / (34 - CGFloat(index) * 5) + CGFloat(index) * 2.1) + 0.4
        * sin(x / 11 + CGFloat(index))
      context.addLine(to: CGPoint(x: x, y: top + wave * 9))
    }
    context.addLine(to: CGPoint(x: size.width, y: 0))
    context.closePath()
    context.setFillColor(hill)
    context.fillPath()
  }
  return context.makeImage()
}

let landscape = Landscape()
let layer = CALayer()
layer.delegate = landscape
layer.setNeedsDisplay()
try show(layer, as: "contents-delegate-display")
