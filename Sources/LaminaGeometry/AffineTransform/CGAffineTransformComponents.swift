import Foundation

/// The components of a map of the plane: scale, then shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable, Codable {
  /// The scale along the two axes. A map that mirrors has a negative height.
  public var scale: CGSize
  /// How far y leans along x after the scale.
  public var horizontalShear: CGFloat
  /// In radians, from x towards y.
  public var rotation: CGFloat
  /// In points.
  public var translation: CGVector

  /// All zero, as a zeroed C structure is.
  public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

  /// Components from their values.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The map of these components.
  public init(_ components: CGAffineTransformComponents) {
    let (c, s) = (cos(components.rotation), sin(components.rotation))
    let (width, height) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear
    self.init(
      a: width * c, b: width * s, c: height * (shear * c - s), d: height * (shear * s + c),
      tx: components.translation.dx, ty: components.translation.dy)
  }

  /// The components whose map is this one. A side with a scale of zero has no shear.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = (a * a + b * b).squareRoot()
    guard width > 0 else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: (c * c + d * d).squareRoot()), horizontalShear: 0,
        rotation: c == 0 && d == 0 ? 0 : atan2(-c, d), translation: translation)
    }
    let (x, y) = (a / width, b / width)
    let height = d * x - c * y
    let lean = c * x + d * y
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : lean / height,
      rotation: atan2(b, a), translation: translation)
  }
}
