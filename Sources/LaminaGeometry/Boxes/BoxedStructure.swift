import Foundation

/// A structure of geometry that an `NSValue` holds.
package enum BoxedStructure: Equatable {
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case affine(CGAffineTransform)
}

extension NSValue {
  /// The structure that this object holds; nil if it holds anything else.
  package var structure: BoxedStructure? {
    guard !(self is NSNumber) else { return nil }
    switch content {
    case let point as CGPoint: return .point(point)
    case let size as CGSize: return .size(size)
    case let rect as CGRect: return .rect(rect)
    default: break
    }
    switch typeEncoding {
    case NSValue.sixDoubles:
      var transform = CGAffineTransform()
      getValue(&transform)
      return .affine(transform)
    case NSValue.sixteenDoubles:
      var transform = CATransform3D()
      getValue(&transform)
      return .transform(transform)
    default: return nil
    }
  }

  /// The Objective-C type encoding of what this object holds, as `objCType` gives it.
  ///
  /// Foundation on Linux allocates the text of `objCType` at every call and never frees it. Values
  /// of animations would cost 6 to 40 bytes each time that a document is read. Foundation keeps the
  /// same text in the object, where reflection finds it. `objCType` is asked if it is not there.
  package var typeEncoding: String {
    guard !(self is NSNumber), let content else { return String(cString: objCType) }
    for part in Mirror(reflecting: content).children where part.label == "name" {
      if let name = part.value as? String { return name }
    }
    return String(cString: objCType)
  }

  /// What Foundation stores first in the object: a point, a size, a rectangle or a range itself, or
  /// the description of the type of any other value.
  private var content: Any? { Mirror(reflecting: self).children.first?.value }

  static let sixDoubles = "[6d]"
  static let sixteenDoubles = "[16d]"
}
