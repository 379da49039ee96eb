import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Layer classes with properties of their own: key-value coding gives the values in the document.
@Suite struct ClassReadingTests {
  /// A class, attributes, elements inside, a key, and the value as the dump writes it.
  struct Case: Sendable, CustomTestStringConvertible {
    let (className, attributes, inside, key, text): (String, String, String, String, String)
    var testDescription: String { "\(className) \(key)" }

    init(
      _ className: String, _ attributes: String, _ key: String, _ text: String, inside: String = ""
    ) {
      self.className = className
      self.attributes = attributes
      self.inside = inside
      self.key = key
      self.text = text
    }
  }

  static let attributes = [
    Case(
      "CAShapeLayer", #"path="1 2 m 3 4 l 5 6 7 8 q 1 2 3 4 5 6 c h""#, "path",
      "1 2 m 3 4 l 5 6 7 8 q 1 2 3 4 5 6 c h"),
    Case("CAShapeLayer", #"fillColor="1 0.5 0""#, "fillColor", "1 0.5 0 1"),
    Case("CAShapeLayer", #"fillRule="even-odd""#, "fillRule", "even-odd"),
    Case("CAShapeLayer", #"strokeColor="0.2""#, "strokeColor", "0.2 0.2 0.2 1"),
    Case("CAShapeLayer", #"lineWidth="3.5""#, "lineWidth", "3.5"),
    Case("CAShapeLayer", #"lineCap="round""#, "lineCap", "round"),
    Case("CAShapeLayer", #"lineJoin="bevel""#, "lineJoin", "bevel"),
    Case("CAShapeLayer", #"miterLimit="4""#, "miterLimit", "4"),
    Case("CAShapeLayer", #"lineDashPhase="-2""#, "lineDashPhase", "-2"),
    Case("CAShapeLayer", #"strokeStart="0.25""#, "strokeStart", "0.25"),
    Case("CAShapeLayer", #"strokeEnd="0.75""#, "strokeEnd", "0.75"),
    Case("CAGradientLayer", #"startPoint="0 0.5""#, "startPoint", "0 0.5"),
    Case("CAGradientLayer", #"endPoint="1.5 -1""#, "endPoint", "1.5 -1"),
    Case("CATextLayer", #"fontSize="17""#, "fontSize", "17"),
    Case("CATextLayer", #"alignmentMode="center""#, "alignmentMode", "center"),
    Case("CATextLayer", #"wrapped="1""#, "wrapped", "1"),
    Case("CATextLayer", #"truncationMode="end""#, "truncationMode", "end"),
    Case("CATextLayer", #"foregroundColor="1 0 0""#, "foregroundColor", "1 0 0 1"),
    Case("CATextLayer", #"string="a &amp; b""#, "string", "a & b"),
    Case("CATextLayer", #"font="Menlo""#, "font", "Menlo"),
    Case("CAReplicatorLayer", #"instanceCount="8""#, "instanceCount", "8"),
    Case("CAReplicatorLayer", #"instanceDelay="0.125""#, "instanceDelay", "0.125"),
    Case(
      "CAReplicatorLayer", #"instanceTransform="rotate(45deg)""#, "instanceTransform",
      "rotate(45deg)"),
    Case("CAReplicatorLayer", #"preservesDepth="1""#, "preservesDepth", "1"),
    Case("CAReplicatorLayer", #"instanceColor="1 0.5 0.25""#, "instanceColor", "1 0.5 0.25 1"),
    Case("CAReplicatorLayer", #"instanceRedOffset="-0.25""#, "instanceRedOffset", "-0.25"),
    Case("CAReplicatorLayer", #"instanceGreenOffset="0.5""#, "instanceGreenOffset", "0.5"),
    Case("CAReplicatorLayer", #"instanceBlueOffset="-0.5""#, "instanceBlueOffset", "-0.5"),
    Case("CAReplicatorLayer", #"instanceAlphaOffset="-0.125""#, "instanceAlphaOffset", "-0.125"),
    Case("CAEmitterLayer", #"emitterPosition="3 4""#, "emitterPosition", "3 4"),
    Case("CAEmitterLayer", #"emitterZPosition="-5""#, "emitterZPosition", "-5"),
    Case("CAEmitterLayer", #"emitterSize="30 40""#, "emitterSize", "30 40"),
    Case("CAEmitterLayer", #"emitterDepth="6""#, "emitterDepth", "6"),
    Case("CAEmitterLayer", #"emitterShape="sphere""#, "emitterShape", "sphere"),
    Case("CAEmitterLayer", #"emitterMode="outline""#, "emitterMode", "outline"),
    Case("CAEmitterLayer", #"renderMode="additive""#, "renderMode", "additive"),
    Case("CAEmitterLayer", #"preservesDepth="1""#, "preservesDepth", "1"),
    Case("CAEmitterLayer", #"birthRate="0.5""#, "birthRate", "0.5"),
    Case("CAEmitterLayer", #"lifetime="2""#, "lifetime", "2"),
    Case("CAEmitterLayer", #"velocity="-1""#, "velocity", "-1"),
    Case("CAEmitterLayer", #"scale="3""#, "scale", "3"),
    Case("CAEmitterLayer", #"spin="0.25""#, "spin", "0.25"),
    Case("CAEmitterLayer", #"spinBias="-0.5""#, "spinBias", "-0.5"),
    Case("CAEmitterLayer", #"emitterPath="0 0 m 9 0 l h""#, "emitterPath", "0 0 m 9 0 l h"),
    Case("CAEmitterLayer", #"seed="7""#, "seed", "7"),
    Case("CAScrollLayer", #"scrollMode="vertically""#, "scrollMode", "vertically"),
    Case("CATiledLayer", #"levelsOfDetail="4""#, "levelsOfDetail", "4"),
    Case("CATiledLayer", #"levelsOfDetailBias="2""#, "levelsOfDetailBias", "2"),
    Case("CATiledLayer", #"tileSize="128 64""#, "tileSize", "128 64"),
  ]

  static let elements = [
    Case(
      "CAShapeLayer", "", "fillColor", "0 0 0 0", inside: #"<fillColor opacity="0" value="0 0 0"/>"#
    ),
    Case(
      "CAShapeLayer", "", "strokeColor", "1 0 0.5 0.5",
      inside: #"<strokeColor><CGColor opacity="0.5" value="1 0 0.5"/></strokeColor>"#),
    Case("CAShapeLayer", "", "lineWidth", "2", inside: #"<lineWidth type="real" value="2"/>"#),
    Case(
      "CAShapeLayer", "", "lineDashPattern", "[4, 2.5]",
      inside:
        #"<lineDashPattern type="NSArray"><integer value="4"/><real value="2.5"/></lineDashPattern>"#
    ),
    Case(
      "CAGradientLayer", "", "colors", "[1 0 0 1, 0 0 1 0.5]",
      inside:
        #"<colors><CGColor value="1 0 0"/><object type="CGColor" opacity="0.5" value="0 0 1"/></colors>"#
    ),
    Case(
      "CAGradientLayer", "", "locations", "[0, 0.5]",
      inside: #"<locations><integer value="0"/><real value="0.5"/></locations>"#),
    Case("CAGradientLayer", "", "type", "radial", inside: #"<type value="radial"/>"#),
    Case("CAGradientLayer", "", "type", "conic", inside: #"<type type="string" value="conic"/>"#),
    Case(
      "CATextLayer", "", "string", "two\nlines",
      inside: #"<string type="string" value="two&#10;lines"/>"#),
    Case(
      "CATextLayer", "", "font", "Helvetica Neue Light",
      inside: #"<font type="string" value="Helvetica Neue Light"/>"#),
    Case(
      "CATextLayer", "", "foregroundColor", "0 1 0 0.25",
      inside: #"<foregroundColor opacity="0.25" value="0 1 0"/>"#),
    Case(
      "CAReplicatorLayer", "", "instanceColor", "1 1 1 0.5",
      inside: #"<instanceColor opacity="0.5" value="1 1 1"/>"#),
  ]

  private func text(_ value: Any?) -> String { value.map { AnimationDump.text(of: $0) } ?? "nil" }

  private func document(_ test: Case) -> String {
    "<\(test.className) \(test.attributes)>\(test.inside)</\(test.className)>"
  }

  @Test(arguments: attributes + elements)
  func everyPropertyIsRead(test: Case) throws {
    let scene = try scene(document(test))
    let layer = try #require(scene.root)
    #expect("\(type(of: layer))" == test.className)
    #expect(scene.skipped.counts.isEmpty)
    #expect(text(layer.value(forKey: test.key)) == test.text)
    // The document's value is not the default, so that reading it matters.
    #expect(text(LayerClass(of: layer).make().value(forKey: test.key)) != test.text)
  }

  @Test(arguments: attributes + elements)
  func everyPropertyComesBack(test: Case) throws {
    let read = try scene(document(test))
    let written = try SceneWriter().document(of: read)
    #expect(written.leftOut.counts.isEmpty)
    let copy = try SceneReader().read(
      data: written.files[0].data, baseURL: nil, name: "written.caml")
    #expect(copy.skipped.counts.isEmpty)
    #expect(text(copy.root?.value(forKey: test.key)) == test.text)
    #expect(LayerDump(copy).description == LayerDump(read).description)
    #expect(LayerDump(copy).description.contains(" \(test.key)="))
    #expect(LayerDump(copy).json.contains("\"\(test.key)\": "))
  }

  @Test(arguments: attributes)
  func anotherClassDoesNotKnowIt(test: Case) throws {
    let scene = try scene("<CALayer \(test.attributes)/>")
    #expect(scene.skipped.counts == [.attribute(test.key, on: "CALayer"): 1])
  }

  @Test func everyPropertyOfEveryClassIsTested() {
    let tested = Set((Self.attributes + Self.elements).map { "\($0.className).\($0.key)" })
    for kind in LayerClass.allCases {
      for property in kind.table.properties where EmitterClass(of: property) == nil {
        let name = "\(kind.rawValue).\(property.name)"
        #expect(
          tested.contains(name) || property.name == "allowsFontSubpixelQuantization", "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("CAShapeLayer", #"lineWidth="wide""#), ("CAShapeLayer", #"strokeEnd="nan""#),
    ("CAShapeLayer", #"path="1 2 3 m""#), ("CAShapeLayer", #"fillColor="red""#),
    ("CAShapeLayer", #"lineDashPhase="inf""#), ("CAGradientLayer", #"startPoint="1""#),
    ("CATextLayer", #"fontSize="""#), ("CATextLayer", #"wrapped="perhaps""#),
    ("CAReplicatorLayer", #"instanceTransform="spin(3)""#),
    ("CAReplicatorLayer", #"instanceCount="many""#),
    ("CAEmitterLayer", #"emitterSize="1 2 3""#), ("CAEmitterLayer", #"birthRate="-inf""#),
    ("CATiledLayer", #"tileSize="1""#),
  ])
  func unusableValuesCountAsAbsent(className: String, attribute: String) throws {
    let scene = try scene("<\(className) \(attribute)/>")
    let name = String(attribute.prefix { $0 != "=" })
    #expect(scene.skipped.counts == [.value(name, on: className): 1])
    let layer = try #require(scene.root)
    #expect(LayerClass(of: layer).table.differences(of: layer).isEmpty)
  }

  @Test(arguments: [
    #"<colors><CGColor value="1 0 0"/><real value="1"/></colors>"#,
    #"<colors><CGColor value="red"/></colors>"#,
    #"<locations><real value="0"/><string value="x"/></locations>"#, "<fillColor/>",
  ])
  func unusableMembersMakeAListUnusable(element: String) throws {
    let className = element.hasPrefix("<fill") ? "CAShapeLayer" : "CAGradientLayer"
    let name = String(element.dropFirst().prefix { $0 != ">" && $0 != "/" })
    let scene = try scene("<\(className)>\(element)</\(className)>")
    #expect(scene.skipped.counts[.value(name, on: className)] == 1)
    let layer = try #require(scene.root)
    #expect(LayerClass(of: layer).table.differences(of: layer).isEmpty)
  }

  @Test func emptyListsAreNone() throws {
    let scene = try scene("<CAGradientLayer><colors/><locations/></CAGradientLayer>")
    #expect(scene.root?.value(forKey: "colors") == nil)
    #expect(scene.skipped.counts.isEmpty)
  }

  @Test func nullIsNoColour() throws {
    let read = try scene(#"<CAShapeLayer><fillColor type="null"/></CAShapeLayer>"#)
    #expect(read.root?.value(forKey: "fillColor") == nil)
    let text = String(decoding: try SceneWriter().document(of: read).files[0].data, as: UTF8.self)
    #expect(text.contains("    <fillColor type=\"null\"/>\n"))
  }

  @Test func aMaskHasItsClassInAnAttribute() throws {
    let scene = try scene(
      #"<CALayer><mask type="CAGradientLayer" startPoint="0 0"><type value="conic"/></mask></CALayer>"#
    )
    let mask = try #require(scene.root?.mask)
    #expect(mask is CAGradientLayer)
    #expect(mask.value(forKey: "type") as? String == "conic")
    #expect(scene.skipped.counts.isEmpty)
  }

  @Test(arguments: LayerClass.allCases)
  func aFreshLayerHasOneAttribute(kind: LayerClass) throws {
    let scene = Scene(root: kind.make())
    let text = String(decoding: try SceneWriter().document(of: scene).files[0].data, as: UTF8.self)
    #expect(text.contains("\n  <\(kind.rawValue) allowsGroupOpacity=\"1\"/>\n"))
  }

  @Test func aScrollLayerThatDoesNotMaskSaysSo() throws {
    let layer = CAScrollLayer()
    layer.masksToBounds = false
    let text = String(
      decoding: try SceneWriter().document(of: Scene(root: layer)).files[0].data, as: UTF8.self)
    #expect(text.contains(#"<CAScrollLayer masksToBounds="0" allowsGroupOpacity="1"/>"#))
    #expect(try scene("<CAScrollLayer/>").root?.masksToBounds == true)
    #expect(try scene(#"<CAScrollLayer masksToBounds="0"/>"#).root?.masksToBounds == false)
  }
}
