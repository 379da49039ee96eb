import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaFrames
@testable import LaminaLayers
@testable import LaminaPlan

/// What particles cost: each counts the pixels that it shades, before any is drawn; and nobody
/// computes them for a frame that is not wanted any more.
@Suite struct EmitterWorkTests {
  let root = CALayer()
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()
  let tree: LayerTree
  /// Twenty particles of 20 x 20 pixels, on top of each other in the middle of 200 x 200.
  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.frame = root.bounds
    layer.emitterPosition = CGPoint(x: 100, y: 100)
    root.addSublayer(layer)
    (cell.name, cell.contents, cell.birthRate, cell.lifetime) = ("fire", samplePicture(), 10, 2)
    cell.scale = 10
    layer.emitterCells = [cell]
    tree = LayerTree.hosting(root)
  }

  static let each = 400
  static let all = 20 * each

  private func compiler(
    _ options: CARenderOptions = .all, limits: RenderLimits = .standard, at time: Double = 5.05
  ) throws -> FrameCompiler {
    let compiler = FrameCompiler(options: options, limits: limits)
    try tree.commit(root, limits: limits, at: time)
    _ = try compile(compiler)
    return compiler
  }

  private func compile(_ compiler: FrameCompiler) throws -> Bool {
    try compiler.compile(
      tree.published, viewport: Viewport(bounds: root.bounds, scale: 1, limits: .standard))
  }

  private func pixels(_ options: CARenderOptions = .all) throws -> Int {
    try compiler(options).plan.shadedPixels
  }

  /// Changes the cell, which the layer takes over.
  private func change(_ body: (CAEmitterCell) -> Void) {
    body(cell)
    layer.emitterCells = [cell]
  }

  // MARK: The count

  /// Particles on top of each other count each, by the code for one and for four.
  @Test(arguments: [CARenderOptions.all, .all.subtracting(.lanes)])
  func eachParticleCounts(options: CARenderOptions) throws {
    let plan = try compiler(options).plan
    #expect(plan.batches.map(\.count) == [20])
    #expect(plan.shadedPixels == Self.all && plan.shading == 4 * Self.all)
    #expect(plan.batches[0].shadedPixels == Self.all)
  }

  @Test(arguments: [CARenderOptions.all, .all.subtracting(.lanes)])
  func itsBoxIsCutToTheTarget(options: CARenderOptions) throws {
    for (x, expected) in [(200.0, Self.all / 2), (207, Self.all * 3 / 20), (215, 0)] {
      layer.emitterPosition.x = x
      #expect(try pixels(options) == expected, "\(x)")
    }
    layer.emitterPosition = .zero
    #expect(try pixels(options) == Self.all / 4)
    change { $0.scale = 1_000 }
    #expect(try pixels(options) == 20 * 200 * 200)
    layer.masksToBounds = true
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    #expect(try pixels(options) == 20 * 50 * 30)
  }

  /// Of one that is turned, the parallelogram counts, not the box around it.
  @Test(arguments: [CARenderOptions.all, .all.subtracting(.lanes)])
  func aTurnedOneCountsItsOwnArea(options: CARenderOptions) throws {
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    #expect(abs(try pixels(options) - Self.all) <= 20)
    layer.transform = CATransform3DMakeScale(3, 1, 1)
    #expect(abs(try pixels(options) - 3 * Self.all) <= 20)
  }

  @Test func depthAndOtherImagesCount() throws {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    root.sublayerTransform = perspective
    layer.preservesDepth = true
    change { $0.zAcceleration = 50 }
    let near = try pixels()
    #expect(near > Self.all)
    root.sublayerTransform = CATransform3DIdentity
    change { $0.zAcceleration = 0 }
    let other = CAEmitterCell()
    (other.contents, other.birthRate, other.lifetime) = (try image(30, 10), 10, 1)
    layer.emitterCells = [cell, other]
    #expect(try pixels() == Self.all + 10 * 300)
  }

  @Test func theirCellsAndReplicasCount() throws {
    let spark = CAEmitterCell()
    (spark.contents, spark.birthRate, spark.lifetime) = (try image(10, 10), 2, 100)
    change { $0.emitterCells = [spark] }
    let sparks = try compiler(at: 2.05).plan
    #expect(sparks.shadedPixels > Self.all)
    let own = Int(sparks.batches.reduce(0) { $0 + $1.count }) - 20
    #expect(sparks.shadedPixels == Self.all + 100 * own)
    change { $0.emitterCells = nil }
    let replicator = CAReplicatorLayer()
    (replicator.frame, replicator.instanceCount) = (root.bounds, 3)
    root.addSublayer(replicator)
    replicator.addSublayer(layer)
    #expect(try pixels() == 3 * Self.all)
  }

  /// In a surface of a group they count there, and the surface for itself.
  @Test func inAGroupOrUnderAMaskTheyCountThere() throws {
    let plain = try compiler().plan.shading
    layer.opacity = 0.5
    root.opacity = 0.5
    #expect(try compiler().plan.shading >= plain)
    root.opacity = 1
    let mask = CALayer()
    (mask.frame, mask.backgroundColor) = (CGRect(x: 90, y: 90, width: 20, height: 20), .white)
    mask.cornerRadius = 4
    layer.mask = mask
    let plan = try compiler().plan
    #expect(plan.passes.count > 1 && plan.shading >= plain)
  }

  /// Each clip that is not a scissor counts for each pixel, as for other layers.
  @Test func clipsAroundThemCount() throws {
    var inner: CALayer = layer
    for depth in 1...3 {
      let clip = CALayer()
      (clip.frame, clip.masksToBounds, clip.cornerRadius) = (root.bounds, true, 90)
      inner.removeFromSuperlayer()
      clip.addSublayer(inner)
      root.addSublayer(clip)
      inner = clip
      let plan = try compiler().plan
      #expect(plan.shadedPixels == Self.all && plan.shading == Self.all * (4 + 4 * depth))
    }
  }

  // MARK: The limit

  @Test func theLimitCountsThemBeforeTheyAreDrawn() throws {
    var limits = RenderLimits.standard
    limits.shadedPixels = 4 * Self.all
    _ = try compiler(limits: limits)
    limits.shadedPixels -= 1
    let error = try #require(throws: LimitExceeded.self) { _ = try compiler(limits: limits) }
    #expect(
      error == LimitExceeded("shadedPixels", value: 4 * Self.all, allowed: 4 * Self.all - 1))
  }

  /// A frame that follows another counts what a new plan counts, so that the limit holds for each
  /// frame of a film.
  @Test(arguments: [0.0, 0.3])
  func framesThatFollowCountTheSame(angle: Double) throws {
    let clip = CALayer()
    (clip.frame, clip.masksToBounds, clip.cornerRadius) = (root.bounds, true, 20)
    clip.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    clip.addSublayer(layer)
    root.addSublayer(clip)
    change {
      ($0.birthRate, $0.velocity, $0.emissionRange, $0.scaleSpeed) = (500, 90, .pi, 4)
    }
    let compiler = try compiler(at: 5)
    let version = compiler.plan.clipsVersion
    for step in 1...20 {
      tree.tick(at: 5 + Double(step) / 30)
      compiler.finishUploads()
      _ = try compile(compiler)
      let fresh = FrameCompiler()
      _ = try compile(fresh)
      #expect(compiler.plan.shadedPixels == fresh.plan.shadedPixels)
      #expect(compiler.plan.shading == fresh.plan.shading)
      compiler.withWork { work in
        #expect(work.shading > 0 && work.shading <= fresh.plan.shading)
      }
    }
    #expect(compiler.plan.clipsVersion == version, "all were patched")
  }

  // MARK: Frames that are not wanted any more

  /// Paths by steps take long; the frame is given up between them, and computed whole later.
  @Test(arguments: [false, true])
  func longWaysAreGivenUp(isOver: Bool) throws {
    let wave = CAEmitterBehavior(type: "wave")
    wave.setValue([5, 3, 0], forKey: "force")
    wave.setValue(1, forKey: "frequency")
    change {
      ($0.birthRate, $0.lifetime, $0.emitterBehaviors) = (20, 100, [wave])
    }
    try tree.commit(root, limits: .standard, at: 0)
    let token = WorkToken()
    if isOver { token.end() }
    WorkToken.during(token) { tree.tick(at: 100) }
    guard case .particles(let particles)? = tree.columns.drawing(1)?.form else {
      Issue.record("no emitter")
      return
    }
    #expect(particles.emission.isGivenUp == isOver)
    #expect(particles.emission.cloud.count == (isOver ? 0 : 2_000))
    let compiler = FrameCompiler()
    if isOver {
      #expect(throws: WorkIsOver.self) { _ = try compile(compiler) }
    }
    tree.tick(at: 100)
    #expect(!particles.emission.isGivenUp && particles.emission.cloud.count == 2_000)
    _ = try compile(compiler)
    #expect(compiler.plan.batches.map(\.count) == [2_000])
  }

  /// So are births, which may be very many.
  @Test func birthsAreGivenUp() throws {
    change { ($0.birthRate, $0.lifetime) = (10_000, 20) }
    for index in 0..<3 {
      let animation = CABasicAnimation(keyPath: "emitterCells.fire.velocity")
      (animation.fromValue, animation.toValue, animation.duration) = (index, 9, 100)
      animation.isAdditive = true
      layer.add(animation, forKey: nil)
    }
    try tree.commit(root, limits: .standard, at: 0)
    let token = WorkToken()
    token.end()
    WorkToken.during(token) { tree.tick(at: 30) }
    guard case .particles(let particles)? = tree.columns.drawing(1)?.form else { return }
    #expect(particles.emission.isGivenUp && particles.emission.cloud.count == 0)
  }
}
