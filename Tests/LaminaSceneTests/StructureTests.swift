import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// The tree, ids, classes, and elements that are skipped.
@Suite struct StructureTests {
  @Test func sublayersKeepTheirOrder() throws {
    let root = try layer(
      "name=\"r\"",
      inside:
        "<sublayers><CALayer name=\"a\"><sublayers><CALayer name=\"c\"/></sublayers></CALayer><CALayer name=\"b\"/></sublayers>"
    )
    #expect(root.sublayers?.map(\.name) == ["a", "b"])
    #expect(root.sublayers?.first?.sublayers?.map(\.name) == ["c"])
  }

  @Test func countsLayers() throws {
    #expect(
      try scene("<CALayer><sublayers><CALayer/><CALayer/></sublayers></CALayer>").layerCount == 3)
  }

  @Test func idsNameLayers() throws {
    let scene = try scene(
      "<CALayer id=\"#1\"><sublayers><CALayer id=\"any text\" name=\"x\"/></sublayers></CALayer>")
    #expect(scene.layer(id: "#1") === scene.root)
    #expect(scene.layer(id: "any text")?.name == "x")
    #expect(scene.layer(id: "#2") == nil)
    #expect(scene.objects.count == 2)
  }

  @Test func theFirstObjectKeepsADoubleId() throws {
    let scene = try scene(
      "<CALayer id=\"a\"><sublayers><CALayer id=\"a\" name=\"x\"/></sublayers></CALayer>")
    #expect(scene.layer(id: "a") === scene.root)
  }

  @Test(arguments: ["", "<!-- nothing -->"])
  func emptyDocumentsAreLegal(body: String) throws {
    let scene = try scene(body)
    #expect(scene.root == nil)
    #expect(scene.size == .zero)
    #expect(scene.skipped.total == 0)
  }

  @Test func sizeIsThatOfTheRoot() throws {
    #expect(try scene("<CALayer bounds=\"5 5 240 180\"/>").size == CGSize(width: 240, height: 180))
  }

  @Test func aSecondRootIsSkipped() throws {
    let scene = try scene("<CALayer name=\"a\"/><CALayer name=\"b\"/>")
    #expect(scene.root?.name == "a")
    #expect(scene.skipped.counts == [.element("CALayer", in: "caml"): 1])
  }

  @Test(arguments: ["CABackdropLayer", "CASDFLayer", "CAFooLayer"])
  func otherLayerClassesBecomeLayers(name: String) throws {
    let scene = try scene("<\(name) bounds=\"0 0 1 2\"/>")
    #expect(scene.root?.bounds.height == 2)
    #expect(scene.skipped.counts == [.layerClass(name): 1])
  }

  @Test func transformLayersKeepWhatTheyDoNotDraw() throws {
    let scene = try scene(
      """
      <CATransformLayer backgroundColor="1 0 0" borderWidth="3" opacity="0.5" position="1 2">
      <sublayers><CALayer/></sublayers></CATransformLayer>
      """)
    let root = try #require(scene.root)
    #expect(root is CATransformLayer)
    #expect(root.borderWidth == 3)
    #expect(root.opacity == 0.5)
    #expect(root.position == CGPoint(x: 1, y: 2))
    #expect(root.sublayers?.count == 1)
    #expect(scene.skipped.total == 0)
  }

  @Test func objectsCarryTheirClassInType() throws {
    let root = try layer("", inside: "<sublayers><object type=\"CALayer\" name=\"x\"/></sublayers>")
    #expect(root.sublayers?.map(\.name) == ["x"])
  }

  @Test func namespacePrefixesDoNotMatter() throws {
    let text = "<c:caml xmlns:c=\"u\"><c:CALayer bounds=\"0 0 1 1\"/></c:caml>"
    let scene = try SceneReader().read(data: Data(text.utf8), baseURL: nil)
    #expect(scene.root?.bounds.width == 1)
  }

  @Test func unknownAttributesAreCounted() throws {
    let scene = try scene(
      "<CALayer glow=\"1\" path=\"1 2 m\"><sublayers><CALayer glow=\"2\"/></sublayers></CALayer>")
    #expect(
      scene.skipped.counts == [
        .attribute("glow", on: "CALayer"): 2, .attribute("path", on: "CALayer"): 1,
      ])
    #expect(scene.skipped.total == 3)
  }

  @Test func aSkippedElementCountsOnceWithAllItHolds() throws {
    let scene = try scene(
      """
      <CALayer><effect type="CAEffect" id="m" path="x"><sublayers><CALayer id="n"/></sublayers></effect>
      <filters><CAFilter filter="x"/></filters></CALayer>
      """)
    #expect(
      scene.skipped.counts == [
        .element("effect", in: "CALayer"): 1, .undrawn("filter x", on: "CALayer"): 1,
      ])
    #expect(scene.objects.isEmpty)
    #expect(scene.layerCount == 1)
  }

  @Test func whatIsNotALayerIsSkippedInSublayers() throws {
    let scene = try scene(
      "<CALayer><sublayers><CGImage src=\"x\"/><CALayer/></sublayers></CALayer>")
    #expect(scene.root?.sublayers?.count == 1)
    #expect(scene.skipped.counts == [.element("CGImage", in: "sublayers"): 1])
  }

  @Test(arguments: [
    "allowsHitTesting=\"1\"", "caplayKind=\"x\"", "mica_x=\"1\"", "CUI_x=\"1\"",
    "debugDescription=\"x\"",
    "nuggetId=\"1\"", "xml:space=\"preserve\"", "relativePath=\"x\"", "meshTransform=\"\"",
    "sortsSublayers=\"1\"", "swapsMaskAndLayer=\"0\"",
  ])
  func debrisIsNotCounted(attribute: String) throws {
    #expect(try scene("<CALayer \(attribute)/>").skipped.total == 0)
  }

  /// They change the picture on Apple's systems, and nothing draws them here.
  @Test(arguments: [
    ("meshTransform", "[0 0] [0 0 0] v"), ("sortsSublayers", "0"), ("swapsMaskAndLayer", "1"),
    ("cullRect", "0 0 1 1"), ("cullMinZ", "0"), ("cullMaxZ", "1"),
  ])
  func whatIsNotDrawnIsCountedOnceALayer(name: String, value: String) throws {
    for kind in ["CALayer", "CAEmitterLayer"] {
      let inner = "<\(kind) \(name)=\"\(value)\"/>"
      let scene = try scene(
        "<\(kind) \(name)=\"\(value)\"><sublayers>\(inner)</sublayers></\(kind)>")
      #expect(scene.skipped.counts == [.attribute(name, on: kind): 2])
    }
    let element = try scene("<CALayer><\(name) value=\"\(value)\"/></CALayer>")
    #expect(element.skipped.counts == [.element(name, in: "CALayer"): 1])
  }

  @Test(arguments: [
    "<hash/>", "<delegate/>", "<animationType/>", "<modules/>",
    "<scriptComponents><a/></scriptComponents>",
    "<scriptObject src=\"a.js\"/>",
  ])
  func debrisElementsAreNotCounted(element: String) throws {
    #expect(try scene("<CALayer>\(element)</CALayer>").skipped.total == 0)
  }

  @Test(arguments: [
    ("cornerCurve=\"circular\"", 0), ("cornerCurve=\"continuous\"", 0),
    ("cornerCurve=\"continuous\" cornerRadius=\"4\"", 0), ("allowsGroupOpacity=\"1\"", 0),
    ("allowsGroupOpacity=\"1\" opacity=\"0.5\"", 0), ("contentsFormat=\"RGBA8\"", 0),
    ("contentsFormat=\"RGBAh\"", 0), ("allowsEdgeAntialiasing=\"0\"", 0),
    ("shadowOpacity=\"0\"", 0),
    ("shadowRadius=\"4\"", 0), ("shadowRadius=\"4\" shadowOpacity=\"1\"", 0),
    ("maskedCorners=\"15\"", 0),
    ("maskedCorners=\"3\"", 0), ("opaque=\"1\"", 0), ("speed=\"2\"", 0), ("repeatCount=\"2\"", 1),
    ("beginTime=\"0\"", 0),
  ])
  func attributesThatChangeNothingAreNotCounted(attributes: String, count: Int) throws {
    #expect(try scene("<CALayer \(attributes)/>").skipped.total == count)
  }

  @Test func descriptionsAreOneLine() {
    let features: [SkippedFeatures.Feature] = [
      .attribute("a\nb", on: "CALayer"), .element("e", in: "l"), .value("v", on: "l"),
      .layerClass("CAFooLayer"),
    ]
    #expect(
      features.map(\.description) == [
        "attribute a?b on CALayer", "element e in l", "value of v on l",
        "class CAFooLayer (shown as CALayer)",
      ])
    #expect(singleLine(String(repeating: "x", count: 100)).count == 81)
  }
}
