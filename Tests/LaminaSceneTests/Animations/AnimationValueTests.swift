import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Values of every type, read and written.
@Suite struct AnimationValueTests {
  private static let matrix = Array(repeating: 0.5, count: 20).map { "\($0)" }.joined(
    separator: " ")

  @Test(arguments: [
    ("real", "0.5"), ("integer", "-3"), ("real", "1e-100"), ("string", "a \"b\""),
    ("CGPoint", "1 -2"),
    ("CGSize", "3 4"), ("CGRect", "1 2 3 4"), ("CATransform3D", "scale(2, 3, 4)"),
    ("CATransform3D", ""),
    ("CGAffineTransform", "1 2 3 4 5 6"), ("CAMediaTimingFunction", "easeIn"),
    ("CGPath", "0 0 m 5 5 l h"),
    ("CGColor", "1.5 0 0.25"),
  ])
  func whatIsReadIsWrittenTheSame(type: String, text: String) throws {
    let value = try #require(ValueText.value(type: type, text))
    let written = try #require(ValueText.written(value))
    #expect(written.type == type)
    #expect(written.text == text)
  }

  @Test func valuesAreThoseOfKeyValueCoding() {
    #expect(ValueText.value(type: "real", "1e-100") as? NSNumber == 1e-100)
    #expect(ValueText.value(type: "integer", "-3") as? NSNumber == -3)
    #expect(ValueText.value(type: "integer", "2.5") as? NSNumber == 2.5)
    #expect(
      (ValueText.value(type: "CGPoint", "1 -2") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: -2))
    #expect(
      (ValueText.value(type: "CGSize", "3 4") as? NSValue)?.cgSizeValue
        == CGSize(width: 3, height: 4))
    #expect(
      (ValueText.value(type: "CGRect", "1 2 3 4") as? NSValue)?.cgRectValue
        == CGRect(x: 1, y: 2, width: 3, height: 4))
    let scale = (ValueText.value(type: "CATransform3D", "scale(2, 3, 4)") as? NSValue)?
      .caTransform3DValue
    #expect(scale.map { [$0.m11, $0.m22, $0.m33] } == [2, 3, 4])
    #expect(
      (ValueText.value(type: "CGAffineTransform", "1 2 3 4 5 6") as? NSValue)?
        .cgAffineTransformValue
        == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(
      ValueText.value(type: "CAMediaTimingFunction", "easeIn") as? CAMediaTimingFunction
        == CAMediaTimingFunction(name: .easeIn))
  }

  @Test func coloursHaveAnOpacity() throws {
    let value = try #require(ValueText.value(type: "CGColor", "1.09 -0.0158 0", opacity: 0.25))
    let color = try #require(value as? CGColor)
    #expect(color.components == [1.09, -0.0158, 0, 0.25])
    #expect(ValueText.written(color)?.attributes == " opacity=\"0.25\" value=\"1.09 -0.0158 0\"")
    #expect(
      ValueText.written(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))?.attributes
        == " value=\"0 1 0\"")
  }

  @Test func listsOfNumbers() throws {
    #expect(ValueText.value(type: "CAPoint3D", "1 2 3.5") as? [NSNumber] == [1, 2, 3.5])
    #expect(
      (ValueText.value(type: "CAColorMatrix", "matrix(\(Self.matrix))") as? [NSNumber])?.count == 20
    )
    #expect(ValueText.value(type: "CAColorMatrix", "matrix(1 2)") == nil)
    #expect(ValueText.value(type: "CGPath", "0 0 m 5 5 l") is CGPath)
    #expect(ValueText.value(type: "bool", "true") as? NSNumber == 1)
  }

  @Test(arguments: [
    ("real", "inf"), ("integer", "nan"), ("real", ""), ("CGPoint", "1"), ("CGRect", "1 2 3"),
    ("CGSize", "1 2 3"),
    ("CGColor", "red"), ("CATransform3D", "spin(3)"), ("CGPath", "1 l"), ("CAPoint3D", "1 2"),
    ("CAMediaTimingFunction", "0 0 1"), ("CGAffineTransform", "1 0 0 1"), ("bool", "maybe"),
  ])
  func unusableText(type: String, text: String) {
    #expect(ValueText.value(type: type, text) == nil)
  }

  @Test(arguments: [
    ("opacity", "0.5", "real"), ("position", "1 2", "CGPoint"), ("bounds", "1 2 3 4", "CGRect"),
    ("bounds.size", "5 6", "CGSize"), ("backgroundColor", "1 0 0", "CGColor"),
    ("transform", "scale(2, 2, 1)", "CATransform3D"), ("shadowPath", "0 0 m 1 1 l", "CGPath"),
    ("contentsGravity", "center", "string"), ("transform.rotation.z", "0.5", "real"),
  ])
  func aTypeThatIsLeftOutIsThatOfTheProperty(keyPath: String, text: String, type: String) throws {
    let animation: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"\(keyPath)\"><toValue value=\"\(text)\"/></a>")
    let value = try #require(animation.toValue)
    let written = try #require(ValueText.written(value))
    #expect(written.type == type)
    #expect(written.text == text)
  }

  @Test func aValueMayBeAnObjectInsideTheProperty() throws {
    let animation: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"position\"><fromValue><CGPoint value=\"1 2\"/></fromValue></a>"
    )
    #expect(animation.fromValue as? NSValue == NSValue(cgPoint: CGPoint(x: 1, y: 2)))
  }

  @Test func picturesAreSharedAndThoseThatAreMissingKeepTheirPlace() throws {
    let source = "data:image/png;base64,\(SampleImage.base64)"
    let scene = try animatedScene(
      """
      <a type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete"><values><CGImage src="\(source)"/>
      <CGImage src="missing.png"/><CGImage src="\(source)"/></values></a>
      """)
    let animation = try #require(scene.root?.animation(forKey: "a") as? CAKeyframeAnimation)
    let values = try #require(animation.values)
    #expect(values.count == 3)
    let first = try #require(values[0] as? CGImage)
    #expect(values[2] as? CGImage === first)
    #expect(values[1] is NSNull)
    #expect(scene.warnings.map(\.resource) == ["missing.png"])
    #expect(scene.resourceBytes == SampleImage.pixels * 4)
  }

  @Test func listsInLists() throws {
    let animation: CAKeyframeAnimation = try animation(
      """
      <a type="CAKeyframeAnimation" keyPath="colors"><values>
      <NSArray><CGColor value="1 0 0"/><CGColor opacity="0" value="0 0 0"/></NSArray><NSArray/></values></a>
      """)
    let lists = try #require(animation.values as? [[Any]])
    #expect(lists.map(\.count) == [2, 0])
    #expect((lists[0][1] as? CGColor)?.alpha == 0)
  }
}
