import Foundation
import Lamina
import Testing

/// Apple's frame protocol, on a target of the renderer's own.
@Suite struct CARendererTests {
  private func renderer(
    _ width: Int = 96, _ height: Int = 64, options: CARenderOptions = .environment
  ) throws -> CARenderer {
    try CARenderer(
      destination: .offscreen(width: width, height: height, device: .surfaceless),
      renderOptions: options)
  }

  private let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)

  /// Draws a frame of all changes and returns its update region.
  @discardableResult
  private func frame(_ renderer: CARenderer, at time: CFTimeInterval = 1, _ added: CGRect...) throws
    -> CGRect
  {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    defer { renderer.endFrame() }
    for rect in added { renderer.addUpdate(rect) }
    let region = renderer.updateBounds()
    try renderer.renderFrame()
    return region
  }

  @Test func aFreshRendererHasNothingToDo() throws {
    let renderer = try renderer()
    #expect(renderer.layer == nil)
    #expect(renderer.bounds == .null)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(renderer.updateBounds() == .null)
    renderer.endFrame()
    renderer.render()
    renderer.addUpdate(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(renderer.updateBounds() == .null)
    #expect(renderer.lastError == nil)
    // Without a layer, the update region is the rectangle that was added. Without bounds it is
    // empty.
    #expect(try frame(renderer, at: 1, bounds) == .null)
    renderer.bounds = bounds
    #expect(try frame(renderer) == .null)
    #expect(
      try frame(renderer, at: 1, CGRect(x: 2, y: 3, width: 4, height: 5))
        == CGRect(x: 2, y: 3, width: 4, height: 5))
    #expect(throws: GLDeviceError.self) { try renderer.makeImage() }
  }

  @Test(arguments: Trees.names)
  func theRootsOwnPlaceInTheBoundsShowsWhatAnOffscreenRendererDoes(_ name: String) throws {
    let top = try Trees.named(name)
    let expected = try render(top)
    // The root is anchored at its corner, so it has the same coordinates in the renderer's space as
    // in its own.
    top.anchorPoint = .zero
    top.position = top.bounds.origin
    let renderer = try renderer(expected.width, expected.height)
    renderer.layer = top
    renderer.bounds = CGRect(x: 0, y: 0, width: expected.width, height: expected.height)
    #expect(try frame(renderer) == renderer.bounds)
    expectEqual(Picture(try renderer.makeImage()), expected, "\(name)-placed")
  }

  @Test func theRootLiesWhereItsGeometrySays() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = layer(0, 0, 20, 10, .red)
    top.addSublayer(layer(0, 0, 5, 5, .blue))
    let outer = layer(0, 0, 96, 64)
    let inner = layer(0, 0, 20, 10, .red)
    inner.addSublayer(layer(0, 0, 5, 5, .blue))
    outer.addSublayer(inner)
    let renderer = try renderer()
    renderer.layer = top
    renderer.bounds = bounds
    for step in 0..<6 {
      for layer in [top, inner] {
        switch step {
        case 0: layer.position = CGPoint(x: 40, y: 30)
        case 1: layer.anchorPoint = CGPoint(x: 0, y: 1)
        case 2: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        case 3:
          var turn = CATransform3DIdentity
          turn.m34 = -1 / 200
          layer.transform = CATransform3DRotate(turn, 0.6, 0, 1, 0)
        case 4: layer.isGeometryFlipped = true
        default: layer.transform = CATransform3DMakeScale(2, 3, 1)
        }
      }
      try frame(renderer)
      expectEqual(Picture(try renderer.makeImage()), try render(outer), "root-geometry-\(step)")
    }
    // The layer is turned away and not double-sided, so it is not visible.
    top.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    top.isDoubleSided = false
    try frame(renderer)
    #expect(Picture(try renderer.makeImage()).bytes.allSatisfy { $0 == 0 })
  }

  @Test func boundsAreSpreadOverTheTarget() throws {
    let renderer = try renderer(192, 64)
    renderer.layer = layer(10, 10, 10, 10, .red)
    renderer.bounds = CGRect(x: 5, y: 5, width: 48, height: 32)
    try frame(renderer)
    let picture = Picture(try renderer.makeImage())
    // 4 pixels per point in x and 2 in y. The layer's lower left corner is 5 points from that of
    // the bounds.
    #expect(picture[20, 53] == SIMD4(0, 0, 255, 255))
    #expect(picture[59, 34] == SIMD4(0, 0, 255, 255))
    for (x, y) in [(19, 50), (60, 50), (30, 54), (30, 33)] { #expect(picture[x, y] == .zero) }
    #expect(
      try frame(renderer, at: 2, CGRect(x: 5, y: 5, width: 1.1, height: 1))
        == CGRect(x: 5, y: 5, width: 1.25, height: 1))
  }

  @Test func theUpdateRegionIsWhatChangedAndWhatWasAdded() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let moving = layer(8, 8, 10, 10, .red)
    let top = layer(0, 0, 96, 64, .white)
    top.addSublayer(moving)
    let renderer = try renderer()
    renderer.layer = top
    renderer.bounds = bounds
    #expect(renderer.nextFrameTime() > 0 && renderer.nextFrameTime() < .infinity)
    #expect(try frame(renderer, at: 5) == bounds)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(try frame(renderer, at: 6) == .null)
    moving.position.x += 20
    #expect(renderer.nextFrameTime() == 6)
    // The old and the new place, and a pixel or two around them for smooth edges.
    let region = try frame(renderer, at: 7)
    #expect(region.contains(CGRect(x: 8, y: 8, width: 30, height: 10)))
    #expect(CGRect(x: 5, y: 5, width: 36, height: 16).contains(region), "\(region)")
    #expect(renderer.statistics.damagedPixels < 36 * 16 + 1)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(
      try frame(renderer, at: 8, CGRect(x: 80, y: 50, width: 4, height: 4))
        == CGRect(x: 80, y: 50, width: 4, height: 4))
    moving.backgroundColor = .blue
    let both = try frame(renderer, at: 9, CGRect(x: 80, y: 50, width: 4, height: 4))
    #expect(both.contains(CGRect(x: 28, y: 8, width: 56, height: 46)) && !both.contains(bounds))
    moving.setNeedsLayout()
    #expect(renderer.nextFrameTime() == 9)
    #expect(try frame(renderer, at: 10) == .null)
    #expect(renderer.nextFrameTime() == .infinity)
    expectEqual(Picture(try renderer.makeImage()), try render(top), "updates")
  }

  @Test func onlyTheUpdateRegionIsDrawn() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = layer(0, 0, 96, 64, .white)
    let small = layer(40, 30, 6, 6, .red)
    top.addSublayer(small)
    let renderer = try renderer(options: .disabling("memory"))
    renderer.layer = top
    renderer.bounds = bounds
    try frame(renderer)
    try renderer.engine.context.withCurrent {
      // Somebody else draws over the target.
      renderer.engine.context.gl.disable(0x0C11)
      renderer.engine.context.gl.clearColor(0, 1, 0, 1)
      renderer.engine.context.gl.clear(0x4000)
    }
    small.backgroundColor = .blue
    let region = try frame(renderer)
    let picture = Picture(try renderer.makeImage())
    for y in 0..<64 {
      for x in 0..<96 {
        let isInside = region.contains(CGPoint(x: Double(x) + 0.5, y: 63.5 - Double(y)))
        #expect((picture[x, y] == SIMD4(0, 255, 0, 255)) == !isInside, "\(x), \(y)")
      }
    }
  }

  @Test func aFrameThatIsNotDrawnIsDrawnByTheNext() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let image = try testImage(12, 9)
    let moving = layer(8, 8, 10, 10, .red) { $0.shadowOpacity = 1 }
    let top = root([moving, layer(50, 20, 20, 20)])
    let renderer = try renderer()
    renderer.layer = top
    top.anchorPoint = .zero
    top.position = .zero
    renderer.bounds = bounds
    try frame(renderer)
    for step in 0..<8 {
      moving.position.x += 5
      if step == 3 { top.sublayers?[1].contents = image }
      renderer.beginFrame(atTime: Double(step), timeStamp: nil)
      #expect(!renderer.updateBounds().isNull)
      if step % 3 != 1 { renderer.render() }
      if step % 2 == 0 { renderer.endFrame() }
      if step % 3 == 1 {
        renderer.endFrame()
        #expect(renderer.nextFrameTime() == Double(step))
        #expect(!(try frame(renderer, at: 20)).isNull)
      }
      expectEqual(Picture(try renderer.makeImage()), try render(top), "skipped-\(step)")
    }
  }

  @Test func bothFormsOfErrorsSayTheSame() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    var limits = RenderLimits()
    limits.layers = 2
    let renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: .surfaceless), limits: limits)
    let top = root([layer(0, 0, 5, 5, .red), layer(9, 9, 5, 5, .red)])
    (top.anchorPoint, top.position) = (.zero, .zero)
    renderer.layer = top
    renderer.bounds = bounds
    let expected = LimitExceeded("layers", value: 3, allowed: 2)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.lastError as? LimitExceeded == expected)
    renderer.render()
    #expect(throws: expected) { try renderer.renderFrame() }
    renderer.endFrame()
    #expect(renderer.lastError as? LimitExceeded == expected)
    top.sublayers?.last?.removeFromSuperlayer()
    #expect(try frame(renderer) == bounds)
    #expect(renderer.lastError == nil)
    expectEqual(Picture(try renderer.makeImage()), try render(top), "after-limit")
  }

  @Test func aDestinationMayChangeAndAColourSpaceMayNot() throws {
    let renderer = try renderer()
    let top = layer(0, 0, 96, 64, .white)
    renderer.layer = top
    renderer.bounds = bounds
    try frame(renderer)
    renderer.setDestination(.offscreen(width: 48, height: 32, device: .surfaceless))
    #expect(renderer.nextFrameTime() == 1)
    #expect(try frame(renderer) == bounds)
    #expect(try renderer.makeImage().width == 48)
    renderer.setDestination(.framebuffer(0, width: 48, height: 32))
    #expect(throws: GLDeviceError.self) { try frame(renderer) }
    renderer.setDestination(.offscreen(width: 96, height: 64, device: .surfaceless))
    #expect(try frame(renderer) == bounds)
    expectEqual(Picture(try renderer.makeImage()), try render(top), "other-destination")

    let destination = CARenderer.Destination.offscreen(width: 4, height: 4, device: .surfaceless)
    _ = try CARenderer(
      destination: destination,
      options: [kCARendererColorSpace: CGColorSpace(name: CGColorSpace.sRGB) as Any]
    )
    #expect(throws: GLDeviceError.self) {
      try CARenderer(
        destination: destination, options: [kCARendererColorSpace: CGColorSpaceCreateDeviceGray()])
    }
    #expect(throws: ViewportError.self) {
      try CARenderer(destination: .offscreen(width: 0, height: 4, device: .surfaceless))
    }
    #expect(throws: LimitExceeded.self) {
      try CARenderer(destination: .offscreen(width: 20_000, height: 4, device: .surfaceless))
    }
    #expect(throws: GLDeviceError.self) {
      try CARenderer(destination: .framebuffer(0, width: 4, height: 4))
    }
  }

  @Test func randomEditsLookLikeAFullRedraw() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let images = [try testImage(20, 15), try testImage(7, 9, opaque: false)]
    for seed in 1...3 as ClosedRange<UInt64> {
      var dice = Dice(state: seed)
      let top = root([layer(10, 10, 30, 20, .red), layer(40, 20, 30, 30, .glass)])
      (top.anchorPoint, top.position) = (.zero, .zero)
      let renderer = try renderer()
      renderer.layer = top
      renderer.bounds = bounds
      for step in 0..<40 {
        IncrementalTests().edit(top, &dice, images: images)
        top.anchorPoint = .zero
        top.transform = CATransform3DIdentity
        if step % 7 == 3 {
          renderer.beginFrame(atTime: 0, timeStamp: nil)
          continue
        }
        try frame(renderer)
        if step % 4 == 0 {
          expectEqual(Picture(try renderer.makeImage()), try render(top), "edits-\(seed)-\(step)")
        }
      }
    }
  }
}
