import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// The cells and behaviours of emitters.
@Suite struct EmitterReadingTests {
  private static let document = """
    <CAEmitterLayer emitterShape="line" emitterSize="100 0">
      <emitterCells>
        <CAEmitterCell id="#snow" name="snow flake" birthRate="20" lifetime="5.5" lifetimeRange="1" velocity="40" \
    velocityRange="10" xAcceleration="1" yAcceleration="-30" zAcceleration="2" emissionLongitude="3.14" \
    emissionLatitude="0.5" emissionRange="0.25" scale="0.1" scaleRange="0.05" scaleSpeed="-0.01" spin="1" \
    spinRange="2" redRange="0.1" greenRange="0.2" blueRange="0.3" alphaRange="0.4" redSpeed="-0.1" \
    greenSpeed="-0.2" blueSpeed="-0.3" alphaSpeed="-0.4" contentsRect="0 0 0.5 1" contentsScale="2" \
    minificationFilter="nearest" magnificationFilter="trilinear" minificationFilterBias="0.5" \
    beginTime="-2" duration="3" speed="0.5" timeOffset="1" repeatCount="inf" repeatDuration="9" \
    autoreverses="1" fillMode="both">
          <color opacity="0.5" value="1 0.5 0.25"/>
          <contents type="CGImage" src="data:image/png;base64,\(SampleImage.base64)"/>
          <emitterCells>
            <CAEmitterCell name="trail" birthRate="3" enabled="0" color="0 1 0"/>
          </emitterCells>
        </CAEmitterCell>
      </emitterCells>
      <emitterBehaviors>
        <CAEmitterBehavior behavior="wave" name="wind" force="10 0 -5" frequency="0.75"/>
        <CAEmitterBehavior behavior="valueOverLife" keyPath="scale" enabled="0">
          <values><real value="0"/><integer value="1"/></values>
          <locations><integer value="0"/><integer value="1"/></locations>
        </CAEmitterBehavior>
        <CAEmitterBehavior behavior="attractor" attractorType="radial" position="3 4" mystery="5" riddle="six">
          <stiffness type="real" value="20"/>
          <appliesAlpha type="bool" value="1"/>
        </CAEmitterBehavior>
        <CAEmitterBehavior behavior="colorOverLife"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
        </CAEmitterBehavior>
      </emitterBehaviors>
    </CAEmitterLayer>
    """

  private func cells(_ owner: any DocumentObject) throws -> [CAEmitterCell] {
    try #require(owner.value(forKey: "emitterCells") as? [CAEmitterCell])
  }

  @Test func cells() throws {
    let scene = try scene(Self.document)
    #expect(scene.skipped.counts.isEmpty)
    #expect(scene.warnings.isEmpty)
    let cells = try cells(#require(scene.root))
    let cell = try #require(cells.first)
    #expect(cells.count == 1)
    #expect(scene.objects["#snow"] === cell)
    let numbers: [(String, Double)] = [
      ("birthRate", 20), ("lifetime", 5.5), ("lifetimeRange", 1), ("velocity", 40),
      ("velocityRange", 10),
      ("xAcceleration", 1), ("yAcceleration", -30), ("zAcceleration", 2),
      ("emissionLongitude", 3.14),
      ("emissionLatitude", 0.5), ("emissionRange", 0.25), ("scale", 0.1), ("scaleRange", 0.05),
      ("scaleSpeed", -0.01), ("spin", 1), ("spinRange", 2), ("redRange", 0.1), ("greenRange", 0.2),
      ("blueRange", 0.3), ("alphaRange", 0.4), ("redSpeed", -0.1), ("greenSpeed", -0.2),
      ("blueSpeed", -0.3),
      ("alphaSpeed", -0.4), ("contentsScale", 2), ("minificationFilterBias", 0.5),
      ("beginTime", -2),
      ("duration", 3), ("speed", 0.5), ("timeOffset", 1), ("repeatCount", .infinity),
      ("repeatDuration", 9),
      ("autoreverses", 1), ("enabled", 1),
    ]
    for (key, expected) in numbers {
      let value = try #require((cell.value(forKey: key) as? NSNumber)?.doubleValue, "\(key)")
      #expect(value == expected || abs(value - expected) < 1e-6, "\(key)")
    }
    #expect(cell.name == "snow flake")
    #expect((cell.value(forKey: "contents") as? CGImage)?.width == 3)
    #expect(cell.value(forKey: "minificationFilter") as? String == "nearest")
    #expect(cell.value(forKey: "magnificationFilter") as? String == "trilinear")
    #expect(cell.value(forKey: "fillMode") as? String == "both")
    #expect(
      (cell.value(forKey: "contentsRect") as? NSValue)?.cgRectValue
        == CGRect(x: 0, y: 0, width: 0.5, height: 1))
    #expect((cell.value(forKey: "color") as? CGColor)?.components == [1, 0.5, 0.25, 0.5])
    let inner = try #require(try self.cells(cell).first)
    #expect(inner.name == "trail" && inner.value(forKey: "enabled") as? Bool == false)
  }

  @Test func behaviors() throws {
    let root = try #require(try scene(Self.document).root)
    let all = try #require(root.value(forKey: "emitterBehaviors") as? [CAEmitterBehavior])
    #expect(all.map(\.type) == ["wave", "valueOverLife", "attractor", "colorOverLife"])
    #expect(all[0].value(forKey: "force") as? [Double] == [10, 0, -5])
    #expect(all[0].value(forKey: "frequency") as? Double == 0.75)
    #expect(all[0].value(forKey: "name") as? String == "wind")
    #expect(all[1].value(forKey: "values") as? [Double] == [0, 1])
    #expect(all[1].value(forKey: "keyPath") as? String == "scale")
    #expect(all[1].value(forKey: "enabled") as? Bool == false)
    #expect((all[2].value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
    #expect(all[2].value(forKey: "stiffness") as? Double == 20)
    #expect(all[2].value(forKey: "appliesAlpha") as? Bool == true)
    #expect(all[2].value(forKey: "mystery") as? Double == 5)
    #expect(all[2].value(forKey: "riddle") as? String == "six")
    #expect((all[3].value(forKey: "colors") as? [CGColor])?.count == 2)
  }

  @Test func theyComeBack() throws {
    let read = try scene(Self.document)
    let written = try SceneWriter().document(of: read)
    #expect(written.leftOut.counts.isEmpty)
    let copy = try SceneReader().read(
      data: written.files[0].data, baseURL: nil, name: "written.caml")
    #expect(copy.skipped.counts.isEmpty)
    #expect(LayerDump(copy).description == LayerDump(read).description)
    #expect(LayerDump(copy).json == LayerDump(read).json)
    #expect(try SceneWriter().document(of: copy).files[0].data == written.files[0].data)
    #expect(copy.objects["#snow"] is CAEmitterCell)
  }

  @Test func theDumpHasThemUnderTheirOwner() throws {
    let read = try scene(
      """
      <CAEmitterLayer seed="3"><emitterCells><CAEmitterCell name="a" birthRate="2"><emitterCells>
      <CAEmitterCell name="b"/></emitterCells></CAEmitterCell></emitterCells><emitterBehaviors>
      <CAEmitterBehavior behavior="drag" drag="0.5"/></emitterBehaviors></CAEmitterLayer>
      """)
    #expect(
      LayerDump(read).description == """
        CAEmitterLayer seed="3"
          CAEmitterCell name="a" birthRate="2"
            CAEmitterCell name="b"
          CAEmitterBehavior behavior="drag" drag="0.5"

        """)
  }

  @Test(arguments: [
    ("<CAFoo/>", SkippedFeatures.Feature.element("CAFoo", in: "emitterCells")),
    (#"<CAEmitterCell glow="1"/>"#, .attribute("glow", on: "CAEmitterCell")),
    (#"<CAEmitterCell birthRate="many"/>"#, .value("birthRate", on: "CAEmitterCell")),
    (#"<CAEmitterCell birthRate="nan"/>"#, .value("birthRate", on: "CAEmitterCell")),
    ("<CAEmitterCell><glow/></CAEmitterCell>", .element("glow", in: "CAEmitterCell")),
    (
      "<CAEmitterCell><emitterBehaviors><CAEmitterBehavior/></emitterBehaviors></CAEmitterCell>",
      .element("CAEmitterBehavior", in: "emitterBehaviors")
    ),
  ])
  func whatIsNotUnderstoodIsCounted(inside: String, feature: SkippedFeatures.Feature) throws {
    let scene = try scene("<CAEmitterLayer><emitterCells>\(inside)</emitterCells></CAEmitterLayer>")
    #expect(scene.skipped.counts == [feature: 1])
  }

  @Test func whatToolsKeepForThemselvesIsQuiet() throws {
    let scene = try scene(
      #"<CAEmitterLayer caplayX="1"><emitterCells><CAEmitterCell mica_x="1"/></emitterCells></CAEmitterLayer>"#
    )
    #expect(scene.skipped.counts.isEmpty)
  }

  @Test func cellsAreBounded() throws {
    var limits = RenderLimits.standard
    limits.animationValues = 3
    let cell = #"<CAEmitterCell birthRate="1"/>"#
    func document(_ count: Int) -> String {
      "<CAEmitterLayer><emitterCells>\(String(repeating: cell, count: count))</emitterCells></CAEmitterLayer>"
    }
    #expect(try cells(#require(try scene(document(3), limits: limits).root)).count == 3)
    let error = try sceneError(caml(document(4)), limits: limits)
    #expect(error.kind == .limit(LimitExceeded("animationValues", value: 4, allowed: 3)))
    #expect(error.line == 4)
  }

  @Test func cellsThatContainEachOtherEndAtALimit() throws {
    // Twenty levels of two cells each are a million cells.
    var cell = CAEmitterCell()
    for _ in 0..<24 {
      let outer = CAEmitterCell()
      outer.setValue([cell, cell], forKey: "emitterCells")
      cell = outer
    }
    let root = CAEmitterLayer()
    root.setValue([cell], forKey: "emitterCells")
    var limits = RenderLimits.standard
    limits.animationValues = 1000
    let error = try #require(throws: SceneWriteError.self) {
      try SceneWriter(limits: limits).document(of: Scene(root: root))
    }
    #expect(error.kind == .limit(LimitExceeded("animationValues", value: 1001, allowed: 1000)))
  }

  // MARK: What frames show

  private func counted(_ inside: String, attributes: String = "") throws -> [String] {
    let scene = try scene("<CAEmitterLayer \(attributes)>\(inside)</CAEmitterLayer>")
    return scene.skipped.counts.keys.map(\.description).sorted()
  }

  @Test func animationsOfCellsAndBehavioursAreNotCounted() throws {
    func animation(_ path: String) -> String {
      """
      <k type="CABasicAnimation" key="\(path)" keyPath="\(path)"><toValue type="real" value="1"/></k>
      """
    }
    let emitter = """
      <emitterCells><CAEmitterCell name="snow flake"><emitterBehaviors>
      <CAEmitterBehavior behavior="wave" name="w"/></emitterBehaviors></CAEmitterCell></emitterCells>
      <emitterBehaviors><CAEmitterBehavior behavior="attractor" name="a" enabled="0"/>
      <CAEmitterBehavior behavior="valueOverLife" name="v" keyPath="scale"><values>
      <real value="1"/></values></CAEmitterBehavior></emitterBehaviors>
      """
    let drawn = [
      "emitterCells.snow flake.xAcceleration", "emitterCells.snow flake.birthRate",
      "emitterCells.snow flake.emitterBehaviors.w.frequency", "emitterBehaviors.a.enabled",
      "emitterBehaviors.a.falloff", "emitterBehaviors.a.position.y",
      "emitterBehaviors.v.values.@index(0)", "spinBias",
    ]
    let undrawn = ["emitterBehaviors.a.riddle", "emitterCells.snow.scale", "cullRect.origin.y"]
    let all = (drawn + undrawn).map(animation).joined()
    #expect(
      try counted(emitter + "<animations>\(all)</animations>")
        == undrawn.map { "keyPath \($0) on CABasicAnimation (not drawn yet)" }.sorted())
  }

  @Test func durationsOfEmittersAreShownAndOthersCounted() throws {
    let times = #"duration="2" repeatCount="3" repeatDuration="4""#
    #expect(try counted("", attributes: times).isEmpty)
    #expect(
      try counted("", attributes: times + #" autoreverses="1""#)
        == ["autoreverses on CAEmitterLayer (not drawn yet)"])
    #expect(try scene("<CALayer \(times)/>").skipped.total == 3)
  }

  @Test func whatParticlesDoNotShowIsCounted() throws {
    let cells = """
      <emitterCells><CAEmitterCell mass="2" particleType="plane" orientationRange="1"/>
      <CAEmitterCell mass="0" particleType="sprite" contentsFrameCount="4"/></emitterCells>
      """
    let behaviors = """
      <emitterBehaviors><CAEmitterBehavior behavior="valueOverDistance" keyPath="spin"/>
      <CAEmitterBehavior behavior="valueOverDistance" keyPath="scale"/>
      <CAEmitterBehavior behavior="valueOverLife" keyPath="velocity"/>
      <CAEmitterBehavior behavior="valueOverLife" keyPath="velocity.x"/>
      <CAEmitterBehavior behavior="drag"/></emitterBehaviors>
      """
    #expect(
      try counted(cells + behaviors) == [
        "behavior valueOverDistance on CAEmitterBehavior (not drawn yet)",
        "behavior valueOverLife on CAEmitterBehavior (not drawn yet)",
        "mass on CAEmitterCell (not drawn yet)",
        "orientationRange on CAEmitterCell (not drawn yet)",
        "particleType on CAEmitterCell (not drawn yet)",
      ])
  }

  @Test func pathsAndBiasesComeBack() throws {
    let read = try scene(
      #"<CAEmitterLayer emitterShape="path" emitterMode="sequential" emitterPath="0 0 m 9 0 l 9 9 l" spinBias="0.25" duration="2"/>"#
    )
    #expect(read.skipped.counts.isEmpty)
    let layer = try #require(read.root as? CAEmitterLayer)
    #expect(layer.emitterShape == .path && layer.emitterMode == .sequential)
    #expect(layer.emitterPath?.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(layer.spinBias == 0.25 && layer.duration == 2)
    let written = try SceneWriter().document(of: read)
    let text = String(decoding: written.files[0].data, as: UTF8.self)
    #expect(
      text.contains(#"emitterPath="0 0 m 9 0 l 9 9 l""#) && text.contains(#"spinBias="0.25""#))
  }
}
