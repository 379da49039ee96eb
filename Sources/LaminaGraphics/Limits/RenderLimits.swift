/// The resources that an operator allows one render to use.
///
/// A document can never raise these limits. A program that embeds Lamina can, by passing its own
/// value. Sizes are checked before anything is allocated. Exceeding a limit throws a
/// ``LimitExceeded`` that names the limit.
public struct RenderLimits: Sendable, Equatable {
  /// Layers in one tree. A million layers take about 250 MB of values and 100 MB of published
  /// columns. No known scene file has 10,000.
  public var layers = 1_000_000
  /// Depth of the layer tree and of XML elements. Walks are iterative, so this bounds work, not
  /// stack.
  public var depth = 1_024
  /// Instances of replicators, as the product of those nested in each other. Each instance adds a
  /// row of about 100 bytes for every layer in it, and `layers` counts these rows too. Loading
  /// indicators have a dozen instances; fields of confetti have some thousand.
  public var replicatorInstances = 100_000
  /// Pixels of one render target. 8K is 33 megapixels.
  public var targetPixels = 64 << 20
  /// Width and height of a target or texture. The smallest of this, GL's own limit and 16,384
  /// applies, because records hold pixels in 16 bits.
  public var textureSide = 16_384
  /// Pixels of one decoded image. The header gives the number; of a HEIC or AVIF image, the tiles
  /// count, and those of its alpha for themselves.
  public var imagePixels = 50_000_000
  /// Frames of one animated image. The longest known have a thousand.
  public var imageFrames = 10_000
  /// Pixels of all frames of one animated image together. Enough for ten minutes of 500 x 500
  /// pixels at 15 frames per second.
  public var animationPixels = 1 << 31
  /// Bytes of a colour profile in an image file, unpacked. Profiles of printing presses have one to
  /// three million.
  public var profileBytes = 4 << 20
  /// Bytes of decoded pixels that one document may hold in memory. Its images count in `treeBytes`
  /// too, once they are shown.
  public var decodedBytes = 320 << 20
  /// Bytes of memory that one tree may take outside GL: its backing stores, the images that it
  /// shows, its published rows, its particles, the records of its frame, and the picture that is
  /// read back. A store counts before it is allocated.
  public var treeBytes = 320 << 20
  /// Bytes of textures and buffers that one renderer may hold in GL. A software rasterizer holds
  /// them in the memory of the process. On hardware four times as many are allowed.
  public var gpuBytes = 384 << 20
  /// Pixels that the draws and passes of one frame shade, each weighed by what it costs on a
  /// software rasterizer, in units of 3 ns. A pixel of a whole-pixel record, and of a pass, counts
  /// once. One of any other record counts four times, and four times more for each clip around it
  /// that is not a scissor. One of a blur counts once more for every eight pixels that it reads.
  /// On hardware sixteen times as many are allowed. A full screen of 1920 by 1080 pixels can be
  /// covered 130 times.
  public var shadedPixels = 1 << 30
  /// Filters, and background filters, of one layer. Each may take passes as large as the layer.
  public var filters = 256
  /// Pieces into which layers that share a space cut each other, in one frame. Twenty planes
  /// through one point make at most 3,820.
  public var cuts = 16_384
  /// Passes of one frame. Each pass costs a change of target. A thousand masked layers take two
  /// thousand passes.
  public var passes = 16_384
  /// Nesting depth of groups that each need surfaces of their own: for opacity, masks, filters,
  /// shadows and rasterized layers.
  public var effectNesting = 64
  /// Bytes of texture pages that one renderer keeps. Above this, it drops pages that the current
  /// frame does not draw from, the longest unused first, and uploads them again when a frame draws
  /// from them. A frame that needs more is drawn all the same, up to `gpuBytes`. More than half of
  /// `gpuBytes` counts as half. The default is half: 12 shared pages of 2,048 by 2,048 pixels. On
  /// hardware it is four times as much.
  public var textureBytes = 192 << 20
  /// Bytes of surfaces that one renderer keeps for groups that have not changed: composites, masks,
  /// blurs and shadows. Above this, it drops the longest unused and draws them again when they are
  /// seen. The default is an eighth of `gpuBytes`: 12 groups of 1,024 by 1,024 pixels. On hardware
  /// it is four times as much.
  public var effectBytes = 48 << 20
  /// Steps (lines, curves, moves) of one path that a shape layer draws, and the dashes and gaps
  /// along it. A chart of a year with a point per minute has half a million. `docs/performance.md`
  /// says what a million cost.
  public var pathElements = 1_000_000
  /// Rows of pixels that the lines of paths cross, in all rasterizations of one frame; each line
  /// counts its own rows. Rows count more if over 20,000 lines share a row, and twice for a line
  /// drawn along the path. In a mask each line of the outline of a stroke counts once more; round
  /// joins and caps have many. One takes at most 0.4 µs and 75 bytes.
  public var pathRows = 10_000_000
  /// Crossings of lines that operations on the areas of paths may find in one frame: unions,
  /// merges, offsets. Lines that lie beside each other count as a part of a crossing. One operation
  /// may find a quarter. A crossing takes up to 6 µs; merged icons have a few hundred.
  public var pathCrossings = 400_000
  /// Bytes of texture that one renderer keeps for the coverage of shape layers' paths. Above this,
  /// it drops coverage that the current frame does not draw from, the longest unused first, and
  /// rasterizes it again when it is seen. The default holds 32 shapes that fill 1,024 by 1,024
  /// pixels.
  public var shapeBytes = 32 << 20
  /// Colours of one gradient. Each takes 32 bytes of a table that shaders read. Design tools write
  /// a dozen.
  public var gradientStops = 4_096
  /// Bytes of tiles that one tiled layer keeps. Above this, it drops the tiles that were not seen
  /// for the longest time, and draws them again when they are seen. A frame that shows more tiles
  /// gets them all. The default is four screens of 1920 by 1080 pixels at scale 1.
  public var tileBytes = 64 << 20
  /// Animations, key values and elements of states of one document, together. A film made of images
  /// as key values has a thousand.
  public var animationValues = 1_000_000
  /// Particles of all emitter layers of one tree that are known at a time: the living ones, those
  /// that emitted them, and those that they will emit. Each takes about 300 bytes. A screen full of
  /// snow has a thousand.
  public var particles = 1 << 18
  /// Work of all emitter layers of one tree in one frame: values of new particles, steps of the
  /// paths that forces bend (64 steps in a second of the layer's time, one unit for each force),
  /// and behaviours that change how particles look. A unit takes 10 to 50 ns. A frame that jumps
  /// to another time computes all steps of the living particles, others those since the last frame.
  public var particleSteps = 1 << 26
  /// UTF-16 units of the texts that the layers of one tree lay out for one frame. A long novel has
  /// a million; a tenth of a screen holds at most a few thousand.
  public var textUnits = 1_000_000
  /// Frames of one film. Enough for four and a half hours at 60 frames per second.
  public var frames = 1_000_000
  /// Bytes of one input file (document or image).
  public var inputBytes = 64 << 20

  /// The defaults.
  public init() {}

  /// The limits used if a caller passes none.
  public static let standard = RenderLimits()

  /// The limits for a device that is no software rasterizer: it has memory of its own, and shades
  /// faster. A result that no number can hold becomes the largest number.
  package var onHardware: RenderLimits {
    var limits = self
    limits.gpuBytes = Self.product(gpuBytes, 4)
    limits.textureBytes = Self.product(textureBytes, 4)
    limits.effectBytes = Self.product(effectBytes, 4)
    limits.shadedPixels = Self.product(shadedPixels, 16)
    return limits
  }

  private static func product(_ value: Int, _ factor: Int) -> Int {
    let (result, overflows) = value.multipliedReportingOverflow(by: factor)
    return overflows ? .max : result
  }
}

/// A request went over one of the ``RenderLimits``.
public struct LimitExceeded: Error, Equatable, Sendable, CustomStringConvertible {
  /// The property of ``RenderLimits`` that was exceeded.
  public let name: String
  /// The value that was asked for.
  public let value: Int
  /// The value that is allowed.
  public let allowed: Int

  /// An error for `value`, which is more than `allowed`.
  public init(_ name: String, value: Int, allowed: Int) {
    self.name = name
    self.value = value
    self.allowed = allowed
  }

  /// `limit imagePixels exceeded: 3600000000, allowed 50000000`.
  public var description: String { "limit \(name) exceeded: \(value), allowed \(allowed)" }

  /// Throws unless `value` is at most `allowed`.
  public static func check(_ name: String, _ value: Int, atMost allowed: Int) throws {
    if value > allowed { throw LimitExceeded(name, value: value, allowed: allowed) }
  }
}
