import Foundation
import Lamina
import LaminaLottie

/// The fonts that the texts of a tree use, fallback fonts included.
struct UsedFonts {
  /// The number of text layers by the full name of the font.
  private var layers: [String: Int] = [:]

  /// Looks at the visible texts below `root`, masks included. Shapes each text once, without a line
  /// break: lines do not change fonts. Leaves out texts over the limit, which are not drawn.
  init(below root: CALayer, limits: RenderLimits) {
    Self.visit(root, hidden: false, limits: limits) { text in
      for name in Set(Self.fonts(of: text).map { String(describing: CTFontCopyFullName($0)) }) {
        layers[name, default: 0] += 1
      }
    }
  }

  /// `font DejaVu Sans` or `font DejaVu Sans (3 layers)`, sorted by name.
  var lines: [String] {
    layers.sorted { $0.key < $1.key }.map {
      "font \($0.key)" + ($0.value > 1 ? " (\($0.value) layers)" : "")
    }
  }

  /// The fonts of all texts below `root`, hidden ones included, because an animation may show them.
  /// The same font may be in it more than once.
  static func all(below root: CALayer, limits: RenderLimits) -> [CTFont] {
    var fonts: [CTFont] = []
    visit(root, hidden: true, limits: limits) { fonts += Self.fonts(of: $0) }
    return fonts
  }

  /// Calls `body` with each text below `root`.
  private static func visit(
    _ root: CALayer, hidden: Bool, limits: RenderLimits, _ body: (NSAttributedString) -> Void
  ) {
    var open = [root]
    while let layer = open.popLast() {
      if layer.isHidden, !hidden { continue }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
      let texts =
        switch layer {
        case let layer as CATextLayer: layer.shaped.map { [$0] } ?? []
        // Its texts are shapes by now.
        case let layer as LottieLayer: layer.textsInFonts
        default: [NSAttributedString]()
        }
      for text in texts where text.length <= limits.textUnits { body(text) }
    }
  }

  private static func fonts(of text: NSAttributedString) -> [CTFont] {
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text))
    var fonts: [CTFont] = []
    for case let run as CTRun in runs {
      let attributes = CTRunGetAttributes(run) as? [String: Any]
      guard let font = attributes?[String(describing: kCTFontAttributeName)] as? CTFont else {
        continue
      }
      fonts.append(font)
    }
    return fonts
  }
}

extension CATextLayer {
  /// The text as it is drawn; nil if nothing is drawn.
  fileprivate var shaped: NSAttributedString? {
    switch string {
    case let text as NSAttributedString: return text.length > 0 ? text : nil
    case let text as String:
      guard !text.isEmpty, fontSize > 0, foregroundColor != nil else { return nil }
      let font =
        switch self.font {
        case let font as CTFont: font
        case let face as CGFont: CTFontCreateWithGraphicsFont(face, fontSize, nil, nil)
        case let name as NSString: CTFontCreateWithName(name, fontSize, nil)
        default: CTFontCreateWithName("Helvetica", fontSize, nil)
        }
      return NSAttributedString(string: text, attributes: [.font: font])
    default: return nil
    }
  }
}
