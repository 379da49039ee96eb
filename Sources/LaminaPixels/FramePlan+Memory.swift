import LaminaPlan

extension FramePlan {
  /// How many pixels cost as much to blend, at 0.5 ns, as one of a parallelogram costs, or one of a
  /// rectangle that is more than a copy: 2 to 8 ns.
  package static let pixelsPerComputed = 16
  /// The same for a pixel of a gradient, of a shadow, and for each clip of a pixel.
  package static let pixelsPerGradient = 32
  package static let pixelsPerShadow = 96
  package static let pixelsPerClip = 12
  /// The same for a sample of a blur or a reduction. One between two pixels counts twice.
  package static let pixelsPerSample = 3

  /// How many texels the pages of alphas of a plan may have in memory, where each takes a byte.
  package static let mostAlphas = 1 << 26
  /// The same for those pages that the plan draws from, where each texel takes four bytes more.
  package static let mostAlphasDrawn = 1 << 24

  /// About how many pixels have to be blended to draw the plan by ``PixelExecutor``, or that take
  /// as long; nil if it cannot draw the plan. Its pages hold 8-bit colours or alphas, without
  /// smaller levels.
  ///
  /// Runs in O(pages + passes + batches + uploads + records of quads and turned ones).
  package var pixelsInMemory: Int? {
    guard imports.isEmpty else { return nil }
    var alphas = 0
    for page in pages where page.format == .alpha8 { alphas += page.width * page.height }
    guard alphas <= Self.mostAlphas else { return nil }
    if alphas > Self.mostAlphasDrawn, alphasDrawn > Self.mostAlphasDrawn { return nil }
    for upload in uploads where page(Int32(clamping: upload.page)) == nil { return nil }
    var total = shadedPixels
    if passes.isEmpty {
      for batch in batches where !isForMemory(batch, in: pixels, &total) { return nil }
    }
    for pass in passes {
      guard pass.page < 0 || colorPage(pass.page) != nil else { return nil }
      if case .draw(let first, let count) = pass.work {
        let area = pass.cut.map { $0.intersection(pass.area) } ?? pass.area
        for batch in batches[Int(first)..<Int(first) + Int(count)]
        where !isForMemory(batch, in: area, &total) { return nil }
      } else if let input = pass.work.input {
        guard input.page < 0 || colorPage(input.page) != nil else { return nil }
        total += pass.area.area * pass.work.pixelsPerPixel
      }
    }
    return total
  }

  /// The texels of all pages of alphas that the plan draws from.
  private var alphasDrawn: Int {
    var isDrawn = [Bool](repeating: false, count: pages.count)
    for batch in batches where isDrawn.indices.contains(Int(batch.page)) {
      isDrawn[Int(batch.page)] = true
    }
    return zip(pages, isDrawn).reduce(0) { sum, page in
      page.1 && page.0.format == .alpha8 ? sum + page.0.width * page.0.height : sum
    }
  }

  /// Whether ``PixelExecutor`` can draw a batch. Adds what its pixels in `area` take, beyond being
  /// blended.
  private func isForMemory(
    _ batch: DrawBatch, in area: PixelRect, _ total: inout Int
  ) -> Bool {
    let shown = batch.scissor.map { $0.intersection(area) } ?? area
    switch batch.program.kind {
    case .solid: return !batch.blends || batch.mode == .over
    case .blit, .faded: return page(batch.page) != nil
    case .shape, .image, .turnedShape, .turnedImage, .particles, .gradient, .shapedGradient,
      .shadow, .blend:
      let page = batch.program.isTextured ? self.page(batch.page) : nil
      if batch.program.isTextured, page == nil { return false }
      let table = clips(of: batch)
      var (clip, clips) = (QuadInstance.noClip, PixelClips())
      for number in Int(batch.first)..<Int(batch.first + batch.count) {
        guard let (whole, skips) = computed(number, batch, page) else { return false }
        let box = whole.intersection(shown)
        let own = self.clip(of: number, batch)
        if own != clip {
          guard let chain = PixelClips(of: own, in: table) else { return false }
          (clip, clips) = (own, chain)
        }
        if !box.isEmpty { total += cost(of: box, batch.program.kind, clips, skips: skips) }
      }
      return true
    }
  }

  /// How many pixels could be blended in the time that a record takes beyond being blended.
  ///
  /// - Parameter skips: whether only pixels at its edges take more than others.
  private func cost(
    of box: PixelRect, _ kind: DrawProgram.Kind, _ clips: PixelClips, skips: Bool
  ) -> Int {
    // Blocks of eight pixels at edges: two or so at each end of a row, and along the other edges.
    var atEdges = min(box.area, 32 * box.height + 8 * box.width)
    if !skips || !clips.takeOnlyEdges(in: box) || kind == .blend || kind == .shadow {
      atEdges = box.area
    }
    let computed =
      switch kind {
      case .shape, .turnedShape: atEdges * Self.pixelsPerComputed
      case .shadow: box.area * Self.pixelsPerShadow
      case .gradient, .shapedGradient: box.area * Self.pixelsPerGradient
      default: box.area * Self.pixelsPerComputed
      }
    return computed + atEdges * clips.count * Self.pixelsPerClip
  }

  /// The pixels of a record that are more than blended, none for a copy, and whether only those at
  /// its edges take more than others; nil if ``PixelExecutor`` cannot draw it.
  private func computed(
    _ number: Int, _ batch: DrawBatch, _ page: TexturePage?
  ) -> (box: PixelRect, skips: Bool)? {
    func ofParallelogram(_ record: TurnedInstance) -> (PixelRect, Bool)? {
      guard batch.blends, batch.mode == .over else { return nil }
      let isTinted = batch.program.kind == .particles
      return PixelParallelogram(record, in: page, isTinted: isTinted).map { ($0.box, true) }
    }
    if batch.program.recordType == .turned { return ofParallelogram(turned[number]) }
    let quad = quads[number]
    if let page, batch.program.kind == .blend {
      let behind = batch.backdrop < 0 ? nil : colorPage(batch.backdrop)
      if batch.backdrop >= 0, behind == nil { return nil }
      return PixelMixture(quad, in: page, on: behind).map { ($0.box, false) }
    }
    if batch.program.isGradient {
      guard PixelGradient(quad, in: gradients) != nil else { return nil }
    } else if quad.flags & QuadFlags.turned.rawValue != 0 {
      return ofParallelogram(TurnedInstance(quad))
    } else if page != nil, !batch.program.isClipped, PixelCopy(quad, mode: batch.mode) != nil {
      return (.empty, true)
    }
    return PixelQuad(quad, in: page, as: batch.program).map {
      ($0.box, $0.quad.map.takesOnlyEdges(of: $0.quad.rect, in: $0.box))
    }
  }

  /// The clips that count for the records of a batch.
  func clips(of batch: DrawBatch) -> [ClipRecord] { batch.program.isClipped ? clips : [] }

  /// The innermost clip of a record of quads or turned ones.
  func clip(of number: Int, _ batch: DrawBatch) -> UInt32 {
    batch.program.recordType == .turned ? turned[number].clip : quads[number].clip
  }

  /// The page, if it holds 8-bit colours without smaller levels.
  private func colorPage(_ index: Int32) -> TexturePage? {
    guard let page = self.page(index), page.format == .bgra8 else { return nil }
    return page
  }

  /// The same, or one of alphas, which records may draw from.
  private func page(_ index: Int32) -> TexturePage? {
    guard pages.indices.contains(Int(index)) else { return nil }
    let page = pages[Int(index)]
    guard page.format == .bgra8 || page.format == .alpha8 else { return nil }
    return page.hasLevels || page.isExternal ? nil : page
  }
}

extension RenderPass.Work {
  /// How many pixels could be blended in the time that a pixel of the pass takes.
  fileprivate var pixelsPerPixel: Int {
    switch self {
    case .draw, .copy: 1
    case .matrix: FramePlan.pixelsPerComputed
    case .reduce(_, let factor, _): Int(factor * factor) * FramePlan.pixelsPerSample
    case .blur(_, let step, _):
      BlurSampling(step).samples * FramePlan.pixelsPerSample
    }
  }
}

extension BlurSampling {
  /// The pixels that are read for one.
  fileprivate var samples: Int { (2 * count + 1) * (slope == 0 ? 1 : 2) }
}
