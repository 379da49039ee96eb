import Foundation
import LaminaGeometry
import LaminaLayers

/// Pseudo-random numbers that are the same for the same seed (xorshift).
struct ScriptRandom {
  private var state: UInt64

  init(seed: Int) {
    state = (UInt64(truncatingIfNeeded: seed) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<4 { _ = next() }
  }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// True once in `count` times on average.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}

/// A few layers and their models, under random edits.
struct EditScript {
  static let layerCount = 7

  var random: ScriptRandom
  /// Whether the script also makes edits that are refused. Each of these logs a line.
  let refusals: Bool
  let layers: [CALayer]
  let models: [ReferenceLayer]

  init(seed: Int, refusals: Bool) {
    random = ScriptRandom(seed: seed)
    self.refusals = refusals
    layers = (0..<Self.layerCount).map { _ in CALayer() }
    models = (0..<Self.layerCount).map { ReferenceLayer($0) }
    for index in layers.indices { setBounds(index) }
    // Most scripts begin with a tree.
    if random.below(4) != 0 {
      for index in 1..<Self.layerCount { add(index, to: random.below(index)) }
    }
  }

  private mutating func add(_ index: Int, to parent: Int) {
    layers[parent].addSublayer(layers[index])
    models[parent].add(models[index])
  }

  /// Makes one edit to a layer and to its model.
  mutating func edit() {
    let index = random.below(Self.layerCount)
    switch random.below(26) {
    case 0...8: editTree(index)
    case 9, 10: setBounds(index)
    case 11...13: setPosition(index)
    case 14: setAnchor(index)
    case 15: setDepth(index)
    case 16...19: setTransform(index)
    case 20, 21: setSublayerTransform(index)
    case 22: setFlag(index)
    case 23: setOpacity(index)
    case 24: setFrame(index)
    default: setAffine(index)
    }
  }

  // MARK: Tree

  private mutating func editTree(_ index: Int) {
    let other = random.below(Self.layerCount)
    let sibling = random.below(Self.layerCount)
    let (layer, model) = (layers[index], models[index])
    if !refusals, !model.takes(models[other]) { return }
    let noSibling = random.once(in: 5)
    switch random.below(9) {
    case 0, 1:
      layer.addSublayer(layers[other])
      model.add(models[other])
    case 2:
      let place = random.below(6)
      layer.insertSublayer(layers[other], at: UInt32(place))
      model.add(models[other], at: place)
    case 3:
      layer.insertSublayer(layers[other], below: noSibling ? nil : layers[sibling])
      model.add(models[other], below: noSibling ? nil : models[sibling])
    case 4:
      layer.insertSublayer(layers[other], above: noSibling ? nil : layers[sibling])
      model.add(models[other], above: noSibling ? nil : models[sibling])
    case 5:
      layer.removeFromSuperlayer()
      model.leave()
    case 6:
      let old = model.inner.first?.number ?? sibling
      if !refusals, model.inner.isEmpty { return }
      layer.replaceSublayer(layers[old], with: layers[other])
      model.replace(models[old], with: models[other])
    case 7:
      let chosen = (0..<random.below(4)).map { _ in random.below(Self.layerCount) }
        .filter { refusals || model.takes(models[$0]) }
      layer.sublayers = chosen.map { layers[$0] }
      model.setInner(chosen.map { models[$0] })
    default:
      let isCleared = random.once(in: 3)
      layer.mask = isCleared ? nil : layers[other]
      model.setMask(isCleared ? nil : models[other])
    }
  }

  // MARK: Geometry

  private mutating func setBounds(_ index: Int) {
    let (x, y) = (random.number(-40, 40), random.number(-40, 40))
    var (width, height) = (random.number(20, 200), random.number(20, 200))
    if random.once(in: 12) { width = 0 }
    if random.once(in: 8) { (width, height) = (-width, -height) }
    let model = models[index]
    layers[index].bounds = CGRect(x: x, y: y, width: width, height: height)
    (model.minX, model.minY) = (min(x, x + width), min(y, y + height))
    (model.width, model.height) = (abs(width), abs(height))
  }

  private mutating func setPosition(_ index: Int) {
    let (x, y) = (random.number(-150, 250), random.number(-150, 250))
    layers[index].position = CGPoint(x: x, y: y)
    (models[index].positionX, models[index].positionY) = (x, y)
  }

  private mutating func setAnchor(_ index: Int) {
    let model = models[index]
    if random.once(in: 3) {
      model.anchorZ = random.number(-60, 60)
      layers[index].anchorPointZ = model.anchorZ
    } else {
      (model.anchorX, model.anchorY) = (random.number(-0.5, 1.5), random.number(-0.5, 1.5))
      layers[index].anchorPoint = CGPoint(x: model.anchorX, y: model.anchorY)
    }
  }

  private mutating func setDepth(_ index: Int) {
    // The values are often equal, so that the order of sublayers decides.
    models[index].zPosition = Double(random.below(3)) * 20 - 20
    layers[index].zPosition = models[index].zPosition
  }

  private mutating func setTransform(_ index: Int) {
    models[index].transform = matrix()
    layers[index].transform = models[index].transform.value
  }

  private mutating func setSublayerTransform(_ index: Int) {
    models[index].sublayerTransform = matrix()
    layers[index].sublayerTransform = models[index].sublayerTransform.value
  }

  private mutating func setFlag(_ index: Int) {
    let (layer, model) = (layers[index], models[index])
    switch random.below(4) {
    case 0, 1:
      model.isFlipped.toggle()
      layer.isGeometryFlipped = model.isFlipped
    case 2:
      model.clips.toggle()
      layer.masksToBounds = model.clips
    default:
      model.isHidden = random.once(in: 3)
      layer.isHidden = model.isHidden
    }
  }

  private mutating func setOpacity(_ index: Int) {
    models[index].opacity = [0, 0.5, 1, 1][random.below(4)]
    layers[index].opacity = Float(models[index].opacity)
  }

  /// Solved by hand, for transforms that only scale and move.
  private mutating func setFrame(_ index: Int) {
    let model = models[index]
    let (sx, sy) = (random.number(0.5, 2), random.number(-2, -0.5))
    let (tx, ty) = (random.number(-30, 30), random.number(-30, 30))
    model.transform = ReferenceMatrix(m: [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1])
    layers[index].transform = model.transform.value
    let (x, y) = (random.number(-100, 100), random.number(-100, 100))
    let (width, height) = (random.number(10, 150), random.number(10, 150))
    layers[index].frame = CGRect(x: x, y: y, width: width, height: height)
    (model.width, model.height) = (width / abs(sx), height / abs(sy))
    model.positionX = x + model.anchorX * width - tx
    // The y axis is flipped: the anchor has this distance from the upper edge of the frame.
    model.positionY = y + (1 - model.anchorY) * height - ty
  }

  private mutating func setAffine(_ index: Int) {
    let n = (0..<6).map { _ in random.number(-1.5, 1.5) }
    layers[index].setAffineTransform(
      CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4] * 40, ty: n[5] * 40))
    models[index].transform = ReferenceMatrix(
      m: [n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4] * 40, n[5] * 40, 0, 1])
  }

  /// The product of one to three of these: a turn about an axis, a scale (sometimes by zero), a
  /// translation, a perspective.
  private mutating func matrix() -> ReferenceMatrix {
    if random.once(in: 8) { return .identity }
    var result = part()
    for _ in 0..<random.below(3) { result = result.times(part()) }
    return result
  }

  private mutating func part() -> ReferenceMatrix {
    var m = ReferenceMatrix.identity.m
    let angle = random.number(-1.4, 1.4)
    let (c, s) = (cos(angle), sin(angle))
    switch random.below(9) {
    case 0, 1, 2: (m[0], m[1], m[4], m[5]) = (c, s, -s, c)
    case 3: (m[5], m[6], m[9], m[10]) = (c, s, -s, c)
    case 4: (m[0], m[2], m[8], m[10]) = (c, -s, s, c)
    case 5, 6:
      (m[0], m[5]) = (random.number(0.4, 2), random.number(-2, -0.4))
      if random.once(in: 10) { m[0] = 0 }
    case 7:
      (m[12], m[13], m[14]) = (
        random.number(-50, 50), random.number(-50, 50), random.number(-50, 50)
      )
    default: m[11] = -1 / random.number(60, 600)
    }
    return ReferenceMatrix(m: m)
  }
}

extension ReferenceMatrix {
  var value: CATransform3D {
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8],
      m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }
}
