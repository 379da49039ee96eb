import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct ClipTests {
  let top = root(200, 200)
  let clip = layer(rect(20, 20, 100, 100))

  init() {
    clip.masksToBounds = true
    top.addSublayer(clip)
  }

  func tilted(_ frame: CGRect) -> CALayer {
    let layer = layer(frame, color(1, 0, 0))
    layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    return layer
  }

  @Test func wholePixelClipsNeedNoRecord() throws {
    clip.addSublayer(layer(rect(50, 50, 100, 100), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.clips.isEmpty)
    // Upright records are cut off, which needs no clip.
    #expect(plan.solids.map(\.rect) == [pixels(70, 70, 120, 120)])
    #expect(plan.batches.map(\.scissor) == [nil])
  }

  @Test func whatIsTurnedGetsAScissor() throws {
    clip.addSublayer(tilted(rect(80, 80, 60, 60)))
    let plan = try plan(top)
    #expect(plan.clips.isEmpty)
    #expect(plan.batches.map(\.scissor) == [pixels(20, 20, 120, 120)])
    #expect(plan.batches.map(\.program) == [.turnedShape])
  }

  @Test func aScissorThatCannotCutIsDropped() throws {
    clip.addSublayer(tilted(rect(30, 30, 20, 20)))
    #expect(try plan(top).batches.map(\.scissor) == [nil])
  }

  @Test func nestedScissorsIntersect() throws {
    let inner = layer(rect(50, 50, 100, 30))
    inner.masksToBounds = true
    clip.addSublayer(inner)
    inner.addSublayer(tilted(rect(-20, -20, 100, 100)))
    #expect(try plan(top).batches.map(\.scissor) == [pixels(70, 70, 120, 100)])
  }

  /// Upright records have no scissor: their covers leave out the part outside of the outer clip.
  @Test(arguments: [0.0, 6])
  func aRecordInsideAScissorStaysInIt(radius: Double) throws {
    let inner = layer(rect(60.5, 10, 80, 60))
    inner.masksToBounds = true
    inner.cornerRadius = radius
    clip.addSublayer(inner)
    inner.addSublayer(layer(rect(-50.25, -50, 300, 300), color(1, 0, 0)))
    for options in [CARenderOptions.paintingAll, [.aligned], []] {
      let plan = try plan(top, options: options)
      #expect(plan.clips.count == 1)
      #expect(!plan.quads.isEmpty)
      for quad in plan.quads {
        #expect(quad.cover.x0 >= 20 && quad.cover.x2 <= 120 && quad.cover.y2 <= 120)
      }
      for solid in plan.solids { #expect(pixels(80, 30, 120, 90).contains(solid.rect)) }
    }
  }

  @Test func turnedClipsAreRecords() throws {
    clip.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    clip.addSublayer(layer(rect(-50, -50, 200, 200), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.clips.count == 1)
    #expect(plan.clips[0].rect == Vector4(0, 0, 100, 100))
    #expect(plan.clips[0].inverseXRadius.w == 0)
    #expect(plan.clips[0].inverseYParent.w == -1)
    #expect(plan.batches.map(\.program) == [.shape.clipped])
    #expect(plan.quads.map(\.clip) == [0])
    // The record's map takes the middle of the layer, at (70, 70) on the device, back to (50, 50).
    let (x, y) = (plan.clips[0].inverseXRadius, plan.clips[0].inverseYParent)
    #expect(abs(x.x * 70 + x.y * 70 + x.z - 50) < 1e-4)
    #expect(abs(y.x * 70 + y.y * 70 + y.z - 50) < 1e-4)
  }

  @Test func roundedClipsAreRecordsInDeviceSpace() throws {
    clip.cornerRadius = 10
    clip.addSublayer(layer(rect(0, 0, 100, 100), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.clips.map(\.rect) == [Vector4(20, 20, 120, 120)])
    #expect(plan.clips.map(\.inverseXRadius) == [Vector4(1, 0, 0, 10)])
    #expect(plan.batches.contains { $0.program == .shape.clipped })
  }

  @Test func aRadiusIsHalfTheShorterSideAtMost() throws {
    clip.bounds.size.height = 30
    clip.cornerRadius = 400
    clip.addSublayer(layer(rect(0, 0, 100, 100), color(1, 0, 0)))
    #expect(try plan(top).clips.map(\.inverseXRadius.w) == [15])
  }

  @Test func clipsBetweenPixelsAreRecords() throws {
    clip.position.x += 0.5
    clip.addSublayer(layer(rect(50, 0, 100, 100), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.clips.map(\.rect) == [Vector4(20.5, 20, 120.5, 120)])
    #expect(plan.clips.map(\.inverseXRadius.w) == [0])
  }

  @Test func aRecordThatCannotCutIsNotNamed() throws {
    clip.cornerRadius = 10
    clip.addSublayer(layer(rect(30.5, 30, 20, 20), color(1, 0, 0)))
    let inside = try plan(top)
    #expect(inside.quads.map(\.clip) == [QuadInstance.noClip])
    #expect(inside.batches.map(\.program) == [.shape])
    let named = try plan(top, options: [.batching, .aligned, .atlas])
    #expect(named.quads.map(\.clip) == [0], "without culling it stays")
  }

  @Test func clipsChain() throws {
    clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let inner = layer(rect(-10, 10, 80, 80))
    inner.masksToBounds = true
    inner.cornerRadius = 8
    clip.addSublayer(inner)
    inner.addSublayer(layer(rect(-50, -50, 300, 300), color(1, 0, 0)))
    clip.addSublayer(layer(rect(-50, -50, 300, 300), color(0, 1, 0)))
    let plan = try plan(top)
    #expect(plan.clips.map(\.inverseYParent.w) == [-1, 0])
    #expect(plan.clips.map(\.inverseXRadius.w) == [0, 8])
    #expect(plan.quads.map(\.clip) == [1, 0])
  }

  /// A layer inside the bounds of its superlayer, in the same plane, needs no clip: its own edge is
  /// antialiased once.
  @Test(arguments: [(10.0, false), (0.0, false), (-1.0, true)])
  func onlyWhatReachesOutIsCut(_ inset: Double, _ isCut: Bool) throws {
    clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let size = clip.bounds.size
    let inner = layer(
      rect(inset, inset, size.width - 2 * inset, size.height - 2 * inset), color(1, 0, 0))
    inner.addSublayer(layer(rect(-20, -20, 300, 300), color(0, 1, 0)))
    clip.addSublayer(inner)
    let plan = try plan(top)
    #expect(plan.recordClips.map { $0 != QuadInstance.noClip } == [isCut, true])
  }

  @Test func aLayersOwnBackgroundAndBorderAreNotClippedByIt() throws {
    clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    clip.backgroundColor = color(0, 0, 1)
    clip.borderWidth = 3
    clip.addSublayer(layer(rect(-50, -50, 300, 300), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.recordClips.map { $0 == QuadInstance.noClip } == [true, false, true])
  }

  @Test func aClipAroundNothingIsNoRecord() throws {
    clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    clip.backgroundColor = color(0, 0, 1)
    #expect(try plan(top).clips.isEmpty)
  }

  @Test func contentsAreClippedOnlyWhereTheyCanStickOut() throws {
    clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    clip.contents = try image(30, 20)
    for (gravity, isCut) in [
      (CALayerContentsGravity.resize, false), (.resizeAspect, false), (.resizeAspectFill, true),
      (.center, true),
    ] {
      clip.contentsGravity = gravity
      #expect(
        try plan(top).recordClips.map { $0 != QuadInstance.noClip } == [isCut],
        "\(gravity.rawValue)")
    }
    clip.contentsGravity = .resize
    clip.cornerRadius = 5
    #expect(try plan(top).quads.map(\.clip) == [0])
  }

  /// Sides of the clip on whole pixels need no clip, unless a turned record reaches across them.
  @Test(arguments: [true, false])
  func turnedThingsKeepAClipThatOnlySomeSidesOfNeed(isPicture: Bool) throws {
    clip.position.y += 0.5
    let child = tilted(rect(80, 40, 60, 20))
    if isPicture { (child.backgroundColor, child.contents) = (nil, try image(30, 10)) }
    clip.addSublayer(child)
    #expect(try plan(top).recordClips == [0])
    child.position.x = 50
    #expect(try plan(top).recordClips == [QuadInstance.noClip])
  }

  @Test func aSingularClipShowsNothing() throws {
    clip.transform = CATransform3DMakeScale(0, 1, 1)
    clip.addSublayer(layer(rect(0, 0, 100, 100), color(1, 0, 0)))
    let plan = try plan(top)
    #expect(plan.batches.isEmpty && plan.clips.isEmpty)
  }

  /// A record without the clip of a rounded layer lies where the layer's corners do not cut.
  @Test(arguments: [3.0, 20, 50])
  func nothingThatACornerCutsDoesWithoutTheClip(radius: Double) throws {
    clip.cornerRadius = radius
    var random = Seeded(Int(radius))
    var inside = 0
    for _ in 0..<150 {
      let (x, y) = (random.number(0...90), random.number(0...90))
      let child = layer(rect(x, y, random.number(1...30), random.number(1...30)), color(1, 0, 0))
      clip.sublayers = [child]
      for record in try plan(top).quads where record.clip == QuadInstance.noClip {
        inside += 1
        for corner in [(record.cover.x0, record.cover.y0), (record.cover.x2, record.cover.y2)] {
          // How far the corner of a pixel is from the straight part, on each axis.
          let dx = max(abs(Double(corner.0) - 70) - (50 - radius), 0)
          let dy = max(abs(Double(corner.1) - 70) - (50 - radius), 0)
          #expect((dx * dx + dy * dy).squareRoot() <= radius)
        }
      }
    }
    #expect(inside > 10)
  }
}
