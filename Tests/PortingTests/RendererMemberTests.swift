import QuartzCore
import Testing

/// Members of layers that renderers of user interfaces use, and that are private on Apple's
/// systems.
@Suite struct RendererMemberTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func root(_ side: CGFloat = 20, _ color: CGColor? = nil) -> CALayer {
    layer(CGRect(x: 0, y: 0, width: side, height: side), color)
  }

  /// Red, green, blue and alpha of a pixel, which counts from the top left.
  private func pixel(_ renderer: OffscreenRenderer, _ root: CALayer, _ x: Int, _ y: Int) throws
    -> [Int]
  {
    try renderer.withPixels(of: root, at: 0) { pixels, bytesPerRow in
      let place = y * bytesPerRow + x * 4
      return [2, 1, 0, 3].map { Int(pixels[place + $0]) }
    }
  }

  @Test func blendModesSeeTheGroupAroundThem() throws {
    let root = root(20, red)
    let container = layer(root.bounds)
    let shade = layer(CGRect(x: 5, y: 5, width: 10, height: 10), green)
    shade.compositingFilter = "multiplyBlendMode"
    container.addSublayer(shade)
    root.addSublayer(container)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    #expect(container.allowsGroupBlending)
    #expect(try pixel(renderer, root, 10, 10) == [0, 255, 0, 255])
    container.allowsGroupBlending = false
    #expect(try pixel(renderer, root, 10, 10) == [0, 0, 0, 255])
    // A layer that is seen through passes it on to the next one around it.
    let outer = layer(root.bounds)
    root.addSublayer(outer)
    outer.addSublayer(container)
    #expect(try pixel(renderer, root, 10, 10) == [0, 255, 0, 255])
    outer.allowsGroupBlending = false
    #expect(try pixel(renderer, root, 10, 10) == [0, 0, 0, 255])
    // What the group itself draws is inside it.
    container.allowsGroupBlending = true
    container.backgroundColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
    let inside = try pixel(renderer, root, 10, 10)
    #expect(inside[0] == 0 && abs(inside[1] - 128) <= 1 && inside[2] == 0)
    // The root is no group: the target is its backdrop, with the filter of a layer right in it.
    root.addSublayer(shade)
    container.isHidden = true
    #expect(try pixel(renderer, root, 10, 10) == [0, 0, 0, 255])
  }

  @Test func theBoundsCastTheShadow() throws {
    let root = root(40, white)
    let card = layer(CGRect(x: 10, y: 10, width: 10, height: 10))
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 0, .zero)
    root.addSublayer(card)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    #expect(try pixel(renderer, root, 15, 25) == [255, 255, 255, 255], "it draws nothing")
    card.shadowPathIsBounds = true
    #expect(try pixel(renderer, root, 15, 25) == [0, 0, 0, 255])
    #expect(try pixel(renderer, root, 25, 25) == [255, 255, 255, 255])
    // It follows the bounds, whatever the path is.
    card.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    card.frame = CGRect(x: 10, y: 10, width: 20, height: 10)
    #expect(try pixel(renderer, root, 25, 25) == [0, 0, 0, 255])
    // And the corners, all of them or some.
    card.cornerRadius = 5
    #expect(try pixel(renderer, root, 10, 20)[0] > 200)
    #expect(try pixel(renderer, root, 29, 29)[0] > 200)
    card.maskedCorners = .layerMinXMaxYCorner
    #expect(try pixel(renderer, root, 10, 20)[0] > 200)
    #expect(try pixel(renderer, root, 29, 29)[0] < 30)
    card.shadowPathIsBounds = false
    #expect(try pixel(renderer, root, 25, 25) == [255, 255, 255, 255])
  }

  @Test func anAnimatedSizeCarriesItsShadow() throws {
    let root = root(40, white)
    let card = layer(CGRect(x: 10, y: 10, width: 10, height: 10))
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 0, .zero)
    (card.anchorPoint, card.position) = (.zero, CGPoint(x: 10, y: 10))
    card.shadowPathIsBounds = true
    root.addSublayer(card)
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 20, 1)
    grow.fillMode = .both
    grow.isRemovedOnCompletion = false
    card.add(grow, forKey: "grow")
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    renderer.keepsAnimations = true
    func isDark(_ x: Int, at time: Double) throws -> Bool {
      try renderer.withPixels(of: root, at: time) { $0[25 * $1 + x * 4] < 128 }
    }
    #expect(try isDark(12, at: 0.25))
    #expect(try !isDark(18, at: 0.25))
    #expect(try isDark(18, at: 0.75))
    #expect(try isDark(27, at: 1))
  }

  @Test func templateImagesHaveTheMultipliedColor() throws {
    let image = try #require(BarChart.makeContext(width: 10, height: 10))
    image.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    image.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let root = root(20)
    // One pixel a texel, turned, and large: each is drawn in another way.
    for (angle, size) in [(0.0, 10.0), (0.3, 10), (0, 18)] {
      root.sublayers = nil
      let icon = layer(CGRect(x: 0, y: 0, width: size, height: size))
      icon.position = CGPoint(x: 10, y: 10)
      icon.contents = image.makeImage()
      icon.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      root.addSublayer(icon)
      let renderer = try OffscreenRenderer(size: root.bounds.size)
      #expect(icon.contentsSwizzle == .RGBA)
      #expect(try pixel(renderer, root, 10, 10) == [128, 0, 0, 128])
      icon.contentsSwizzle = .AAAA
      #expect(try pixel(renderer, root, 10, 10) == [128, 128, 128, 128])
      icon.contentsMultiplyColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      #expect(try pixel(renderer, root, 10, 10) == [0, 0, 128, 128])
      let context = try #require(BarChart.makeContext(width: 20, height: 20))
      root.render(in: context)
      #expect(Pixels(context)?[10, 10] == [0, 0, 128, 128])
      icon.contentsSwizzle = "RGBA"
      icon.contentsMultiplyColor = nil
      #expect(try pixel(renderer, root, 10, 10) == [128, 0, 0, 128])
    }
  }

  @Test func backdropsAreFiltered() throws {
    let root = root(20, red)
    let backdrop = CABackdropLayer()
    backdrop.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    backdrop.filters = [CAFilter(type: "colorInvert")]
    (backdrop.groupName, backdrop.scale) = ("bars", 0.5)
    let label = layer(CGRect(x: 0, y: 0, width: 10, height: 10), red)
    backdrop.addSublayer(label)
    root.addSublayer(backdrop)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    #expect(try pixel(renderer, root, 5, 5) == [0, 255, 255, 255])
    #expect(try pixel(renderer, root, 5, 15) == [255, 0, 0, 255], "over the backdrop")
    #expect(try pixel(renderer, root, 15, 5) == [255, 0, 0, 255])
    backdrop.isEnabled = false
    #expect(try pixel(renderer, root, 5, 5) == [255, 0, 0, 255])
    backdrop.isEnabled = true
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: backdrop, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CABackdropLayer.self, from: data))
    #expect(copy.groupName == "bars" && copy.scale == 0.5 && copy.isEnabled)
    root.sublayers = [copy]
    #expect(try pixel(renderer, root, 5, 5) == [0, 255, 255, 255])
  }

  @Test func modifiersAreShownInPlaceOfValues() throws {
    let root = root(20)
    let card = layer(CGRect(x: 0, y: 0, width: 10, height: 20), red)
    root.addSublayer(card)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    let group = CAPresentationModifierGroup(capacity: 2)
    let fade = CAPresentationModifier(
      keyPath: "opacity", initialValue: 0.5, additive: false, group: group)
    let move = CAPresentationModifier(keyPath: "position.x", initialValue: 10, additive: true)
    #expect(group.count == 1 && group.capacity == 2)
    card.addPresentationModifier(fade)
    card.addPresentationModifier(move)
    card.addPresentationModifier(move)
    #expect(card.presentationModifiers?.count == 2)
    let shown = try pixel(renderer, root, 15, 10)
    #expect(abs(shown[3] - 128) <= 1, "moved to the right, and faded")
    #expect(try pixel(renderer, root, 5, 10)[3] == 0)
    // The model has its own values, and no animation that a program knows of.
    #expect(card.opacity == 1 && card.position.x == 5)
    #expect(card.presentation()?.position.x == 15)
    #expect(card.animationKeys() == nil)
    card.removeAllAnimations()
    // New values: at once, or with the group.
    move.value = 0
    #expect(try pixel(renderer, root, 15, 10)[3] == 0)
    fade.value = 1.0
    #expect(abs(try pixel(renderer, root, 5, 10)[3] - 128) <= 1)
    group.flush()
    #expect(try pixel(renderer, root, 5, 10)[3] == 255)
    // A modifier acts after animations.
    let pulse = CABasicAnimation(keyPath: "opacity")
    (pulse.fromValue, pulse.toValue, pulse.duration) = (0, 0, 100)
    card.add(pulse, forKey: "pulse")
    #expect(try pixel(renderer, root, 5, 10)[3] == 255)
    #expect(card.animationKeys() == ["pulse"])
    fade.isEnabled = false
    group.flushWithTransaction()
    #expect(try pixel(renderer, root, 5, 10)[3] == 0)
    card.removeAllAnimations()
    card.removePresentationModifier(fade)
    card.removePresentationModifier(move)
    #expect(card.presentationModifiers == nil)
    #expect(try pixel(renderer, root, 5, 10)[3] == 255)
    move.value = 10
    #expect(try pixel(renderer, root, 15, 10)[3] == 0, "it belongs to no layer any more")
  }

  @Test func hitTestsLeaveLayersOut() {
    let root = root(20)
    let cover = layer(root.bounds)
    let button = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    cover.addSublayer(button)
    root.addSublayer(cover)
    let point = CGPoint(x: 5, y: 5)
    #expect(root.hitTest(point) === button && button.allowsHitTesting)
    button.allowsHitTesting = false
    #expect(root.hitTest(point) === cover)
    cover.allowsHitTesting = false
    button.allowsHitTesting = true
    #expect(root.hitTest(point) === root, "with all that is inside")
    root.setValue(false, forKey: "allowsHitTesting")
    #expect(root.hitTest(point) == nil)
  }

  @Test func valuesAreKeptArchivedAndCopied() throws {
    let layer = CALayer()
    #expect(layer.allowsGroupBlending && layer.allowsHitTesting && !layer.shadowPathIsBounds)
    #expect(layer.contentsScaling == .stretch && layer.contentsSwizzle == .RGBA)
    #expect(!layer.wantsExtendedDynamicRangeContent && layer.disableUpdateMask == 0)
    layer.allowsGroupBlending = false
    layer.allowsHitTesting = false
    layer.shadowPathIsBounds = true
    layer.contentsScaling = .repeat
    layer.contentsSwizzle = .AAAA
    layer.wantsExtendedDynamicRangeContent = true
    layer.disableUpdateMask = 0x12
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    for other in [read, CALayer(layer: layer)] {
      #expect(!other.allowsGroupBlending && !other.allowsHitTesting && other.shadowPathIsBounds)
      #expect(other.contentsScaling == .repeat && other.contentsSwizzle == .AAAA)
      #expect(other.wantsExtendedDynamicRangeContent && other.disableUpdateMask == 0x12)
    }
    // Values that do not fit are refused, and nil brings the default back.
    layer.setValue("many", forKey: "disableUpdateMask")
    #expect(layer.disableUpdateMask == 0x12)
    layer.setValue(nil, forKey: "allowsGroupBlending")
    layer.setValue(nil, forKey: "shadowPathIsBounds")
    #expect(layer.allowsGroupBlending && !layer.shadowPathIsBounds)
  }
}
