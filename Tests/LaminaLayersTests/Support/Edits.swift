import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaLayers
@testable import LaminaFrames

/// Layers and their models, under the same random edits.
final class EditedTrees {
  var random: Seeded
  let images: [CGImage]
  /// The first two layers are roots. The others may be anywhere, or in no tree.
  var pairs: [(model: Model, layer: CALayer)]
  static let rootCount = 2

  init(seed: Int, images: [CGImage], layers: Int = 14) {
    random = Seeded(seed)
    self.images = images
    pairs = (0..<layers).map { _ in (Model(), CALayer()) }
    for i in Self.rootCount..<layers {
      guard random.chance(0.8) else { continue }
      let parent = pairs[random.int(0...(i - 1))]
      parent.model.insert(pairs[i].model, at: .max)
      parent.layer.addSublayer(pairs[i].layer)
    }
    for i in 0..<layers { for _ in 0..<3 { setProperty(of: i) } }
  }

  /// One edit of the structure or of a property.
  func edit() {
    if random.chance(0.3) {
      restructure()
    } else {
      setProperty(of: random.int(0...(pairs.count - 1)))
    }
  }

  /// Any layer. Sometimes a new layer replaces it in the list first.
  private func movable() -> (model: Model, layer: CALayer) {
    let index = random.int(Self.rootCount...(pairs.count - 1))
    if random.chance(0.1), pairs[index].model.parent == nil, pairs[index].model.children.isEmpty {
      pairs[index] = (Model(), CALayer())
    }
    return pairs[index]
  }

  private func restructure() {
    let child = movable()
    let parent = random.pick(pairs)
    let allowed = !parent.model.isInside(child.model)
    let siblings = parent.model.children.filter { $0 !== child.model }
    switch random.int(0...7) {
    case 0, 1:
      parent.layer.addSublayer(child.layer)
      if allowed { parent.model.insert(child.model, at: .max) }
    case 2:
      let index = random.int(0...4)
      parent.layer.insertSublayer(child.layer, at: UInt32(index))
      if allowed { parent.model.insert(child.model, at: index) }
    case 3:
      let sibling = random.pick(pairs)
      parent.layer.insertSublayer(child.layer, below: sibling.layer)
      if allowed {
        parent.model.insert(child.model, at: siblings.firstIndex { $0 === sibling.model } ?? .max)
      }
    case 4:
      let sibling = random.pick(pairs)
      parent.layer.insertSublayer(child.layer, above: sibling.layer)
      if allowed {
        parent.model.insert(
          child.model, at: siblings.firstIndex { $0 === sibling.model }.map { $0 + 1 } ?? .max)
      }
    case 5:
      let old = random.pick(pairs)
      parent.layer.replaceSublayer(old.layer, with: child.layer)
      if allowed, old.model !== child.model, old.model.parent === parent.model {
        child.model.leave()
        let index = parent.model.children.firstIndex { $0 === old.model } ?? 0
        old.model.leave()
        parent.model.insert(child.model, at: index)
      }
    case 6:
      child.layer.removeFromSuperlayer()
      child.model.leave()
    default:
      let list = parent.model.children.shuffled(using: &random)
      parent.layer.sublayers = list.compactMap { model in pairs.first { $0.model === model }?.layer
      }
      parent.model.children = list
    }
  }

  private func point() -> CGPoint {
    CGPoint(x: random.number(-50...50), y: random.number(-50...50))
  }

  private func matrix() -> CATransform3D {
    switch random.int(0...4) {
    case 0: return CATransform3DIdentity
    case 1: return CATransform3DMakeTranslation(random.number(-9...9), 4, 0)
    case 2: return CATransform3DMakeRotation(random.number(-3...3), 0, 0, 1)
    case 3: return CATransform3DMakeRotation(random.number(-3...3), 1, 1, 0)
    default:
      var t = CATransform3DMakeScale(2, 0.5, 1)
      t.m34 = -0.002
      return t
    }
  }

  private func unit() -> CGRect {
    rect(
      random.number(0...0.5), random.number(0...0.5), random.number(0...0.5), random.number(0...0.5)
    )
  }

  private func shade() -> CGColor? {
    random.chance(0.2) ? nil : color(random.number(0...1), 0.5, 0.25, random.number(0...1))
  }

  private func setProperty(of index: Int) {
    let (model, layer) = pairs[index]
    switch random.int(0...22) {
    case 0:
      let size = CGSize(width: random.number(-80...80), height: random.number(0...80))
      model.bounds = CGRect(origin: point(), size: size).standardized
      layer.bounds = model.bounds
    case 1:
      model.position = point()
      layer.position = model.position
    case 2:
      model.anchorPoint = CGPoint(x: random.number(-1...2), y: 0.3)
      layer.anchorPoint = model.anchorPoint
    case 3:
      model.anchorPointZ = random.pick([0, 5])
      layer.anchorPointZ = model.anchorPointZ
    case 4, 5:
      model.zPosition = random.pick([-1, 0, 0, 1, 2])
      layer.zPosition = model.zPosition
    case 6, 7:
      model.transform = matrix()
      layer.transform = model.transform
    case 8:
      model.sublayerTransform = matrix()
      layer.sublayerTransform = model.sublayerTransform
    case 9:
      model.opacity = Float(random.number(-0.5...1.5))
      layer.opacity = model.opacity
    case 10:
      model.isHidden.toggle()
      layer.isHidden = model.isHidden
    case 11:
      model.masksToBounds.toggle()
      layer.masksToBounds = model.masksToBounds
    case 12:
      model.isDoubleSided.toggle()
      layer.isDoubleSided = model.isDoubleSided
    case 13:
      model.isGeometryFlipped.toggle()
      layer.isGeometryFlipped = model.isGeometryFlipped
    case 14:
      model.backgroundColor = shade()
      layer.backgroundColor = model.backgroundColor
    case 15:
      model.borderColor = shade()
      layer.borderColor = model.borderColor
    case 16:
      model.borderWidth = random.number(-1...4)
      layer.borderWidth = model.borderWidth
    case 17:
      model.cornerRadius = random.number(-1...9)
      layer.cornerRadius = model.cornerRadius
    case 18, 19:
      model.contents = random.chance(0.3) ? nil : random.pick(images)
      layer.contents = model.contents
    case 20:
      model.contentsRect = unit()
      layer.contentsRect = model.contentsRect
    case 21:
      model.contentsCenter = unit()
      layer.contentsCenter = model.contentsCenter
    default: setContentsStyle(model, layer)
    }
  }

  private func setContentsStyle(_ model: Model, _ layer: CALayer) {
    model.contentsScale = random.pick([-1, 0, 0.5, 1, 2])
    layer.contentsScale = model.contentsScale
    model.contentsGravity = random.pick([.resize, .center, .topLeft, .resizeAspectFill])
    layer.contentsGravity = model.contentsGravity
    model.magnificationFilter = random.pick([.nearest, .linear, .trilinear])
    layer.magnificationFilter = model.magnificationFilter
    model.minificationFilter = random.pick([.nearest, .linear, .trilinear])
    layer.minificationFilter = model.minificationFilter
  }
}
