import Foundation
import Lamina

extension LottieLayer {
  /// Every text that is drawn with an installed font or one of the font provider, in that font and
  /// any order. Texts whose outlines the file brings along are left out.
  ///
  /// Linear in the number of layers and texts.
  package var textsInFonts: [NSAttributedString] {
    let model = stage.model
    var texts: [NSAttributedString] = []
    for layer in [model.layers, Array(model.compositions.values.joined())].joined() {
      guard case .text(let text) = layer.content else { continue }
      for (_, document) in text.documents {
        let font = model.font(of: document)
        guard !document.text.isEmpty, !model.hasOutlines(of: document.text, font) else { continue }
        texts.append(font.font(size: document.size, from: stage.fonts).attributed(document.text))
      }
    }
    return texts
  }
}
