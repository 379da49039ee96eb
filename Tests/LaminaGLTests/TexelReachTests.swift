import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaPixels

/// Which texels records read. What is outside is not made for them, so none may be left out.
@Suite struct TexelReachTests {
  private let texels = pixelRect(10, 20, 210, 120)

  /// A picture of 100 by 50 points at `left`, and the map from device space to its points.
  private func quad(_ x: Vector3, _ y: Vector3, left: Float = 0) throws -> PixelQuad {
    let record = QuadInstance(
      inverseX: x, inverseY: y, inverseW: Vector3(0, 0, 1),
      rect: Vector4(left, 0, left + 100, 50), source: Vector4(0, 0, 200, 100),
      cover: CoverPolygon(0, 0, 100, 0, 100, 50, 0, 50), color: color(1, 2, 3, 4),
      texelBounds: texels, flags: [], clip: QuadInstance.noClip)
    return try #require(PixelQuad(record, in: page, as: .image))
  }

  private let page = TexturePage(id: 1, width: 256, height: 128)

  @Test func aPartOfAPictureReadsAPart() throws {
    // A point of the layer is a pixel, and two texels.
    let upright = try quad(Vector3(1, 0, 0), Vector3(0, 1, 0))
    let box = pixelRect(40, 20, 50, 30)
    // 8 pixels beside the box for blocks; 2 texels before, and 3 after, for places between them.
    #expect(upright.texelsRead(in: box) == pixelRect(71, 57, 129, 83))
    #expect(upright.texelsRead(in: pixelRect(-900, -900, -890, -890)) == pixelRect(10, 20, 13, 23))
    #expect(upright.texelsRead(in: pixelRect(900, 900, 910, 910)) == pixelRect(208, 118, 210, 120))
    #expect(upright.texelsRead(in: pixelRect(0, 0, 100, 50)) == texels)
  }

  /// With large numbers, rounding takes other texels.
  @Test func largeNumbersReadMore() throws {
    let (near, far) = (
      try quad(Vector3(1, 0, 0), Vector3(0, 1, 0)),
      try quad(Vector3(1, 0, 1_000_000), Vector3(0, 1, 0), left: 1_000_000)
    )
    let box = pixelRect(40, 20, 50, 30)
    let (few, more) = (near.texelsRead(in: box), far.texelsRead(in: box))
    #expect(more.contains(few) && (110...150).contains(more.width))
    for huge: Float in [1e38, .infinity, .nan] {
      let lost = try quad(Vector3(1, 0, huge), Vector3(0, 1, 0))
      #expect(lost.texelsRead(in: box) == texels)
    }
  }

  private func parallelogram(
    _ u: SIMD2<Float>, _ v: SIMD2<Float>, _ texels: PixelRect
  ) throws -> PixelParallelogram {
    let record = TurnedInstance(
      middle: SIMD2(0, 0), u, v, rect: Vector4(0, 0, 100, 50), texels: texels,
      color: color(1, 2, 3, 4), clip: QuadInstance.noClip)
    return try #require(PixelParallelogram(record, in: page, isTinted: false))
  }

  @Test func turnedPicturesReadWhatLiesUnderTheBox() throws {
    // A quarter turn: the layer's x is the device's y, and its y the device's -x.
    let turned = try parallelogram(SIMD2(0, 1), SIMD2(-1, 0), texels)
    let read = turned.texelsRead(in: pixelRect(-30, 40, -20, 50))
    // x from 40 to 50 are texels 80 to 100; y from 12 to 38, with blocks, are 24 to 76.
    #expect(read == pixelRect(87, 41, 113, 99))
    // Nearly without area, nothing is certain.
    let thin = try parallelogram(SIMD2(1, 1), SIMD2(1, 1.001), texels)
    #expect(thin.texelsRead(in: pixelRect(0, 0, 10, 10)) == texels)
  }
}
