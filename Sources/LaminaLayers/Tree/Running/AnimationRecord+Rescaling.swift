import LaminaGeometry

// Whether an animation of a transform changes how large things are shown. If so, shapes are
// rasterized in steps of scale.
extension AnimationRecord {
  /// For a property that is a transform: false if the animation only turns and moves for certain.
  var mayRescale: Bool {
    switch function {
    case .rotateZ, .translateX, .translateY: return false
    case nil: break
    default: return true
    }
    if case .part(let part) = member {
      switch part {
      case .rotation, .rotationZ, .translation, .translationX, .translationY: return false
      default: return true
      }
    }
    guard form == .matrix, let ends, flags.isDisjoint(with: .needsCurrent) else { return true }
    let first = ends[0].matrix
    return !(0..<(track?.pointee.keys ?? 2)).allSatisfy { first.turnsInto(ends[$0].matrix) }
  }
}

extension CATransform3D {
  /// Whether both matrices turn and move in the plane, and scale by the same factor in all
  /// directions.
  fileprivate func turnsInto(_ other: CATransform3D) -> Bool {
    guard let scale = similarity, let otherScale = other.similarity else { return false }
    return abs(scale - otherScale) <= 1e-6 * scale
  }

  /// The factor of a map of the plane that keeps angles and does not mirror; nil for any other.
  private var similarity: Double? {
    guard m13 == 0, m14 == 0, m23 == 0, m24 == 0, m31 == 0, m32 == 0, m33 == 1, m34 == 0, m43 == 0,
      m44 == 1
    else { return nil }
    let scale = (m11 * m11 + m12 * m12).squareRoot()
    let slack = 1e-6 * scale
    return scale > 0 && abs(m11 - m22) <= slack && abs(m12 + m21) <= slack ? Double(scale) : nil
  }
}
