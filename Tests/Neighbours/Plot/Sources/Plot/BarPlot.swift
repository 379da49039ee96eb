import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif
#if canImport(CoreText)
  import CoreText
#endif
#if canImport(ImageIO)
  import ImageIO
#endif
#if canImport(QuartzCore)
  import QuartzCore
#endif

/// Bars of equal width that stand side by side.
public struct BarPlot {
  /// The heights of the bars.
  public let values: [Double]

  /// A plot with a bar for each value.
  public init(values: [Double]) { self.values = values }

  /// What of Apple's frameworks this was compiled with.
  public static var frameworks: [String] {
    var names: [String] = []
    #if canImport(CoreGraphics)
      names.append("CoreGraphics")
    #endif
    #if canImport(CoreText)
      names.append("CoreText")
    #endif
    #if canImport(ImageIO)
      names.append("ImageIO")
    #endif
    #if canImport(QuartzCore)
      names.append("QuartzCore")
    #endif
    return names
  }

  /// The bars as lines of text, where there is nothing to draw with.
  public var text: String {
    values.map { String(repeating: "#", count: Int($0)) }.joined(separator: "\n")
  }

  #if canImport(CoreGraphics)
    /// A bar of a plot that keeps the context which it draws into.
    final class Pen {
      let context: CGContext
      var color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      init(_ context: CGContext) { self.context = context }

      func fill(_ rect: CGRect) {
        context.setFillColor(color)
        context.fill(rect)
      }
    }

    /// Draws the bars from the bottom left corner up, each ten units wide.
    public func draw(in context: CGContext) {
      let pen = Pen(context)
      for (index, value) in values.enumerated() {
        pen.fill(CGRect(x: Double(index) * 10, y: 0, width: 10, height: value))
      }
    }
  #endif

  #if canImport(QuartzCore)
    /// A layer that draws the bars.
    open class Layer: CALayer {
      /// What is drawn.
      public var plot: BarPlot?

      override open func draw(in context: CGContext) { plot?.draw(in: context) }
    }
  #endif
}
