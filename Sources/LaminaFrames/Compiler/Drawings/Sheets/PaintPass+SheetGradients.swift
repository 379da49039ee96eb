import Foundation
import LaminaGeometry
import LaminaPlan

// Gradients on sheets: a shaped gradient is a part of a sheet as a shape is, if it is axial or
// radial and does not end inside the shape.
extension PaintPass {
  /// The paint of a shaped gradient whose shape reaches over `box`, in the space of the shape. Nil
  /// if it cannot be painted on a sheet.
  func sheetPaint(
    _ fill: ShapedFill, over box: CGRect, _ sheets: inout ShapeSheets, row: Int
  ) -> SheetEntry.Paint? {
    let (world, bounds) = (fill.shapeWorld, fill.bounds)
    let reach = fill.moved(
      Vector4(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)))
    guard sheets.isOn, world.kind < .projective, bounds.contains(reach),
      let (place, otherPlace) = fill.gradient.places,
      let toBounds = UnitMap(world, to: bounds, from: fill.offset)
    else { return nil }
    let row0 = toBounds.row(place)
    let row1 = otherPlace.map { toBounds.row($0) }
    guard (row0.sum() + (row1?.sum() ?? 0)).isFinite else { return nil }
    let gradient = sheets.gradient(
      fill.gradient.stops, tint: fill.tint, isDithered: assembly.options.contains(.dithering),
      row: row)
    return .gradient(gradient, row: row0, otherRow: row1)
  }
}

extension RenderGradient {
  /// What a point (u, v, 1) of the unit space is multiplied by to find its place, and for a radial
  /// one the two sides of the triangle whose longest side is the place. Nil for a conic one.
  fileprivate var places: (SIMD3<Double>, SIMD3<Double>?)? {
    let p = parameters
    let numbers = SIMD4(Double(p.x), Double(p.y), Double(p.z), Double(p.w))
    switch kind {
    case .axial: return (SIMD3(numbers.x, numbers.y, numbers.z), nil)
    case .radial:
      return (
        SIMD3(numbers.z, 0, -numbers.x * numbers.z), SIMD3(0, numbers.w, -numbers.y * numbers.w)
      )
    case .conic: return nil
    }
  }
}

/// The map from pixels, counted from where a shape's origin is seen, to the unit space of bounds.
private struct UnitMap {
  private let u: SIMD3<Double>
  private let v: SIMD3<Double>

  /// - Parameters:
  ///   - world: the map from the shape's space to the device.
  ///   - bounds: in the gradient's space.
  ///   - offset: from the shape's space to the gradient's.
  init?(_ world: Homography, to bounds: Vector4, from offset: SIMD2<Float>) {
    let (a, b) = (Double(world.m11), Double(world.m12))
    let (c, d) = (Double(world.m21), Double(world.m22))
    let (width, height) = (Double(bounds.z - bounds.x), Double(bounds.w - bounds.y))
    let determinant = a * d - b * c
    guard determinant != 0, width > 0, height > 0 else { return nil }
    u = SIMD3(d / determinant, -c / determinant, Double(offset.x - bounds.x)) / width
    v = SIMD3(-b / determinant, a / determinant, Double(offset.y - bounds.y)) / height
  }

  /// What a pixel (x, y, 1) is multiplied by to get the value of `place` there.
  func row(_ place: SIMD3<Double>) -> SIMD3<Double> {
    u * place.x + v * place.y + SIMD3(0, 0, place.z)
  }
}

extension Vector4 {
  /// Whether both corners of `other` lie inside.
  fileprivate func contains(_ other: Vector4) -> Bool {
    x <= other.x && y <= other.y && z >= other.z && w >= other.w
  }
}
