import Foundation
import LaminaGeometry

// User space and device space. The current path stays where it is when the map changes.
extension CGContext {
  /// The map from user space to device space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Turns user space by `angle` radians, from x towards y.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts `transform` between user space and the space it was. Ignored if the result would not be
  /// finite.
  public func concatenate(_ transform: CGAffineTransform) {
    let map = transform.concatenating(state.ctm)
    if map.isFinite { state.ctm = map }
  }

  /// The map from user space to device space.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// A point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// A vector of user space in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// The box around a rectangle of user space, in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// A point of device space in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(state.ctm.inverted())
  }

  /// A vector of device space in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }

  /// The box around a rectangle of device space, in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
}

extension CGAffineTransform {
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
