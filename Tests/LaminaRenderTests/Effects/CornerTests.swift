import Foundation
import Lamina
import Testing

/// Corners and edges that must be equal, however a program sets them.
@Suite struct CornerTests {
  private func picture(_ configure: (CALayer) -> Void) throws -> Picture {
    try render(stage(48, 40, [layer(9, 7, 30, 26, .black, configure)]))
  }

  @Test func aCurveWithoutARadiusIsNone() throws {
    expectEqual(try picture { $0.cornerCurve = .continuous }, try picture { _ in }, "no-radius")
    let none = try picture {
      $0.cornerRadius = 9
      $0.maskedCorners = []
    }
    expectEqual(none, try picture { _ in }, "no-corner")
  }

  /// Each corner cuts its own part: a set of corners leaves the pixels that every single corner
  /// leaves.
  @Test(arguments: [CALayerCornerCurve.circular, .continuous])
  func cornersCutOnTheirOwn(_ curve: CALayerCornerCurve) throws {
    func alphas(_ bits: UInt) throws -> [UInt8] {
      try picture {
        $0.cornerRadius = 8
        $0.cornerCurve = curve
        $0.maskedCorners = CACornerMask(rawValue: bits)
      }.alphas
    }
    let single = try [1, 2, 4, 8].map { try alphas($0) }
    #expect(Set(single).count == 4)
    for bits in UInt(0)..<16 {
      var wanted = try alphas(0)
      for k in 0..<4 where bits & (1 << UInt(k)) != 0 {
        wanted = zip(wanted, single[k]).map { min($0, $1) }
      }
      #expect(try alphas(bits) == wanted, "\(bits)")
    }
  }

  /// Edges without antialiasing take the pixels whose middles are inside. A middle on the minimum
  /// edge is inside.
  @Test func hardEdgesTakeMiddles() throws {
    func picture(_ x: CGFloat, _ mask: CAEdgeAntialiasingMask) throws -> Picture {
      try render(stage(32, 24, [layer(x, 4, 10, 12, .red) { $0.edgeAntialiasingMask = mask }]))
    }
    let all: CAEdgeAntialiasingMask = [
      .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]
    expectEqual(try picture(8.5, []), try picture(8, all), "hard-edges")
    expectEqual(try picture(8.6, []), try picture(9, all), "hard-edges-after")
    let left = try picture(8.5, .layerLeftEdge)
    #expect(left.rgba(8, 12) == [128, 0, 0, 128])
    #expect(left.rgba(17, 12) == [255, 0, 0, 255])
    #expect(left.rgba(18, 12) == [0, 0, 0, 0])
    let right = try picture(8.5, .layerRightEdge)
    #expect(right.rgba(8, 12) == [255, 0, 0, 255])
    #expect(right.rgba(18, 12) == [128, 0, 0, 128])
  }
}
