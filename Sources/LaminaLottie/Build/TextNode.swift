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
  private let isAnimated: Bool
  private var shown: (index: Int, text: String)?

  init(_ model: TextModel, at path: String, in context: TreeContext) {
    (self.model, self.context) = (model, context)
    isAnimated = model.animators.contains(where: \.isAnimated) || model.anchor.alignment.isAnimated
    layer.anchorPoint = .zero
    for shape in [fill, stroke] {
      shape.anchorPoint = .zero
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    stroke.lineJoin = .miter
    var fonts: Set<String> = []
    for (_, document) in model.documents where fonts.insert(document.font).inserted {
      if let font = TextLayout(document, context.model, fonts: context.fonts).missingFont {
        context.note(.approximated, "font '\(printable(font))' that is not installed", at: path)
      }
    }
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
      show(document)
    } else if !isAnimated {
      return
    }
    animated?.update(frame)
  }

  private func show(_ document: TextDocument) {
    let layout = TextLayout(document, context.model, fonts: context.fonts)
    animated?.layer.removeFromSuperlayer()
    animated = nil
    // What an expression makes may be longer than what was counted.
    if !model.animators.isEmpty, layout.glyphs.count <= model.mostCharacters {
      let animated = AnimatedGlyphs(document, layout.glyphs, model)
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
