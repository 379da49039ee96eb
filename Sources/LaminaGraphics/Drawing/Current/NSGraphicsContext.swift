import Foundation

/// The context that texts are drawn into which are not given one, under the name of AppKit.
///
/// Each thread has its own. docs/porting.md shows UIKit's functions for the same.
open class NSGraphicsContext: NSObject {
  /// Where drawing goes.
  public let cgContext: CGContext
  /// Whether y goes down in `cgContext`, so that the first line of a text has the least y.
  public let isFlipped: Bool

  /// A context for texts whose space has y up, or down if it is flipped.
  public init(cgContext: CGContext, flipped: Bool) {
    (self.cgContext, isFlipped) = (cgContext, flipped)
  }

  /// The context of this thread; nil until one is set. Drawing without one does nothing.
  public class var current: NSGraphicsContext? {
    get { stack.current }
    set { stack.current = newValue }
  }

  /// Keeps the current context, and saves its graphics state, until `restoreGraphicsState()`.
  public class func saveGraphicsState() {
    let stack = stack
    stack.current?.saveGraphicsState()
    stack.kept.append(stack.current)
  }

  /// Makes the context current again that was so at the last `saveGraphicsState()`, with its
  /// graphics state. Does nothing without one.
  public class func restoreGraphicsState() {
    let stack = stack
    guard let last = stack.kept.popLast() else { return }
    stack.current = last
    last?.restoreGraphicsState()
  }

  /// Saves the graphics state of the context.
  open func saveGraphicsState() { cgContext.saveGState() }

  /// Restores the graphics state of the context.
  open func restoreGraphicsState() { cgContext.restoreGState() }

  private final class Stack {
    var current: NSGraphicsContext?
    var kept: [NSGraphicsContext?] = []
  }

  private static var stack: Stack {
    let key = "Lamina.NSGraphicsContext"
    if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
    let stack = Stack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}
