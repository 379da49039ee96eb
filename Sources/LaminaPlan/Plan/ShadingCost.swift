/// What pixels cost on a software rasterizer. The unit is one pixel of a whole-pixel record, which
/// takes about 3 ns there. `RenderLimits.shadedPixels` explains the weights.
///
/// A compiler counts a frame by it before the frame is drawn, and whoever draws the frame cuts it
/// into slices by the same numbers.
@usableFromInline package enum ShadingCost {
  /// The cost of a pixel of a program, without its clips.
  @inline(__always)
  @inlinable package static func ofPixel(_ program: DrawProgram) -> Int {
    switch program.recordType {
    case .solid, .blit: 1
    case .quad, .turned: 4
    }
  }

  /// What each clip around a pixel adds.
  @usableFromInline package static let clip = 4

  /// What a colour filter costs for each pixel, which it reads, multiplies and writes: 15 ns.
  private static let matrix = 5

  /// What a pass that draws no batches costs.
  package static func of(_ pass: RenderPass) -> Int {
    switch pass.work {
    case .draw: 0
    case .matrix: pass.area.area &* matrix
    case .copy: pass.area.area
    case .reduce(let input, _, _): input.area.area + pass.area.area
    case .blur(_, let step, _):
      pass.area.area &* (8 + 2 * Int((3 * min(max(step.sigma, 0), 1_000)).rounded(.up)) + 1) / 8
    }
  }
}

/// The number of clips around each clip of a plan, and itself, as far as they were asked for.
@usableFromInline package struct ClipDepths {
  private var depths: [Int32] = []

  package init() {}

  package mutating func removeAll() { depths.removeAll(keepingCapacity: true) }

  /// The number of clips that a pixel inside the clip at index `clip` computes.
  package mutating func depth(of clip: UInt32, in clips: [ClipRecord]) -> Int {
    if clip == QuadInstance.noClip { return 0 }
    while depths.count < clips.count {
      let parent = Int(clips[depths.count].inverseYParent.w)
      depths.append(parent >= 0 && parent < depths.count ? depths[parent] + 1 : 1)
    }
    return Int(clip) < depths.count ? Int(depths[Int(clip)]) : 1
  }
}
