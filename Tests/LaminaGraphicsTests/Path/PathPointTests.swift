import Foundation
import Testing

@testable import LaminaGraphics

/// Vectors of the plane.
@Suite struct PathPointTests {
  /// Squares are used between 1e-280 and 1e280, so the roots of these are where they begin and end.
  @Test(arguments: [0, 5e-324, 1e-200, 9.9e-141, 1.1e-140, 1, 9.9e139, 1.1e140, 1e200, 1e307])
  func lengthsOfEverySize(_ size: CGFloat) {
    for (x, y) in [(3.0, 4.0), (-3, 4), (0, -5), (1e-9, 5)] {
      let (vector, expected) = (CGPoint(x: x * size, y: y * size), 5 * size)
      #expect(abs(vector.length - expected) <= expected * 1e-15)
    }
  }

  @Test func lengthsWithoutANumber() {
    #expect(CGPoint(x: CGFloat.nan, y: 1).length.isNaN)
    #expect(CGPoint(x: -CGFloat.infinity, y: 1).length == .infinity)
    #expect(CGPoint(x: 1e308, y: 1e308).length < .infinity)
  }
}
