import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The empty and full parts of shape masks, and the records that plans draw for them.
@Suite struct MaskCoverTests {
  /// 50 by 40 texels: empty left of 20, and full from 20 on, except for one texel.
  private func cover() -> MaskCover {
    var bytes = [UInt8](repeating: 0, count: 52 * 40)
    for y in 0..<40 {
      for x in 20..<52 { bytes[y * 52 + x] = 255 }
    }
    bytes[39 * 52 + 49] = 254
    return bytes.withUnsafeBytes { MaskCover($0, width: 52, height: 40) }
  }

  @Test func squaresAreEmptyFullOrMixed() {
    let cover = cover()
    #expect(!cover.isEmpty)
    #expect(cover.kind(0...15, 0...39) == .empty)
    #expect(cover.kind(0...16, 0...0) == .mixed, "a square is told as one")
    #expect(cover.kind(32...51, 0...31) == .full)
    #expect(cover.kind(32...47, 0...39) == .full)
    #expect(cover.kind(48...51, 32...39) == .mixed)
    #expect(cover.kind(0...47, 0...0) == .mixed)
  }

  @Test func whatIsBeyondTheMaskDoesNotCount() {
    let cover = cover()
    #expect(cover.kind(-1...3, -1...900) == .empty)
    #expect(cover.kind(40...65_536, -1 ... -1) == .mixed)
    #expect(cover.kind(64...70, 0...3) == .mixed)
    #expect(MaskCover(UnsafeRawBufferPointer(start: nil, count: 0), width: 0, height: 0).isEmpty)
    let short = [UInt8](repeating: 255, count: 3).withUnsafeBytes {
      MaskCover($0, width: 16, height: 16)
    }
    #expect(short.isEmpty)
  }

  private func shape(_ path: CGPath) -> CAShapeLayer {
    let layer = CAShapeLayer()
    (layer.path, layer.fillColor) = (path, color(1, 0, 0, 0.5))
    return layer
  }

  private func plan(_ layers: [CALayer], _ options: CARenderOptions = .all) throws -> Frame {
    let top = root(400, 400)
    for layer in layers { top.addSublayer(layer) }
    let frame = Frame(top, options: options)
    try frame.draw()
    return frame
  }

  /// The stroke of a circle of 300 pixels. Most of its box is empty.
  @Test func aRingIsDrawnWhereItsLineIs() throws {
    let ring = shape(CGPath(ellipseIn: rect(40, 40, 300, 300), transform: nil))
    (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, color(0, 0, 1), 2)
    let whole = try plan([ring], .all.subtracting(.blocks))
    #expect(whole.plan.quads.count == 1 && whole.plan.shadedPixels > 300 * 300)
    let cut = try plan([ring])
    #expect(cut.plan.solids.isEmpty && cut.plan.batches.count == 1)
    #expect(cut.plan.shadedPixels * 2 < whole.plan.shadedPixels)
    #expect(cut.plan.statistics.rasters == 1 && cut.plan.uploads.count == 1)
  }

  /// The inside of a disc is a plain colour.
  @Test func aDiscIsAColourInside() throws {
    let disc = shape(CGPath(ellipseIn: rect(40, 40, 300, 300), transform: nil))
    let frame = try plan([disc])
    let solid = frame.plan.solids.reduce(0) { $0 + $1.rect.area }
    let masked = frame.plan.shadedPixels - solid
    #expect(solid > 35_000 && solid < 71_000)
    #expect(masked < 45_000 && solid + masked < 302 * 302)
    #expect(
      frame.plan.solids.allSatisfy {
        $0.color == PackedColor(red: 128, green: 0, blue: 0, alpha: 128)
      })
    #expect(Set(frame.plan.batches.map(\.program)) == [.solid, .image])
  }

  /// A rectangle of whole pixels has no half covered line around it.
  @Test func smallShapesAreOneRecord() throws {
    let small = shape(CGPath(rect: rect(10, 10, 40, 40), transform: nil))
    let frame = try plan([small])
    #expect(frame.plan.quads.count == 1 && frame.plan.solids.isEmpty)
  }

  /// Masks are cut from their first pixel on. So a move by whole pixels changes places, but not the
  /// number of records.
  @Test func aMoveByPixelsIsAPatch() throws {
    let disc = shape(CGPath(ellipseIn: rect(0, 0, 200, 200), transform: nil))
    disc.position = CGPoint(x: 20, y: 20)
    let frame = try plan([disc])
    let (quads, solids) = (frame.plan.quads.count, frame.plan.solids.count)
    let version = frame.plan.clipsVersion
    for step in 0..<20 {
      disc.position.x += 3
      disc.position.y += 1
      try frame.draw()
      #expect(frame.plan.quads.count == quads && frame.plan.solids.count == solids, "\(step)")
      #expect(frame.plan.clipsVersion == version, "\(step): the plan was made anew")
    }
  }
}
