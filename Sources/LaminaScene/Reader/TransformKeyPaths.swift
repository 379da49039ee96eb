import Foundation
import Lamina
import LaminaDocument

/// Reads attributes that are key paths into `transform`, such as `transform.rotation.z="0.5"` in
/// radians.
///
/// Some editors write them together with an equivalent `transform`, which then wins. Without it
/// they make the transform, in the order of the format: translation, rotation about z, y and x,
/// shear, scale.
enum TransformKeyPaths {
  static func isKeyPath(_ name: String) -> Bool { name.hasPrefix("transform.") }

  /// The transform of the key paths in `attributes`. Calls `unusable` with each key path that is
  /// unknown or has no number.
  static func transform(_ attributes: [String: String], unusable: (String) -> Void) -> CATransform3D
  {
    var translation: [CGFloat] = [0, 0, 0]
    var rotation: [CGFloat] = [0, 0, 0]
    var scale: [CGFloat] = [1, 1, 1]
    var shear: [CGFloat] = [0]
    for (name, text) in attributes.sorted(by: { $0.key < $1.key }) where isKeyPath(name) {
      let path = name.dropFirst("transform.".count)
      let understood =
        path == "translation"
        ? assignPlane(text, to: &translation)
        : assign(text, path, "translation", nil, to: &translation)
          || assign(text, path, "rotation", [2], to: &rotation)
          || assign(text, path, "scale", [0, 1, 2], to: &scale)
          || path == "shear.x" && assign(text, path, "shear", nil, to: &shear)
      if !understood { unusable(name) }
    }
    var result = CATransform3DMakeScale(scale[0], scale[1], scale[2])
    var lean = CATransform3DIdentity
    lean.m21 = shear[0]
    result = CATransform3DConcat(result, lean)
    for (axis, angle) in rotation.enumerated() {
      let turn = CATransform3DMakeRotation(
        angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
      result = CATransform3DConcat(result, turn)
    }
    let move = CATransform3DMakeTranslation(translation[0], translation[1], translation[2])
    return CATransform3DConcat(result, move)
  }

  /// Sets the axes that the path names: `field.x`, `.y`, `.z` or `.xy`. The path `field` sets the
  /// axes in `whole`, if any.
  private static func assign(
    _ text: String, _ path: Substring, _ field: String, _ whole: [Int]?, to values: inout [CGFloat]
  ) -> Bool {
    let axes: [String: [Int]?] = [
      field: whole, "\(field).x": [0], "\(field).y": [1], "\(field).z": [2], "\(field).xy": [0, 1],
    ]
    guard let targets = axes[String(path)] ?? nil, let value = NumberText.finite(text) else {
      return false
    }
    for axis in targets { values[axis] = value }
    return true
  }

  private static func assignPlane(_ text: String, to values: inout [CGFloat]) -> Bool {
    guard let point = GeometryText.point(text) else { return false }
    (values[0], values[1]) = (point.x, point.y)
    return true
  }
}
