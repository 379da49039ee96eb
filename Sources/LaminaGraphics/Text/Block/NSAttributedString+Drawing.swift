import Foundation
import LaminaGeometry

/// How a text is drawn or measured, under the name of UIKit and AppKit.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The number of the options.
  public let rawValue: Int
  /// The options with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The text is broken into lines, and its rectangle begins above the first one. Without it the
  /// text is not broken, and its rectangle begins at the descent below the baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are as far apart as their fonts ask for. They always are here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The box around the ink is measured, not that of the lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// An ellipsis ends the last line that fits, if there are more.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What a text took when it was drawn or measured, under the name of UIKit and AppKit.
public final class NSStringDrawingContext: NSObject {
  /// The rectangle that the text took.
  public internal(set) var totalBounds = CGRect.zero
}

// Texts that are drawn and measured without a framesetter, as UIKit and AppKit have it. A text
// without a font is Helvetica of 12 points, and black without a colour. Sizes are not rounded. All
// of these lay the text out: O(characters).
extension NSAttributedString {
  /// The width of the widest line and the height of all lines, if only line feeds end lines.
  public func size() -> CGSize { block(.infinite).metrics.size }

  /// The rectangle that the text takes if it is broken at the width of `size`. A side that is
  /// infinite, 0 or negative does not limit it. Lines below the height of `size` do not count.
  ///
  /// `context` gets the same rectangle.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) -> CGRect {
    let metrics = block(size.limits, options).metrics
    var box = CGRect(origin: .zero, size: metrics.size)
    if options.contains(.usesDeviceMetrics) {
      box = metrics.inkBounds.isNull ? .zero : metrics.inkBounds
    } else if !options.contains(.usesLineFragmentOrigin), let line = metrics.lines.first {
      box.origin.y = -line.descent
    }
    context?.totalBounds = box
    return box
  }

  /// Draws the text into the current context (``NSGraphicsContext/current``), with the beginning of
  /// its first line at `point`: the upper left corner if the context is flipped, else the lower
  /// left one. Only line feeds end lines.
  public func draw(at point: CGPoint) {
    let size = block(.infinite).metrics.size
    draw(block(size, [], isBroken: false), CGRect(origin: point, size: size))
  }

  /// Draws the text into the current context, in `rect`: broken at its width, from its upper edge
  /// down. Lines that do not fit its height are left out.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin)
  }

  /// Draws the text into the current context: in `rect`, as `draw(in:)` does, or without
  /// ``NSStringDrawingOptions/usesLineFragmentOrigin`` with its baseline at the origin of `rect`.
  ///
  /// `context` gets the rectangle that the text took.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) {
    let rect = rect.standardized
    let laidOut = block(rect.size.limits, options)
    let metrics = laidOut.metrics
    let isFlipped = NSGraphicsContext.current?.isFlipped ?? false
    var box = rect
    if !options.contains(.usesLineFragmentOrigin) {
      // The block draws from an upper edge, which lies above the baseline.
      let depth = metrics.firstBaseline
      box.origin.y = isFlipped ? rect.minY - depth : rect.minY + depth - box.height
    }
    draw(laidOut, box)
    context?.totalBounds = CGRect(
      x: box.minX, y: isFlipped ? box.minY : box.maxY - metrics.size.height,
      width: metrics.size.width, height: metrics.size.height)
  }

  private func draw(_ block: TextBlock, _ box: CGRect) {
    guard let current = NSGraphicsContext.current, box.isFinite else { return }
    block.draw(in: current.cgContext, box, isFlipped: current.isFlipped)
  }

  private func block(_ size: CGSize, _ options: NSStringDrawingOptions = []) -> TextBlock {
    block(size, options, isBroken: options.contains(.usesLineFragmentOrigin))
  }

  private func block(
    _ size: CGSize, _ options: NSStringDrawingOptions, isBroken: Bool
  ) -> TextBlock {
    TextBlock(
      self, size,
      TextBlock.Rules(
        wraps: isBroken, truncation: options.contains(.truncatesLastVisibleLine) ? .end : nil,
        keepsCutLines: false))
  }
}

extension CGSize {
  fileprivate static let infinite = CGSize(width: CGFloat.infinity, height: .infinity)

  /// The size with sides that limit nothing made infinite.
  fileprivate var limits: CGSize {
    CGSize(width: width > 0 ? width : .infinity, height: height > 0 ? height : .infinity)
  }
}
