import Foundation
import LaminaGraphics

/// A layer that draws a text: a string in one font and colour, or one with attributes.
///
/// Lines go from the top of `bounds` down, upright in flipped layers too. Each paragraph has a
/// line, or is broken at the right edge with `isWrapped`; any script is shaped, put in order by the
/// bidirectional algorithm, and drawn with fallback fonts where the font lacks characters. What
/// lies beyond `bounds` is cut.
///
/// The text is drawn into the layer's backing store, at `contentsScale` pixels per point, when a
/// property or the size has changed; an unchanged layer costs nothing. Glyphs are neither hinted
/// nor moved to whole pixels, so the layout is the same at every scale, and the same everywhere
/// with the same font files.
open class CATextLayer: CALayer {
  /// The layer's own values.
  var values: UnsafeMutablePointer<TextValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(TextValues.self)
  }

  /// The layout that was asked for last, with what it depends on.
  var laidOut: (look: TextLook, block: TextBlock)?

  /// What the store shows, as of that drawing of it.
  var drawn: (look: TextLook, serial: Int, version: Int)?

  /// A text layer with default values.
  public override init() { super.init() }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) { super.init(layer: layer) }

  /// A text layer from a keyed archive; nil if that is damaged. Of attributes, those that are drawn
  /// are archived.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setNeedsDisplay()
  }

  // MARK: Text

  /// The text: a `String`, or an `NSAttributedString`, for which ``font``, ``fontSize`` and
  /// ``foregroundColor`` do not count; it is copied. Default nil.
  ///
  /// Attributes are those of Core Text and of AppKit: font, colour, kerning, ligatures, underline,
  /// stroke, baseline offset and paragraph style. A text of more UTF-16 units than
  /// `RenderLimits.textUnits` is kept, but not drawn, which is logged.
  open var string: Any? {
    get { values.pointee.text.value }
    set {
      guard let text = TextContent(newValue) else {
        return refuse(newValue, "string", Self.takesText)
      }
      changeKind(.string, values.pointee.text, text, []) { values.pointee.text = text }
    }
  }

  /// The font: the name of one as a string object, a `CTFont`, of which the size does not count, or
  /// a `CGFont`. Default Helvetica, or what stands in for it.
  ///
  /// A font that is not installed is substituted by the rules of fontconfig, which is logged once
  /// for each name.
  open var font: CFTypeRef? {
    get { values.pointee.font.value(size: values.pointee.fontSize) }
    set {
      guard let font = TextFont(newValue) else { return refuse(newValue, "font", Self.takesFont) }
      changeKind(.font, values.pointee.font, font, []) { values.pointee.font = font }
    }
  }

  /// The size of the font in points. Nothing is drawn at 0 and below. Animatable: the text is drawn
  /// anew for each frame. Default 36.
  open var fontSize: CGFloat {
    get { values.pointee.fontSize }
    set {
      changeKind(.fontSize, values.pointee.fontSize, newValue, []) {
        values.pointee.fontSize = newValue
      }
    }
  }

  /// The colour of the text; nothing is drawn without one. Animatable: the text is drawn anew for
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

  /// How an ellipsis stands for what has no place: in each line that is too wide, and in the last
  /// line that is not too low. Default ``CATextLayerTruncationMode/none``, which cuts at the edges
  /// of `bounds`.
  open var truncationMode: CATextLayerTruncationMode {
    get { values.pointee.truncation }
    set {
      changeKind(.truncationMode, values.pointee.truncation, newValue, []) {
        values.pointee.truncation = newValue
      }
    }
  }

  /// Where lines stand between the left and the right edge of `bounds`. Default
  /// ``CATextLayerAlignmentMode/natural``: by the direction of each paragraph, or by its style.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { values.pointee.alignment }
    set {
      changeKind(.alignmentMode, values.pointee.alignment, newValue, []) {
        values.pointee.alignment = newValue
      }
    }
  }

  /// Whether glyphs may be moved to fractions of a pixel. Without influence: they are drawn at
  /// their exact places. Default false.
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
  /// A subclass that overrides this may move the context first, as is usual to centre a text, and
  /// call the inherited member.
  open override func draw(in ctx: CGContext) {
    drawText(in: ctx)
  }

  /// Whether setting `key` marks the layer for display: what the text's look depends on does.
  open override class func needsDisplay(forKey key: String) -> Bool {
    displayKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  private static let displayKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "isWrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  /// As for every layer, and for the text's own properties but `string`, which has none.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .text) ?? super.defaultValue(forKey: key)
  }

  // MARK: Measures

  /// The size that the text takes: the layout manager's answer if there is one, else the widest
  /// line and the height of all lines, in points. With `isWrapped` lines are broken at the width of
  /// `bounds`, if that is not 0.
  ///
  /// Not rounded; a layer of this size cuts nothing but what letters have beyond their lines.
  /// O(characters).
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

  /// The measures of the text as the layer lays it out in a box of `size`, or in its `bounds` if
  /// that is nil: lines, baselines, extents.
  ///
  /// Lamina's own, for templates that have to place things by their texts or to find the size at
  /// which a text fits. A side of `size` that is infinite does not constrain. Throws
  /// ``LimitExceeded`` for a text of more than `RenderLimits.textUnits`. O(characters); a second
  /// question about the same, and the drawing after it, find the layout ready.
  public func textMetrics(fitting size: CGSize? = nil) throws -> TextMetrics {
    try layout(in: size ?? bounds.size).metrics
  }

  static let takesText = "takes a String or an NSAttributedString"
  static let takesFont = "takes the name of a font, a CTFont or a CGFont"
}
