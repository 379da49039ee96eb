import Foundation
import LaminaGeometry
import Testing

@Suite struct BoxedStructureTests {
  private static let transform = CATransform3DMakeScale(2, 3, 4)
  private static let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
  private static let point = CGPoint(x: 1, y: CGFloat.nan)
  private static let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  @Test func structuresComeBack() {
    #expect(NSValue(cgSize: Self.rect.size).structure == .size(Self.rect.size))
    #expect(NSValue(cgRect: Self.rect).structure == .rect(Self.rect))
    #expect(NSValue(caTransform3D: Self.transform).structure == .transform(Self.transform))
    #expect(NSValue(cgAffineTransform: Self.affine).structure == .affine(Self.affine))
    let box = NSValue(cgPoint: Self.point)
    #expect(box.cgPointValue.x == 1 && box.cgPointValue.y.isNaN)
    // Every accessor gives zero for the structures of the others.
    #expect(box.cgSizeValue == .zero && box.cgRectValue == .zero)
    #expect(box.cgAffineTransformValue == CGAffineTransform())
    #expect(box.caTransform3DValue == CATransform3D())
    #expect(NSValue(cgRect: Self.rect).cgPointValue == .zero)
  }

  @Test func otherValuesHoldNoStructure() {
    var floats = [Float](repeating: 0, count: 16)
    #expect(NSValue(bytes: &floats, objCType: "[16f]").structure == nil)
    #expect(NSValue(range: NSRange(location: 1, length: 2)).structure == nil)
    #expect(NSNumber(value: 2.5).structure == nil)
  }

  @Test func typesAreThoseOfFoundation() {
    var floats = [Float](repeating: 0, count: 20)
    let values = [
      NSValue(bytes: &floats, objCType: "[20f]"), NSValue(caTransform3D: Self.transform),
      NSValue(cgAffineTransform: Self.affine), NSValue(cgPoint: Self.point),
      NSValue(cgRect: Self.rect), NSNumber(value: 1), NSNumber(value: Float(1)),
      NSNumber(value: true), NSValue(range: NSRange(location: 0, length: 1)),
    ]
    for value in values { #expect(value.typeEncoding == String(cString: value.objCType)) }
  }
}
