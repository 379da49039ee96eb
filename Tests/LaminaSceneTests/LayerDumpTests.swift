import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// The text of `lamina inspect`.
@Suite struct LayerDumpTests {
  @Test func golden() throws {
    let scene = try scene(
      """
      <CALayer id="#r" name="Root" bounds="0 0 240 180" position="120 90" geometryFlipped="1">
      <sublayers>
        <CALayer bounds="0 0 20.5 10" backgroundColor="1 0 0" borderWidth="2" transform="translate(1,2,0)">
          <contents type="CGImage" src="data:image/png;base64,\(SampleImage.base64)"/>
          <sublayers><CALayer name="in &quot;quotes&quot;" opacity="0.5" hidden="1"/></sublayers>
        </CALayer>
        <CALayer contentsGravity="topLeft" contentsRect="0 0 0.5 0.5" magnificationFilter="nearest"/>
      </sublayers></CALayer>
      """)
    let expected = """
      CALayer id="#r" name="Root" bounds="0 0 240 180" position="120 90" geometryFlipped="1"
        CALayer bounds="0 0 20.5 10" transform="matrix(1 0 0 0 0 1 0 0 0 0 1 0 1 2 0 1)" \
      backgroundColor="1 0 0 1" borderWidth="2" borderColor="0 0 0 1" contents="CGImage 3x2"
          CALayer name="in \\"quotes\\"" hidden="1" opacity="0.5" allowsGroupOpacity="0"
        CALayer contentsGravity="topLeft" contentsRect="0 0 0.5 0.5" magnificationFilter="nearest"

      """
    #expect(LayerDump(scene).description == expected)
  }

  @Test func emptySceneIsEmptyText() throws {
    #expect(LayerDump(try scene("")).description == "")
  }

  @Test func controlCharactersAreEscaped() {
    let layer = CALayer()
    layer.name = "a\nb\u{1B}[0m"
    #expect(LayerDump(layer).description == "CALayer name=\"a\\u{a}b\\u{1b}[0m\"\n")
  }

  @Test func animationsAndStates() throws {
    let values = (0..<10).map { "<integer value=\"\($0)\"/>" }.joined()
    let scene = try scene(
      """
      <CALayer id="#1"><animations><a type="CAAnimationGroup" duration="2"><animations>
      <CABasicAnimation keyPath="opacity"><fromValue type="CGColor" opacity="0.5" value="1 0 0"/></CABasicAnimation>
      <CAKeyframeAnimation keyPath="x"><values>\(values)</values></CAKeyframeAnimation>
      </animations></a></animations><states><LKState name="on" basedOn="off" initial="true"><elements>
      <LKStateSetValue targetId="#1" keyPath="position"><value type="CGPoint" value="1 2"/></LKStateSetValue>
      <LKStateAddElement targetId="#1" keyPath="sublayers"><object type="CALayer" name="n"><sublayers><CALayer/></sublayers>
      </object></LKStateAddElement><LKStateRemoveElement targetId="#1" keyPath="sublayers" objectId="q"/>
      <LKStateRemoveAnimation targetId="#1" key="a"/></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="on"><elements>
      <LKStateTransitionElement targetId="#1" key="opacity"><animation type="CATransition"/></LKStateTransitionElement>
      </elements></LKStateTransition></stateTransitions></CALayer>
      """)
    let expected = """
      CALayer id="#1"
        animation "a" CAAnimationGroup duration="2"
          CABasicAnimation keyPath="opacity" fromValue="1 0 0 0.5"
          CAKeyframeAnimation keyPath="x" values="0, 1, 2, 3, 4, 5, 6, 7, … (10 in all)"
        state "on" basedOn="off" initial="1"
          set "#1" "position" "1 2"
          add to "#1" "sublayers" CALayer name="n"
            CALayer
          remove from "#1" "sublayers" id="q"
          remove animation from "#1" "a"
        transition "*" -> "on"
          animate "#1" "opacity" CATransition type="fade"

      """
    #expect(LayerDump(scene).description == expected)
  }

  @Test func jsonIsWhatAnyReaderOfJSONReads() throws {
    let scene = try scene(
      """
      <CALayer id="#1" name="a&quot;b&#10;" bounds="0 0 2 3" wobble="1"><mask type="CAFooLayer"/><sublayers><CALayer opacity="0.5"/></sublayers>
      <animations><k type="CAKeyframeAnimation" keyPath="opacity" repeatCount="inf"><values><real value="0.5"/><null/></values></k>
      <g type="CAAnimationGroup"><animations><CASpringAnimation keyPath="position" mass="2"/></animations></g></animations>
      <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="1"/>
      </LKStateSetValue><LKStateAddElement targetId="#1" keyPath="sublayers"><object type="CALayer" name="n"/></LKStateAddElement>
      </elements></LKState></states><stateTransitions><LKStateTransition fromState="*" toState="on"/></stateTransitions></CALayer>
      """)
    let parsed = try JSONSerialization.jsonObject(with: Data(LayerDump(scene).json.utf8))
    let json = try #require(parsed as? [String: Any])
    #expect(json["size"] as? String == "2 3")
    #expect(json["layerCount"] as? Int == 3)
    #expect(json["states"] as? [String] == ["on"])
    let skipped = try #require(json["skipped"] as? [[String: Any]])
    #expect(
      skipped.map { $0["feature"] as? String } == [
        "attribute wobble on CALayer", "class CAFooLayer (shown as CALayer)",
      ])
    let root = try #require(json["root"] as? [String: Any])
    #expect(root["class"] as? String == "CALayer")
    #expect(root["id"] as? String == "#1")
    #expect(root["name"] as? String == "a\"b\n")
    #expect((root["mask"] as? [String: Any])?["class"] as? String == "CAFooLayer")
    #expect((root["sublayers"] as? [[String: Any]])?[0]["opacity"] as? String == "0.5")
    let animations = try #require(root["animations"] as? [[String: Any]])
    #expect(animations[0]["key"] as? String == "k")
    #expect(animations[0]["repeatCount"] as? String == "inf")
    #expect((animations[0]["values"] as? [Any])?[0] as? String == "0.5")
    #expect((animations[0]["values"] as? [Any])?[1] is NSNull)
    #expect((animations[1]["animations"] as? [[String: Any]])?[0]["mass"] as? String == "2")
    let states = try #require(root["states"] as? [[String: Any]])
    let elements = try #require(states[0]["elements"] as? [[String: Any]])
    #expect(elements[0]["kind"] as? String == "setValue")
    #expect(elements[0]["value"] as? String == "1")
    #expect((elements[1]["object"] as? [String: Any])?["name"] as? String == "n")
    #expect((root["stateTransitions"] as? [[String: Any]])?[0]["toState"] as? String == "on")
  }

  @Test func anEmptySceneIsJSONToo() throws {
    #expect(
      LayerDump(try scene("")).json == """
        {
          "size": "0 0",
          "layerCount": 0,
          "root": null,
          "states": [],
          "skipped": [],
          "warnings": []
        }

        """)
  }

  /// A deep tree's text is far larger than its document, so it is given out in pieces.
  @Test func piecesStaySmall() throws {
    let levels = 100
    let scene = try scene(
      String(repeating: "<CALayer><sublayers>", count: levels)
        + String(repeating: "<CALayer/>", count: 5000)
        + String(repeating: "</sublayers></CALayer>", count: levels))
    let dump = LayerDump(scene)
    for (whole, write) in [(dump.description, dump.write), (dump.json, dump.writeJSON)] {
      var pieces: [String] = []
      try write { pieces.append($0) }
      #expect(pieces.count > 10)
      #expect(pieces.allSatisfy { $0.utf8.count < LayerDump.pieceBytes + 1000 })
      #expect(pieces.joined() == whole)
    }
  }

  @Test func anErrorOfTheOutputEndsTheDump() throws {
    struct Full: Error {}
    let dump = LayerDump(try scene("<CALayer/>"))
    #expect(throws: Full.self) { try dump.write { _ in throw Full() } }
    #expect(throws: Full.self) { try dump.writeJSON { _ in throw Full() } }
  }
}
