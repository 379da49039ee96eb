import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// Every property that a document can set, as an attribute and as an element.
@Suite struct LayerPropertyTests {
  @Test func geometry() throws {
    let layer = try layer(
      """
      name="A &amp; &quot;B&quot;" bounds="1 2 30 40" position="5.5 -6" anchorPoint="0 1" anchorPointZ="7"
      zPosition="-8" cornerRadius="9" borderWidth="2.5"
      """)
    #expect(layer.name == "A & \"B\"")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 5.5, y: -6))
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(layer.anchorPointZ == 7)
    #expect(layer.zPosition == -8)
    #expect(layer.cornerRadius == 9)
    #expect(layer.borderWidth == 2.5)
  }

  @Test func switches() throws {
    let layer = try layer(
      "hidden=\"1\" masksToBounds=\"true\" doubleSided=\"0\" geometryFlipped=\"1\" opacity=\"0.25\""
    )
    #expect(layer.isHidden)
    #expect(layer.masksToBounds)
    #expect(!layer.isDoubleSided)
    #expect(layer.isGeometryFlipped)
    #expect(layer.opacity == 0.25)
  }

  @Test func contentsProperties() throws {
    let layer = try layer(
      """
      contentsGravity="resizeAspectFill" contentsRect="0 0.5 1 0.5" contentsCenter="0.25 0.25 0.5 0.5"
      contentsScale="2" magnificationFilter="nearest" minificationFilter="trilinear"
      """)
    #expect(layer.contentsGravity == .resizeAspectFill)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0.5, width: 1, height: 0.5))
    #expect(layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(layer.contentsScale == 2)
    #expect(layer.magnificationFilter == .nearest)
    #expect(layer.minificationFilter == .trilinear)
  }

  @Test func transforms() throws {
    let layer = try layer("transform=\"translate(1,2,3)\" sublayerTransform=\"perspective(500)\"")
    #expect(layer.transform == CATransform3DMakeTranslation(1, 2, 3))
    #expect(layer.sublayerTransform.m34 == -0.002)
  }

  @Test func colorAttributes() throws {
    let layer = try layer("backgroundColor=\"1 0.5 0\" borderColor=\"0 0 1\"")
    #expect(layer.backgroundColor?.components == [1, 0.5, 0, 1])
    #expect(layer.borderColor?.components == [0, 0, 1, 1])
  }

  @Test(arguments: [
    "<backgroundColor opacity=\"0.5\" value=\"1 1 0\"/>",
    "<backgroundColor type=\"CGColor\" opacity=\"0.5\" value=\"1 1 0\"/>",
    "<backgroundColor><CGColor opacity=\"0.5\" value=\"1 1 0\"/></backgroundColor>",
    "<backgroundColor value=\"1 1 0 0.5\"/>",
  ])
  func colorElements(element: String) throws {
    #expect(try layer("", inside: element).backgroundColor?.components == [1, 1, 0, 0.5])
  }

  @Test func colorElementsCanBeNull() throws {
    let layer = try layer("backgroundColor=\"1 0 0\"", inside: "<backgroundColor type=\"null\"/>")
    #expect(layer.backgroundColor == nil)
  }

  @Test func scalarsMayBeElements() throws {
    let layer = try layer(
      "",
      inside: "<opacity type=\"real\" value=\"0.5\"/><bounds type=\"CGRect\" value=\"0 0 3 4\"/>")
    #expect(layer.opacity == 0.5)
    #expect(layer.bounds.size == CGSize(width: 3, height: 4))
  }

  @Test func absentMeansDefault() throws {
    let layer = try layer("")
    let fresh = CALayer()
    #expect(layer.bounds == fresh.bounds)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1)
    #expect(layer.backgroundColor == nil)
    #expect(layer.borderColor == fresh.borderColor)
    #expect(layer.contents == nil)
  }

  @Test(arguments: [
    "bounds=\"0 0 nan 10\"", "bounds=\"0 0 10\"", "position=\"inf 0\"", "zPosition=\"undefined\"",
    "opacity=\"1e300\"", "opacity=\"nan\"", "hidden=\"perhaps\"", "backgroundColor=\"red\"",
    "transform=\"wobble(3)\"", "cornerRadius=\"-inf\"", "contentsScale=\"\"", "anchorPoint=\"1\"",
  ])
  func unusableValuesCountAsAbsent(attribute: String) throws {
    let scene = try scene("<CALayer \(attribute)/>")
    let name = String(attribute.prefix { $0 != "=" })
    #expect(scene.skipped.counts == [.value(name, on: "CALayer"): 1])
    #expect(LayerDump(scene).description == "CALayer\n")
  }

  @Test func unusableElementValuesAreCounted() throws {
    let scene = try scene(
      "<CALayer><backgroundColor opacity=\"x\" value=\"1 1 1\"/><opacity type=\"real\"/></CALayer>")
    #expect(scene.root?.backgroundColor == nil)
    #expect(scene.skipped.counts[.value("backgroundColor", on: "CALayer")] == 1)
    #expect(scene.skipped.counts[.value("opacity", on: "CALayer")] == 1)
  }

  @Test func orderOfAttributesIsMeaningless() throws {
    let one = try layer(
      "bounds=\"0 0 9 9\" position=\"1 2\" anchorPoint=\"0 0\" transform=\"scale(2)\"")
    let other = try layer(
      "transform=\"scale(2)\" anchorPoint=\"0 0\" position=\"1 2\" bounds=\"0 0 9 9\"")
    #expect(LayerDump(one).description == LayerDump(other).description)
  }
}
