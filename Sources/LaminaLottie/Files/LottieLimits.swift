import Lamina

/// What a Lottie file may ask for, besides the `RenderLimits` of the pictures.
///
/// A file can never raise these limits. Everything is counted before it is made. Exceeding a limit
/// throws a `LimitExceeded` with the limit's name.
public struct LottieLimits: Sendable, Equatable {
  /// The limits of files, images and the layer tree.
  public var render = RenderLimits.standard
  /// Bytes of an unpacked gzip stream, or of all entries of an archive that are read, together.
  public var unpackedBytes = 64 << 20
  /// Unpacked bytes for each packed byte. JSON of animations packs to a tenth; a bomb reaches a
  /// thousandth.
  public var unpackingRatio = 200
  /// Entries of an archive.
  public var archiveEntries = 4_096
  /// Depth of arrays and objects in JSON. Groups of shapes nest three levels each.
  public var jsonDepth = 256
  /// Values in JSON: numbers, texts, arrays, objects. Each takes about 32 bytes.
  public var jsonValues = 8_000_000
  /// Layers of a composition and of the compositions that it shows, each as often as it is shown.
  public var layers = 20_000
  /// Compositions inside each other.
  public var nesting = 64
  /// Groups, paths, paints and modifiers, after repeaters have multiplied them. The copies of
  /// nested repeaters are a product.
  public var shapeItems = 200_000
  /// Points of the paths that all paints draw in a frame: a path counts once for each paint and for
  /// each copy, and modifiers multiply its points.
  public var shapePoints = 5_000_000
  /// Keyframes of all properties.
  public var keyframes = 1_000_000
  /// Vertices of all paths in the file.
  public var vertices = 2_000_000
  /// Points that modifiers (zig-zag, trims, offsets) make of one path.
  public var modifiedPoints = 100_000
  /// Characters of all texts, keyframes included.
  public var characters = 100_000
  /// Parts of sounds in the soundtrack, each as often as it is heard. The mixer reads each of them
  /// as an input of its own.
  public var sounds = 256
  /// Bytes of all files of sound in the soundtrack.
  public var soundBytes = 64 << 20

  /// Steps that all expressions together take in a frame. 100,000 of them take about 10 ms.
  public var expressionSteps = 100_000

  /// The defaults.
  public init() {}

  /// The limits used if a caller passes none.
  public static let standard = LottieLimits()
}
