import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Styles in documents: dictionaries of values by key.
@Suite struct SceneStyleTests {
  private static let document = """
    <CALayer>
      <style>
        <opacity type="real" value="0.25"/>
        <wallpaperParallaxGroups type="NSArray">
          <NSDictionary>
            <axis type="string" value="x &amp; y"/>
            <image type="null"/>
            <mapMaxTo type="real" value="10.5"/>
            <mapMinTo type="integer" value="-10"/>
            <inner type="NSDictionary"><tint type="CGColor" opacity="0.5" value="1 0 0"/></inner>
          </NSDictionary>
          <NSDictionary/>
        </wallpaperParallaxGroups>
        <title value="no type"/>
        <names type="NSArray"/>
      </style>
    </CALayer>
    """

  @Test func stylesAreDictionaries() throws {
    let scene = try scene(Self.document)
    #expect(scene.skipped.counts.isEmpty)
    let layer = try #require(scene.root)
    let style = try #require(layer.style)
    #expect(style.count == 4)
    #expect(style["title"] as? String == "no type")
    #expect((style["names"] as? [Any])?.isEmpty == true)
    let groups = try #require(style["wallpaperParallaxGroups"] as? [[String: Any]])
    #expect(groups.count == 2 && groups[1].isEmpty)
    #expect(groups[0]["axis"] as? String == "x & y" && groups[0]["image"] is NSNull)
    #expect(groups[0]["mapMaxTo"] as? Double == 10.5 && groups[0]["mapMinTo"] as? Int == -10)
    let tint = (groups[0]["inner"] as? [String: Any])?["tint"]
    #expect((tint as? CGColor)?.components == [1, 0, 0, 0.5])
    // Properties that the document does not set take their values from the style.
    #expect(layer.opacity == 0.25)
  }

  @Test func theyComeBack() throws {
    let read = try scene(Self.document)
    let written = try SceneWriter().document(of: read)
    #expect(written.leftOut.counts.isEmpty)
    let copy = try SceneReader().read(
      data: written.files[0].data, baseURL: nil, name: "written.caml")
    #expect(copy.skipped.counts.isEmpty)
    let dump = LayerDump(read).description
    #expect(LayerDump(copy).description == dump)
    #expect(dump.contains("wallpaperParallaxGroups: [{axis: x & y, image: none, inner: {tint: "))
    #expect(try SceneWriter().document(of: copy).files[0].data == written.files[0].data)
  }

  @Test func attributesWinOverTheStyle() throws {
    let both = try layer(
      #"opacity="0.5""#, inside: "<style><opacity type=\"real\" value=\"0.25\"/></style>")
    #expect(both.opacity == 0.5)
    let empty = try layer("", inside: "<style/>")
    #expect(empty.style == nil)
  }

  @Test func whatIsNoValueIsCounted() throws {
    let scene = try scene(
      """
      <CALayer><style><a type="Foo"/><b type="real" value="x"/><c type="real" value="1"/></style></CALayer>
      """)
    #expect(scene.root?.style?.count == 1)
    #expect(
      scene.skipped.counts.keys.map(\.description).sorted()
        == ["element Foo in style", "value of b on style"])
  }

  @Test func theirValuesAreBounded() throws {
    var limits = RenderLimits.standard
    limits.animationValues = 3
    func document(_ count: Int) -> String {
      let entries = (0..<count).map { "<k\($0) type=\"real\" value=\"1\"/>" }.joined()
      return "<CALayer><style>\(entries)</style></CALayer>"
    }
    #expect(try scene(document(3), limits: limits).root?.style?.count == 3)
    let error = try sceneError(caml(document(4)), limits: limits)
    #expect(error.kind == .limit(LimitExceeded("animationValues", value: 4, allowed: 3)))
  }

  @Test func stylesTooDeepForReadersAreRefused() throws {
    var style: [String: Any] = [:]
    for _ in 0..<30 { style = ["inner": style] }
    let root = CALayer()
    root.style = style
    var limits = RenderLimits.standard
    limits.depth = 20
    #expect(throws: SceneWriteError.self) {
      try SceneWriter(limits: limits).document(of: Scene(root: root))
    }
  }

  @Test func shearsAreAttributesToo() throws {
    let plain = try layer(#"transform.shear.x="0.5" transform.scale.y="3""#)
    #expect(plain.transform.m21 == 1.5 && plain.transform.m22 == 3)
    #expect(
      try scene(#"<CALayer transform.shear.y="1"/>"#).skipped.counts
        == [.value("transform.shear.y", on: "CALayer"): 1])
  }
}
