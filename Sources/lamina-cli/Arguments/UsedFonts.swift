import Foundation
import Lamina

/// The fonts that the text layers of a tree use, fallback fonts included.
struct UsedFonts {
  /// The number of text layers by the full name of the font.
  private var layers: [String: Int] = [:]

  /// Looks at the visible text layers below `root`, masks included. Shapes each text once, without
  /// a line break: lines do not change fonts. Leaves out texts over the limit, which are not drawn.
  init(below root: CALayer, limits: RenderLimits) {
    var open = [root]
    while let layer = open.popLast() {
      if layer.isHidden { continue }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
      guard let text = (layer as? CATextLayer)?.shaped, text.length <= limits.textUnits else {
        continue
      }
      for name in Self.names(of: text) { layers[name, default: 0] += 1 }
    }
  }

  /// `font DejaVu Sans` or `font DejaVu Sans (3 layers)`, sorted by name.
  var lines: [String] {
    layers.sorted { $0.key < $1.key }.map {
      "font \($0.key)" + ($0.value > 1 ? " (\($0.value) layers)" : "")
    }
  }

  private static func names(of text: NSAttributedString) -> Set<String> {
    Set(fonts(of: text).map { String(describing: CTFontCopyFullName($0)) })
  }

  /// The fonts of all text layers below `root`, hidden ones included, because an animation may show
  /// them. The same font may be in it more than once.
  static func all(below root: CALayer, limits: RenderLimits) -> [CTFont] {
    var (open, fonts) = ([root], [CTFont]())
    while let layer = open.popLast() {
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
      guard let text = (layer as? CATextLayer)?.shaped, text.length <= limits.textUnits else {
        continue
      }
      fonts += Self.fonts(of: text)
    }
    return fonts
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
