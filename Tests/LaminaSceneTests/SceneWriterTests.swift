import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Scenes that are read, written and read again.
@Suite struct SceneWriterTests {
  /// Writes `scene` as one document and reads it.
  private func again(_ scene: Scene) throws -> Scene {
    let written = try SceneWriter().document(of: scene)
    return try SceneReader().read(data: written.files[0].data, baseURL: nil, name: "written.caml")
  }

  private func text(_ scene: Scene) throws -> String {
    String(decoding: try SceneWriter().document(of: scene).files[0].data, as: UTF8.self)
  }

  /// The text of the root layer's element without the attributes that no test sets.
  private func rootLine(_ root: CALayer) throws -> String {
    String(try text(Scene(root: root)).split(separator: "\n")[2])
  }

  @Test func aFreshLayerHasOneAttribute() throws {
    #expect(
      try text(Scene(root: CALayer())) == """
        <?xml version="1.0" encoding="UTF-8"?>

        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer allowsGroupOpacity="1"/>
        </caml>

        """)
  }

  @Test func anEmptyScene() throws {
    let written = try text(try scene(""))
    #expect(written.hasSuffix("\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"/>\n"))
    #expect(try again(try scene("")).root == nil)
  }

  @Test(arguments: [
    ("bounds=\"0 0 10.5 1e-07\"", "<CALayer bounds=\"0 0 10.5 1e-07\"/>"),
    (
      "position=\"0.1 -3\" anchorPoint=\"0 1\"",
      "<CALayer position=\"0.1 -3\" anchorPoint=\"0 1\"/>"
    ),
    ("opacity=\"0.1\" hidden=\"1\"", "<CALayer hidden=\"1\" opacity=\"0.1\"/>"),
    ("opacity=\"1\" hidden=\"0\" position=\"0 0\" speed=\"1\"", "<CALayer/>"),
    ("backgroundColor=\"1 0.25 0\"", "<CALayer backgroundColor=\"1 0.25 0\"/>"),
    ("borderColor=\"0 0 0\"", "<CALayer/>"),
    ("borderColor=\"0 0 1\"", "<CALayer borderColor=\"0 0 1\"/>"),
    ("transform=\"translate(1, 2, 3)\"", "<CALayer transform=\"translate(1, 2, 3)\"/>"),
    ("transform=\"scale(2)\"", "<CALayer transform=\"scale(2, 2, 1)\"/>"),
    (
      "transform=\"translate(5, 6) rotate(30deg)\"",
      "<CALayer transform=\"translate(5, 6, 0) rotate(30deg)\"/>"
    ),
    ("sublayerTransform=\"perspective(500)\"", "<CALayer sublayerTransform=\"perspective(500)\"/>"),
    ("transform=\"\"", "<CALayer/>"),
    ("repeatCount=\"inf\" fillMode=\"both\"", "<CALayer repeatCount=\"inf\" fillMode=\"both\"/>"),
    (
      "maskedCorners=\"5\" cornerCurve=\"continuous\"",
      "<CALayer maskedCorners=\"5\" cornerCurve=\"continuous\"/>"
    ),
    ("contentsGravity=\"topLeft\"", "<CALayer contentsGravity=\"topLeft\"/>"),
    ("autoresizingMask=\"18\"", "<CALayer autoresizingMask=\"18\"/>"),
    ("name=\"\"", "<CALayer name=\"\"/>"),
    ("id=\"#1\" name=\"n\"", "<CALayer id=\"#1\" name=\"n\"/>"),
  ])
  func attributesInOrder(given: String, expected: String) throws {
    let scene = try scene("<CALayer \(given)/>")
    #expect(scene.root?.allowsGroupOpacity == false)
    let line = try text(scene).split(separator: "\n")[2]
    // A missing attribute reads as off, so this one is always written.
    #expect(line.contains(" allowsGroupOpacity=\"0\""))
    #expect(line.replacing(" allowsGroupOpacity=\"0\"", with: "") == "  \(expected)")
  }

  @Test func coloursWithAlphaAreElements() throws {
    let root = CALayer()
    root.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: -0.25, alpha: 0.5)
    root.borderColor = nil
    root.shadowColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    #expect(
      try text(Scene(root: root)).contains(
        """
          <CALayer shadowColor="0 1 0" allowsGroupOpacity="1">
            <backgroundColor opacity="0.5" value="1 0.5 -0.25"/>
            <borderColor type="null"/>
          </CALayer>

        """))
    let copy = try #require(try again(Scene(root: root)).root)
    #expect(treeText(copy) == treeText(root))
    #expect(copy.borderColor == nil)
  }

  @Test func textIsEscaped() throws {
    let root = CALayer()
    root.name = "<a> & \"b\" 'c'\t\n\r\u{1F600}\u{1}"
    let line = try rootLine(root)
    #expect(
      line
        == "  <CALayer name=\"&lt;a&gt; &amp; &quot;b&quot; 'c'&#9;&#10;&#13;\u{1F600}\u{FFFD}\" allowsGroupOpacity=\"1\"/>"
    )
    #expect(try again(Scene(root: root)).root?.name == "<a> & \"b\" 'c'\t\n\r\u{1F600}\u{FFFD}")
  }

  @Test func masksSublayersClassesAndIds() throws {
    let read = try scene(
      """
      <CATransformLayer id="root" bounds="0 0 9 9"><mask type="CAShapeLayer" id="m" cornerRadius="2"><sublayers>
      <CALayer name="in mask"/></sublayers></mask><sublayers><CALayer id="#7"/><CAFooLayer name="x"><sublayers>
      <CALayer name="deep"/></sublayers></CAFooLayer></sublayers></CATransformLayer>
      """)
    let copy = try again(read)
    #expect(treeText(try #require(copy.root)) == treeText(try #require(read.root)))
    #expect(copy.layer(id: "root") === copy.root)
    #expect(copy.layer(id: "m") === copy.root?.mask)
    #expect(copy.layer(id: "#7") === copy.root?.sublayers?[0])
    #expect(copy.skipped == read.skipped)
    #expect(try text(read) == text(copy))
    #expect(copy.root?.mask?.sublayers?[0].name == "in mask")
    #expect(copy.root?.sublayers?[1].sublayers?[0].name == "deep")
  }

  @Test func everyPropertyAtOnceAndAtRandom() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let root = Self.randomLayer(&random)
      root.mask = Self.randomLayer(&random)
      for _ in 0..<3 { root.addSublayer(Self.randomLayer(&random)) }
      let copy = try #require(try again(Scene(root: root)).root)
      #expect(treeText(copy) == treeText(root))
    }
  }

  private static func randomLayer(_ random: inout SystemRandomNumberGenerator) -> CALayer {
    func number() -> CGFloat {
      [0, 1, -1, 0.1, 1e-300, -1e300, CGFloat.random(in: -1...1, using: &random)].randomElement(
        using: &random) ?? 0
    }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    func rect() -> CGRect {
      CGRect(origin: point(), size: CGSize(width: abs(number()), height: abs(number())))
    }
    func flag() -> Bool { Bool.random(using: &random) }
    func color() -> CGColor {
      CGColor(srgbRed: number(), green: number(), blue: number(), alpha: flag() ? 1 : 0.3)
    }
    let layer = CALayer()
    layer.name = flag() ? "a \(number())" : nil
    layer.bounds = rect()
    layer.position = point()
    layer.anchorPoint = point()
    layer.zPosition = number()
    layer.anchorPointZ = number()
    layer.transform = CATransform3DRotate(
      CATransform3DMakeScale(0.5, 2, 3), number() / 1e301, 1, 2, 3)
    layer.sublayerTransform.m34 = flag() ? -1 / 731 : 0
    layer.isHidden = flag()
    layer.opacity = Float.random(in: 0...1, using: &random)
    layer.masksToBounds = flag()
    layer.isDoubleSided = flag()
    layer.isGeometryFlipped = flag()
    layer.backgroundColor = flag() ? color() : nil
    layer.borderColor = color()
    layer.borderWidth = abs(number())
    layer.cornerRadius = abs(number())
    layer.maskedCorners = [.layerMinXMaxYCorner]
    layer.cornerCurve = .continuous
    layer.shadowColor = flag() ? color() : nil
    layer.shadowOpacity = Float(CGFloat.random(in: 0...1, using: &random))
    layer.shadowOffset = CGSize(width: number(), height: number())
    layer.shadowRadius = number()
    setMore(layer, point(), number(), flag())
    return layer
  }

  private static func setMore(_ layer: CALayer, _ point: CGPoint, _ number: CGFloat, _ flag: Bool) {
    layer.contentsGravity = flag ? .resizeAspectFill : .bottomRight
    layer.contentsRect = CGRect(origin: point, size: CGSize(width: 1, height: 0.5))
    layer.contentsCenter = CGRect(x: 0, y: 0.1, width: 0.2, height: 0.3)
    layer.contentsScale = 3
    layer.contentsFormat = .RGBA16Float
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .trilinear
    layer.minificationFilterBias = 0.1
    layer.contentsMultiplyColor = CGColor(
      srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: flag ? 1 : 0.5)
    layer.isOpaque = flag
    layer.allowsGroupOpacity = flag
    layer.allowsEdgeAntialiasing = flag
    layer.edgeAntialiasingMask = [.layerTopEdge]
    layer.shouldRasterize = flag
    layer.rasterizationScale = 2
    layer.drawsAsynchronously = flag
    layer.needsDisplayOnBoundsChange = flag
    layer.autoresizingMask = [.layerMinXMargin, .layerHeightSizable]
    layer.beginTime = 1e-100
    layer.duration = Double(number)
    layer.speed = 0.1
    layer.timeOffset = -0.7
    layer.repeatCount = .infinity
    layer.repeatDuration = 4
    layer.autoreverses = flag
    layer.fillMode = .backwards
  }

  @Test func anImageIsOneFileHoweverOftenItIsUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("in.ca/a b.png", SampleImage.png)
    try folder.write(
      "in.ca/main.caml",
      caml(
        """
        <CALayer bounds="0 0 8 8"><contents type="CGImage" src="a%20b.png"/><sublayers>
        <CALayer><contents type="CGImage" src="a b.png"/></CALayer>
        <CALayer><contents type="CGImage" src="data:image/png;base64,\(SampleImage.base64)"/></CALayer>
        </sublayers></CALayer>
        """))
    let read = try SceneReader().read(contentsOf: folder.url.appendingPathComponent("in.ca"))
    let written = try SceneWriter().bundle(of: read)
    #expect(
      written.files.map(\.path) == [
        "index.xml", "main.caml", "assets/image-1.png", "assets/image-2.png",
      ])
    let text = String(decoding: written.files[1].data, as: UTF8.self)
    #expect(
      text.components(separatedBy: "<contents type=\"CGImage\" src=\"assets/image-1.png\"/>").count
        == 3)
    let place = folder.url.appendingPathComponent("out.ca")
    try SceneWriter().write(read, to: place)
    let copy = try SceneReader().read(contentsOf: place)
    #expect(treeText(try #require(copy.root)) == treeText(try #require(read.root)))
    #expect(copy.warnings.isEmpty)
    #expect(copy.resourceBytes == 2 * SampleImage.pixels * 4)
  }

  @Test func theIndexSaysDocumentAndSize() throws {
    let folder = try TemporaryFolder()
    try folder.write("in.ca/main.caml", caml("<CALayer name=\"no size\"/>"))
    try folder.write(
      "in.ca/index.xml",
      """
      <plist><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>12.5</real>
      <key>documentHeight</key><integer>7</integer></dict></plist>
      """)
    let read = try SceneReader().read(contentsOf: folder.url.appendingPathComponent("in.ca"))
    let place = folder.url.appendingPathComponent("out.ca")
    try SceneWriter().write(read, to: place)
    #expect(try SceneReader().read(contentsOf: place).size == CGSize(width: 12.5, height: 7))
    let index = try String(contentsOf: place.appendingPathComponent("index.xml"), encoding: .utf8)
    #expect(index.contains("<key>rootDocument</key>\n  <string>main.caml</string>\n"))
  }

  @Test func bundlesAreReplacedAndOtherThingsAreNot() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appendingPathComponent("out.ca")
    try folder.write("out.ca/main.caml", "old")
    try folder.write("out.ca/old.png", "old")
    try SceneWriter().write(Scene(root: CALayer()), to: place)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == [
        "index.xml", "main.caml",
      ])
    try folder.write("mine/letter.txt", "dear")
    for other in ["mine", "mine/letter.txt", "missing/out.ca"] {
      let error = try #require(throws: SceneWriteError.self) {
        try SceneWriter().write(
          Scene(root: CALayer()), to: folder.url.appendingPathComponent(other))
      }
      #expect(error.kind == .cannotCreate)
    }
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("mine/letter.txt"), encoding: .utf8)
        == "dear")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "mine", "out.ca",
      ])
  }

  @Test func looseDocumentsHoldTheirImages() throws {
    let folder = try TemporaryFolder()
    let read = try scene(
      "<CALayer><contents src=\"data:image/png;base64,\(SampleImage.base64)\"/></CALayer>")
    let place = folder.url.appendingPathComponent("out.caml")
    try SceneWriter().write(read, to: place)
    let copy = try SceneReader().read(contentsOf: place)
    #expect(treeText(try #require(copy.root)) == treeText(try #require(read.root)))
    #expect((copy.root?.contents as? CGImage)?.width == 3)
  }

  @Test func whatDocumentsCannotHoldIsCounted() throws {
    let root = CALayer()
    root.contents = NSObject()
    root.filters = [1]
    root.style = ["a": 1, "b": NSObject(), "c d": 2]
    let written = try SceneWriter().document(of: Scene(root: root))
    #expect(
      written.leftOut.counts == [
        .attribute("contents", on: "CALayer"): 1, .element("Int", in: "filters on CALayer"): 1,
        .value("NSObject", on: "style"): 1, .attribute("c d", on: "style"): 1,
      ])
  }

  @Test func treesThatNoReaderWouldTakeAreRefused() throws {
    func chain(_ count: Int) -> CALayer {
      let root = CALayer()
      var leaf = root
      for _ in 1..<count {
        let next = CALayer()
        leaf.addSublayer(next)
        leaf = next
      }
      return root
    }
    var limits = RenderLimits()
    limits.depth = 10
    // The document, then two elements for each layer but the last: caml, layer, sublayers, layer, …
    let written = try SceneWriter(limits: limits).document(of: Scene(root: chain(5)))
    #expect(
      try SceneReader(limits: limits).read(data: written.files[0].data, baseURL: nil).layerCount
        == 5)
    let error = try #require(throws: SceneWriteError.self) {
      try SceneWriter(limits: limits).document(of: Scene(root: chain(6)))
    }
    #expect(error.kind == .limit(LimitExceeded("depth", value: 11, allowed: 10)))
    limits.layers = 3
    #expect(throws: SceneWriteError.self) {
      try SceneWriter(limits: limits).document(of: Scene(root: chain(4)))
    }
  }

  @Test func ofWhatIsSkippedOnlyWhatIsNotKeptIsLost() throws {
    let read = try scene(
      """
      <CAFooLayer shadowOpacity="1" glow="1"><mask type="CALayer"/><emitterCells/></CAFooLayer>
      """)
    #expect(read.skipped.total == 3)
    #expect(read.skipped.lost == 2)
    #expect(
      read.skipped.counts == [
        .layerClass("CAFooLayer"): 1, .attribute("glow", on: "CAFooLayer"): 1,
        .element("emitterCells", in: "CAFooLayer"): 1,
      ])
    #expect(
      SkippedFeatures.Feature.undrawn("mask", on: "CALayer").description
        == "mask on CALayer (not drawn yet)")
  }
}
