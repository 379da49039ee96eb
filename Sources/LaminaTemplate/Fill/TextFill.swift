import Foundation
import Lamina

/// Sets the text of one layer, in the largest of its sizes that fits the layer's frame.
final class TextFill {
  private let binding: TextBinding
  let layer: CATextLayer
  /// The frame that the scene gives the layer: the box of the text.
  private let box: CGRect
  private let pointsDown: Bool
  private var shown: String?

  init(_ binding: TextBinding, _ index: LayerIndex) throws {
    self.binding = binding
    layer = try index.layer(binding.layer, CATextLayer.self)
    box = layer.frame
    pointsDown = layer.superlayer?.pointsDown ?? false
  }

  /// Sets the text unless it is shown already. Returns whether it was set.
  ///
  /// - Parameter isStale: whether another value of the layer has changed.
  func fill(_ context: ValueContext, isStale: Bool, _ budget: inout TextBudget) throws
    -> Bool
  {
    let text = try binding.format.text(context, limit: budget.left)
    // Counted even if nothing is laid out: whether values are taken depends on them alone.
    try budget.take(text.utf16.count, times: max(binding.sizes.count, 1))
    if text == shown, !isStale { return false }
    shown = nil
    layer.frame = box
    if binding.sizes.isEmpty {
      set(text)
    } else {
      try fit(text)
    }
    try adjustHeight()
    shown = text
    return true
  }

  private func fit(_ text: String) throws {
    for size in binding.sizes {
      layer.fontSize = size
      set(text)
      let metrics = try layer.textMetrics()
      if metrics.isComplete, metrics.lines.count <= binding.lines ?? .max { return }
    }
  }

  /// Letter spacing needs attributes, because layers have no property for it.
  private func set(_ text: String) {
    guard let kern = binding.kern else {
      layer.string = text
      return
    }
    var attributes: [NSAttributedString.Key: Any] = [.font: font, .kern: kern]
    attributes[.foregroundColor] = layer.foregroundColor
    layer.string = NSAttributedString(string: text, attributes: attributes)
  }

  private var font: CTFont {
    switch layer.font {
    case let font as CTFont: CTFontCreateCopyWithAttributes(font, layer.fontSize, nil, nil)
    case let face as CGFont: CTFontCreateWithGraphicsFont(face, layer.fontSize, nil, nil)
    case let name as NSString: CTFontCreateWithName(name, layer.fontSize, nil)
    default: CTFontCreateWithName("Helvetica", layer.fontSize, nil)
    }
  }

  /// Makes the layer no higher than its lines. Its upper edge stays.
  private func adjustHeight() throws {
    var height = box.height
    if let lines = binding.lines {
      // The lines without the lower edge, of which the first ones count.
      let free = try layer.textMetrics(
        fitting: CGSize(width: box.width, height: .infinity))
      if free.lines.count > lines {
        height = min(height, free.lines[lines - 1].bounds.maxY.rounded(.up))
        setHeight(height)
      }
    }
    guard binding.shrinks else { return }
    setHeight(min(height, try layer.textMetrics().size.height.rounded(.up)))
  }

  private func setHeight(_ height: CGFloat) {
    layer.frame = CGRect(
      x: box.minX, y: pointsDown ? box.minY : box.maxY - height, width: box.width, height: height)
  }
}
