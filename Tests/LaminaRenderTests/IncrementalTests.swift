import Foundation
import Lamina
import Testing

/// Incremental equals full, and unchanged things cost nothing.
@Suite struct IncrementalTests {
  func edit(_ top: CALayer, _ dice: inout Dice, images: [CGImage]) {
    let all = allLayers(of: top)
    let layer = all[dice.roll(all.count)]
    let isRoot = layer === top
    if let gradient = layer as? CAGradientLayer, dice.roll(3) == 0 { return edit(gradient, &dice) }
    if let emitter = layer as? CAEmitterLayer, dice.roll(3) > 0 {
      return edit(emitter, &dice, images)
    }
    if let replicator = layer as? CAReplicatorLayer, dice.roll(2) == 0 {
      replicator.instanceCount = 1 + dice.roll(4)
      replicator.instanceTransform = CATransform3DMakeTranslation(
        dice.number(-20, 20), dice.number(-9, 9), 0)
      return
    }
    switch dice.roll(20) {
    case 0:
      layer.backgroundColor = CGColor(
        srgbRed: dice.number(0, 1), green: 0.5, blue: 1, alpha: dice.number(0, 1))
    case 1: layer.opacity = Float(dice.number(0.3, 1))
    case 2: layer.cornerRadius = dice.number(0, 12)
    case 3: layer.borderWidth = dice.number(0, 4)
    case 4: layer.masksToBounds.toggle()
    case 5: layer.isGeometryFlipped.toggle()
    case 6 where !isRoot: layer.isHidden.toggle()
    case 7: layer.contents = dice.roll(4) == 0 ? nil : images[dice.roll(images.count)]
    case 8: layer.contentsGravity = [.resize, .center, .resizeAspect, .topLeft][dice.roll(4)]
    case 9: layer.contentsRect = CGRect(x: dice.number(0, 0.5), y: 0, width: 0.5, height: 1)
    case 10:
      layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: dice.number(0, 0.5), height: 0.5)
    case 11: layer.zPosition = CGFloat(dice.roll(3) - 1)
    case 12 where !isRoot: layer.transform = CATransform3DMakeRotation(dice.number(-1, 1), 0, 0, 1)
    case 13:
      var eye = CATransform3DIdentity
      eye.m34 = -1 / dice.number(100, 400)
      layer.sublayerTransform = dice.roll(2) == 0 ? CATransform3DIdentity : eye
    case 14 where !isRoot:
      layer.transform = CATransform3DMakeRotation(dice.number(-1, 1), 1, 0.5, 0)
    case 15 where !isRoot: layer.anchorPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
    case 16 where !isRoot: layer.removeFromSuperlayer()
    case 17 where all.count > 2 && !isRoot: all[dice.roll(all.count)].addSublayer(layer)
    case 18 where !isRoot: layer.bounds.size.width = dice.number(5, 60)
    default:
      let gradient: Lamina.CALayer? = dice.roll(3) == 0 ? CAGradientLayer() : nil
      let child = gradient ?? Lamina.CALayer()
      child.frame = CGRect(
        x: dice.number(0, 60), y: dice.number(0, 40), width: dice.number(4, 40),
        height: dice.number(4, 30))
      child.backgroundColor = dice.roll(2) == 0 ? .red : .glass
      if let gradient = gradient as? CAGradientLayer {
        for _ in 0..<3 { edit(gradient, &dice) }
        if dice.roll(2) == 0 { gradient.backgroundColor = nil }
      }
      layer.addSublayer(child)
    }
  }

  private func edit(_ gradient: CAGradientLayer, _ dice: inout Dice) {
    func number(_ dice: inout Dice) -> Double { Double(dice.roll(5)) / 4 }
    switch dice.roll(5) {
    case 0, 1:
      let alpha = dice.roll(3) == 0 ? 0.4 : 1
      gradient.colors = (0..<dice.roll(6)).map { _ in
        CGColor(srgbRed: number(&dice), green: number(&dice), blue: 0.5, alpha: alpha)
      }
      gradient.locations = nil
    case 2:
      gradient.locations = gradient.colors?.indices.map {
        NSNumber(value: Double($0) * number(&dice) / 3)
      }
    case 3: gradient.type = [.axial, .radial, .conic][dice.roll(3)]
    default:
      gradient.startPoint = CGPoint(x: number(&dice), y: number(&dice))
      gradient.endPoint = CGPoint(x: number(&dice), y: number(&dice))
    }
  }

  @Test(arguments: 0..<12)
  func editsGiveTheSamePictureAsAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let images = [try testImage(12, 9), try testImage(30, 20, opaque: false), try testImage(7, 7)]
    let top = try Trees.named(Trees.names[seed % Trees.names.count])
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for step in 0..<12 {
        for _ in 0...dice.roll(3) { edit(top, &dice, images: images) }
        let incremental = Picture(try renderer.render(top))
        let full = try render(top)
        expectEqual(incremental, full, "edit-\(seed)-\(step)")
      }
    }
  }

  @Test(arguments: Trees.names)
  func anUnchangedTreeMakesNoGLCall(_ name: String) throws {
    let top = try Trees.named(name)
    try withRenderer(size: top.bounds.size) { renderer in
      let first = try renderer.render(top)
      #expect(renderer.statistics.drawCalls > 0)
      let calls = renderer.context.gl.totalCalls
      let second = try renderer.render(top)
      #expect(renderer.context.gl.totalCalls == calls)
      #expect(renderer.statistics.glCalls == 0)
      #expect(renderer.statistics.drawCalls == 0)
      #expect(first === second)
    }
  }

  @Test func settingAnEqualValueChangesNothing() throws {
    let top = try Trees.named("colours")
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for layer in top.sublayers ?? [] {
        layer.position = layer.position
        layer.opacity = layer.opacity
        layer.backgroundColor = layer.backgroundColor
        layer.transform = layer.transform
        layer.isHidden = layer.isHidden
      }
      _ = try renderer.render(top)
      #expect(renderer.statistics.glCalls == 0)
    }
  }

  @Test func withoutReuseEveryFrameIsDrawn() throws {
    let top = try Trees.named("colours")
    try withRenderer(size: top.bounds.size, options: .disabling("reuse")) { renderer in
      _ = try renderer.render(top)
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls > 0)
    }
  }

  @Test func anImageIsUploadedOnce() throws {
    let image = try testImage(20, 20)
    let top = root(
      (0..<10).map { index in layer(CGFloat(index) * 9, 5, 20, 20) { $0.contents = image } })
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.uploads == 1)
      top.sublayers?.first?.position.x += 3
      _ = try renderer.render(top)
      #expect(renderer.statistics.uploads == 0)
      #expect(renderer.statistics.drawCalls > 0)
    }
  }

  @Test func twoRenderersShowOneTree() throws {
    let top = try Trees.named("nineSlice")
    try withRenderer(size: top.bounds.size) { first in
      try withRenderer(size: top.bounds.size, scale: 2) { second in
        let small = Picture(try first.render(top))
        let large = Picture(try second.render(top))
        top.sublayers?.first?.position.x += 7
        #expect(Picture(try first.render(top)) != small)
        #expect(Picture(try second.render(top)) != large)
        expectEqual(Picture(try second.render(top)), try render(top, scale: 2), "second-renderer")
      }
    }
  }

  @Test func oneRendererShowsTwoTrees() throws {
    let (a, b) = (try Trees.named("sprites"), try Trees.named("filters"))
    try withRenderer(size: a.bounds.size) { renderer in
      for _ in 0..<3 {
        expectEqual(Picture(try renderer.render(a)), try render(a), "first-of-two")
        expectEqual(Picture(try renderer.render(b)), try render(b), "second-of-two")
      }
    }
  }

  @Test func aLayerInsideAnotherTreeIsRenderedAlone() throws {
    let top = try Trees.named("clips")
    let inner = try #require(top.sublayers?.last)
    try withRenderer(size: inner.bounds.size) { renderer in
      let before = Picture(try renderer.render(inner))
      _ = try render(top)
      inner.backgroundColor = .red
      let after = Picture(try renderer.render(inner))
      #expect(before != after)
      inner.removeFromSuperlayer()
      expectEqual(Picture(try renderer.render(inner)), after, "inner-alone")
    }
  }
}
