import Lamina

/// The classes of animations that documents may have.
package enum AnimationClass: String, CaseIterable {
  case basic = "CABasicAnimation"
  case keyframe = "CAKeyframeAnimation"
  case spring = "CASpringAnimation"
  case group = "CAAnimationGroup"
  case transition = "CATransition"

  /// A new animation of the class.
  package func make() -> CAAnimation {
    switch self {
    case .basic: CABasicAnimation()
    case .keyframe: CAKeyframeAnimation()
    case .spring: CASpringAnimation()
    case .group: CAAnimationGroup()
    case .transition: CATransition()
    }
  }

  /// The class of `animation`, or the nearest superclass in this list, or nil if there is none.
  package init?(of animation: CAAnimation) {
    switch animation {
    case is CASpringAnimation: self = .spring
    case is CABasicAnimation: self = .basic
    case is CAKeyframeAnimation: self = .keyframe
    case is CAAnimationGroup: self = .group
    case is CATransition: self = .transition
    default: return nil
    }
  }
}
