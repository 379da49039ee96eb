// Bitmap contexts as programs use them to draw charts and badges.
import CoreGraphics

/// Bars on a gradient, with a grid, a shadow and a line over the bars.
struct BarChart {
  var values: [CGFloat]
  var size = CGSize(width: 64, height: 48)

  static func makeContext(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  func makeImage() -> CGImage? {
    guard let context = Self.makeContext(width: Int(size.width), height: Int(size.height)) else {
      return nil
    }
    draw(in: context)
    return context.makeImage()
  }

  func draw(in context: CGContext) {
    drawBackground(in: context)
    drawGrid(in: context)
    drawBars(in: context)
  }

  func drawBackground(in context: CGContext) {
    let top = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let bottom = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [bottom, top] as CFArray,
        locations: [0, 1])
    else { return }
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 0, y: size.height),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  func drawGrid(in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.setShouldAntialias(false)
    context.setStrokeColor(CGColor(gray: 1, alpha: 1))
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [8, 8])
    context.move(to: CGPoint(x: 0, y: size.height / 2))
    context.addLine(to: CGPoint(x: size.width, y: size.height / 2))
    context.strokePath()
  }

  func drawBars(in context: CGContext) {
    let width = size.width / CGFloat(values.count * 2)
    context.saveGState()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    for (index, value) in values.enumerated() {
      context.fill(
        CGRect(x: CGFloat(index * 2) * width, y: 0, width: width, height: value * size.height))
    }
    context.restoreGState()
  }
}

/// Two overlapping discs that are translucent as one thing.
func drawDiscs(in context: CGContext, alpha: CGFloat) {
  context.saveGState()
  context.setAlpha(alpha)
  context.setShadow(
    offset: CGSize(width: 0, height: -8), blur: 0,
    color: CGColor(red: 0, green: 1, blue: 0, alpha: 1))
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  // Components without a space are in the current space, which is grey at first.
  context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
  context.setFillColor([1, 0, 0, 1])
  context.fillEllipse(in: CGRect(x: 4, y: 12, width: 16, height: 16))
  context.fillEllipse(in: CGRect(x: 12, y: 12, width: 16, height: 16))
  context.endTransparencyLayer()
  context.restoreGState()
}

/// The info that a pattern's callbacks get.
final class PatternColors {
  let colors: [CGColor]
  let onRelease: () -> Void
  init(_ colors: [CGColor], onRelease: @escaping () -> Void) {
    (self.colors, self.onRelease) = (colors, onRelease)
  }
  deinit { onRelease() }
}

/// A pattern of 2 by 2 squares with two colours.
func makeCheckerboard(_ colors: PatternColors, square: CGFloat) -> CGPattern? {
  var callbacks = CGPatternCallbacks(
    version: 0,
    drawPattern: { info, context in
      guard let info else { return }
      let colors = Unmanaged<PatternColors>.fromOpaque(info).takeUnretainedValue().colors
      let side = context.boundingBoxOfClipPath.width / 2
      for (index, color) in colors.enumerated() {
        context.setFillColor(color)
        let x = CGFloat(index) * side
        context.fill([
          CGRect(x: x, y: 0, width: side, height: side),
          CGRect(x: side - x, y: side, width: side, height: side),
        ])
      }
    },
    releaseInfo: { info in if let info { Unmanaged<PatternColors>.fromOpaque(info).release() } })
  return CGPattern(
    info: Unmanaged.passRetained(colors).toOpaque(),
    bounds: CGRect(x: 0, y: 0, width: square * 2, height: square * 2), matrix: .identity,
    xStep: square * 2,
    yStep: square * 2, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
}

func fill(_ rect: CGRect, with pattern: CGPattern, in context: CGContext) {
  guard let space = CGColorSpace(patternBaseSpace: nil) else { return }
  context.saveGState()
  context.setFillColorSpace(space)
  var alpha: CGFloat = 1
  context.setFillPattern(pattern, colorComponents: &alpha)
  context.fill(rect)
  context.restoreGState()
}

/// An image of grey values, as programs make masks.
func makeMask(width: Int, height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
  guard
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
  else { return nil }
  context.setFillColor(gray: 0, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  draw(context)
  return context.makeImage()
}

/// A ramp computed by a function.
func drawShading(in context: CGContext, width: CGFloat) {
  var callbacks = CGFunctionCallbacks(
    version: 0,
    evaluate: { _, input, output in
      output[0] = input[0]
      output[1] = 0
      output[2] = 1 - input[0]
      output[3] = 1
    },
    releaseInfo: nil)
  guard
    let function = CGFunction(
      info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4,
      range: [0, 1, 0, 1, 0, 1, 0, 1],
      callbacks: &callbacks),
    let shading = CGShading(
      axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: width, y: 0),
      function: function,
      extendStart: true, extendEnd: true)
  else { return }
  context.drawShading(shading)
}
