import LaminaGeometry
import LaminaGraphics

// Painting: what each visible layer puts into the frame, in order.
//
// What: background, contents, then sublayers, then the border; a preorder with a stack of layers whose border waits for
// their subtree's end. What cannot be seen puts in nothing.
// Cost: O(visible layers + records).
struct PaintPass: ~Copyable {
  var assembly: FrameAssembly
  var atlas: TextureAtlas
  let images: ImageTable

  mutating func run(_ columns: borrowing RenderColumns, scratch: borrowing FrameScratch) throws {
    var waiting: [Int] = []
    var i = 0
    while i < columns.count {
      while let top = waiting.last, Int(columns.subtreeEnd[top]) <= i {
        waiting.removeLast()
        paintBorder(columns, scratch, top)
      }
      guard scratch.alpha[i] > 0 else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      let flags = columns.flags[i]
      let before = recordCount
      if flags.contains(.hasBackground), !isHiddenByContents(columns, scratch, i) {
        paintBackground(columns, scratch, i)
      }
      if flags.contains(.hasContents) { try paintContents(columns, scratch, i) }
      if recordCount > before { assembly.plan.statistics.drawnLayers += 1 }
      if flags.contains(.hasBorder) { waiting.append(i) }
      let inner = scratch.clips[Int(scratch.innerClip[i])]
      if assembly.options.contains(.culling), inner.bound.isEmpty {
        assembly.plan.statistics.culledLayers += Int(columns.subtreeEnd[i]) - i - 1
        i = Int(columns.subtreeEnd[i])
      } else {
        i += 1
      }
    }
    while let top = waiting.popLast() { paintBorder(columns, scratch, top) }
  }

  private var recordCount: Int { assembly.recordCount }

  /// Whether an opaque image covers the background: drawn under it, it would show at the antialiased edges.
  private func isHiddenByContents(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> Bool {
    scratch.alpha[i] >= 1 && columns.hasOpaqueContents(i)
  }

  private mutating func paintBackground(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) {
    let style = columns.style[i]
    let color = PackedColor(style.background, opacity: scratch.alpha[i])
    guard color.alpha > 0 else { return }
    var shape = Shape(rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: 0)
    var clip = scratch.clips[Int(scratch.clip[i])]
    let world = scratch.world[i]
    if columns.flags[i].contains(.hasBorder),
      PackedColor(style.border, opacity: scratch.alpha[i]).alpha == 255
    {
      shape = shape.under(border: style.borderWidth, world: world)
    } else {
      SharedEdges.leaveOut(columns, scratch, i, clip: &clip, records: &assembly.plan.clips)
    }
    assembly.fill(shape, color: color, world: world, clip: clip)
  }

  private mutating func paintBorder(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) {
    let style = columns.style[i]
    let color = PackedColor(style.border, opacity: scratch.alpha[i])
    guard color.alpha > 0 else { return }
    assembly.fill(
      Shape(rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: style.borderWidth),
      color: color, world: scratch.world[i], clip: scratch.clips[Int(scratch.clip[i])])
  }

  private mutating func paintContents(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) throws {
    let contents = columns.contentsTable[Int(columns.contents[i])]
    let opacity = PackedColor(SIMD4(repeating: 1), opacity: scratch.alpha[i])
    guard opacity.alpha > 0 else { return }
    let clip = contentsClip(columns, scratch, i, contents)
    if assembly.options.contains(.culling), clip.bound.isEmpty { return }
    let placement = try atlas.placement(of: contents, in: images, uploads: &assembly.plan.uploads)
    let picture = Picture(
      page: placement.page, x: Float(placement.x), y: Float(placement.y), isOpaque: contents.isOpaque,
      opacity: opacity, sampling: QuadFlags(contents))
    let world = scratch.world[i]
    ContentsPlacement.forEachPiece(
      of: contents, bounds: columns.bounds[i], yDown: scratch.traits[i].contains(.yDown)
    ) { piece in
      assembly.draw(piece, of: picture, world: world, clip: clip)
    }
  }

  /// A layer's own clip cannot cut an image that fills its bounds exactly, unless it is rounded.
  private func contentsClip(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    _ contents: RenderContents
  ) -> ClipState {
    let isFilled = contents.gravity == .resize || contents.gravity == .resizeAspect
    let clip = isFilled && columns.style[i].cornerRadius <= 0 ? scratch.clip[i] : scratch.innerClip[i]
    return scratch.clips[Int(clip)]
  }
}

extension QuadFlags {
  init(_ contents: RenderContents) {
    self = []
    if contents.magnification == .nearest { insert(.nearestMagnified) }
    if contents.minification == .nearest { insert(.nearestMinified) }
  }
}

extension PackedColor {
  /// `color` (not premultiplied, clamped to 0...1) times `opacity`, premultiplied and rounded to the nearest.
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
