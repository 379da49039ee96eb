import Foundation
import LaminaGraphics

/// A layer that draws a text: a string in one font and colour, or one with attributes.
///
/// Lines go from the top of `bounds` down, and are upright in flipped layers too. Each paragraph is
/// one line, or is broken into lines at the right edge with `isWrapped`. Any script is shaped and
/// ordered by the bidirectional algorithm; fallback fonts draw the characters that the font lacks.
/// Text outside `bounds` is cut off.
///
/// The text is drawn into the layer's backing store, at `contentsScale` pixels per point, when a
/// property or the size has changed; an unchanged layer costs nothing. Glyphs are neither hinted
/// nor moved to whole pixels, so the layout is the same at every scale, and the same everywhere
/// with the same font files.
open class CATextLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<TextValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(TextValues.self)
  }

  /// The last layout, with the values that it depends on.
  var laidOut: (look: TextLook, block: TextBlock)?

  /// The look of the text in the store, with serial and version of the store at that drawing.
  var drawn: (look: TextLook, serial: Int, version: Int)?

  /// A text layer with default values.
  public override init() { super.init() }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) { super.init(layer: layer) }

  /// A text layer from a keyed archive; nil if that is damaged. An archive holds only the
  /// attributes that are drawn.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setNeedsDisplay()
  }

  // MARK: Text

  /// The text: a `String` or an `NSAttributedString`. An attributed string is copied, and ``font``,
  /// ``fontSize`` and ``foregroundColor`` do not apply to it. Default nil.
  ///
  /// Attributes are those of Core Text and of AppKit: font, colour, kerning, ligatures, underline,
  /// stroke, baseline offset and paragraph style. A text with more UTF-16 units than
  /// `RenderLimits.textUnits` is kept but not drawn; this is logged.
  open var string: Any? {
    get { values.pointee.text.value }
    set {
      guard let text = TextContent(newValue) else {
        return refuse(newValue, "string", Self.takesText)
      }
      changeKind(.string, values.pointee.text, text, []) { values.pointee.text = text }
    }
  }

  /// The font: a font's name as a string object, a `CTFont`, whose size does not count, or a
  /// `CGFont`. Default Helvetica, or the font that replaces it.
  ///
  /// A font that is not installed is substituted by the rules of fontconfig. This is logged once
  /// for each name.
  open var font: CFTypeRef? {
    get { values.pointee.font.value(size: values.pointee.fontSize) }
    set {
      guard let font = TextFont(newValue) else { return refuse(newValue, "font", Self.takesFont) }
      changeKind(.font, values.pointee.font, font, []) { values.pointee.font = font }
    }
  }

  /// The size of the font in points. With 0 or less nothing is drawn. Animatable: the text is drawn
  /// again for each frame. Default 36.
  open var fontSize: CGFloat {
    get { values.pointee.fontSize }
    set {
      changeKind(.fontSize, values.pointee.fontSize, newValue, []) {
        values.pointee.fontSize = newValue
      }
    }
  }

  /// The colour of the text; with nil nothing is drawn. Animatable: the text is drawn again for
  /// each frame. Default opaque white.
  open var foregroundColor: CGColor? {
    get { values.pointee.color }
    set {
      changeKind(.foregroundColor, values.pointee.color, newValue, []) {
        values.pointee.color = newValue
      }
    }
  }

  // MARK: Lines

  /// Whether lines are broken to fit the width of `bounds`. Default false.
  ///
  /// Lines end between words; a word that is wider than the layer is broken between characters.
  open var isWrapped: Bool {
    get { values.pointee.isWrapped }
    set {
      changeKind(.isWrapped, values.pointee.isWrapped, newValue, []) {
        values.pointee.isWrapped = newValue
      }
    }
  }

  /// How an ellipsis replaces text that does not fit: in each line that is too wide, and in the
  /// last line that fits into the height. Default ``CATextLayerTruncationMode/none``, which cuts at
  /// the edges of `bounds`.
  open var truncationMode: CATextLayerTruncationMode {
    get { values.pointee.truncation }
    set {
      changeKind(.truncationMode, values.pointee.truncation, newValue, []) {
        values.pointee.truncation = newValue
      }
    }
  }

  /// How lines are aligned between the left and the right edge of `bounds`. Default
  /// ``CATextLayerAlignmentMode/natural``: by the direction of each paragraph, or by its style.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { values.pointee.alignment }
    set {
      changeKind(.alignmentMode, values.pointee.alignment, newValue, []) {
        values.pointee.alignment = newValue
      }
    }
  }

  /// Whether glyphs may be moved to fractions of a pixel. Kept, but not used: glyphs are always
  /// drawn at their exact positions. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { values.pointee.allowsQuantization }
    set {
      changeKind(.allowsFontSubpixelQuantization, values.pointee.allowsQuantization, newValue, []) {
        values.pointee.allowsQuantization = newValue
      }
    }
  }

  // MARK: Drawing

  /// Draws the text into the box of `bounds`.
  ///
  /// A subclass that overrides this may move the context first, for example to centre the text, and
  /// then call `super`.
  open override func draw(in ctx: CGContext) {
    drawText(in: ctx)
  }

  /// Whether setting `key` marks the layer for display. True for the properties on which the text's
  /// look depends.
  open override class func needsDisplay(forKey key: String) -> Bool {
    displayKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  private static let displayKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "isWrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  /// The same as for every layer, with the defaults of the text's own properties except `string`.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .text) ?? super.defaultValue(forKey: key)
  }

  // MARK: Measures

  /// The size of the text in points: the layout manager's answer if there is one, else the width of
  /// the widest line and the height of all lines. With `isWrapped`, lines are broken at the width
  /// of `bounds` if that is not 0.
  ///
  /// Not rounded. A layer of this size cuts off only parts of glyphs that reach outside their
  /// lines. O(characters).
  open override func preferredFrameSize() -> CGSize {
    if layoutManager != nil { return super.preferredFrameSize() }
    let width = isWrapped && bounds.width > 0 ? bounds.width : .infinity
    do {
      return try textMetrics(fitting: CGSize(width: width, height: .infinity)).size
    } catch {
      refuse(values.pointee.text.count, "preferredFrameSize", "\(error)")
      return bounds.size
    }
  }

  /// The measures of the text in a box of `size`, or in `bounds` if `size` is nil: lines,
  /// baselines, extents.
  ///
  /// An addition of Lamina, for programs that arrange things by their texts or look for the size at
  /// which a text fits. An infinite side of `size` does not limit the text. Throws
  /// ``LimitExceeded`` for a text with more than `RenderLimits.textUnits` UTF-16 units.
  /// O(characters). The layout is kept for further calls with the same values and for the drawing.
  public func textMetrics(fitting size: CGSize? = nil) throws -> CTTextMetrics {
    try layout(in: size ?? bounds.size).metrics
  }

  static let takesText = "takes a String or an NSAttributedString"
  static let takesFont = "takes the name of a font, a CTFont or a CGFont"
}
