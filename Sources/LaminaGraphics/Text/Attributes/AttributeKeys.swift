import Foundation

// Keys of `NSAttributedString`. On Linux: `NSAttributedString.Key(kCTFontAttributeName as String)`.

/// The key for the font of text: a ``CTFont``. Text without one is set in Helvetica, 12 points.
nonisolated(unsafe) public let kCTFontAttributeName: CFString = "NSFont"
/// The key for the colour of text: a ``CGColor``. Text without one is black.
nonisolated(unsafe) public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The key for whether text takes the fill colour of the context: a boolean.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName: CFString =
  "CTForegroundColorFromContext"
/// The key for the colour behind text: a ``CGColor``. Not drawn by `CTLineDraw`, as on Apple's
/// systems.
nonisolated(unsafe) public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The key for points added after each character: a number. 0 turns the kerning of the font off.
nonisolated(unsafe) public let kCTKernAttributeName: CFString = "NSKern"
/// The key for points added after each character, with the kerning of the font left as it is: a
/// number.
nonisolated(unsafe) public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The key for ligatures: a number. 0 turns them off.
nonisolated(unsafe) public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The key for the layout of paragraphs: a ``CTParagraphStyle``.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The key for the underline: a number, a ``CTUnderlineStyle`` combined with
/// ``CTUnderlineStyleModifiers``.
nonisolated(unsafe) public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The key for the colour of the underline: a ``CGColor``. The colour of the text without it.
nonisolated(unsafe) public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// The key for the width of a line around letters, in percent of the font size: a number.
///
/// Letters are only outlined if it is positive, and filled and outlined if it is negative.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The key for the colour of the line around letters: a ``CGColor``. The colour of the text without
/// it.
nonisolated(unsafe) public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The key for points that text is moved up by: a number.
nonisolated(unsafe) public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
