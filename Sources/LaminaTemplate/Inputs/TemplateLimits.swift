import Lamina

/// What a template and its values may ask for, besides the `RenderLimits` of the pictures.
///
/// Neither a template nor its values can raise these limits. Everything is counted before it is
/// made. Exceeding a limit is an error with a `LimitExceeded` that has the limit's name.
public struct TemplateLimits: Sendable, Equatable {
  /// The limits of files, images, texts and the layer tree.
  public var render = RenderLimits.standard
  /// Bytes of one JSON document. Images may lie in it as `data:` URIs.
  public var jsonBytes = 16 << 20
  /// Depth of arrays and objects in JSON. Templates and their values need seven levels.
  public var jsonDepth = 16
  /// Commas, colons and opening brackets in JSON. Each value has one of them before it.
  public var jsonValues = 200_000
  /// Inputs of a template, with the fields of its lists.
  public var inputs = 256
  /// Values, texts, states, positions, charts and repeated layers of a template, together.
  public var bindings = 1_000
  /// Unicode scalars of one text. A template may ask for fewer.
  public var textLength = 10_000
  /// Members of one list. A template may ask for fewer.
  public var listCount = 10_000
  /// Copies of repeated layers, together.
  public var copies = 1_000
  /// Parts of one format: texts and inputs.
  public var formatParts = 64
  /// Sizes of the font of one text. Each is laid out until one fits.
  public var fontSizes = 64

  /// The defaults.
  public init() {}

  /// The limits used if a caller passes none.
  public static let standard = TemplateLimits()
}
