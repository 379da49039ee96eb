/// What an operator allows one render to use.
///
/// A document can never raise these; a program that embeds Lamina can, by passing its own value.
/// Sizes are compared before anything is allocated, and exceeding one is a ``LimitExceeded`` that
/// names the limit.
public struct RenderLimits: Sendable, Equatable {
  /// Layers in one tree. A million are about 250 MB of values and 100 MB of published columns; no
  /// scene file seen has 10,000.
  public var layers = 1_000_000
  /// Depth of the layer tree and of XML elements. Walks are iterative, so this bounds work, not
  /// stack.
  public var depth = 1_024
  /// Instances of replicators, as a product over those inside each other. Each is a row of some 100
  /// bytes for every layer in it, which `layers` counts too; loaders have a dozen, and fields of
  /// confetti some thousand.
  public var replicatorInstances = 100_000
  /// Pixels of one render target: 8K is 33 megapixels.
  public var targetPixels = 64 << 20
  /// Width and height of a target or texture; the smallest of this, what GL offers and 16,384
  /// applies: records hold pixels in 16 bits.
  public var textureSide = 16_384
  /// Pixels of one decoded image, from its header.
  public var imagePixels = 50_000_000
  /// Frames of one animated image. Long ones seen have a thousand.
  public var imageFrames = 10_000
  /// Pixels of all frames of one animated image together: ten minutes of 500 x 500 at 15 frames per
  /// second.
  public var animationPixels = 1 << 31
  /// Bytes of a colour profile in an image file, unpacked. Profiles of printing presses have one to
  /// three million.
  public var profileBytes = 4 << 20
  /// Bytes of decoded pixels that one document may hold in memory.
  public var decodedBytes = 1 << 30
  /// Bytes of textures and buffers that one renderer may hold in GL.
  public var gpuBytes = 1 << 30
  /// Passes of one frame: each costs a change of target. A thousand masked layers take two
  /// thousand.
  public var passes = 16_384
  /// Groups inside each other that each need surfaces of their own: opacity, masks, filters,
  /// shadows, rasterized layers.
  public var effectNesting = 64
  /// Bytes of texture pages that one renderer keeps. Over this, pages that the present frame does
  /// not draw from go, the longest unused first, and are uploaded again when they are drawn from; a
  /// frame that needs more is drawn all the same, up to `gpuBytes`. Half of that: 32 shared pages
  /// of 2,048 by 2,048 pixels.
  public var textureBytes = 512 << 20
  /// Bytes of surfaces that one renderer keeps of groups that have not changed: of composites,
  /// masks, blurs and shadows. Over this the longest unused go, and are drawn again when they are
  /// seen. An eighth of `gpuBytes`: 32 groups of 1,024 by 1,024 pixels.
  public var effectBytes = 128 << 20
  /// Steps (lines, curves, moves) of one path that a shape layer draws, and dashes and gaps along
  /// it. Charts of a year by the minute have half as many. `docs/performance.md` says what a
  /// million cost.
  public var pathElements = 1_000_000
  /// Rows of pixels that the lines of one path cross, counted for each line, in what is rasterized
  /// at once; more where more than 20,000 lines share a row, and twice as many for a line drawn
  /// along the path. A row takes 0.2 us.
  public var pathRows = 25_000_000
  /// Bytes of texture that one renderer keeps of what the paths of shape layers cover. Over this,
  /// what the present frame does not draw from goes, the longest unused first, and is rasterized
  /// again when it is seen: 32 shapes that fill 1,024 by 1,024 pixels.
  public var shapeBytes = 32 << 20
  /// Colours of one gradient. Each takes 32 bytes of a table that shaders read; design tools write
  /// a dozen.
  public var gradientStops = 4_096
  /// Bytes of tiles that one tiled layer keeps. Over this those that were not seen for the longest
  /// time go, and are drawn again when they are seen; a frame that shows more has them all. Four
  /// screens of 1920 by 1080 at 1:1.
  public var tileBytes = 64 << 20
  /// Animations, key values and elements of states of one document, together. A film of pictures by
  /// key values has a thousand.
  public var animationValues = 1_000_000
  /// Particles of one emitter layer that are known at a time: those alive, and those that these
  /// will emit or have been emitted by. Each takes some 300 bytes; a screen full of snow has a
  /// thousand.
  public var particles = 1 << 18
  /// UTF-16 units of one text that a layer lays out. A long novel has a million; a tenth of a
  /// screen has no more than a few thousand.
  public var textUnits = 1_000_000
  /// Frames of one film: four and a half hours at 60 frames per second.
  public var frames = 1_000_000
  /// Bytes of one input file (document or image).
  public var inputBytes = 64 << 20

  /// The defaults.
  public init() {}

  /// The limits used where a caller names none.
  public static let standard = RenderLimits()
}

/// A request went over one of the ``RenderLimits``.
public struct LimitExceeded: Error, Equatable, Sendable, CustomStringConvertible {
  /// The property of ``RenderLimits`` that was exceeded.
  public let name: String
  /// What was asked for.
  public let value: Int
  /// What is allowed.
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
