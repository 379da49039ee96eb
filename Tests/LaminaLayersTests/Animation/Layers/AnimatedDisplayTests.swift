import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Facts 4.4 and 6: layers that draw what is animated.
struct AnimatedDisplayTests {
  /// Draws a bar whose length is the level.
  private final class Gauge: CALayer {
    @CALayerProperty("level") var level: CGFloat = 0
    @CALayerProperty("quiet") var quiet: CGFloat = 0
    nonisolated(unsafe) static var drawn: [CGFloat] = []

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) {
      Self.drawn.append(level)
      ctx.setFillColor(CGColor.black)
      ctx.fill([CGRect(x: 0, y: 0, width: level, height: 1)])
    }
  }

  private func gauge(in scene: AnimationScene) throws -> Gauge {
    let gauge = Gauge()
    gauge.bounds = CGRect(x: 0, y: 0, width: 8, height: 1)
    scene.root.addSublayer(gauge)
    gauge.setNeedsDisplay()
    try scene.commit(at: 0)
    Gauge.drawn = []
    return gauge
  }

  private func rise(_ key: String = "level", from: CGFloat = 0, to: CGFloat = 8) -> CABasicAnimation
  {
    let rise = CABasicAnimation(keyPath: key)
    (rise.fromValue, rise.toValue, rise.duration) = (from, to, 1)
    return rise
  }

  /// The number of opaque pixels in the layer's contents.
  private func length(of layer: CALayer) throws -> Int {
    let store = try #require(layer.contents as? BackingStore)
    let image = try #require(store.makeImage())
    let data = try #require(image.dataProvider?.data)
    return (0..<8).count { data[4 * $0 + 3] == 255 }
  }

  /// One suite at a time, because the class keeps the drawn values.
  @Test func all() throws {
    try drawnForEachFrame()
    try drawnOnceWhereNothingChanges()
    try otherPropertiesDrawNothing()
    try removedAndReplaced()
    try layerThatLeaves()
    try anyTime()
  }

  private func drawnForEachFrame() throws {
    let scene = try AnimationScene()
    let gauge = try gauge(in: scene)
    gauge.level = 8
    gauge.add(rise(), forKey: "level")
    try scene.commit(at: 0)
    // The model value, then the animated value.
    #expect(Gauge.drawn == [8, 0])
    #expect(try length(of: gauge) == 0)
    Gauge.drawn = []
    let store = gauge.contents as? BackingStore
    for time in [0.25, 0.5, 0.5, 1] {
      try scene.commit(at: time)
      #expect(try length(of: gauge) == Int(8 * time))
      #expect(scene.tree.nextChange(after: time) == time)
    }
    #expect(Gauge.drawn == [2, 4, 8])
    // The store stays the same, and a renderer copies the changed part.
    #expect(gauge.contents as? BackingStore === store)
    #expect(gauge.level == 8)
    Gauge.drawn = []
    gauge.level = 6
    try scene.commit(at: 1)
    #expect(Gauge.drawn == [6, 8])
    try scene.commit(at: 1.5)
    #expect(Gauge.drawn == [6, 8, 6])
    #expect(try length(of: gauge) == 6)
    try scene.commit(at: 2)
    #expect(Gauge.drawn == [6, 8, 6])
    #expect(scene.tree.nextChange(after: 2) == .infinity)
  }

  private func drawnOnceWhereNothingChanges() throws {
    let scene = try AnimationScene()
    let gauge = try gauge(in: scene)
    let late = rise()
    (late.beginTime, late.fillMode, late.isRemovedOnCompletion) = (5, .forwards, false)
    gauge.add(late, forKey: "late")
    for time in [1.0, 2, 3] { try scene.commit(at: time) }
    #expect(Gauge.drawn == [])
    #expect(scene.tree.nextChange(after: 3) == 5)
    for time in [5.5, 7, 8, 9] { try scene.commit(at: time) }
    #expect(Gauge.drawn == [4, 8])
    #expect(scene.tree.nextChange(after: 9) == .infinity)
    gauge.speed = 0
    try scene.commit(at: 9)
    #expect(Gauge.drawn == [4, 8, 0])
  }

  private func otherPropertiesDrawNothing() throws {
    let scene = try AnimationScene()
    let gauge = try gauge(in: scene)
    gauge.add(rise("quiet"), forKey: "quiet")
    gauge.add(rise("position.x"), forKey: "x")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    #expect(Gauge.drawn == [])
    #expect(gauge.presentation()?.quiet == 4)
  }

  private func removedAndReplaced() throws {
    let scene = try AnimationScene()
    let gauge = try gauge(in: scene)
    gauge.add(rise(), forKey: "level")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    gauge.add(rise(from: 4, to: 4), forKey: "level")
    try scene.commit(at: 0.5)
    #expect(Gauge.drawn == [4])
    gauge.removeAnimation(forKey: "level")
    try scene.commit(at: 0.5)
    #expect(Gauge.drawn == [4, 0])
    #expect(try length(of: gauge) == 0)
  }

  private func layerThatLeaves() throws {
    let scene = try AnimationScene()
    let gauge = try gauge(in: scene)
    gauge.add(rise(from: 4, to: 8), forKey: "level")
    try scene.commit(at: 0)
    gauge.removeFromSuperlayer()
    try scene.commit(at: 0.5)
    #expect(gauge.needsDisplay())
    scene.root.addSublayer(gauge)
    try scene.commit(at: 0.5)
    #expect(Gauge.drawn == [4, 0])
  }

  private func anyTime() throws {
    let scene = try AnimationScene()
    scene.tree.keepsEndedAnimations = true
    let gauge = try gauge(in: scene)
    gauge.add(rise(), forKey: "level")
    for time in [0.0, 2, 0.5, 1, 0.25] {
      try scene.commit(at: time)
      #expect(try length(of: gauge) == (time > 1 ? 0 : Int(8 * time)))
    }
  }

  /// A class that makes its contents itself.
  private final class Lamp: CALayer {
    @CALayerProperty("power") var power: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool { key == "power" }
    override func display() { contents = NSNumber(value: Double(power)) }
  }

  @Test func contentsByDisplay() throws {
    let scene = try AnimationScene()
    let lamp = Lamp()
    scene.root.addSublayer(lamp)
    lamp.power = 1
    try scene.commit(at: 0)
    #expect(lamp.contents as? Double == 1)
    let glow = CABasicAnimation(keyPath: "power")
    (glow.fromValue, glow.toValue, glow.duration) = (0, 4, 1)
    lamp.add(glow, forKey: "glow")
    try scene.commit(at: 0)
    #expect(lamp.contents as? Double == 0)
    try scene.commit(at: 0.5)
    #expect(lamp.contents as? Double == 2)
    #expect(lamp.power == 1)
    try scene.commit(at: 1.5)
    #expect(lamp.contents as? Double == 1)
  }

  /// The delegate provides the contents of the copy.
  @Test func contentsByDelegate() throws {
    final class Painter: NSObject, CALayerDelegate {
      func display(_ layer: CALayer) { layer.contents = layer.value(forKey: "power") }
    }
    let scene = try AnimationScene()
    let (lamp, painter) = (Lamp2(), Painter())
    lamp.delegate = painter
    scene.root.addSublayer(lamp)
    let glow = CABasicAnimation(keyPath: "power")
    (glow.fromValue, glow.toValue, glow.duration) = (0, 4, 1)
    lamp.add(glow, forKey: "glow")
    try scene.commit(at: 0)
    try scene.commit(at: 0.75)
    #expect(lamp.contents as? Double == 3)
  }

  private final class Lamp2: CALayer {
    @CALayerProperty("power") var power: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool { key == "power" }
  }

  /// Facts 4.2 and 6: in a flipped tree a copy draws as the layer itself does.
  @Test func flippedTree() throws {
    final class Corner: CALayer {
      @CALayerProperty("side") var side: CGFloat = 1
      override class func needsDisplay(forKey key: String) -> Bool { key == "side" }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor.black)
        ctx.fill([CGRect(x: 0, y: 0, width: side, height: side)])
      }
    }
    let scene = try AnimationScene()
    scene.root.isGeometryFlipped = true
    let corner = Corner()
    corner.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    scene.root.addSublayer(corner)
    corner.setNeedsDisplay()
    try scene.commit(at: 0)
    let before = try #require((corner.contents as? BackingStore)?.makeImage()?.dataProvider?.data)
    let grow = CABasicAnimation(keyPath: "side")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 1, 1)
    corner.add(grow, forKey: "grow")
    try scene.commit(at: 0)
    try scene.commit(at: 1)
    let after = try #require((corner.contents as? BackingStore)?.makeImage()?.dataProvider?.data)
    #expect(before == after)
  }
}
