import LaminaGeometry

// The space of a group: whole pixels like those of the space around, counted from near the layer's
// own origin.
//
// What: the maps of everything that is drawn into a group's surfaces lead to this space. Where the
// group is drawn, the whole pixels are added again.
// Why: single precision rounds differently far from the origin and near it. In a space that moves
// with the layer, a group that moves by whole pixels is drawn from exactly the same numbers, so
// that its kept surfaces stay right.
enum GroupSpace {
  /// The largest distance of a group's space from the target's.
  private static let farthest = 8_192
  /// Coordinates have to stay below this.
  private static let largest = 16_000

  /// Where the space of a group begins in the space around it.
  ///
  /// The layer has the map `world` and lies inside the group `parent`, if any. It is (0, 0) if the
  /// map is not affine, or if the space around is a bitmap's.
  static func origin(_ world: Homography, _ parent: Int, _ scratch: borrowing FrameScratch)
    -> SIMD2<Int>
  {
    guard world.kind < .projective, abs(world.m31) < Float(farthest),
      abs(world.m32) < Float(farthest)
    else {
      return SIMD2(0, 0)
    }
    let origin = SIMD2(Int(world.m31.rounded()), Int(world.m32.rounded()))
    var total = origin
    var group = parent
    while group >= 0 {
      if scratch.groups[group].isLocal { return SIMD2(0, 0) }
      total &+= scratch.groups[group].origin
      group = scratch.groups[group].parent
    }
    let least = max(scratch.pixels.width, scratch.pixels.height) - largest
    guard min(total.x, total.y) >= least, max(total.x, total.y) <= farthest else {
      return SIMD2(0, 0)
    }
    return origin
  }

  /// Removes the space of `group`, which has no surface. Everything drawn in it moves to the space
  /// around.
  static func leave(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, scratch: inout FrameScratch
  ) {
    let origin = group.origin
    guard origin != SIMD2(0, 0) else { return }
    group.origin = SIMD2(0, 0)
    group.outerWorld = group.world
    group.content = group.content.moved(origin.x, origin.y)
    group.filtered = group.filtered.moved(origin.x, origin.y)
    scratch.world[group.row] = group.world
    var i = group.row + 1
    while i < Int(columns.subtreeEnd[group.row]) {
      guard scratch.alpha[i] > 0, !columns.flags[i].contains(.isMask) else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      let index = Int(scratch.group[i])
      guard index >= 0 else {
        scratch.world[i] = scratch.world[i].moved(origin)
        i += 1
        continue
      }
      scratch.groups[index].extent = scratch.groups[index].extent.moved(origin.x, origin.y)
      scratch.groups[index].world = scratch.groups[index].world.moved(origin)
      if scratch.groups[index].stages.isEmpty {
        scratch.groups[index].outerWorld = scratch.groups[index].outerWorld.moved(origin)
        scratch.world[i] = scratch.world[i].moved(origin)
        i += 1
      } else {
        // Its own space stays unchanged.
        scratch.groups[index].origin &+= origin
        i = Int(columns.subtreeEnd[i])
      }
    }
  }
}

extension Homography {
  /// The map moved by whole pixels. An affine map stays exact to the last bit: only its translation
  /// changes.
  func moved(_ offset: SIMD2<Int>) -> Homography {
    if offset == SIMD2(0, 0) { return self }
    let (x, y) = (Float(offset.x), Float(offset.y))
    // The move also applies to the divisor in each row. In an affine map the factors here are 0 and
    // 1.
    return Homography(
      m11 + m13 * x, m12 + m13 * y, m13, m21 + m23 * x, m22 + m23 * y, m23, m31 + m33 * x,
      m32 + m33 * y, m33)
  }
}

extension EffectGroup {
  /// Adds the faded stage, if the group needs it.
  mutating func addFadedStage(_ effects: RenderEffects) {
    if isMask || isHalf || mixesBehind { return }
    if stages.contains(.result) {
      if resultOpacity < 1, effects.blendMode == .normal { stages.insert(.faded) }
    } else if stages.contains(.composite), !stages.contains(.bitmap), !isLocal,
      compositeOpacity < 1 || effects.filterSigma > 0 || effects.shadow != nil
    {
      stages.insert(.faded)
    }
  }
}
