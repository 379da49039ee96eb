import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Layers that go into states.
@Suite struct StateApplicationTests {
  private func set(_ path: String, _ type: String, _ value: String, of id: String = "a") -> String {
    """
    <LKStateSetValue targetId="\(id)" keyPath="\(path)"><value type="\(type)" value="\(value)"/></LKStateSetValue>
    """
  }

  private func state(_ name: String, _ elements: String, _ more: String = "") -> String {
    "<LKState name=\"\(name)\" \(more)><elements>\(elements)</elements></LKState>"
  }

  /// A root `r` with a sublayer `a`, with those states.
  private func stateful(_ states: String, transitions: String = "") throws -> Scene {
    try scene(
      """
      <CALayer id="r" bounds="0 0 9 9"><sublayers><CALayer id="a" position="1 2" opacity="0.75"/></sublayers>
      <states>\(states)</states><stateTransitions>\(transitions)</stateTransitions></CALayer>
      """)
  }

  private func dot(_ scene: Scene) throws -> CALayer { try #require(scene.layer(id: "a")) }

  @Test func valuesOfEveryKindAreSet() throws {
    let scene = try stateful(
      state(
        "x",
        set("position.x", "integer", "215") + set("bounds.size.width", "real", "0.5")
          + set("hidden", "bool", "1")
          + set("backgroundColor", "CGColor", "1 0 0") + set("anchorPoint", "CGPoint", "0 1")
          + set("transform.rotation.z", "real", "0.5") + set("contentsGravity", "string", "center")
          + set("sublayerTransform", "CATransform3D", "perspective(500)")
          + set("timeMap", "CATimeMap", "0 1; 2 0")
          + "<LKStateSetValue targetId=\"a\" keyPath=\"borderColor\"><value type=\"null\"/></LKStateSetValue>"
      ))
    try scene.apply(state: "x")
    let layer = try dot(scene)
    #expect(layer.position == CGPoint(x: 215, y: 2))
    #expect(layer.bounds.width == 0.5)
    #expect(layer.isHidden)
    #expect(layer.backgroundColor?.components == [1, 0, 0, 1])
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect((layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue == 0.5)
    #expect(layer.contentsGravity == .center)
    #expect(layer.sublayerTransform.m34 == -1.0 / 500)
    #expect(layer.borderColor == nil)
    #expect(layer.timeMap?.localTime(at: 0.5) == 0.75)
  }

  @Test func aStateKeepsWhatTheOneBeforeHasSet() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.5")) + state("y", set("position.x", "integer", "7")))
    try scene.apply(state: "x")
    try scene.apply(state: "y")
    #expect(try dot(scene).opacity == 0.5)
    #expect(try dot(scene).position.x == 7)
  }

  @Test func theStateBelowComesFirstAndCirclesEnd() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.25") + set("cornerRadius", "real", "2"), "basedOn=\"y\"")
        + state(
          "y", set("opacity", "real", "0.5") + set("borderWidth", "real", "3"), "basedOn=\"x\"")
        + state("z", set("borderWidth", "real", "4"), "basedOn=\"missing\""))
    try scene.apply(state: "x")
    #expect(try dot(scene).opacity == 0.25)
    #expect(try dot(scene).cornerRadius == 2)
    #expect(try dot(scene).borderWidth == 3)
    try scene.apply(state: "y")
    #expect(try dot(scene).opacity == 0.5)
    try scene.apply(state: "z")
    #expect(try dot(scene).borderWidth == 4)
  }

  @Test func elementsAndAnimationsComeAndGo() throws {
    let scene = try stateful(
      state(
        "x",
        """
        <LKStateAddElement targetId="r" keyPath="sublayers"><object type="CALayer" id="n" name="new"/></LKStateAddElement>
        <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>
        """)
        + state(
          "y",
          """
          <LKStateRemoveElement targetId="r" keyPath="sublayers" objectId="n"/>
          <LKStateRemoveAnimation targetId="a" key="k"/>
          <LKStateAddElement targetId="a" keyPath="sublayers" objectId="n"/>
          """))
    let root = try #require(scene.root)
    for _ in 0..<2 {
      try scene.apply(state: "x")
      #expect(root.sublayers?.map(\.name) == [nil, "new"])
      #expect(try dot(scene).animationKeys() == ["k"])
    }
    try scene.apply(state: "y")
    #expect(root.sublayers?.count == 1)
    #expect(try dot(scene).animationKeys() == nil)
    #expect(try dot(scene).sublayers?.map(\.name) == ["new"])
  }

  @Test(arguments: ["r", "a", "gone"])
  func whatCannotBeAddedIsPassedOver(object: String) throws {
    let scene = try stateful(
      state("x", "<LKStateAddElement targetId=\"a\" keyPath=\"sublayers\" objectId=\"\(object)\"/>")
    )
    try scene.apply(state: "x")
    #expect(scene.root?.sublayers?.count == 1)
    #expect(try dot(scene).sublayers == nil)
    #expect(scene.root?.superlayer == nil)
  }

  @Test func statesOfInnerLayersAreAppliedToo() throws {
    let scene = try scene(
      """
      <CALayer id="a"><states>\(state("x", set("opacity", "real", "0.5")))\(state("z", ""))</states><sublayers>
      <CALayer id="b"><states>\(state("y", ""))\(state("x", set("opacity", "real", "0.25", of: "b")))</states></CALayer>
      </sublayers></CALayer>
      """)
    #expect(scene.stateNames == ["x", "z", "y"])
    try scene.apply(state: "x")
    #expect(scene.layer(id: "a")?.opacity == 0.5)
    #expect(scene.layer(id: "b")?.opacity == 0.25)
  }

  @Test func anUnknownStateIsAnErrorThatNamesThoseThatThereAre() throws {
    let scene = try stateful(
      state("Locked", set("opacity", "real", "0")) + state("Un&#10;lock", ""))
    let error = try #require(throws: UnknownSceneState.self) { try scene.apply(state: "Locke") }
    #expect(error.name == "Locke")
    #expect(error.known == ["Locked", "Un\nlock"])
    #expect(error.description == "no state 'Locke' (states: Locked, Un?lock)")
    #expect(try dot(scene).opacity == 0.75)
    let empty = try #require(throws: UnknownSceneState.self) {
      try Scene(root: CALayer()).apply(state: "x")
    }
    #expect(empty.description == "no state 'x' (the scene has none)")
  }

  // MARK: Transitions

  private func transition(_ from: String, _ to: String, _ duration: Double, key: String = "opacity")
    -> String
  {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements><LKStateTransitionElement targetId="a" key="\(key)">
    <animation type="CASpringAnimation" duration="\(duration)" fillMode="backwards"/></LKStateTransitionElement></elements>
    </LKStateTransition>
    """
  }

  @Test func transitionsGoFromTheOldValueToTheNewOne() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.5")), transitions: transition("*", "x", 3))
    try scene.apply(state: "x", animated: true)
    let layer = try dot(scene)
    #expect(layer.opacity == 0.5)
    #expect(layer.animationKeys() == ["opacity"])
    let spring = try #require(layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect(spring.keyPath == "opacity")
    #expect(spring.fromValue as? NSNumber == 0.75)
    #expect(spring.toValue == nil)
    #expect(spring.duration == 3)
    #expect(spring.fillMode == .backwards)
  }

  @Test func withoutAnimationNothingRuns() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.5")), transitions: transition("*", "x", 3))
    try scene.apply(state: "x")
    #expect(try dot(scene).opacity == 0.5)
    #expect(try dot(scene).animationKeys() == nil)
  }

  @Test(
    arguments: [
      (["x", "y"], 1.0), (["y"], 2), (["x", "z"], 3), (["y", "z"], 4), (["z"], 4), (["y", "x"], 5),
    ] as [([String], Double)])
  func theTransitionThatSaysMostIsTaken(path: [String], duration: Double) throws {
    let states = ["x", "y", "z"].map { state($0, set("opacity", "real", "0.5")) }.joined()
    let scene = try stateful(
      states,
      transitions: [("*", "*", 4.0), ("x", "*", 3), ("*", "y", 2), ("x", "y", 1), ("*", "x", 5)].map
      {
        transition($0.0, $0.1, $0.2)
      }.joined())
    for name in path.dropLast() { try scene.apply(state: name) }
    let last = try #require(path.last)
    try scene.apply(state: last, animated: true)
    #expect(try dot(scene).animation(forKey: "opacity")?.duration == duration)
  }

  @Test func aStateWithoutATransitionIsSetAtOnce() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.5")), transitions: transition("y", "x", 3))
    try scene.apply(state: "x", animated: true)
    #expect(try dot(scene).opacity == 0.5)
    #expect(try dot(scene).animationKeys() == nil)
  }

  @Test func animationsThatSayWhereTheyGoAreTakenAsTheyAre() throws {
    let scene = try stateful(
      state("x", set("opacity", "real", "0.5")),
      transitions: """
        <LKStateTransition fromState="*" toState="x"><elements><LKStateTransitionElement targetId="a" key="k">
        <animation type="CAAnimationGroup" duration="2"><animations><CABasicAnimation keyPath="opacity"/>
        <CABasicAnimation keyPath="position.x"><byValue type="real" value="5"/></CABasicAnimation>
        <CAKeyframeAnimation keyPath="zPosition"/></animations></animation></LKStateTransitionElement>
        </elements></LKStateTransition>
        """)
    for _ in 0..<2 { try scene.apply(state: "x", animated: true) }
    let group = try #require(try dot(scene).animation(forKey: "k") as? CAAnimationGroup)
    let members = try #require(group.animations)
    #expect(members.count == 3)
    // The old value of the second run is the value of the first.
    #expect((members[0] as? CABasicAnimation)?.fromValue as? NSNumber == 0.5)
    #expect((members[1] as? CABasicAnimation)?.fromValue == nil)
    #expect((members[1] as? CABasicAnimation)?.byValue as? NSNumber == 5)
    #expect(members[2] is CAKeyframeAnimation)
  }

  // MARK: Animations among the elements of a state

  private let own = """
    <LKStateTransitionElement targetId="a" key="opacity"><animation type="CABasicAnimation" \
    keyPath="opacity" duration="3"/></LKStateTransitionElement>
    """

  @Test func animationsOfTheStateItselfRunOnAnimatedChanges() throws {
    let scene = try stateful(state("x", set("opacity", "real", "0.25") + own))
    #expect(scene.skipped.total == 0)
    try scene.apply(state: "x")
    #expect(try dot(scene).animationKeys() == nil)
    try dot(scene).opacity = 0.75
    try scene.apply(state: "x", animated: true)
    let animation = try #require(try dot(scene).animation(forKey: "opacity") as? CABasicAnimation)
    #expect(animation.duration == 3 && animation.fromValue as? Double == 0.75)
    #expect(try dot(scene).opacity == 0.25)
  }

  @Test func aTransitionWinsOverTheStatesOwnAnimation() throws {
    let scene = try stateful(
      state("x", own) + state("y", "", "basedOn=\"x\""),
      transitions: """
        <LKStateTransition fromState="*" toState="x"><elements><LKStateTransitionElement targetId="a" key="opacity">
        <animation type="CASpringAnimation" keyPath="opacity"/></LKStateTransitionElement></elements></LKStateTransition>
        """)
    try scene.apply(state: "x", animated: true)
    #expect(try dot(scene).animation(forKey: "opacity") is CASpringAnimation)
    try dot(scene).removeAllAnimations()
    // The state below gives its animations, too.
    try scene.apply(state: "y", animated: true)
    #expect(try dot(scene).animation(forKey: "opacity")?.duration == 3)
  }

  @Test func aTransitionAmongTheElementsLeadsToItsState() throws {
    let scene = try stateful(
      state("x", "<LKStateTransition><elements>\(own)</elements></LKStateTransition>")
        + state(
          "y", "<LKStateTransition fromState=\"x\" toState=\"z\"><elements/></LKStateTransition>")
        + state("z", ""))
    #expect(scene.skipped.total == 0)
    let transitions = scene.stateSets[0].transitions
    #expect(transitions.map(\.from) == ["*", "x"] && transitions.map(\.to) == ["x", "z"])
    try scene.apply(state: "x", animated: true)
    #expect(try dot(scene).animation(forKey: "opacity")?.duration == 3)
  }

  @Test func animationsOfAStateComeBack() throws {
    let read = try stateful(state("x", own + set("opacity", "real", "0.25")))
    let written = try SceneWriter().document(of: read).files[0].data
    let copy = try SceneReader().read(data: written, baseURL: nil, name: "written.caml")
    #expect(LayerDump(copy).description == LayerDump(read).description)
    #expect(LayerDump(copy).json == LayerDump(read).json)
    #expect(LayerDump(read).description.contains(#"animate "a" "opacity" CABasicAnimation"#))
    #expect(LayerDump(read).json.contains(#""kind": "transition""#))
    #expect(try SceneWriter().document(of: copy).files[0].data == written)
  }

  @Test func keyPathsOfAStatesAnimationsAreChecked() throws {
    let scene = try stateful(
      state("x", own.replacingOccurrences(of: "keyPath=\"opacity\"", with: "keyPath=\"spin\"")))
    #expect(
      scene.skipped.counts.keys.map(\.description)
        == ["keyPath spin on CABasicAnimation (not drawn yet)"])
  }

  @Test func statesSetShearsAndValuesOfCurves() throws {
    let elements =
      set("transform.shear.x", "real", "0.5", of: "e")
      + set("emitterBehaviors.v.values.@index(1)", "real", "5", of: "e")
    let scene = try scene(
      """
      <CAEmitterLayer id="e"><emitterBehaviors><CAEmitterBehavior behavior="valueOverLife" name="v" keyPath="scale">
      <values><real value="1"/><real value="2"/></values></CAEmitterBehavior></emitterBehaviors>
      <states>\(state("x", elements))</states></CAEmitterLayer>
      """)
    try scene.apply(state: "x")
    let layer = try #require(scene.layer(id: "e"))
    #expect(layer.transform.m21 == 0.5)
    #expect(layer.value(forKeyPath: "emitterBehaviors.v.values") as? [Double] == [1, 5])
  }
}
