import LaminaPlan

extension FramePlan {
  /// Throws ``GLDeviceError/invalidPlan(_:)`` for the first thing that cannot be executed: a wrong
  /// size, an index out of range, an upload outside its page, a pass that reads what it writes.
  /// Runs in O(passes + batches + uploads + clips + clipped quads), without GL.
  ///
  /// A clip must come after the clips that enclose it, so that every chain of clips ends.
  func check(
    targetWidth: Int, targetHeight: Int, framebufferFetch: Bool = false,
    blendEquations: Bool = false
  ) throws {
    func fail(_ reason: String) -> GLDeviceError { .invalidPlan(reason) }
    guard width == targetWidth, height == targetHeight else {
      throw fail("size \(width)x\(height): the target is \(targetWidth)x\(targetHeight)")
    }
    for (index, upload) in uploads.enumerated() {
      guard pages.indices.contains(upload.page) else {
        throw fail("upload \(index): page \(upload.page), but there are \(pages.count) pages")
      }
      let page = pages[upload.page]
      let (imageWidth, imageHeight) = (upload.source.width, upload.source.height)
      guard upload.x >= 0, upload.y >= 0, imageWidth <= page.width, imageHeight <= page.height,
        upload.x <= page.width - imageWidth, upload.y <= page.height - imageHeight
      else {
        throw fail(
          "upload \(index): \(imageWidth)x\(imageHeight) at (\(upload.x), \(upload.y)) does not fit page "
            + "\(page.id) of \(page.width)x\(page.height)")
      }
      guard upload.source.format == page.format else {
        throw fail("upload \(index): \(upload.source.format), page \(page.id) is \(page.format)")
      }
      guard upload.source.bounds.contains(upload.part), !upload.part.isEmpty else {
        throw fail("upload \(index): part \(upload.part) of \(imageWidth)x\(imageHeight)")
      }
    }
    for (index, request) in imports.enumerated() {
      guard pages.indices.contains(request.page) else {
        throw fail("import \(index): page \(request.page), but there are \(pages.count) pages")
      }
      let page = pages[request.page]
      guard page.isExternal, page.width == request.texture.width,
        page.height == request.texture.height
      else {
        throw fail(
          "import \(index): \(request.texture), page \(page.id) is \(page.width)x\(page.height)")
      }
    }
    for (index, clip) in clips.enumerated() {
      let parent = clip.inverseYParent.w
      guard parent >= -1, parent < Float(index), parent == parent.rounded() else {
        throw fail("clip \(index): parent \(parent), allowed are -1 to \(index - 1)")
      }
    }
    for (index, batch) in batches.enumerated() {
      let records = recordCount(batch.program)
      let (first, count) = (Int(batch.first), Int(batch.count))
      guard first >= 0, count >= 0, first + count <= records else {
        throw fail("batch \(index): \(count) records from \(first), but there are \(records)")
      }
      if batch.program.isTextured, !pages.indices.contains(Int(batch.page)) {
        throw fail("batch \(index): page \(batch.page), but there are \(pages.count) pages")
      }
      if batch.program == .blend {
        let isEquated = blendEquations && batch.count == 1 && batch.blendMode?.hasEquation == true
        let isLeftOut = batch.backdrop == -1 && (framebufferFetch || isEquated)
        guard isLeftOut || pages.indices.contains(Int(batch.backdrop)) else {
          throw fail(
            "batch \(index): backdrop \(batch.backdrop), but there are \(pages.count) pages")
        }
        guard !batch.blends else { throw fail("batch \(index): a blend does its own blending") }
      }
      if batch.program.isGradient {
        for quad in first..<(first + count) {
          guard let start = Int(exactly: quads[quad].source.y), gradients.isGradient(at: start)
          else {
            throw fail(
              "quad \(quad): no gradient is at \(quads[quad].source.y) of \(gradients.entries.count)"
            )
          }
        }
      }
      guard batch.program.isClipped else { continue }
      let isTurned = batch.program.recordType == .turned
      for quad in first..<(first + count) {
        let clip = isTurned ? turned[quad].clip : quads[quad].clip
        guard clip == QuadInstance.noClip || Int(clip) < clips.count else {
          throw fail("quad \(quad): clip \(clip), but there are \(clips.count) clips")
        }
      }
    }
    try checkPasses()
  }

  private func recordCount(_ program: DrawProgram) -> Int {
    switch program.recordType {
    case .solid: solids.count
    case .blit: blits.count
    case .quad: quads.count
    case .turned: turned.count
    }
  }
}
