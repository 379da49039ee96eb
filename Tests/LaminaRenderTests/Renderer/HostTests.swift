import CGLES
import Foundation
import Lamina
import Testing

/// Layers over a scene of a program that has its own GL.
@Suite(.serialized) struct HostTests {
  /// The target that the layers are drawn into.
  enum Way: CaseIterable {
    case framebuffer, framebufferTopFirst, texture, sharedTexture

    var rows: RowOrder { self == .framebufferTopFirst ? .topFirst : .bottomFirst }

    func destination(_ host: Host) -> CARenderer.Destination {
      let (width, height) = (host.width, host.height)
      return switch self {
      case .framebuffer, .framebufferTopFirst:
        .framebuffer(host.framebuffer, width: width, height: height, rows: rows)
      case .texture: .texture(host.texture, width: width, height: height)
      case .sharedTexture: .texture(host.texture, width: width, height: height, context: .shared)
      }
    }
  }

  /// A tree with the same coordinates in the renderer's space as in its own.
  private func placed(_ root: CALayer) -> CALayer {
    (root.anchorPoint, root.position) = (.zero, root.bounds.origin)
    root.transform = CATransform3DIdentity
    return root
  }

  /// A tree without an opaque background, through which the host's scene is visible.
  private func glass() -> CALayer {
    let top = layer(0, 0, 96, 64)
    top.addSublayer(layer(10, 10, 30, 20, .red) { $0.cornerRadius = 6 })
    top.addSublayer(layer(40, 20, 30, 30, .glass) { $0.shadowOpacity = 0.7 })
    top.addSublayer(
      layer(20, 30, 30, 20, .green) {
        $0.opacity = 0.5
        $0.addSublayer(layer(5, 5, 40, 5, .blue))
      })
    return placed(top)
  }

  private static let scenes = ["glass"] + (SampleCount.isBrief ? [] : Trees.names)

  @Test(arguments: Way.allCases, scenes)
  func layersLieOverTheHostsScene(_ way: Way, _ name: String) throws {
    let top = name == "glass" ? glass() : placed(try Trees.named(name))
    let size = top.bounds.size
    let layers = try render(top)
    let host = try Host(layers.width, layers.height)
    host.draw(3)
    let scene = host.picture(way.rows)
    host.gl.finish()
    let renderer = try CARenderer(destination: way.destination(host))
    renderer.layer = top
    renderer.bounds = CGRect(origin: .zero, size: size)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds() == renderer.bounds)
    try renderer.renderFrame()
    renderer.endFrame()
    // The picture of the layers alone has one rounding to 8 bits, and the picture over the scene
    // has another.
    expectEqual(
      host.picture(way.rows), Host.over(layers, scene), tolerance: 1, "over-\(way)-\(name)")
    #expect(host.gl.getError() == GL_NO_ERROR)
  }

  /// Frames of `top`, which `edit` changes before each, with a host that draws in between and only
  /// in the damage. In the other host's picture, a renderer without the options `left` draws
  /// everything each time. Returns the first renderer.
  @discardableResult
  private func expectInterleaved(
    _ way: Way, _ top: CALayer, frames: Int, without left: String, _ name: String,
    _ edit: (inout Dice) throws -> Void
  ) throws -> (host: Host, renderer: CARenderer) {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    var dice = Dice(state: 11)
    let (host, other) = (try Host(96, 64), try Host(96, 64))
    let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    try host.context.makeCurrent()
    let renderer = try CARenderer(destination: way.destination(host))
    (renderer.layer, renderer.bounds) = (top, bounds)
    try other.context.makeCurrent()
    let fresh = try CARenderer(
      destination: way.destination(other), renderOptions: .disabling(left))
    (fresh.layer, fresh.bounds) = (top, bounds)
    var step = 0
    for frame in 0..<frames {
      try edit(&dice)
      try host.context.makeCurrent()
      let moves = dice.roll(3) == 0
      if moves { step += 1 }
      renderer.beginFrame(atTime: Double(frame), timeStamp: nil)
      if moves {
        renderer.addUpdate(bounds)
      } else if dice.roll(3) == 0 {
        renderer.addUpdate(CGRect(x: 5, y: 9, width: 20, height: 30))
      }
      let region = renderer.updateBounds()
      if !region.isNull {
        var rect = PixelRect(region)
        if way.rows == .topFirst { (rect.minY, rect.maxY) = (64 - rect.maxY, 64 - rect.minY) }
        host.draw(step, in: rect)
        host.gl.finish()
      }
      try renderer.renderFrame()
      renderer.endFrame()
      #expect(host.gl.getError() == GL_NO_ERROR)
      guard frame % 5 == 4 || frame < 10 else { continue }
      let actual = host.picture()
      try other.context.makeCurrent()
      other.draw(step)
      other.gl.finish()
      fresh.beginFrame(atTime: 0, timeStamp: nil)
      fresh.addUpdate(bounds)
      try fresh.renderFrame()
      fresh.endFrame()
      expectEqual(actual, other.picture(), "\(name)-\(way)-\(frame)")
    }
    return (host, renderer)
  }

  @Test(arguments: Way.allCases)
  func interleavedFramesAreThoseOfSeparateRendering(_ way: Way) throws {
    let images = [try testImage(20, 15), try testImage(7, 9, opaque: false)]
    let top = glass()
    try expectInterleaved(
      way, top, frames: SampleCount.isBrief ? 60 : 250, without: "damage,patching,reuse,caching",
      "interleaved"
    ) { dice in
      IncrementalTests().edit(top, &dice, images: images)
      (top.anchorPoint, top.position, top.backgroundColor) = (.zero, top.bounds.origin, nil)
    }
  }

  /// Layers that need no GL, without a background. On llvmpipe they are drawn in memory.
  @Test(arguments: Way.allCases)
  func framesFromMemoryAreThoseOfGL(_ way: Way) throws {
    let images = [try testImage(70, 65), try testImage(30, 20, opaque: false)]
    let top = placed(layer(0, 0, 96, 64))
    for index in 0..<9 {
      let part = layer(Double(index * 9), Double(index * 5), 20, 15)
      part.backgroundColor = [CGColor.red, .glass, .blue][index % 3]
      if index % 4 == 3 {
        part.contents = images[index / 4 % 2]
        part.contentsGravity = .topLeft
      }
      top.addSublayer(part)
    }
    let (host, renderer) = try expectInterleaved(
      way, top, frames: 60, without: "damage,patching,reuse,caching,memory", "memory"
    ) { dice in
      let part = try #require(top.sublayers?[dice.roll(9)])
      switch dice.roll(6) {
      case 0: part.opacity = Float(dice.roll(5)) / 4
      case 1: part.backgroundColor = [CGColor.green, .glass, nil][dice.roll(3)]
      case 2: top.backgroundColor = dice.roll(3) == 0 ? .green : nil
      case 3: part.cornerRadius = CGFloat(dice.roll(3) * 3)
      case 4: part.transform = CATransform3DMakeRotation(CGFloat(dice.roll(8)) / 3, 0, 0, 1)
      default:
        part.position = CGPoint(x: Double(dice.roll(90)) + 0.5, y: Double(dice.roll(60)) + 0.5)
        part.bounds.size = CGSize(width: 1 + 2 * dice.roll(30), height: 1 + 2 * dice.roll(20))
      }
    }
    let context = renderer.engine.context
    #expect(host.gl.getError() == GL_NO_ERROR)
    if context.capabilities.isSoftware, context.capabilities.roundsBeforeBlending,
      context.pixelOrder == .bgra, CARenderOptions.environment.contains(.memory)
    {
      #expect(context.gl.counts[.drawArraysInstanced] == 0, "nothing is drawn by GL")
    }
  }

  /// Two buffers in turn, as in a window.
  @Test func olderBuffersAreBroughtUpToDate() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glass()
    let hosts = try Host(96, 64)
    let second = try hosts.context.resources.makeTexture(width: 96, height: 64)
    hosts.gl.bindTexture(GL_TEXTURE_2D, 0)
    let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    let names = [hosts.texture, second.name]
    // The textures take turns in one framebuffer, like the back buffers of a window.
    let renderer = try CARenderer(
      destination: .framebuffer(hosts.framebuffer, width: 96, height: 64))
    (renderer.layer, renderer.bounds) = (top, bounds)
    for frame in 0..<30 {
      top.sublayers?[frame % 3].position.x += CGFloat(frame % 5) - 1.5
      hosts.gl.bindFramebuffer(GL_FRAMEBUFFER, hosts.framebuffer)
      hosts.gl.framebufferTexture2D(
        GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, names[frame % 2], 0)
      renderer.bufferAge = frame < 2 ? 0 : 2
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      let region = renderer.updateBounds()
      #expect(frame < 2 ? region == bounds : region.width < 96)
      hosts.draw(7, in: PixelRect(region))
      try renderer.renderFrame()
      renderer.endFrame()
      let actual = hosts.picture()
      let full = try Host(96, 64)
      full.draw(7)
      let fresh = try CARenderer(destination: .framebuffer(full.framebuffer, width: 96, height: 64))
      (fresh.layer, fresh.bounds) = (top, bounds)
      fresh.beginFrame(atTime: 0, timeStamp: nil)
      try fresh.renderFrame()
      fresh.endFrame()
      expectEqual(actual, full.picture(), "age-\(frame)")
      try hosts.context.makeCurrent()
    }
  }

  /// Blend modes and background filters see the host's scene.
  @Test(arguments: [Way.framebuffer, .texture, .sharedTexture], [true, false])
  func effectsSeeTheScene(_ way: Way, _ fetches: Bool) throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let blend = layer(20, 10, 50, 40, CGColor(srgbRed: 0.5, green: 0.7, blue: 0.2, alpha: 1)) {
      $0.compositingFilter = "multiplyBlendMode"
    }
    let top = placed(layer(0, 0, 96, 64))
    top.addSublayer(blend)
    let host = try Host(96, 64)
    host.draw(2)
    let scene = host.picture()
    host.gl.finish()
    let renderer = try CARenderer(
      destination: way.destination(host), renderOptions: fetches ? .all : .disabling("fetching"))
    (renderer.layer, renderer.bounds) = (top, CGRect(x: 0, y: 0, width: 96, height: 64))
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    try renderer.renderFrame()
    renderer.endFrame()
    let actual = host.picture()
    for y in 0..<64 {
      for x in 0..<96 {
        let (before, after) = (scene[x, y], actual[x, y])
        guard (20..<70).contains(x), (14..<54).contains(y) else {
          #expect(before == after)
          continue
        }
        for (c, factor) in [0.2, 0.7, 0.5].enumerated() {
          #expect(abs(Double(after[c]) - Double(before[c]) * factor) <= 1.5)
        }
      }
    }
    // Any change damages everything, because the backdrop must be the scene alone, without our
    // pixels.
    blend.position.x += 1
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds() == renderer.bounds)
    renderer.endFrame()
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    renderer.addUpdate(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(renderer.updateBounds() == renderer.bounds)
    renderer.endFrame()
  }

  @Test func aHostThatIsNotCurrentIsAnErrorAndNothingIsLost() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glass()
    let host = try Host(96, 64)
    let renderer = try CARenderer(
      destination: .framebuffer(host.framebuffer, width: 96, height: 64))
    (renderer.layer, renderer.bounds) = (top, CGRect(x: 0, y: 0, width: 96, height: 64))
    host.context.releaseCurrent()
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(throws: GLDeviceError.hostContextNotCurrent) { try renderer.renderFrame() }
    renderer.endFrame()
    #expect(renderer.lastError as? GLDeviceError == .hostContextNotCurrent)
    try host.context.makeCurrent()
    host.draw(1)
    let scene = host.picture()
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds() == renderer.bounds)
    try renderer.renderFrame()
    renderer.endFrame()
    expectEqual(host.picture(), Host.over(try render(top), scene), tolerance: 2, "current-again")
    // The host's own errors stay with the host.
    host.gl.bindTexture(-1, 0)
    top.sublayers?[0].position.x += 2
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    try renderer.renderFrame()
    renderer.endFrame()
    #expect(host.gl.getError() == GL_INVALID_ENUM)
    #expect(host.gl.getError() == GL_NO_ERROR)
  }

  @Test(arguments: [Way.framebuffer, .texture, .sharedTexture])
  func aLostHostIsReplacedByTheOneThatIsCurrent(_ way: Way) throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glass()
    let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    let host = try Host(96, 64)
    host.draw(1)
    let renderer = try CARenderer(
      destination: way.destination(host), renderOptions: .disabling("memory"))
    (renderer.layer, renderer.bounds) = (top, bounds)
    func frame() throws {
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      defer { renderer.endFrame() }
      try renderer.renderFrame()
    }
    try frame()
    let expected = host.picture()
    top.sublayers?[0].position.x += 2
    renderer.engine.context.gl.loseContext(atCall: 20)
    #expect(throws: GLDeviceError.contextLost) { try frame() }
    let calls = renderer.engine.context.gl.totalCalls
    #expect(throws: GLDeviceError.contextLost) { try frame() }
    #expect(renderer.engine.context.gl.totalCalls == calls)
    #expect(renderer.nextFrameTime() == .infinity)
    top.sublayers?[0].position.x -= 2
    let next = try Host(96, 64)
    next.draw(1)
    try renderer.recreate()
    renderer.setDestination(way.destination(next))
    #expect(renderer.nextFrameTime() == 0)
    try frame()
    expectEqual(next.picture(), expected, "next-host-\(way)")
  }
}
