import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// States and transitions, read and written.
@Suite struct StateReadingTests {
  /// A document in the writer's own text.
  static let document = """
      <CALayer id="#1" bounds="0 0 10 10" allowsGroupOpacity="0">
        <sublayers>
          <CALayer id="#2" name="dot" position="1 2" allowsGroupOpacity="0"/>
        </sublayers>
        <states>
          <LKState name="off">
            <elements/>
          </LKState>
          <LKState name="on" basedOn="off" initial="true">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="opacity" final="false">
                <value type="real" value="0.5"/>
              </LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="backgroundColor">
                <value type="CGColor" opacity="0.5" value="1 0 0"/>
              </LKStateSetValue>
              <LKStateAddElement targetId="#1" keyPath="sublayers">
                <object type="CALayer" id="#3" allowsGroupOpacity="0">
                  <sublayers>
                    <CALayer name="deep" allowsGroupOpacity="0"/>
                  </sublayers>
                </object>
              </LKStateAddElement>
              <LKStateRemoveElement targetId="#1" keyPath="sublayers" objectId="#2"/>
              <LKStateAddAnimation targetId="#1" key="spin">
                <animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="2">
                  <toValue type="real" value="6.25"/>
                </animation>
              </LKStateAddAnimation>
              <LKStateRemoveAnimation targetId="#9" key="animation-1"/>
            </elements>
          </LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="on">
            <elements>
              <LKStateTransitionElement targetId="#2" key="opacity" final="false">
                <animation type="CASpringAnimation" keyPath="opacity" duration="0.8" fillMode="backwards" mass="2" \
    stiffness="300" damping="50"/>
              </LKStateTransitionElement>
            </elements>
          </LKStateTransition>
          <LKStateTransition fromState="on" toState="off">
            <elements/>
          </LKStateTransition>
        </stateTransitions>
      </CALayer>

    """

  @Test func everyElementIsReadAndWrittenTheSame() throws {
    let scene = try scene(Self.document)
    #expect(scene.skipped.total == 0)
    #expect(try body(scene) == Self.document)
    #expect(try body(try reread(scene)) == Self.document)
  }

  @Test func namesAndWhatStatesSayOfThemselves() throws {
    let scene = try scene(Self.document)
    #expect(scene.stateNames == ["off", "on"])
    #expect(scene.states.map(\.name) == ["off", "on"])
    #expect(scene.states.map(\.basedOn) == [nil, "off"])
    #expect(scene.states.map(\.isInitial) == [false, true])
    #expect(scene.states.allSatisfy { $0.layer === scene.root })
    // An object of a state is not part of the tree.
    #expect(scene.layerCount == 2)
    #expect(scene.layer(id: "#3")?.sublayers?.first?.name == "deep")
  }

  @Test func otherSpellings() throws {
    let scene = try scene(
      """
      <CALayer id="a"><states><CAState name="x" basedOn=""><elements>
      <LKStateSetProperty targetId="a" keyPath="opacity"><value value="0.5"/></LKStateSetProperty>
      <CAStateSetValue targetId="a" keyPath="cornerRadius"><value><real value="3"/></value></CAStateSetValue>
      <CAStateRemoveElement targetId="a" keyPath="sublayers"><object type="CALayer" id="b"/></CAStateRemoveElement>
      </elements></CAState><LKState name="bare"/></states>
      <stateTransitions><CAStateTransition fromState="x" toState="*"><elements>
      <CAStateTransitionElement object="a" keyPath="opacity"><animation type="CABasicAnimation"/></CAStateTransitionElement>
      </elements></CAStateTransition></stateTransitions></CALayer>
      """)
    #expect(scene.skipped.total == 0)
    let text = try body(scene)
    #expect(text.contains("<LKState name=\"x\">"))
    #expect(text.contains("<LKState name=\"bare\">\n        <elements/>\n"))
    #expect(
      text.contains(
        "<LKStateSetValue targetId=\"a\" keyPath=\"opacity\">\n            <value type=\"real\" value=\"0.5\"/>"
      ))
    #expect(
      text.contains("<LKStateRemoveElement targetId=\"a\" keyPath=\"sublayers\" objectId=\"b\"/>"))
    #expect(text.contains("<LKStateTransitionElement targetId=\"a\" key=\"opacity\">"))
  }

  @Test(arguments: [
    ("<LKState><elements/></LKState>", "element LKState in states"),
    ("<Other name=\"x\"/>", "element Other in states"),
    ("<LKState name=\"x\" hue=\"3\"/>", "attribute hue on LKState"),
    ("<LKState name=\"x\"><other/></LKState>", "element other in LKState"),
    (
      "<LKState name=\"x\"><elements><LKStateSetValue keyPath=\"opacity\"/></elements></LKState>",
      "element LKStateSetValue in elements"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateDance targetId=\"r\"/></elements></LKState>",
      "element LKStateDance in elements"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateSetValue targetId=\"r\" keyPath=\"opacity\"><value type=\"real\" value=\"nan\"/></LKStateSetValue></elements></LKState>",
      "value of value on LKStateSetValue"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateSetValue targetId=\"r\" keyPath=\"birthRate\"><value type=\"real\" value=\"1\"/></LKStateSetValue></elements></LKState>",
      "keyPath birthRate on LKStateSetValue (not drawn yet)"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateAddElement targetId=\"r\" keyPath=\"filters\"><CAFilter filter=\"invert\"/></LKStateAddElement></elements></LKState>",
      "element CAFilter in LKStateAddElement"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateAddElement targetId=\"r\" keyPath=\"emitterCells\" objectId=\"#4\"/></elements></LKState>",
      "keyPath emitterCells on LKStateAddElement (not drawn yet)"
    ),
    (
      "<LKState name=\"x\"><elements><LKStateAddAnimation targetId=\"r\" key=\"k\"><animation type=\"CABasicAnimation\" keyPath=\"spin\"/></LKStateAddAnimation></elements></LKState>",
      "keyPath spin on CABasicAnimation (not drawn yet)"
    ),
  ])
  func whatIsNotUnderstoodIsCounted(inside: String, feature: String) throws {
    let skipped = try scene("<CALayer id=\"r\"><states>\(inside)</states></CALayer>").skipped
    #expect(skipped.counts.keys.map(\.description) == [feature])
  }

  @Test func idsThatLeadNowhereAreUsualAndNotCounted() throws {
    let scene = try scene(
      """
      <CALayer><states><LKState name="x"><elements><LKStateSetValue targetId="gone" keyPath="opacity">
      <value type="real" value="0"/></LKStateSetValue></elements></LKState></states></CALayer>
      """)
    #expect(scene.skipped.total == 0)
    try scene.apply(state: "x")
  }

  @Test func objectsThatTheTreeHasByNowAreNamedAndNotWrittenTwice() throws {
    let scene = try scene(
      """
      <CALayer id="r"><states><LKState name="x"><elements><LKStateAddElement targetId="r" keyPath="sublayers">
      <object type="CALayer" name="new"/></LKStateAddElement></elements></LKState></states></CALayer>
      """)
    try scene.apply(state: "x")
    let again = try reread(scene)
    #expect(again.root?.sublayers?.map(\.name) == ["new"])
    #expect(
      try body(scene).contains(
        "<LKStateAddElement targetId=\"r\" keyPath=\"sublayers\" objectId=\"#1\"/>"))
    try again.apply(state: "x")
    #expect(again.root?.sublayers?.count == 1)
  }
}
