import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Painting: the records that each visible layer puts into the frame, in order.
//
// What: background, contents, then sublayers, then the border. It walks the rows in preorder, with
// a stack of layers whose border waits for the end of their subtree. Invisible layers put nothing.
// Cost: O(visible layers + records).
//
// The pass has what lives for one frame; what outlives it is lent by the compiler.
struct PaintPass: ~Copyable {
  var assembly: FrameAssembly
  /// The image table of the painted tree.
  var images = ImageTable()
  let limits: RenderLimits
  /// Whether programs read the backdrop from the framebuffer.
  let fetches: Bool
  /// Whether GL mixes by equations, where a mode has one.
  let equates: Bool
  /// Whether images that are copied one to one lie in their pages with the lowest row first, as in
  /// the target.
  var reverses = false
  /// Whether images with a linear filter are averaged where they are shown smaller.
  var averagesImages = false
  /// The groups whose layers are being painted, the innermost last.
  var groups: [OpenGroup] = []
  /// The surfaces that each open pass reads. They are given back when that pass has ended.
  var held: [[Int32]] = [[]]
  /// The part of a layer that is being painted, if layers in one space cut each other.
  var part: PaintedPart?
  /// The tiles that the frame shows, including missing ones.
  var tileRequests: [TileRequest] = []
  /// Number of shared spaces around the layer that is being painted.
  var spaces = 0
  /// Number of pieces into which the frame may still cut layers.
  var cutsLeft = 0
  /// Number of rows in shared spaces that were painted, once for each piece.
  var paintedRows = 0
  /// Bytes of the tree that the frame shows, and of the picture that may be read back.
  var treeBytes = 0
  /// Layers whose border, or the end of whose group, waits until all descendants are painted.
  private var waiting: [Waiting] = []

  init(options: CARenderOptions, limits: RenderLimits, fetches: Bool, equates: Bool) {
    assembly = FrameAssembly(options: options)
    (self.limits, self.fetches, self.equates) = (limits, fetches, equates)
  }

  /// What is left to do for a layer after all descendants are painted.
  private enum Waiting {
    case border(Int)
    case group(Int)

    var row: Int {
      switch self {
      case .border(let row), .group(let row): row
      }
    }
  }

  /// Paints all rows of a tree into a plan that has begun.
  mutating func run(
    _ columns: borrowing RenderColumns, scratch: borrowing FrameScratch,
    _ caches: inout FrameCaches
  ) throws {
    groups.removeAll(keepingCapacity: true)
    (held, part, spaces) = ([[]], nil, 0)
    (cutsLeft, paintedRows) = (limits.cuts, 0)
    treeBytes =
      images.byteCount + columns.count * FrameWork.bytesOfRow
      + assembly.plan.width * assembly.plan.height * 4
    waiting.removeAll(keepingCapacity: true)
    assembly.map.beginRows(columns.count)
    try paintAll(columns, scratch: scratch, &caches)
    assembly.map.rows[columns.count] = RecordMap.Row(first: Int32(assembly.map.count))
    for page in held.joined() { caches.pool.giveBack(page) }
    caches.endPainting(into: &assembly.plan)
  }

  /// Paints all rows. The stamps of small records are available meanwhile.
  private mutating func paintAll(
    _ columns: borrowing RenderColumns, scratch: borrowing FrameScratch,
    _ caches: inout FrameCaches
  ) throws {
    swap(&caches.stamps, &assembly.stamps)
    defer { swap(&caches.stamps, &assembly.stamps) }
    try paint(columns, scratch: scratch, 0..<columns.count, &caches)
    try finishSheet(&caches)
    assembly.stamps.draw(into: &assembly.plan)
  }

  /// Paints the rows of `range`, which is a subtree.
  mutating func paint(
    _ columns: borrowing RenderColumns, scratch: borrowing FrameScratch, _ range: Range<Int>,
    _ caches: inout FrameCaches
  ) throws {
    let outer = waiting.count
    var i = range.lowerBound
    while i < range.upperBound {
      while waiting.count > outer, let top = waiting.last, Int(columns.subtreeEnd[top.row]) <= i {
        waiting.removeLast()
        try complete(top, columns, scratch, &caches)
      }
      guard scratch.alpha[i] > 0, !scratch.hiding[i].contains(.group) else {
        i = leaveOut(i..<Int(columns.subtreeEnd[i]))
        continue
      }
      if caches.sheets.isOpen, !staysOnSheet(columns, scratch, i) { try finishSheet(&caches) }
      assembly.map.rows[i] = RecordMap.Row(first: Int32(assembly.map.count))
      assembly.origins.row = i
      try checkWork()
      if i % 256 == 0 { try WorkToken.checkCurrent() }
      let flags = columns.flags[i]
      if scratch.group[i] >= 0 {
        let isPainted = try begin(columns, scratch, Int(scratch.group[i]), &caches)
        waiting.append(.group(i))
        if !isPainted {
          i = leaveOut(i + 1..<Int(columns.subtreeEnd[i]))
          continue
        }
      }
      if flags.contains(.isTransformLayer) {
        try paintSpace(columns, scratch: scratch, top: i, &caches)
        i = Int(columns.subtreeEnd[i])
        continue
      }
      try paintOwn(columns, scratch, i, &caches)
      if flags.contains(.hasBorder), !bordersUnderDrawing(columns, i) {
        if Int(columns.subtreeEnd[i]) == i + 1, scratch.group[i] < 0 {
          try finishSheet(&caches)
          paintBorder(columns, scratch, i)
        } else {
          waiting.append(.border(i))
        }
      }
      let inner = scratch.clips[Int(scratch.innerClip[i])]
      if assembly.options.contains(.culling), inner.bound.isEmpty {
        let end = Int(columns.subtreeEnd[i])
        assembly.plan.statistics.culledLayers += end - i - 1
        i = leaveOut(i + 1..<end)
      } else {
        i += 1
      }
    }
    while waiting.count > outer, let top = waiting.popLast() {
      try complete(top, columns, scratch, &caches)
    }
  }

  /// Throws if the frame so far is more work, or takes more memory, than a frame may.
  ///
  /// - Parameter more: records that are made next.
  func checkWork(more: Int = 0) throws {
    let work = assembly.work
    if work.shading > limits.shadedPixels {
      throw LimitExceeded("shadedPixels", value: work.shading, allowed: limits.shadedPixels)
    }
    let bytes =
      treeBytes + (work.records + more) * FrameWork.bytesOfRecord + assembly.plan.clips.count * 64
    if bytes > limits.treeBytes {
      throw LimitExceeded("treeBytes", value: bytes, allowed: limits.treeBytes)
    }
  }

  /// Notes that nothing is painted for the rows of `range`. Returns the row behind them.
  private func leaveOut(_ range: Range<Int>) -> Int {
    for row in range { assembly.map.rows[row] = RecordMap.Row(first: Int32(assembly.map.count)) }
    return range.upperBound
  }

  /// Paints the background and the contents of a row, and notes which records those are.
  private mutating func paintOwn(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    _ caches: inout FrameCaches
  ) throws {
    if scratch.hiding[i].contains(.own) { return }
    let (before, first, sheets) = (recordCount, assembly.map.count, assembly.map.sheetCount)
    try paintBoth(columns, scratch, i, &caches)
    assembly.map.notePainted(row: i)
    if recordCount > before || assembly.map.clearRow == i {
      assembly.plan.statistics.drawnLayers += 1
    }
    // The records of a sheet that ended meanwhile are those of several rows.
    let isShared = assembly.map.sheetCount > sheets
    let count = isShared ? Int.max : assembly.map.count - first
    assembly.map.rows[i].setCount(count)
    assembly.map.rows[i].isPlain = count == 1 && isPlain(columns, scratch, i)
  }

  /// Paints the background and the contents of a row.
  mutating func paintBoth(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    _ caches: inout FrameCaches
  ) throws {
    let flags = columns.flags[i]
    if flags.contains(.hasBackground), !isHiddenByContents(columns, scratch, i) {
      paintBackground(columns, scratch, i)
    }
    let drawing = columns.drawing(i)
    if let drawing { try paintUnderContents(drawing, columns, scratch, i, &caches) }
    if flags.contains(.hasContents) { try paintContents(columns, scratch, i, &caches) }
    if let drawing { try paintOverContents(drawing, columns, scratch, i, &caches) }
  }

  private mutating func complete(
    _ waiting: Waiting, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ caches: inout FrameCaches
  ) throws {
    assembly.origins.row = waiting.row
    switch waiting {
    case .border(let row):
      try finishSheet(&caches)
      paintBorder(columns, scratch, row)
    case .group(let row):
      if !isSeeThrough(scratch, Int(scratch.group[row])) { try finishSheet(&caches) }
      try end(columns, scratch, &caches)
    }
  }

  private var recordCount: Int { assembly.recordCount }

  /// Whether an opaque image or gradient covers the background. Under it, the background would show
  /// at the antialiased edges.
  private func isHiddenByContents(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> Bool {
    scratch.alpha[i] >= 1 && (columns.hasOpaqueContents(i) || columns.hasOpaqueGradient(i))
  }

  private mutating func paintBackground(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) {
    let style = columns.style[i]
    let color = scratch.color(style.background, i)
    guard color.alpha > 0 else { return }
    var shape = Shape(
      rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: 0, corners: style.corners,
      edges: style.edges)
    var clip = cut(scratch.clips[Int(scratch.clip[i])])
    let world = scratch.world[i]
    if columns.flags[i].contains(.hasBorder),
      PackedColor(style.border, opacity: scratch.alpha[i]).alpha == 255
    {
      shape = shape.under(border: style.borderWidth, world: world)
    } else {
      SharedEdges.leaveOut(columns, scratch, i, clip: &clip, records: &assembly.plan.clips)
    }
    assembly.fill(
      shape.cut(scratch.cutEdges[i], world: world), color: color, world: world, clip: clip)
  }

  private mutating func paintBorder(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) {
    if scratch.hiding[i].contains(.border) { return }
    let first = assembly.map.count
    paintRing(columns, scratch, i)
    assembly.map.noteBorder(of: i, first: first)
  }

  /// Whether the border lies under the layer's own drawing. That is so for particles.
  func bordersUnderDrawing(_ columns: borrowing RenderColumns, _ i: Int) -> Bool {
    if case .particles? = columns.drawing(i)?.form { true } else { false }
  }

  mutating func paintRing(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) {
    let style = columns.style[i]
    let color = scratch.color(style.border, i)
    guard color.alpha > 0 else { return }
    assembly.fill(
      Shape(
        rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: style.borderWidth,
        corners: style.corners, edges: style.edges),
      color: color, world: scratch.world[i],
      clip: cut(scratch.clips[Int(scratch.clip[i])]))
  }

  private mutating func paintContents(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    _ caches: inout FrameCaches
  ) throws {
    let contents = columns.contentsTable[Int(columns.contents[i])]
    let opacity = scratch.color(contents.color, i)
    guard opacity.alpha > 0 else { return }
    let clip = cut(contentsClip(columns, scratch, i, contents))
    if assembly.options.contains(.culling), clip.bound.isEmpty { return }
    let world = scratch.world[i]
    let pieces = ShownPieces(
      contents: contents, bounds: columns.bounds[i], yDown: scratch.traits[i].contains(.yDown),
      edges: columns.style[i].edges, cutBySelf: clipsContents(columns, i, contents),
      cutByOther: contents.gravity == .resize ? scratch.cutEdges[i] : [], world: world)
    if averages(contents), let size = SmallerImage.size(of: pieces),
      let smaller = try caches.atlas.smaller(contents, in: images, size, into: &assembly.plan)
    {
      let picture = PageImage(
        page: smaller.placement.page, x: Float(smaller.placement.x),
        y: Float(smaller.placement.y), isOpaque: contents.isOpaque, opacity: opacity,
        sampling: QuadFlags(contents), image: ImageState(serial: smaller.serial, version: 1),
        canFade: caches.atlas.holdsColorBytes(smaller.placement))
      pieces.forEach(mirrored: false) {
        assembly.draw($0.scaled(from: contents, to: size), of: picture, world: world, clip: clip)
      }
      // Another map may want another size.
      assembly.lastIsPlainTurned = false
      return
    }
    var isReversed = reverses && contents.canBeReversed
    if isReversed {
      pieces.forEach(mirrored: true) {
        if !assembly.copies($0, world: world) { isReversed = false }
      }
    }
    let placement = try caches.atlas.placement(
      of: contents, in: images, reversed: isReversed, into: &assembly.plan)
    let picture = PageImage(
      page: placement.page, x: Float(placement.x), y: Float(placement.y),
      isOpaque: contents.isOpaque,
      opacity: opacity, sampling: QuadFlags(contents),
      image: ImageState(serial: contents.serial, version: contents.version),
      canFade: caches.atlas.holdsColorBytes(placement))
    pieces.forEach(mirrored: contents.isBottomFirst != isReversed) {
      assembly.draw($0, of: picture, world: world, clip: clip)
    }
    if averages(contents) { assembly.lastIsPlainTurned = false }
  }

  /// Whether contents that are shown smaller are averaged.
  private func averages(_ contents: RenderContents) -> Bool {
    contents.minification == .average || averagesImages && contents.minification == .linear
  }

  private func contentsClip(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    _ contents: RenderContents
  ) -> ClipState {
    scratch.clips[Int(clipsContents(columns, i, contents) ? scratch.innerClip[i] : scratch.clip[i])]
  }

  /// Whether a layer's own clip cuts its image. It does not if the image fills the bounds exactly,
  /// unless they are rounded.
  private func clipsContents(
    _ columns: borrowing RenderColumns, _ i: Int, _ contents: RenderContents
  ) -> Bool {
    let isFilled = contents.gravity == .resize || contents.gravity == .resizeAspect
    return columns.flags[i].contains(.masksToBounds)
      && !(isFilled && columns.style[i].cornerRadius <= 0)
  }
}

extension QuadFlags {
  init(_ contents: RenderContents) {
    self = []
    if contents.magnification == .nearest { insert(.nearestMagnified) }
    if contents.minification == .nearest { insert(.nearestMinified) }
    if contents.minification == .trilinear { formUnion([.trilinear, .bias(contents.bias)]) }
    if contents.isAlphaOnly { insert(.alphaOnly) }
  }
}

extension PackedColor {
  /// `color` (not premultiplied, clamped to 0...1) times `opacity`, premultiplied and rounded to
  /// the nearest.
  init(_ color: SIMD4<Float>, opacity: Float) {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    let alpha = clamped.w * opacity
    var scaled = clamped * alpha
    scaled.w = alpha
    scaled = scaled * 255 + 0.5
    self.init(
      red: UInt8(scaled.x), green: UInt8(scaled.y), blue: UInt8(scaled.z), alpha: UInt8(scaled.w))
  }
}
