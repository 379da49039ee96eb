import Foundation

// UIKit's names. Foundation's own accessors trap if the object holds another type; these return
// zero.
extension NSValue {
  /// A value object that holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// A value object that holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// A value object that holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// A value object that holds `transform`, as an array of its six numbers.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    var transform = transform
    self.init(bytes: &transform, objCType: NSValue.sixDoubles)
  }

  /// The point that this object holds; zero if it holds anything else.
  public var cgPointValue: CGPoint {
    if case .point(let point) = structure { point } else { .zero }
  }

  /// The size that this object holds; zero if it holds anything else.
  public var cgSizeValue: CGSize {
    if case .size(let size) = structure { size } else { .zero }
  }

  /// The rectangle that this object holds; zero if it holds anything else.
  public var cgRectValue: CGRect {
    if case .rect(let rect) = structure { rect } else { .zero }
  }

  /// The map that this object holds; the zero map if it holds anything else.
  public var cgAffineTransformValue: CGAffineTransform {
    if case .affine(let transform) = structure { transform } else { CGAffineTransform() }
  }
}
