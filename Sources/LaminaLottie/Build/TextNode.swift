import Foundation
import Lamina

/// A text, drawn with the outlines of its characters.
final class TextNode: FrameNode {
  let layer = CALayer()
  private let model: TextModel
  private let context: TreeContext
  private let path: String
  private let fill = CAShapeLayer()
  private let stroke = CAShapeLayer()
  private var shown: Int?

  init(_ model: TextModel, at path: String, in context: TreeContext) {
    (self.model, self.context, self.path) = (model, context, path)
    layer.anchorPoint = .zero
    for shape in [fill, stroke] {
      shape.anchorPoint = .zero
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    stroke.lineJoin = .miter
  }

  func update(_ frame: Double) {
    let index = model.documents.lastIndex { $0.frame <= frame } ?? 0
    guard index != shown, index < model.documents.count else { return }
    shown = index
    let document = model.documents[index].document
    let path = TextOutline(
      document, context.model, limits: context.limits, fonts: context.fonts
    ).path
    (fill.path, stroke.path) = (path, path)
    fill.fillColor = document.fill.map { ColorPaintNode.color($0) }
    let hasLine = document.strokeWidth > 0 && document.stroke != nil
    stroke.strokeColor = hasLine ? document.stroke.map { ColorPaintNode.color($0) } : nil
    stroke.lineWidth = document.strokeWidth
    stroke.zPosition = document.strokeLiesOver ? 1 : -1
  }
}
