import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The rows of transitions, their limit, and when they go.
@Suite struct TransitionRowTests {
  private let root = CALayer()
  private var tree: LayerTree { LayerTree.hosting(root) }

  private func commit(_ time: Double, _ limits: RenderLimits = .standard) throws {
    try tree.commit(root, limits: limits, at: time)
  }

  private func transition(_ type: CATransitionType = .fade) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.duration) = (type, 1)
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    return transition
  }

  private func add(_ count: Int, to parent: CALayer) -> [CALayer] {
    (0..<count).map { _ in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      parent.addSublayer(layer)
      return layer
    }
  }

  /// The flags of the rows, one letter each: W the row around, O the old half, N the new half, -
  /// other rows.
  private var letters: String {
    (0..<tree.columns.count).map { row -> String in
      let flags = tree.columns.flags[row]
      if flags.contains(.isOldHalf) { return "O" }
      if flags.contains(.isNewHalf) { return "N" }
      return flags.contains(.isTransition) ? "W" : "-"
    }.joined()
  }

  @Test func theOldPictureLiesBehindOrInFront() throws {
    let layers = add(3, to: root)
    _ = add(2, to: layers[1])
    try commit(1)
    #expect(letters == "------")
    layers[1].add(transition(), forKey: nil)
    try commit(1)
    #expect(letters == "--WO--N---")
    #expect(tree.columns.subtreeEnd[2] == 9)
    #expect(tree.columns.subtreeEnd[3] == 6)
    #expect(tree.columns.parent[4] == 3)
    #expect(tree.columns.parent[7] == 6)
    #expect(layers[1].row.state.pointee.renderIndex == 6)
    layers[1].add(transition(.reveal), forKey: nil)
    try commit(1)
    // The old half is itself a transition.
    #expect(letters == "--WN--O" + "O--N--" + "-" || letters == "--WN--OO--N---")
    try commit(3)
    #expect(letters == "------")
    #expect(tree.transitions.isEmpty)
  }

  @Test func aNewLayerHasNoOldPicture() throws {
    try commit(1)
    let layer = CALayer()
    layer.add(transition(), forKey: "anything")
    root.addSublayer(layer)
    try commit(1)
    #expect(letters == "-WN")
    #expect(layer.animationKeys() == ["transition"])
    layer.removeAllAnimations()
    try commit(1)
    #expect(letters == "--")
  }

  @Test func weightsFollowProgress() throws {
    let layer = add(1, to: root)[0]
    try commit(1)
    layer.add(transition(), forKey: nil)
    try commit(1)
    func weights() -> [Float] { [tree.columns.opacity[2], tree.columns.opacity[3]] }
    #expect(weights() == [1, 0])
    #expect(!tree.columns.flags[1].contains(.crossfades))
    tree.tick(at: 1.25)
    #expect(weights() == [0.75, 0.25])
    #expect(tree.columns.flags[1].contains(.crossfades))
    tree.tick(at: 2)
    #expect(weights() == [0, 1])
    #expect(!tree.columns.flags[1].contains(.crossfades))
    tree.tick(at: 1.5)
    #expect(weights() == [0.5, 0.5])
    // Nobody commits, and the transition has ended.
    tree.tick(at: 5)
    #expect(weights() == [0, 1])
  }

  /// A host has to draw while the transition runs, and not afterwards.
  @Test func nextChangeKnowsIt() throws {
    let layer = add(1, to: root)[0]
    try commit(1)
    let late = transition()
    late.beginTime = 3
    layer.add(late, forKey: nil)
    try commit(1)
    #expect(tree.nextChange(after: 1) == 3)
    try commit(3.5)
    #expect(tree.nextChange(after: 3.5) == 3.5)
    try commit(4.5)
    #expect(tree.nextChange(after: 4.5) == .infinity)
  }

  @Test func valuesOfTheLayerArePublishedAsEver() throws {
    let layer = add(1, to: root)[0]
    layer.position = CGPoint(x: 30, y: 20)
    try commit(1)
    layer.add(transition(.push), forKey: nil)
    layer.position = CGPoint(x: 40, y: 20)
    layer.opacity = 0.5
    layer.backgroundColor = .white
    try commit(1.5)
    let columns = { (row: Int) in
      (
        self.tree.columns.local[row].m31, self.tree.columns.opacity[row],
        self.tree.columns.style[row].background.w
      )
    }
    #expect(columns(1) == (35, 0.5, 0))
    #expect(columns(2) == (0, 1, 0))
    #expect(columns(3) == (-10, 1, 1))
    layer.position.x = 50
    try commit(1.75)
    #expect(tree.columns.local[1].m31 == 45)
    layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    layer.isGeometryFlipped = true
    try commit(1.75)
    #expect(tree.columns.flags[1].contains(.geometryFlipped))
    #expect(!tree.columns.flags[3].contains(.geometryFlipped))
    // The flip is relative to the flip that was there before.
    #expect(tree.columns.flags[2].contains(.geometryFlipped))
    #expect(tree.columns.local[2].m22 == -1)
    try commit(9)
    #expect(tree.columns.local[1].m31 == CALayerRow(layer).m31)
    #expect(tree.columns.flags[1].contains(.geometryFlipped))
  }

  /// The local map that a layer has when a separate tree publishes it.
  private func CALayerRow(_ layer: CALayer) -> Homography {
    let twin = CALayer()
    let copy = CALayer(layer: layer)
    twin.addSublayer(copy)
    copy.bounds = layer.bounds
    copy.position = layer.position
    copy.transform = layer.transform
    copy.isGeometryFlipped = layer.isGeometryFlipped
    let tree = LayerTree.hosting(twin)
    try? tree.commit(twin, limits: .standard, at: 0)
    return withExtendedLifetime(twin) { tree.columns.local[1] }
  }

  /// Old halves hold their images while they are visible, and no longer.
  @Test func imagesAreHeldAndLetGo() throws {
    let layer = add(1, to: root)[0]
    func image() throws -> CGImage {
      CGImage(
        pixels: try PixelBuffer(width: 4, height: 4) {
          $0.initializeMemory(as: UInt8.self, repeating: 255)
        })
    }
    layer.contents = try image()
    try commit(1)
    let old = tree.images.slots.compactMap(\.source).count
    #expect(old == 1)
    layer.contents = try image()
    layer.add(transition(), forKey: nil)
    try commit(1)
    #expect(tree.images.slots.compactMap(\.source).count == 2)
    #expect(tree.images.slots.map(\.uses).filter { $0 > 0 } == [1, 1])
    layer.contents = nil
    try commit(1.5)
    #expect(tree.images.slots.compactMap(\.source).count == 1)
    try commit(3)
    #expect(tree.images.slots.compactMap(\.source).count == 0)
  }

  // MARK: Limits

  /// Above the limit of layers nothing is copied, and the layer changes at once.
  @Test func copiesCountAsLayers() throws {
    let layer = add(1, to: root)[0]
    _ = add(10, to: layer)
    var limits = RenderLimits.standard
    limits.layers = 20
    try commit(1, limits)
    layer.add(transition(), forKey: nil)
    try commit(1, limits)
    #expect(letters == "------------")
    limits.layers = 30
    layer.add(transition(), forKey: nil)
    try commit(1, limits)
    #expect(letters.filter { $0 == "O" }.count == 1)
    #expect(tree.columns.count == 12 + 1 + 11)
  }

  /// Transitions that replace each other do not grow without end.
  @Test func interruptedTransitionsStaySmall() throws {
    let layers = add(4, to: root)
    let inner = add(4, to: layers[0])
    _ = add(100, to: inner[0])
    try commit(1)
    var largest = 0
    for step in 0..<200 {
      for layer in [root, layers[0], inner[0]] { layer.add(transition(), forKey: nil) }
      try commit(1 + Double(step) * 0.01)
      largest = max(largest, tree.columns.count)
    }
    #expect(largest <= 109 + 1_024 + 3)
    try commit(30)
    #expect(tree.columns.count == 109)
    #expect(tree.columns.effectsTable.isEmpty)
  }

  /// In a deep chain in which every layer fades, a few surfaces are enough.
  @Test func nestingIsBounded() throws {
    var chain = [root]
    for _ in 0..<40 { chain += add(1, to: chain[chain.count - 1]) }
    for layer in chain {
      layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.backgroundColor = .white
    }
    try commit(1)
    for _ in 0..<3 {
      for layer in chain { layer.add(transition(), forKey: nil) }
      try commit(1.5)
    }
    let compiler = FrameCompiler()
    tree.tick(at: 1.75)
    let viewport = try Viewport(
      bounds: root.bounds, scale: 1, limits: .standard)
    _ = try compiler.compile(tree.published, viewport: viewport)
    #expect(compiler.plan.passes.count < 1_000)
  }

  // MARK: Frames

  /// A frame of a transition draws where the layer is, and nowhere else.
  @Test(arguments: [CATransitionType.fade, .push, .moveIn, .reveal])
  func onlyWhatMovesIsDamaged(_ type: CATransitionType) throws {
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = .white
    let layers = add(2, to: root)
    for layer in layers { layer.backgroundColor = .black }
    layers[0].frame = CGRect(x: 200, y: 100, width: 20, height: 20)
    layers[1].frame = CGRect(x: 20, y: 20, width: 300, height: 30)
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    let compiler = FrameCompiler()
    try commit(1)
    _ = try compiler.compile(tree.published, viewport: viewport)
    layers[0].add(transition(type), forKey: nil)
    try commit(1.25)
    _ = try compiler.compile(tree.published, viewport: viewport)
    for time in [1.5, 1.75] {
      tree.tick(at: time)
      #expect(try compiler.compile(tree.published, viewport: viewport))
      let box = compiler.damage.reduce(PixelRect.empty) { $0.union($1) }
      #expect(!box.isEmpty)
      // The layer's bounds, counted from the upper edge, the areas beside them that a half moves
      // through, and two pixels around.
      let reach = type == .fade ? 0 : 20
      let allowed = PixelRect(
        minX: Int16(198 - reach), minY: 178, maxX: Int16(222 + reach), maxY: 202)
      #expect(allowed.contains(box), "\(type) \(time): \(box)")
      tree.tick(at: time)
      #expect(try !compiler.compile(tree.published, viewport: viewport))
    }
  }

  // MARK: Coming and going

  @Test func layersMayLeaveAndComeBack() throws {
    let layers = add(3, to: root)
    let inner = add(2, to: layers[0])
    try commit(1)
    layers[0].add(transition(), forKey: nil)
    inner[0].add(transition(.push), forKey: nil)
    try commit(1)
    #expect(letters.filter { $0 == "W" }.count == 2)
    layers[0].removeFromSuperlayer()
    try commit(1.2)
    #expect(letters == "---")
    root.addSublayer(layers[0])
    try commit(1.3)
    #expect(letters == "------")
    layers[1].add(transition(), forKey: nil)
    try commit(1.3)
    // The layer moves within its tree, so the transition goes on.
    layers[2].addSublayer(layers[1])
    try commit(1.5)
    #expect(letters.filter { $0 == "W" }.count == 1)
    root.sublayers = nil
    try commit(1.6)
    #expect(letters == "-")
  }
}
