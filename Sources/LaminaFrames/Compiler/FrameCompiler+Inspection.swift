import LaminaPlan

// Where a plan comes from, for whoever looks at it: an inspector, never a frame.
extension FrameCompiler {
  /// Whether new plans note which rows their records come from: ``rowsByBatch``. It costs memory
  /// for each record.
  package var notesRows: Bool {
    get { pass.assembly.origins.isOn }
    set { pass.assembly.origins.isOn = newValue }
  }

  /// By batch of ``plan``: the rows whose layers each record shows, in the order of the records; a
  /// cloud of particles counts as one. A sheet shows several layers. What a group adds, such as its
  /// shadow, is its layer's.
  ///
  /// Empty without ``notesRows``, and so are batches that draw stamps, which several layers may
  /// copy. A row with the background that the target is cleared to has no record.
  package var rowsByBatch: [[[Int]]] { pass.assembly.origins.rows }

  /// The groups of the last plan that was made anew, outermost first.
  package func groupReports(_ tree: PublishedTree) -> [GroupReport] {
    scratch.groups.map { group in
      let effects =
        group.effects >= 0 ? tree.columns.effectsTable[group.effects] : RenderEffects()
      return GroupReport(group, effects)
    }
  }
}

/// A group, the surfaces that it needs, and why.
package struct GroupReport: Equatable, Sendable {
  /// The row of its layer.
  package let row: Int
  /// The stages with a surface; empty if it is drawn without one.
  package let surfaces: [String]
  /// What makes it a group.
  package let reasons: [String]
  /// Every pixel that it draws, in the space around it.
  package let extent: PixelRect

  init(_ group: EffectGroup, _ effects: RenderEffects) {
    (row, extent) = (group.row, group.extent)
    let stages: [(GroupStages, String)] = [
      (.composite, "composite"), (.bitmap, "bitmap"), (.result, "result"), (.faded, "faded"),
    ]
    surfaces = stages.compactMap { group.stages.contains($0.0) ? $0.1 : nil }
    var reasons: [String] = []
    if group.isMask { reasons.append("it is a mask") }
    if group.hasMask { reasons.append("it has a mask") }
    if group.opacity < 1 { reasons.append("its opacity fades it as a whole") }
    if group.isolates { reasons.append("blend modes inside see only what is in it") }
    if effects.blendMode != .normal { reasons.append("its blend mode mixes it as a whole") }
    if !effects.filters.isEmpty { reasons.append("its filters read its composite") }
    if !effects.backgroundFilters.isEmpty { reasons.append("its filters read the backdrop") }
    if effects.shadow != nil {
      reasons.append(
        group.castsComposite ? "its composite casts a shadow" : "it casts a shadow")
    }
    if effects.rasterScale > 0 { reasons.append("it is rasterized into a bitmap") }
    if group.crossfades || group.isHalf { reasons.append("a transition mixes two halves") }
    self.reasons = reasons
  }
}
