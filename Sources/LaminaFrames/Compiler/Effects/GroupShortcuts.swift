import LaminaGeometry
import LaminaPlan

// Opacity without a surface.
//
// What: if the things in a group do not overlap, each can have the group's opacity itself.
// Why: the composite of things that share no pixel is just those things.
// Cost: O(layers in the group), at most ``mostThings`` of them; pairs of boxes are compared.
// The picture is the same except for rounding: a surface rounds to 8 bits once more.
enum GroupShortcuts {
  /// The most things that are compared in pairs. A group with more needs a surface.
  static let mostThings = 32

  /// Gives the opacity of `group` to everything that is drawn in it, if the picture stays the same.
  /// Returns whether it does.
  static func spread(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, options: CARenderOptions,
    scratch: inout FrameScratch
  ) -> Bool {
    guard options.contains(.shortcuts), areApart(columns, group, scratch) else { return false }
    GroupSpace.leave(columns, &group, scratch: &scratch)
    let end = Int(columns.subtreeEnd[group.row])
    multiply(&scratch, group.row, by: group.opacity)
    var i = group.row + 1
    while i < end {
      guard scratch.alpha[i] > 0, !columns.flags[i].contains(.isMask) else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      let inner = Int(scratch.group[i])
      guard inner >= 0 else {
        multiply(&scratch, i, by: group.opacity)
        i += 1
        continue
      }
      scale(&scratch.groups[inner], by: group.opacity)
      let effects = scratch.groups[inner].effects
      scratch.groups[inner].addFadedStage(
        effects >= 0 ? columns.effectsTable[effects] : RenderEffects())
      // An inner group without a surface has already given its opacity to its things. This opacity
      // is multiplied into them.
      if scratch.groups[inner].stages.isEmpty {
        multiply(&scratch, i, by: group.opacity)
        i += 1
      } else {
        i = Int(columns.subtreeEnd[i])
      }
    }
    return true
  }

  private static func multiply(_ scratch: inout FrameScratch, _ i: Int, by opacity: Float) {
    scratch.alpha[i] = scratch.alpha[i] * opacity
  }

  private static func scale(_ group: inout EffectGroup, by opacity: Float) {
    if group.stages.contains(.result) {
      group.resultOpacity *= opacity
    } else if group.stages.contains(.bitmap) {
      group.bitmapOpacity *= opacity
    } else {
      group.compositeOpacity *= opacity
    }
  }

  /// Whether no two things that the group draws touch the same pixel.
  private static func areApart(
    _ columns: borrowing RenderColumns, _ group: EffectGroup, _ scratch: borrowing FrameScratch
  ) -> Bool {
    var boxes = InlineArray<32, PixelRect>(repeating: .empty)
    var count = 0
    func staysApart(_ box: PixelRect) -> Bool {
      if box.isEmpty { return true }
      for k in 0..<count where boxes[k].intersects(box) { return false }
      guard count < mostThings else { return false }
      boxes[count] = box
      count += 1
      return true
    }
    let end = Int(columns.subtreeEnd[group.row])
    if end - group.row > 4 * mostThings { return false }
    var i = group.row
    while i < end {
      guard scratch.alpha[i] > 0, i == group.row || !columns.flags[i].contains(.isMask) else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      let flags = columns.flags[i]
      // The order and the pieces in which a transform layer's sublayers are drawn are not known
      // yet.
      if flags.contains(.isTransformLayer) { return false }
      let inner = i == group.row ? -1 : Int(scratch.group[i])
      if inner >= 0, !scratch.groups[inner].stages.isEmpty {
        let other = scratch.groups[inner]
        let isOne = other.drawsApart || other.stages.contains(.bitmap) || other.shade.isEmpty
        guard isOne, !needsBackdrop(columns, other), !other.mixesBehind, staysApart(other.extent)
        else {
          return false
        }
        i = Int(columns.subtreeEnd[i])
        continue
      }
      if inner >= 0 || i == group.row {
        let own = inner >= 0 ? scratch.groups[inner] : group
        guard !needsBackdrop(columns, own) else { return false }
        // The group's own shadow lies under what it draws and has its opacity, whatever the stages
        // are.
        if inner >= 0, !own.shade.isEmpty { return false }
      }
      guard thingCount(columns, scratch, i) <= 1 else { return false }
      guard staysApart(DrawnBox.of(columns, scratch, i)) else { return false }
      i += 1
    }
    return true
  }

  private static func needsBackdrop(_ columns: borrowing RenderColumns, _ group: EffectGroup)
    -> Bool
  {
    guard group.effects >= 0 else { return false }
    let effects = columns.effectsTable[group.effects]
    return effects.blendMode != .normal || !effects.backgroundFilters.isEmpty
  }

  /// How many of background, contents and border are drawn for row `i`.
  private static func thingCount(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> Int {
    let flags = columns.flags[i]
    // An opaque image no longer hides the background once it has an opacity.
    return (flags.contains(.hasBackground) ? 1 : 0) + (flags.contains(.hasContents) ? 1 : 0)
      + (flags.contains(.hasBorder) ? 1 : 0) + (columns.drawing(i)?.thingCount ?? 0)
  }
}
