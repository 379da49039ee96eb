import LaminaReference

/// Effects. Layers with filters, masks or bitmaps always allow group opacity: if their parts fade
/// one by one, renderers need not agree on the result.
extension SceneGenerator {
  /// Two or three overlapping things.
  mutating func cluster() -> SceneLayer {
    var layer = random.chance(0.3) ? picture() : cornered()
    layer.bounds.width = max(24, layer.bounds.width)
    layer.bounds.height = max(20, layer.bounds.height)
    layer.isHidden = false
    for _ in 0..<random.integer(0, 2) {
      var child = block(0.4, within: 36)
      child.position.x += layer.bounds.x
      child.position.y += layer.bounds.y
      layer.sublayers.append(child)
    }
    return layer
  }

  mutating func group(depth: Int) -> SceneLayer {
    var layer = cluster()
    if random.chance(0.8) { layer.opacity = random.pick([0.5, random.number(0.1, 0.95), 1, 0]) }
    layer.allowsGroupOpacity = random.chance(0.75)
    layer.masksToBounds = random.chance(0.3)
    if depth > 1 { layer.sublayers.append(group(depth: depth - 1)) }
    // A layer that fades part by part hands its opacity to sublayers that do the same.
    if !layer.allowsGroupOpacity { SceneGenerator.ungroup(&layer.sublayers) }
    return layer
  }

  private static func ungroup(_ layers: inout [SceneLayer]) {
    for i in layers.indices {
      layers[i].allowsGroupOpacity = false
      ungroup(&layers[i].sublayers)
    }
  }

  mutating func masked(depth: Int) -> SceneLayer {
    var layer = cluster()
    var mask = cornered()
    mask.position = Point(
      layer.bounds.x + layer.bounds.width / 2 + random.number(-6, 6),
      layer.bounds.y + layer.bounds.height / 2 + random.number(-6, 6))
    mask.bounds.width = layer.bounds.width * random.number(0.5, 1)
    mask.bounds.height = layer.bounds.height * random.number(0.5, 1)
    mask.anchorPoint = Point(0.5, 0.5)
    mask.cornerRadius = min(mask.cornerRadius, 6)
    mask.isHidden = random.chance(0.05)
    if random.chance(0.4) { mask.opacity = random.number(0.3, 1) }
    if random.chance(0.3) { mask.contents = random.softImage(opaque: false) }
    if random.chance(0.4) { mask.sublayers.append(block(0.4, within: 24)) }
    if random.chance(0.3) { layer.opacity = random.number(0.3, 1) }
    if random.chance(0.2) {
      mask.mask = [SceneLayer(4, 4, mask.bounds.width, mask.bounds.height / 2, random.color())]
    }
    if random.chance(0.3) { layer.masksToBounds = true }
    layer.mask = [mask]
    if depth > 1, random.chance(0.6) { layer.sublayers.append(masked(depth: depth - 1)) }
    return layer
  }

  mutating func shadow() -> SceneShadow {
    var shadow = SceneShadow()
    shadow.color = random.color()
    shadow.opacity = random.number(0.3, 1)
    // A sharp shadow of a composite that moves by part of a pixel is sampled between pixels. Other
    // tests cover that.
    shadow.radius = random.pick([0.75, 1.5, random.number(1, 5)])
    shadow.offset = Point(random.length(-6, 6), random.length(-6, 6))
    return shadow
  }

  mutating func shadowed(paths: Bool) -> SceneLayer {
    var layer = cluster()
    var shadow = shadow()
    if paths {
      let box = Box(
        random.length(-3, 6), random.length(-3, 6), random.length(10, 30), random.length(10, 24))
      switch random.integer(0, 3) {
      case 0: shadow.path = .rect(box)
      case 1:
        // Renderers need not agree on a radius larger than half a side.
        shadow.path = .roundedRect(
          box, radius: min(random.number(1, 8), box.width / 2, box.height / 2))
      case 2: shadow.path = .ellipse(box)
      default:
        shadow.path = .polygon(
          (0..<random.integer(3, 5)).map { _ in Point(random.number(-4, 40), random.number(-4, 30))
          })
      }
    }
    layer.shadow = shadow
    if random.chance(0.3) { layer.opacity = random.number(0.3, 1) }
    layer.masksToBounds = random.chance(0.1)
    return layer
  }

  mutating func colorFilter() -> SceneFilter {
    switch random.integer(0, 9) {
    case 0: return .colorInvert
    case 1:
      return .colorMonochrome(
        random.color(alpha: 1), amount: random.unit(), bias: random.number(-0.2, 0.2))
    case 2: return .colorSaturate(random.number(0, 2))
    case 3: return .colorBrightness(random.number(-0.4, 0.4))
    case 4: return .colorContrast(random.number(0.3, 1.8))
    case 5: return .colorHueRotate(random.number(-3, 3))
    case 6: return .multiplyColor(random.color())
    case 7: return .colorAdd(random.color(alpha: 1))
    case 8: return .luminanceToAlpha
    default:
      var matrix = (0..<20).map { _ in random.number(-0.3, 0.3) }
      for i in 0..<4 { matrix[i * 5 + i] += 0.8 }
      return .colorMatrix(matrix)
    }
  }

  mutating func filtered() -> SceneLayer {
    var layer = cluster()
    if random.chance(0.5) {
      layer.filters = [
        .gaussianBlur(
          radius: random.pick([1, random.number(0.8, 4)]), normalizeEdges: random.chance(0.25))
      ]
      if random.chance(0.3) { layer.filters.append(.multiplyColor(random.color())) }
    } else {
      layer.filters = (0..<random.integer(1, 2)).map { _ in colorFilter() }
    }
    if random.chance(0.3) { layer.opacity = random.number(0.3, 1) }
    if random.chance(0.3) { layer.masksToBounds = true }
    return layer
  }

  mutating func blended() -> SceneLayer {
    var layer = cluster()
    layer.compositing = random.pick(BlendMode.allCases.filter(\.keepsColorsBelowAlpha))
    if random.chance(0.4) { layer.opacity = random.number(0.3, 1) }
    return layer
  }

  mutating func backdrop() -> SceneLayer {
    var layer = cornered()
    layer.isHidden = false
    layer.backgroundColor = random.chance(0.5) ? nil : random.color(alpha: 0.3)
    layer.backgroundFilters = [
      random.chance(0.6)
        ? .gaussianBlur(radius: random.number(1, 4), normalizeEdges: false) : colorFilter()
    ]
    if random.chance(0.3) { layer.opacity = random.number(0.3, 1) }
    return layer
  }

  mutating func rasterized() -> SceneLayer {
    var layer = cluster()
    layer.bounds = Box(0, 0, Double(2 * random.integer(8, 20)), Double(2 * random.integer(8, 16)))
    if random.chance(0.6) {
      layer.position = Point(layer.position.x.rounded(), layer.position.y.rounded())
    }
    layer.shouldRasterize = true
    layer.rasterizationScale = random.pick([1, 2, 0.5])
    if random.chance(0.3) { layer.isNearest = true }
    if random.chance(0.3) { layer.shadow = shadow() }
    if random.chance(0.3) { layer.opacity = random.number(0.3, 1) }
    return layer
  }

  mutating func anything(depth: Int) -> SceneLayer {
    var layer: SceneLayer
    switch random.integer(0, 9) {
    case 0: layer = clip(depth: 1)
    case 1: layer = picture()
    case 2: layer = group(depth: 1)
    case 3: layer = masked(depth: 1)
    case 4: layer = shadowed(paths: random.chance(0.4))
    case 5: layer = filtered()
    case 6: layer = blended()
    case 7: layer = rasterized()
    case 8: layer = flipped(depth: 1)
    default: layer = cornered()
    }
    layer.allowsGroupOpacity = true
    if depth > 1, random.chance(0.6) { layer.sublayers.append(anything(depth: depth - 1)) }
    return layer
  }
}
