import Foundation

extension CALayer {
  /// Classes that may always be read from an archive. A secure coder's own list, the one that a
  /// program gave for the root, comes on top.
  static let archivedClasses: [AnyClass] = [
    CALayer.self, CAConstraint.self, CAFilter.self, CAAnimation.self, CAMediaTimingFunction.self,
    CAValueFunction.self, CAEmitterCell.self, CAEmitterBehavior.self, NSURL.self, NSUUID.self,
  ]
}
