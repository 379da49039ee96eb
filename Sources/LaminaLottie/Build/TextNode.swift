import Foundation
import Lamina

/// A text, drawn with the outlines of its characters.
final class TextNode: FrameNode {
  let layer = CALayer()
  private let model: TextModel
  private let context: TreeContext
  private let fill = CAShapeLayer()
  private let stroke = CAShapeLayer()
  private var animated: AnimatedGlyphs?
  private let line: TextLine?
  private let isAnimated: Bool
  private var shown: (index: Int, text: String)?
  /// Texts that were laid out to find their fonts, until they are shown.
  private var prepared: [Int: TextLayout] = [:]

  /// - Parameter masks: those of the layer, by whose paths texts run.
  init(_ model: TextModel, masks: [MaskModel], at path: String, in context: TreeContext) {
    (self.model, self.context) = (model, context)
    line = model.path.flatMap { path in
      masks.indices.contains(path.mask)
        ? TextLine(model: path, path: masks[path.mask].path) : nil
    }
    isAnimated =
      model.animators.contains(where: \.isAnimated) || model.anchor.alignment.isAnimated
      || line?.isAnimated == true
    if model.path != nil, line == nil {
      context.note(.unknown, "path of a text that does not exist", at: path)
    }
    layer.anchorPoint = .zero
    for shape in [fill, stroke] {
      shape.anchorPoint = .zero
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    stroke.lineJoin = .miter
    var fonts: Set<String> = []
    for (index, entry) in model.documents.enumerated()
    where fonts.insert(entry.document.font).inserted {
      let layout = self.layout(entry.document)
      prepared[index] = layout
      if let font = layout.missingFont {
        context.note(.approximated, "font '\(printable(font))' that is not installed", at: path)
      }
    }
  }

  private func layout(_ document: TextDocument) -> TextLayout {
    var document = document
    // Along a path there is no room for a box.
    if line != nil { document.box = nil }
    return TextLayout(document, context.model, fonts: context.fonts)
  }

  func update(_ frame: Double) {
    let index = model.documents.lastIndex { $0.frame <= frame } ?? 0
    guard index < model.documents.count else { return }
    var document = model.documents[index].document
    if let text = model.computed?.text(at: frame) {
      document.text = String(text.prefix(context.limits.characters))
    }
    if shown?.index != index || shown?.text != document.text {
      shown = (index, document.text)
      let prepared = prepared.removeValue(forKey: index)
      let isSame = document.text == model.documents[index].document.text
      show(document, isSame ? prepared ?? layout(document) : layout(document))
    } else if !isAnimated {
      return
    }
    animated?.update(frame)
  }

  private func show(_ document: TextDocument, _ layout: TextLayout) {
    animated?.layer.removeFromSuperlayer()
    animated = nil
    // What an expression makes may be longer than what was counted.
    if model.hasGlyphLayers, layout.glyphs.count <= model.mostCharacters {
      let animated = AnimatedGlyphs(document, layout.glyphs, model, along: line)
      layer.addSublayer(animated.layer)
      self.animated = animated
    }
    let path = animated == nil ? layout.path : nil
    (fill.path, stroke.path) = (path, path)
    fill.fillColor = document.fill.map { ColorPaintNode.color($0) }
    let hasLine = document.strokeWidth > 0 && document.stroke != nil
    stroke.strokeColor = hasLine ? document.stroke.map { ColorPaintNode.color($0) } : nil
    stroke.lineWidth = document.strokeWidth
    stroke.zPosition = document.strokeLiesOver ? 1 : -1
  }
}
