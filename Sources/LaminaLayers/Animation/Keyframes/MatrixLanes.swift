import LaminaGeometry

/// How the keys of a cubic animation of transforms are laid out as lanes: by the parts that two
/// transforms are interpolated by (facts 4.6), so that a curve runs through each part.
enum MatrixLanes: UInt8, BitwiseCopyable {
  /// All keys are maps of the plane: scale, angle, remainder, translation.
  case plane
  /// Scale, shear, rotation as a quaternion, translation, perspective.
  case space
  /// Some key cannot be decomposed: the 16 elements.
  case elements

  /// The number of lanes of a key.
  var count: Int {
    switch self {
    case .plane: 9
    case .space: 17
    case .elements: 16
    }
  }

  /// The narrowest layout that holds all keys, and their lanes. Angles run on from key to key by
  /// less than half a turn.
  static func laid(_ keys: [CATransform3D]) -> (MatrixLanes, [[Double]]) {
    if keys.allSatisfy(CATransform3DIsAffine) {
      let parts = keys.compactMap { PlaneParts(CATransform3DGetAffineTransform($0)) }
      if parts.count == keys.count { return (.plane, PlaneParts.runningOn(parts).map(lanes)) }
    } else {
      let parts = keys.compactMap { TransformParts($0) }
      if parts.count == keys.count { return (.space, TransformParts.runningOn(parts).map(lanes)) }
    }
    return (.elements, keys.map { AnimatedType.lanes($0) })
  }

  private static func lanes(_ p: PlaneParts) -> [Double] {
    let r = p.remainder
    return [p.scale.x, p.scale.y, p.angle, r.x, r.y, r.z, r.w, p.translation.x, p.translation.y]
  }

  private static func lanes(_ p: TransformParts) -> [Double] {
    let (r, w) = (p.rotation, p.perspective)
    return [p.scale, p.shear].flatMap { [$0.x, $0.y, $0.z] } + [r.x, r.y, r.z, r.w]
      + [p.translation.x, p.translation.y, p.translation.z, w.x, w.y, w.z, w.w]
  }

  /// The matrix of the lanes at a place of `track`.
  func matrix(of track: KeyTrack, at place: KeyTrack.Place) -> CATransform3D {
    func lane(_ index: Int) -> Double { track.lane(index, of: count, at: place) }
    func two(_ start: Int) -> SIMD2<Double> { SIMD2(lane(start), lane(start + 1)) }
    func three(_ start: Int) -> SIMD3<Double> { SIMD3(two(start), lane(start + 2)) }
    func four(_ start: Int) -> SIMD4<Double> {
      SIMD4(lowHalf: two(start), highHalf: two(start + 2))
    }
    switch self {
    case .plane:
      let parts = PlaneParts(
        scale: two(0), angle: lane(2), remainder: four(3), translation: two(7))
      return CATransform3DMakeAffineTransform(parts.transform)
    case .space:
      let rotation = four(6)
      let length = (rotation * rotation).sum().squareRoot()
      // Keys are less than half a turn apart, but a strong tangent may lead through zero.
      let unit = length > 0 ? rotation / length : SIMD4(0, 0, 0, 1)
      return TransformParts(
        scale: three(0), shear: three(3), rotation: unit, translation: three(10),
        perspective: four(13)
      ).transform
    case .elements:
      return CATransform3D(rows: (four(0), four(4), four(8), four(12)))
    }
  }
}
