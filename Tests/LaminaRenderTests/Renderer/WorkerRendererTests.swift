import Foundation
import Lamina
import Testing

/// What a renderer of jobs keeps from one picture to the next never shows.
@Suite struct WorkerRendererTests {
  private struct GivenUp: Error {}

  private func renderer(_ options: CARenderOptions = .all) throws -> WorkerRenderer {
    try WorkerRenderer(try TestDevice.request(), limits: .standard, options: options)
  }

  private func picture(_ top: CALayer, _ renderer: WorkerRenderer, scale: CGFloat = 1) throws
    -> CGImage
  {
    try renderer.render(top, size: top.bounds.size, scale: scale, at: nil) {}
  }

  /// Several trees, sizes and scales in turns, edits, pictures that somebody keeps, and pictures
  /// that are given up at any point.
  @Test(arguments: 0..<8)
  func anyOrderOfPicturesGivesTheSameAsFreshRenderers(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 1_409 &+ 3)
    let images = [try testImage(12, 9), try testImage(30, 20, opaque: false), try testImage(7, 7)]
    let names = Trees.names
    let trees = try (0..<3).map { try Trees.named(names[(seed * 3 + $0) % names.count]) }
    let options: CARenderOptions =
      [.all, .all, .disabling("damage"), .disabling("reuse"), .disabling("reading")][seed % 5]
    let renderer = try renderer(options)
    var held: [(image: CGImage, pixels: Picture)] = []
    var top = trees[0]
    for step in 0..<24 {
      if dice.roll(3) == 0 { top = trees[dice.roll(3)] }
      let scale = [1.0, 1, 1, 2][dice.roll(4)]
      for _ in 0..<dice.roll(3) { IncrementalTests().edit(top, &dice, images: images) }
      if dice.roll(5) == 0 {
        var checks = dice.roll(4)
        _ = try? renderer.render(top, size: top.bounds.size, scale: scale, at: nil) {
          checks -= 1
          if checks < 0 { throw GivenUp() }
        }
      }
      let image = try picture(top, renderer, scale: scale)
      expectEqual(Picture(image), try render(top, scale: scale), "worker-\(seed)-\(step)")
      if dice.roll(3) == 0 { held.append((image, Picture(image))) }
    }
    for (image, pixels) in held { expectEqual(Picture(image), pixels, "worker-held-\(seed)") }
  }

  /// A group that a surface is drawn for.
  private func faded(_ side: CGFloat) -> CALayer {
    let group = layer(side / 2, side / 2, side, side, .blue)
    group.opacity = 0.5
    group.addSublayer(layer(side / 3, side / 3, side / 2, side / 2, .green))
    return group
  }

  /// Targets and surfaces of other sizes take most of the memory, and the last picture needs most
  /// of it alone.
  @Test func earlierPicturesTakeNoRoomFromLaterOnes() throws {
    var limits = RenderLimits.standard
    limits.gpuBytes = 9 << 20
    let renderer = try WorkerRenderer(try TestDevice.request(), limits: limits, options: .all)
    let others = [700.0, 710, 720].map { side in
      let top = layer(side / 2, side / 2, side, side, .red)
      top.addSublayer(faded(side))
      return top
    }
    for top in others { _ = try picture(top, renderer) }
    let last = layer(500, 500, 1_000, 1_000, .red)
    last.addSublayer(faded(1_000))
    let fresh = try WorkerRenderer(try TestDevice.request(), limits: limits, options: .all)
    let expected = Picture(try picture(last, fresh))
    expectEqual(Picture(try picture(last, renderer)), expected, "worker-room")
    last.addSublayer(faded(1_000))
    last.addSublayer(faded(900))
    #expect(throws: LimitExceeded.self) {
      limits.gpuBytes = 5 << 20
      let small = try WorkerRenderer(try TestDevice.request(), limits: limits, options: .all)
      _ = try picture(last, small)
    }
  }

  /// Surfaces of earlier frames are kept, but not if a later frame needs the room.
  @Test func surfacesOfEarlierFramesTakeNoRoomFromLaterOnes() throws {
    var limits = RenderLimits.standard
    limits.gpuBytes = 6 << 20
    let top = root([])
    try withRenderer(size: CGSize(width: 500, height: 500), limits: limits) { renderer in
      for side in stride(from: 500.0, to: 400, by: -10) {
        top.sublayers = [faded(side)]
        let expected = try withRenderer(size: CGSize(width: 500, height: 500), limits: limits) {
          Picture(try $0.render(top))
        }
        expectEqual(Picture(try renderer.render(top)), expected, "surfaces-room-\(side)")
      }
    }
  }

  @Test func onlyWhatHasChangedIsDrawn() throws {
    let small = layer(10, 10, 8, 8, .red)
    let top = root([small, layer(50, 30, 20, 20, .blue)])
    let renderer = try renderer()
    _ = try picture(top, renderer)
    #expect(renderer.statistics.damagedPixels == 96 * 64)
    small.backgroundColor = .green
    let second = try picture(top, renderer)
    #expect((64..<200).contains(renderer.statistics.damagedPixels))
    expectEqual(Picture(second), try render(top), "worker-changed")
    #expect(try picture(top, renderer) === second)
    // Another tree of that size, and then the first one again.
    _ = try picture(root([]), renderer)
    expectEqual(Picture(try picture(top, renderer)), try render(top), "worker-again")
    #expect(renderer.statistics.damagedPixels == 96 * 64)
  }
}
