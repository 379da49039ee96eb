import Foundation

// Keys of `NSAttributedString`. On Linux, write `NSAttributedString.Key(kCTFontAttributeName as
// String)`.

/// The key for the font: a ``CTFont``. The default is Helvetica, 12 points.
nonisolated(unsafe) public let kCTFontAttributeName: CFString = "NSFont"
/// The key for the text colour: a ``CGColor``. The default is black.
nonisolated(unsafe) public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The key for whether text has the fill colour of the context: a boolean.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName: CFString =
  "CTForegroundColorFromContext"
/// The key for the colour behind text: a ``CGColor``. `CTLineDraw` does not draw it, as on Apple's
/// systems.
nonisolated(unsafe) public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The key for the points added after each character: a number. 0 turns off the font's kerning.
nonisolated(unsafe) public let kCTKernAttributeName: CFString = "NSKern"
/// The key for the points added after each character, without a change of the font's kerning: a
/// number.
nonisolated(unsafe) public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The key for ligatures: a number. 0 turns them off.
nonisolated(unsafe) public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The key for the layout of paragraphs: a ``CTParagraphStyle``.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The key for the underline: a number that combines a ``CTUnderlineStyle`` and
/// ``CTUnderlineStyleModifiers``.
nonisolated(unsafe) public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The key for the colour of the underline: a ``CGColor``. The default is the text colour.
nonisolated(unsafe) public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// The key for the width of the line along the outlines of letters: a number, in percent of the
/// font size.
///
/// If it is positive, letters are outlined and not filled. If it is negative, they are filled and
/// outlined.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The key for the colour of the line along the outlines of letters: a ``CGColor``. The default is
/// the text colour.
nonisolated(unsafe) public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The key for the points by which text is moved up: a number.
nonisolated(unsafe) public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
