import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The property `shadowPath`: copied, keyed, archived.
@Suite struct ShadowPathTests {
  private func zigzag() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 0.1, y: -9), control1: CGPoint(x: 1e9, y: 2), control2: CGPoint(x: 3, y: 1e-9))
    path.closeSubpath()
    path.addRect(rect(1, 2, 3, 4))
    return path
  }

  @Test func itIsCopiedWhenSet() {
    let layer = CALayer()
    #expect(layer.shadowPath == nil)
    let path = zigzag()
    layer.shadowPath = path
    path.addLine(to: .zero)
    #expect(layer.shadowPath == zigzag())
    #expect(!(layer.shadowPath is CGMutablePath))
  }

  @Test func itHasAKey() throws {
    let layer = CALayer()
    layer.setValue(zigzag(), forKey: "shadowPath")
    #expect(layer.shadowPath == zigzag())
    #expect(layer.value(forKey: "shadowPath") as? CGPath == zigzag())
    layer.setValue("text", forKey: "shadowPath")
    #expect(layer.shadowPath == zigzag())
    layer.setValue(nil, forKey: "shadowPath")
    #expect(layer.shadowPath == nil)
    #expect(CALayer.defaultValue(forKey: "shadowPath") == nil)
  }

  @Test func archivesAndCopiesHoldIt() throws {
    let layer = CALayer()
    layer.shadowPath = zigzag()
    #expect(try roundTrip(layer)?.shadowPath == zigzag())
    #expect(CALayer(layer: layer).shadowPath == zigzag())
    #expect(try roundTrip(CALayer())?.shadowPath == nil)
  }

  @Test func aPathThatNobodyWroteIsDamage() throws {
    var writer = ValueWriter { _ in nil }
    let isWritten = writer.append(zigzag())
    var whole = ValueReader(writer.bytes) { _ in nil }
    let read = whole.value() as? CGPath
    #expect(isWritten && read == zigzag())
    // Tag and count come first, then the first verb: a line that has no start.
    var bytes = writer.bytes
    bytes[9] = PathVerb.line.rawValue
    var reader = ValueReader(bytes) { _ in nil }
    let damaged = reader.value()
    #expect(damaged == nil && !reader.isIntact)
    for end in 0..<writer.bytes.count {
      var cut = ValueReader(Array(writer.bytes.prefix(end))) { _ in nil }
      _ = cut.value()
      #expect(!cut.isIntact)
    }
  }
}
