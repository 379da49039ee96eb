import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

@Suite struct ViewportTests {
  static func make(_ bounds: CGRect, _ scale: CGFloat = 1, _ limits: RenderLimits = .standard)
    throws
    -> Viewport
  {
    try Viewport(bounds: bounds, scale: scale, limits: limits)
  }

  @Test func wholePixelsThatCoverTheBounds() throws {
    let exact = try Self.make(rect(5, 6, 30, 20), 2)
    #expect((exact.width, exact.height) == (60, 40))
    let more = try Self.make(rect(0, 0, 30.2, 19.5), 1)
    #expect((more.width, more.height) == (31, 20))
    // 3 x 1.1 is a little more than 3.3 in binary.
    let rounding = try Self.make(rect(0, 0, 10, 30), 1.1)
    #expect((rounding.width, rounding.height) == (11, 33))
    let tiny = try Self.make(rect(0, 0, 0.01, 0.01))
    #expect((tiny.width, tiny.height) == (1, 1))
  }

  @Test func theUpperEdgeIsTheFirstRow() throws {
    let device = try Self.make(rect(5, 6, 30, 20), 2).device
    #expect(device.homogeneous(5, 26) == (0, 0, 1))
    #expect(device.homogeneous(35, 6) == (60, 40, 1))
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity])
  func scalesThatShowNothing(scale: CGFloat) {
    #expect { try Self.make(rect(0, 0, 10, 10), scale) } throws: { error in
      if case .scale(let value) = error as? ViewportError {
        return value == scale || (value.isNaN && scale.isNaN)
      }
      return false
    }
  }

  @Test(arguments: [
    CGSize(width: 0, height: 5), CGSize(width: 5, height: 0), CGSize.zero,
    CGSize(width: CGFloat.nan, height: 5),
    CGSize(width: CGFloat.infinity, height: 5),
  ])
  func sizesThatShowNothing(size: CGSize) {
    #expect(throws: ViewportError.self) { try Self.make(CGRect(origin: .zero, size: size)) }
  }

  @Test func errorsSayWhatIsAllowed() {
    #expect(ViewportError.scale(-1).description == "scale -1.0: must be positive and finite")
    #expect(
      ViewportError.size(CGSize(width: 0, height: 5)).description
        == "size 0.0x5.0: both sides must be positive and finite")
  }

  @Test func limitsAreInclusive() throws {
    var limits = RenderLimits()
    limits.textureSide = 100
    #expect(try Self.make(rect(0, 0, 100, 50), 1, limits).width == 100)
    #expect(throws: LimitExceeded("textureSide", value: 101, allowed: 100)) {
      try Self.make(rect(0, 0, 101, 50), 1, limits)
    }
    #expect(throws: LimitExceeded("textureSide", value: 120, allowed: 100)) {
      try Self.make(rect(0, 0, 10, 60), 2, limits)
    }
    limits.targetPixels = 5_000
    #expect(try Self.make(rect(0, 0, 100, 50), 1, limits).height == 50)
    limits.targetPixels = 4_999
    #expect(throws: LimitExceeded("targetPixels", value: 5_000, allowed: 4_999)) {
      try Self.make(rect(0, 0, 100, 50), 1, limits)
    }
  }

  @Test func hugeSizesAreRefusedNotTrapped() {
    #expect(throws: LimitExceeded.self) { try Self.make(rect(0, 0, 1e300, 5)) }
    #expect(throws: (any Error).self) { try Self.make(rect(0, 0, 1e300, 5), 1e300) }
  }

  /// The corners of a record go up to 16,384 pixels, whatever limit an operator sets.
  @Test func noLimitRaisesWhatARecordCanHold() {
    var limits = RenderLimits()
    limits.textureSide = .max
    limits.targetPixels = .max
    #expect(throws: LimitExceeded("textureSide", value: 20_000, allowed: 16_384)) {
      try Self.make(rect(0, 0, 20_000, 10), 1, limits)
    }
    #expect(throws: LimitExceeded.self) { try Self.make(rect(0, 0, 1e15, 1e15), 1, limits) }
  }
}
