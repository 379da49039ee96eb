import Foundation
import Lamina
import LaminaScene
import Testing

/// Transitions between the states of a document, on screen.
@Suite struct StateTransitionTests {
  private static func document() throws -> Scene {
    func state(_ name: String, _ x: Int) -> String {
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="\(x)"/>
      </LKStateSetValue></elements></LKState>
      """
    }
    let text = """
      <caml><CALayer bounds="0 0 60 20" backgroundColor="1 1 1"><sublayers>
      <CALayer id="a" bounds="0 0 10 10" position="10 10" backgroundColor="1 0 0"/></sublayers>
      <states>\(state("middle", 30))\(state("right", 40))</states>
      <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement targetId="a" key="position.x"><animation type="CABasicAnimation" duration="4"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
      """
    return try SceneReader().read(data: Data(text.utf8), baseURL: nil)
  }

  /// The same layers with the square at `x`.
  private static func still(_ x: CGFloat) throws -> CALayer {
    let scene = try document()
    try #require(scene.layer(id: "a")).position.x = x
    return try #require(scene.root)
  }

  @Test func transitionsGoFromWhatIsOnScreen() throws {
    let scene = try Self.document()
    let root = try #require(scene.root)
    try withRenderer(size: root.bounds.size) { renderer in
      func expect(_ x: CGFloat, at time: CFTimeInterval) throws {
        expectEqual(
          Picture(try renderer.render(root, at: time)), try render(try Self.still(x)),
          "state-\(time)")
      }
      try expect(10, at: 100)
      try scene.apply(state: "middle", animated: true)
      // The transition begins with the first frame that contains it.
      try expect(10, at: 101)
      try expect(20, at: 103)
      // The transition is interrupted half way. The next one goes on from there.
      try scene.apply(state: "right", animated: true)
      try expect(20, at: 103)
      try expect(25, at: 104)
      try expect(30, at: 105)
      try expect(40, at: 107)
      try expect(40, at: 200)
      try scene.apply(state: "middle")
      try expect(30, at: 201)
    }
  }
}
