import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Properties that are read although pictures do not show all of them yet.
@Suite struct NewPropertyTests {
  @Test func shadow() throws {
    let layer = try layer(
      "shadowColor=\"1 0 0\" shadowOpacity=\"0.5\" shadowRadius=\"4\" shadowOffset=\"1 -2\"")
    #expect(layer.shadowColor?.components == [1, 0, 0, 1])
    #expect(layer.shadowOpacity == 0.5)
    #expect(layer.shadowRadius == 4)
    #expect(layer.shadowOffset == CGSize(width: 1, height: -2))
    let none = try self.layer("", "<shadowColor type=\"null\"/>")
    #expect(none.shadowColor == nil)
    #expect(
      try self.layer("", "<shadowColor opacity=\"0.5\" value=\"0 1 0\"/>").shadowColor?.alpha == 0.5
    )
  }

  @Test func multipliedContents() throws {
    let opaque = try layer("contentsMultiplyColor=\"1 0.5 0\"")
    #expect(opaque.contentsMultiplyColor?.components == [1, 0.5, 0, 1])
    let faint = try layer("", "<contentsMultiplyColor opacity=\"0.5\" value=\"0 1 0\"/>")
    #expect(faint.contentsMultiplyColor?.components == [0, 1, 0, 0.5])
    #expect(LayerDump(faint).description.contains("contentsMultiplyColor=\"0 1 0 0.5\""))
    let none = try layer("", "<contentsMultiplyColor type=\"null\"/>")
    #expect(none.contentsMultiplyColor == nil)
    let scene = try scene(
      """
      <CALayer><contentsMultiplyColor opacity="0.5" value="0 1 0"/><animations>
      <a type="CABasicAnimation" keyPath="contentsMultiplyColor"><toValue type="CGColor" value="1 0 0"/></a>
      </animations></CALayer>
      """)
    #expect(scene.skipped.counts.isEmpty)
  }

  private func layer(_ attributes: String, _ inside: String) throws -> CALayer {
    try LaminaSceneTests.layer(attributes, inside: inside)
  }

  private func layer(_ attributes: String) throws -> CALayer { try layer(attributes, "") }

  @Test func cornersAndEdges() throws {
    let layer = try layer(
      "maskedCorners=\"6\" cornerCurve=\"continuous\" edgeAntialiasingMask=\"9\" allowsEdgeAntialiasing=\"0\""
    )
    #expect(layer.maskedCorners == [.layerMaxXMinYCorner, .layerMinXMaxYCorner])
    #expect(layer.cornerCurve == .continuous)
    #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerTopEdge])
    #expect(!layer.allowsEdgeAntialiasing)
  }

  @Test func switchesAndFormats() throws {
    let layer = try layer(
      """
      opaque="1" contentsFormat="Gray8" shouldRasterize="1" rasterizationScale="2" allowsGroupOpacity="0"
      drawsAsynchronously="1" needsDisplayOnBoundsChange="1" minificationFilterBias="-0.5" autoresizingMask="63"
      """)
    #expect(layer.isOpaque)
    #expect(layer.contentsFormat == .gray8Uint)
    #expect(layer.shouldRasterize)
    #expect(layer.rasterizationScale == 2)
    #expect(!layer.allowsGroupOpacity)
    #expect(layer.drawsAsynchronously)
    #expect(layer.needsDisplayOnBoundsChange)
    #expect(layer.minificationFilterBias == -0.5)
    #expect(layer.autoresizingMask.rawValue == 63)
  }

  @Test func timing() throws {
    let layer = try layer(
      """
      beginTime="1e-100" duration="2.5" speed="0.5" timeOffset="-1" repeatCount="inf" repeatDuration="7"
      autoreverses="1" fillMode="both"
      """)
    #expect(layer.beginTime == 1e-100)
    #expect(layer.duration == 2.5)
    #expect(layer.speed == 0.5)
    #expect(layer.timeOffset == -1)
    #expect(layer.repeatCount == .infinity)
    #expect(layer.repeatDuration == 7)
    #expect(layer.autoreverses)
    #expect(layer.fillMode == .both)
  }

  @Test func masksAreLayersOutsideTheSublayers() throws {
    let scene = try scene(
      """
      <CALayer><mask type="CALayer" id="m" cornerRadius="3"><sublayers><CALayer name="x"/></sublayers></mask>
      <sublayers><CALayer/></sublayers></CALayer>
      """)
    let root = try #require(scene.root)
    #expect(root.mask?.cornerRadius == 3)
    #expect(root.mask?.superlayer === root)
    #expect(root.mask?.sublayers?.map(\.name) == ["x"])
    #expect(root.sublayers?.count == 1)
    #expect(scene.layer(id: "m") === root.mask)
    #expect(scene.layerCount == 4)
    #expect(scene.skipped.counts.isEmpty)
  }

  @Test func aMaskThatIsNoLayerIsSkipped() throws {
    let scene = try scene("<CALayer><mask type=\"CGImage\" src=\"x\"/><mask/></CALayer>")
    #expect(scene.root?.mask == nil)
    #expect(scene.skipped.counts == [.element("mask", in: "CALayer"): 2])
  }

  @Test(arguments: [
    ("shadowOpacity=\"0.5\"", []), ("shadowOpacity=\"0\" shadowRadius=\"2\"", []),
    ("opacity=\"0.5\" allowsGroupOpacity=\"1\"", []), ("edgeAntialiasingMask=\"3\"", []),
    ("autoresizingMask=\"18\"", []),
    ("repeatCount=\"2\" fillMode=\"both\"", ["repeatCount", "fillMode"]),
    ("fillMode=\"removed\" duration=\"inf\"", []), ("shouldRasterize=\"1\"", []),
  ])
  func whatIsNotDrawnYetIsCounted(attributes: String, names: [String]) throws {
    let scene = try scene("<CALayer \(attributes)/>")
    #expect(Set(scene.skipped.counts.keys) == Set(names.map { .undrawn($0, on: "CALayer") }))
  }

  @Test(arguments: [
    "maskedCorners=\"-1\"", "maskedCorners=\"1.5\"", "autoresizingMask=\"1e20\"", "speed=\"nan\"",
    "shadowOpacity=\"inf\"", "shadowOffset=\"1\"", "duration=\"x\"", "opaque=\"perhaps\"",
    "edgeAntialiasingMask=\"nan\"", "shadowColor=\"red\"", "timeMap=\"\"", "timeMap=\"0\"",
    "timeMap=\"before 1\"", "timeMap=\"1 0; 0 1\"", "timeMap=\"0 nan\"", "timeMap=\"0 0;\"",
    "timeMap=\"0 0 quickly\"", "timeMap=\"0 0 2 0 1 1; 1 1\"", "timeMap=\"0 0; after 1 2\"",
  ])
  func unusableValuesCountAsAbsent(attribute: String) throws {
    let scene = try scene("<CALayer \(attribute)/>")
    let name = String(attribute.prefix { $0 != "=" })
    #expect(scene.skipped.counts == [.value(name, on: "CALayer"): 1])
    let fresh = CALayer()
    fresh.allowsGroupOpacity = false
    #expect(treeText(try #require(scene.root)) == treeText(fresh))
  }
}

extension NewPropertyTests {
  @Test func theDumpShowsThemAndTheMask() throws {
    let read = try LaminaSceneTests.scene(
      """
      <CALayer shadowOpacity="0.5" speed="2"><mask type="CALayer" name="m"/><sublayers><CALayer opaque="1"/></sublayers>
      </CALayer>
      """)
    #expect(
      LayerDump(read).description == """
        CALayer shadowOpacity="0.5" speed="2" shadowColor="0 0 0 1"
          mask CALayer name="m"
          CALayer opaque="1"

        """)
  }
}
