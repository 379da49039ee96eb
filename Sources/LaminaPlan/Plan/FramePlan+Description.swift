extension FramePlan: CustomStringConvertible {
  /// The plan as text, one line per draw and record; the same plan always gives the same text.
  package var description: String {
    var lines = ["frame \(width)x\(height)" + (keepsTarget ? " on what is there" : "")]
    let s = statistics
    lines.append(
      "layers \(s.layers) drawn \(s.drawnLayers) culled \(s.culledLayers) "
        + "quads \(solids.count + blits.count + quads.count + turned.count) draws \(batches.count)")
    for (index, page) in pages.enumerated() {
      lines.append(
        "page \(index) \(page.width)x\(page.height)" + Self.suffix(page.format)
          + (page.hasLevels ? " levels" : "") + (page.isExternal ? " external" : ""))
    }
    lines += uploads.map(\.description)
    lines += imports.map(\.description)
    for (index, clip) in clips.enumerated() { lines.append("clip \(index) \(clip)") }
    for (index, pass) in passes.enumerated() { lines.append("pass \(index) \(pass)") }
    for (index, batch) in batches.enumerated() { append(batch, index, to: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of the format, if it is not the usual one.
  package static func suffix(_ format: TexelFormat) -> String {
    format == .bgra8 ? "" : " \(format)"
  }

  private func append(_ batch: DrawBatch, _ index: Int, to lines: inout [String]) {
    var line = "draw \(index) \(batch.program) count \(batch.count)"
    if batch.page >= 0 { line += " page \(batch.page)" }
    if batch.backdrop >= 0 { line += " backdrop \(batch.backdrop)" }
    line += batch.blends ? " blend" : " opaque"
    if batch.opacity < 255 { line += " opacity \(batch.opacity)" }
    if batch.mode != .over { line += " \(batch.mode)" }
    if let scissor = batch.scissor { line += " scissor \(scissor)" }
    lines.append(line)
    let range = Int(batch.first)..<Int(batch.first + batch.count)
    switch batch.program.kind {
    case .solid: lines += solids[range].map { "  \($0.rect) \($0.color)" }
    case .blit, .faded:
      lines += blits[range].map { "  \($0.rect) from \($0.texelX),\($0.texelY)" }
    case .turnedShape, .turnedImage, .particles: lines += turned[range].map { "  \($0)" }
    case .shape, .image, .shadow, .blend: lines += quads[range].map { "  \($0)" }
    case .gradient, .shapedGradient:
      lines += quads[range].map { "  \($0) \(gradients.text(at: $0.source.y))" }
    }
  }
}

extension TextureUpload: CustomStringConvertible {
  /// The position of the source in its page, its size, and the copied part if that is not all of
  /// it.
  package var description: String {
    let size = "size \(source.width)x\(source.height)" + FramePlan.suffix(source.format)
    return "upload page \(page) at \(x),\(y) \(size)"
      + (part == source.bounds ? "" : " part \(part)") + (isReversed ? " reversed" : "")
  }
}

extension PixelRect: CustomStringConvertible {
  /// `10,20 30x40`: the corner nearest the origin, and the size.
  @usableFromInline package var description: String { "\(minX),\(minY) \(width)x\(height)" }
}

extension PackedColor: CustomStringConvertible {
  /// `#rrggbbaa`, premultiplied.
  @usableFromInline package var description: String {
    "#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Vector4: CustomStringConvertible {
  /// Four numbers with three decimals.
  @usableFromInline package var description: String {
    [x, y, z, w].map(PlanNumber.text).joined(separator: " ")
  }
}

extension Vector3: CustomStringConvertible {
  /// Three numbers with five decimals, as the rows of a matrix need.
  @usableFromInline package var description: String {
    [x, y, z].map { PlanNumber.text($0, decimals: 5) }.joined(separator: " ")
  }
}

extension CoverPolygon: CustomStringConvertible {
  /// Four corners in pixels.
  @usableFromInline package var description: String {
    "\(x0),\(y0) \(x1),\(y1) \(x2),\(y2) \(x3),\(y3)"
  }
}

extension QuadInstance: CustomStringConvertible {
  /// Every field that matters for the program.
  @usableFromInline package var description: String {
    if flags & QuadFlags.turned.rawValue != 0 {
      let (x, y) = (
        Vector3(inverseX.x, inverseY.x, inverseX.z), Vector3(inverseX.y, inverseY.y, inverseY.z)
      )
      return TurnedInstance.text(rect, x, y, color, texelBounds, clip)
    }
    var text = "rect \(rect) source \(source) color \(color) cover \(cover)"
    text += " flags \(flags & ~QuadFlags.projective.rawValue)"
    if self.inverseX != Vector3(1, 0, 0) || inverseY != Vector3(0, 1, 0)
      || inverseW != Vector3(0, 0, 1)
    {
      text += " inverse \(inverseX) | \(inverseY) | \(inverseW)"
    }
    if !texelBounds.isEmpty { text += " texels \(texelBounds)" }
    if clip != Self.noClip { text += " clip \(clip)" }
    return text
  }
}

extension TurnedInstance: CustomStringConvertible {
  /// Every field that matters for the program.
  @usableFromInline package var description: String {
    let (x, y) = (Vector3(map.xx, map.yx, map.tx), Vector3(map.xy, map.yy, map.ty))
    return Self.text(rect, x, y, color, texelBounds, clip)
  }

  fileprivate static func text(
    _ rect: Vector4, _ x: Vector3, _ y: Vector3, _ color: PackedColor, _ texels: PixelRect,
    _ clip: UInt32
  ) -> String {
    var text = "turned \(rect) map \(x) | \(y) color \(color)"
    if !texels.isEmpty { text += " texels \(texels)" }
    if clip != QuadInstance.noClip { text += " clip \(clip)" }
    return text
  }
}

extension ClipRecord: CustomStringConvertible {
  /// Rectangle, radius, map and parent.
  @usableFromInline package var description: String {
    let flags = ClipFlags(rawValue: UInt32(exactly: inverseW.w) ?? 0)
    if flags.contains(.halfPlane) {
      let line = Vector3(inverseXRadius.x, inverseXRadius.y, inverseXRadius.z)
      return "half plane \(line) parent \(Int(inverseYParent.w))"
    }
    var kind = flags.contains(.hole) ? "hole" : "radius \(PlanNumber.text(inverseXRadius.w))"
    if flags.rawValue > ClipFlags.hole.rawValue { kind += " flags \(flags.rawValue)" }
    return "rect \(rect) \(kind) parent \(Int(inverseYParent.w))"
  }
}
