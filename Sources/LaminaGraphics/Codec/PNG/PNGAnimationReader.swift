/// Collects the frames of an APNG from its chunks, in the order of the file.
///
/// If the animation contradicts itself, it is left out with a note and the file shows its still
/// image, as the format requires.
struct PNGAnimationReader {
  /// Whether the file is complete.
  var isWhole = true

  private let canvas: ImageHeader
  private var animation: AnimationDescription?
  private var hasData = false
  private var damage: String?

  init(canvas: ImageHeader) { self.canvas = canvas }

  /// Throws ``LimitExceeded`` as soon as there are too many frames.
  mutating func read(
    _ chunk: PNGFile.Chunk, _ payload: UnsafeRawBufferPointer, limits: RenderLimits
  ) throws {
    switch chunk.type {
    case PNGFile.ChunkType.animation where animation == nil && !hasData:
      guard let frames = payload.bigEndian(4, at: 0), let loops = payload.bigEndian(4, at: 4),
        frames > 0
      else { return }
      animation = AnimationDescription(loopCount: loops)
    case PNGFile.ChunkType.frame where animation != nil && damage == nil:
      finishFrame()
      guard let frame = frame(payload) else {
        damage = "frame \(animation?.frames.count ?? 0) does not lie in the image"
        return
      }
      animation?.frames.append(frame)
      try LimitExceeded.check(
        "imageFrames", animation?.frames.count ?? 0, atMost: limits.imageFrames)
    case PNGFile.ChunkType.data:
      hasData = true
      // Without a frame chunk before it, the still image is not part of the animation.
      append(chunk.payload)
    case PNGFile.ChunkType.frameData where chunk.payload.count >= 4:
      append((chunk.payload.lowerBound + 4)..<chunk.payload.upperBound)
    case PNGFile.ChunkType.end: finishFrame()
    default: break
    }
  }

  /// The animation, or nil for a still image.
  func result(notes: inout [String]) -> AnimationDescription? {
    if let damage { notes.append("animation ignored: \(damage)") }
    guard damage == nil, let animation, !animation.frames.isEmpty else { return nil }
    return animation
  }

  private mutating func append(_ part: Range<Int>) {
    guard let last = animation?.frames.indices.last else { return }
    animation?.frames[last].payload.append(part)
  }

  private mutating func finishFrame() {
    guard let last = animation?.frames.indices.last else { return }
    animation?.frames[last].isWhole = true
  }

  private func frame(_ payload: UnsafeRawBufferPointer) -> FrameDescription? {
    guard let width = payload.bigEndian(4, at: 4), let height = payload.bigEndian(4, at: 8),
      let x = payload.bigEndian(4, at: 12), let y = payload.bigEndian(4, at: 16),
      let ticks = payload.bigEndian(2, at: 20), let perSecond = payload.bigEndian(2, at: 22),
      let disposal = payload.bigEndian(1, at: 24), let blend = payload.bigEndian(1, at: 25),
      width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height
    else { return nil }
    var frame = FrameDescription(x: x, y: y, width: width, height: height)
    frame.delay = Double(ticks) / Double(perSecond == 0 ? 100 : perSecond)
    frame.disposal = disposal == 1 ? .clear : disposal == 2 ? .restore : .keep
    frame.isBlended = blend == 1
    return frame
  }
}
