import LaminaReference

/// Contents and shared spaces of generated layers.
extension SceneGenerator {
  mutating func picture() -> SceneLayer {
    var layer = block(0.35)
    layer.bounds.width += 8
    layer.bounds.height += 8
    if random.chance(0.5) { layer.backgroundColor = nil }
    layer.isNearest = random.chance(0.3)
    let image = layer.isNearest && random.chance(0.7) ? random.noisyImage() : random.softImage()
    layer.contents = image
    layer.contentsGravity = random.pick(Gravity.allCases)
    layer.contentsScale = random.pick([1, 1, 2, 0.5])
    layer.masksToBounds = random.chance(0.4)
    if layer.masksToBounds, random.chance(0.5) { layer.cornerRadius = random.number(0, 9) }
    switch random.integer(0, 3) {
    case 0:
      // The part has whole texels. A cut through a texel is tested elsewhere.
      let x = random.integer(0, image.width - 1)
      let y = random.integer(0, image.height - 1)
      let (w, h) = (random.integer(1, image.width - x), random.integer(1, image.height - y))
      layer.contentsRect = Box(
        Double(x) / Double(image.width), Double(y) / Double(image.height),
        Double(w) / Double(image.width),
        Double(h) / Double(image.height))
    case 1 where image.width > 2 && image.height > 2:
      layer.contentsGravity = .resize
      layer.contentsCenter = Box(
        1 / Double(image.width), 1 / Double(image.height),
        Double(image.width - 2) / Double(image.width),
        Double(image.height - 2) / Double(image.height))
    default: break
    }
    return layer
  }

  /// An image that is multiplied by a colour, plain or in a group. Bitmaps of rasterized layers
  /// need sizes of whole pixels here, so other tests have those.
  mutating func multipliedPicture() -> SceneLayer {
    var layer = picture()
    layer.contentsMultiplyColor = random.color()
    switch random.integer(0, 5) {
    case 0: layer.opacity = random.number(0.3, 0.9)
    case 2:
      layer.shadow = SceneShadow()
      layer.shadow?.radius = 0
    case 3:
      layer.backgroundColor = random.color(alpha: 1)
      layer.contentsGravity = .resize
    default: break
    }
    return layer
  }

  mutating func flipped(depth: Int) -> SceneLayer {
    var layer = random.chance(0.4) ? picture() : cornered()
    layer.isGeometryFlipped = random.chance(0.6)
    layer.bounds.width = max(24, layer.bounds.width)
    layer.bounds.height = max(24, layer.bounds.height)
    if random.chance(0.3) { layer.sublayerTransform = .scale(0.8, random.pick([0.8, -0.9])) }
    if depth > 1 {
      for _ in 0..<random.integer(1, 2) { layer.sublayers.append(flipped(depth: depth - 1)) }
    }
    return layer
  }

  mutating func edged() -> SceneLayer {
    var layer = block(0.6)
    layer.edgeAntialiasingMask = random.integer(0, 15)
    if random.chance(0.3) {
      layer.contents = random.softImage()
      layer.contentsGravity = .resize
    }
    if random.chance(0.3) {
      layer.borderWidth = random.length(1, 4)
      layer.borderColor = random.color()
    }
    return layer
  }

  mutating func turned3D() -> Matrix4 {
    let turn = random.number(-1.2, 1.2)
    return [Matrix4.rotationX(turn), Matrix4.rotationY(turn)][random.integer(0, 1)]
      .then(.rotationZ(random.chance(0.3) ? random.number(-1, 1) : 0))
  }

  mutating func perspective(_ root: inout SceneLayer) {
    root.sublayerTransform = .perspective(random.number(90, 300))
    for _ in 0..<random.integer(2, 3) {
      var card = random.chance(0.4) ? picture() : clip(depth: random.integer(1, 2))
      card.transform = turned3D()
      card.zPosition = random.number(-20, 20)
      if random.chance(0.3) { card.anchorPointZ = random.number(-10, 10) }
      card.isDoubleSided = random.chance(0.7)
      if random.chance(0.2) { card.transform = card.transform.then(.rotationY(2.5)) }
      if random.chance(0.3) { card.sublayerTransform = .perspective(150) }
      for i in card.sublayers.indices where random.chance(0.4) {
        card.sublayers[i].transform = turned3D()
      }
      root.sublayers.append(card)
    }
  }

  /// Cards of one `CATransformLayer` that cut each other.
  mutating func space(_ root: inout SceneLayer) {
    var stage = SceneLayer(0, 0, 64, 56)
    if random.chance(0.8) { stage.sublayerTransform = .perspective(random.number(120, 300)) }
    var shared = SceneLayer(0, 0, 64, 56)
    shared.isTransformLayer = true
    if random.chance(0.6) { shared.transform = turned3D() }
    if random.chance(0.3) { shared.opacity = random.number(0.3, 0.9) }
    for _ in 0..<random.integer(2, 3) {
      var card = cornered()
      card.position = Point(random.number(22, 42), random.number(20, 36))
      card.anchorPoint = Point(0.5, 0.5)
      card.bounds = Box(0, 0, random.number(20, 45), random.number(20, 45))
      card.cornerRadius = min(card.cornerRadius, 8)
      card.transform = turned3D()
      card.zPosition = random.number(-12, 12)
      card.isDoubleSided = random.chance(0.8)
      if random.chance(0.3) { card.sublayers.append(block(0.3, within: 24)) }
      if random.chance(0.25) {
        var inner = SceneLayer(0, 0, 64, 56)
        inner.isTransformLayer = true
        inner.transform = turned3D()
        inner.sublayers = [card]
        shared.sublayers.append(inner)
      } else {
        shared.sublayers.append(card)
      }
    }
    stage.sublayers = [shared]
    root.sublayers = [block(0), stage]
  }
}
