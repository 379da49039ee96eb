import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames

/// A layer as a plain object, to compare the layer store with. It has the values that were set,
/// after Apple's normalisation.
final class Model {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var anchorPointZ = 0.0
  var zPosition = 0.0
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var opacity: Float = 1
  var isHidden = false
  var masksToBounds = false
  var isDoubleSided = true
  var isGeometryFlipped = false
  var backgroundColor: CGColor?
  var borderColor: CGColor? = .black
  var borderWidth = 0.0
  var cornerRadius = 0.0
  var contents: CGImage?
  var contentsRect = rect(0, 0, 1, 1)
  var contentsCenter = rect(0, 0, 1, 1)
  var contentsScale = 1.0
  var contentsGravity = CALayerContentsGravity.resize
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var children: [Model] = []
  weak var parent: Model?

  /// Unpublished layers with these values.
  func makeLayer() -> CALayer {
    let layer = CALayer()
    copy(to: layer)
    for child in children { layer.addSublayer(child.makeLayer()) }
    return layer
  }

  func copy(to layer: CALayer) {
    layer.bounds = bounds
    layer.position = position
    layer.anchorPoint = anchorPoint
    layer.anchorPointZ = anchorPointZ
    layer.zPosition = zPosition
    layer.transform = transform
    layer.sublayerTransform = sublayerTransform
    layer.opacity = opacity
    layer.isHidden = isHidden
    layer.masksToBounds = masksToBounds
    layer.isDoubleSided = isDoubleSided
    layer.isGeometryFlipped = isGeometryFlipped
    layer.backgroundColor = backgroundColor
    layer.borderColor = borderColor
    layer.borderWidth = borderWidth
    layer.cornerRadius = cornerRadius
    layer.contents = contents
    layer.contentsRect = contentsRect
    layer.contentsCenter = contentsCenter
    layer.contentsScale = contentsScale
    layer.contentsGravity = contentsGravity
    layer.magnificationFilter = magnificationFilter
    layer.minificationFilter = minificationFilter
  }

  func isInside(_ other: Model) -> Bool {
    var current: Model? = self
    while let model = current {
      if model === other { return true }
      current = model.parent
    }
    return false
  }

  func leave() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Moves `child` here, to `index` of the children without it.
  func insert(_ child: Model, at index: Int) {
    child.leave()
    children.insert(child, at: min(index, children.count))
    child.parent = self
  }
}

/// The published rows of a tree as text: one line per row, values in full, images by identity,
/// matrices by value.
func published(_ tree: LayerTree) -> [String] {
  (0..<tree.columns.count).map { i in
    var flags = tree.columns.flags[i]
    // Indices of side tables may differ. The values behind them may not.
    var line = "parent \(tree.columns.parent[i]) end \(tree.columns.subtreeEnd[i])"
    line += " opacity \(tree.columns.opacity[i])"
    let (h, b) = (tree.columns.local[i], tree.columns.bounds[i])
    line += " local \(h.kind) \([h.m11, h.m12, h.m13, h.m21, h.m22, h.m23, h.m31, h.m32, h.m33])"
    line += " bounds \([b.x, b.y, b.z, b.w])"
    let style = tree.columns.style[i]
    line += " style \(style.background) \(style.border) \(style.cornerRadius) \(style.borderWidth)"
    if flags.contains(.hasContents) {
      let contents = tree.columns.contentsTable[Int(tree.columns.contents[i])]
      let slot = tree.images.slots[Int(contents.image)]
      line += " image \(slot.image.map { "\(ObjectIdentifier($0))" } ?? "none") \(contents.gravity)"
      line += " \(contents.magnification) \(contents.minification) \(contents.scale)"
      line += " \(contents.rect) \(contents.center)"
    }
    if flags.contains(.hasSpatial) {
      line += " spatial \(tree.columns.matrices[Int(tree.columns.spatial[i])].rows)"
    }
    if flags.contains(.hasSublayerMatrix) {
      line += " sublayers \(tree.columns.matrices[Int(tree.columns.sublayerMatrix[i])].rows)"
    }
    // These flags follow from the lines above or from the history, so they are left out.
    flags.subtract([.hasContents, .isRescaled])
    line += " flags \(flags.rawValue)"
    return line
  }
}

/// Whether the table of images counts as many uses of each image as the published rows have.
func imageUsesAgree(_ tree: LayerTree) -> Bool {
  var uses: [Int: Int] = [:]
  for i in 0..<tree.columns.count where tree.columns.flags[i].contains(.hasContents) {
    uses[Int(tree.columns.contentsTable[Int(tree.columns.contents[i])].image), default: 0] += 1
  }
  return tree.images.slots.enumerated().allSatisfy { slot, value in
    value.uses == uses[slot, default: 0] && (value.image == nil) == (value.uses == 0)
  }
}
