import Foundation
import Lamina

/// A text with its style, which jumps from keyframe to keyframe.
struct TextModel: Sendable {
  /// In the order of time.
  var documents: [(frame: Double, document: TextDocument)] = []
  /// The number of the slot from which the documents come; -1 for none.
  var slot: Int32 = -1
  var animators: [TextAnimatorModel] = []
  var anchor = TextAnchorModel()
  /// The path along which the text runs; nil for straight lines.
  var path: TextPathModel?
  /// What computes the text, if an expression does.
  var computed: (any TextFunction)?

  /// The text at a frame, as the file has it.
  func document(at frame: Double) -> TextDocument? {
    (documents.last { $0.frame <= frame } ?? documents.first)?.document
  }

  /// Whether each character has a layer of its own.
  var hasGlyphLayers: Bool { !animators.isEmpty || path != nil }

  /// The characters of the longest text.
  var mostCharacters: Int { documents.map(\.document.text.count).max() ?? 0 }
}

/// Computes a text, frame by frame.
protocol TextFunction: AnyObject, Sendable {
  /// The text at a frame: a pure function. Nil if there is none; then the document counts.
  func text(at frame: Double) -> String?
}

/// A text in one style.
struct TextDocument: Sendable {
  enum Alignment: Int, Sendable { case left, right, center }

  var text = ""
  var font = ""
  var size = 10.0
  var fill: Vector?
  var stroke: Vector?
  var strokeWidth = 0.0
  var strokeLiesOver = false
  /// In thousandths of the size.
  var tracking = 0.0
  var lineHeight = 0.0
  var baselineShift = 0.0
  var alignment = Alignment.left
  /// The box in which lines break; nil for a text that begins at a point.
  var box: CGRect?
}

/// A font that texts name.
struct FontModel: Sendable {
  var family = ""
  var style = ""
  /// The full name.
  var name = ""
  /// How high it rises over its baseline, in a hundredth of the size.
  var ascent = 80.0
}

/// The outlines of a character that a file brings along.
struct CharacterModel: Sendable {
  /// In a hundredth of the size.
  var width = 0.0
  var outlines: [CubicOutline] = []
}
