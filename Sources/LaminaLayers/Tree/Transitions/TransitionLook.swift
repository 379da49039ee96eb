import Foundation
import LaminaFrames
import LaminaPlan

/// The look of a transition: the offsets and opacities of its two halves at any progress.
struct TransitionLook: Equatable {
  enum Kind { case fade, moveIn, push, reveal }

  var kind: Kind
  /// The direction in which the halves move, in units of the layer's size, in its own space.
  var direction: SIMD2<Double>

  /// The offset and opacity of one half.
  struct Half: Equatable {
    /// In units of the layer's size.
    var offset = SIMD2<Double>(0, 0)
    var opacity: Float = 1
  }

  /// The look of `transition`: by its filter if that is drawn, else by its type. An unknown type is
  /// logged and fades.
  init(_ transition: CATransition) {
    direction = Self.direction(transition.subtype)
    if let filter = transition.filter {
      if let kind = Self.kind(ofFilter: filter) {
        self.kind = kind
        return
      }
      let name = (filter as? CAFilter)?.type ?? "\(Swift.type(of: filter))"
      LayerLog.warn(
        .replaced, "filter \(name) of a transition is not drawn; its type is")
    }
    switch transition.type {
    case .fade: kind = .fade
    case .moveIn: kind = .moveIn
    case .push: kind = .push
    case .reveal: kind = .reveal
    default:
      LayerLog.warn(
        .replaced, "transition of type \(transition.type.rawValue) is not drawn; it fades")
      kind = .fade
    }
  }

  init(_ kind: Kind, _ subtype: CATransitionSubtype? = nil) {
    (self.kind, direction) = (kind, Self.direction(subtype))
  }

  /// A dissolve is a fade by another name.
  private static func kind(ofFilter filter: Any) -> Kind? {
    guard let filter = filter as? CAFilter, filter.isEnabled, filter.type == "CIDissolveTransition"
    else {
      return nil
    }
    return .fade
  }

  /// "From the left" moves to the right; nil and unknown ones are from the left.
  private static func direction(_ subtype: CATransitionSubtype?) -> SIMD2<Double> {
    switch subtype {
    case .fromRight?: SIMD2(-1, 0)
    case .fromTop?: SIMD2(0, -1)
    case .fromBottom?: SIMD2(0, 1)
    default: SIMD2(1, 0)
    }
  }

  /// Whether the old half lies over the new half.
  var oldIsInFront: Bool { kind == .reveal }

  /// Both halves at `progress`, and whether they are mixed. Nil and 1 show the new half unchanged.
  func halves(at progress: Double?) -> (old: Half, new: Half, mixes: Bool) {
    var (old, new) = (Half(), Half())
    guard let progress, progress < 1 else {
      old.opacity = 0
      return (old, new, false)
    }
    switch kind {
    case .fade:
      (old.opacity, new.opacity) = (Float(1 - progress), Float(progress))
      return (old, new, old.opacity > 0 && new.opacity > 0)
    case .moveIn: new.offset = direction * (progress - 1)
    case .push: (old.offset, new.offset) = (direction * progress, direction * (progress - 1))
    case .reveal: old.offset = direction * progress
    }
    return (old, new, false)
  }
}
