import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Animations and states of malicious documents. Each is a typed error or is skipped. None is a
/// trap.
@Suite struct HostileAnimationTests {
  private func limit(_ name: String, _ body: () throws -> Void) throws -> LimitExceeded {
    let error = try #require(throws: SceneError.self, performing: body)
    guard case .limit(let limit) = error.kind else { throw error }
    #expect(limit.name == name)
    #expect(error.line != nil)
    return limit
  }

  @Test func keyValuesAreCounted() throws {
    var limits = RenderLimits()
    limits.animationValues = 1000
    let values = String(repeating: "<real value=\"0\"/>", count: 999)
    let text =
      "<CALayer><animations><a type=\"CAKeyframeAnimation\"><values>\(values)%@</values></a></animations></CALayer>"
    // One animation and its 999 values.
    #expect(
      try scene(text.replacing("%@", with: ""), limits: limits).root?.animationKeys() == ["a"])
    let over = try limit("animationValues") {
      _ = try scene(text.replacing("%@", with: "<real value=\"0\"/>"), limits: limits)
    }
    #expect(over.value == 1001)
    #expect(over.allowed == 1000)
  }

  @Test(arguments: ["<CALayer timeMap=\"%@\"/>", "<CALayer><timeMap value=\"%@\"/></CALayer>"])
  func keysOfTimeMapsAreCounted(text: String) throws {
    var limits = RenderLimits()
    limits.animationValues = 5
    func read(_ count: Int) throws -> CALayer? {
      let keys = (0..<count).map { "\($0) 0" }.joined(separator: "; ")
      return try scene(text.replacing("%@", with: keys), limits: limits).root
    }
    #expect(try read(5)?.timeMap?.keys.count == 5)
    #expect(try limit("animationValues") { _ = try read(6) }.value == 6)
    // More keys than a map may have are no map.
    let many = String(repeating: "0 0;", count: CATimeMap.mostKeys) + "0 0"
    #expect(try scene(text.replacing("%@", with: many)).root?.timeMap == nil)
  }

  @Test func aMillionKeyValuesAreALimit() throws {
    let values = String(repeating: "<real value=\"0\"/>", count: 1_000_000)
    _ = try limit("animationValues") {
      _ = try animatedScene("<a type=\"CAKeyframeAnimation\"><values>\(values)</values></a>")
    }
  }

  @Test(arguments: [
    "<a type=\"CABasicAnimation\"/>", "<LKState name=\"x\"/>",
    "<LKStateTransition fromState=\"*\" toState=\"*\"/>",
  ])
  func animationsStatesAndTransitionsAreCounted(element: String) throws {
    var limits = RenderLimits()
    limits.animationValues = 5
    let parent =
      element.hasPrefix("<a")
      ? "animations" : element.contains("Transition") ? "stateTransitions" : "states"
    func read(_ count: Int) throws -> Scene {
      let inside = String(repeating: element, count: count)
      return try scene("<CALayer><\(parent)>\(inside)</\(parent)></CALayer>", limits: limits)
    }
    _ = try read(5)
    _ = try limit("animationValues") { _ = try read(6) }
  }

  @Test func layersOfStatesAreCountedWithTheOthers() throws {
    var limits = RenderLimits()
    limits.layers = 3
    func read(_ count: Int) throws -> Scene {
      let objects = String(
        repeating:
          "<LKStateAddElement targetId=\"r\" keyPath=\"sublayers\"><object type=\"CALayer\"/></LKStateAddElement>",
        count: count)
      return try scene(
        "<CALayer><states><LKState name=\"x\"><elements>\(objects)</elements></LKState></states></CALayer>",
        limits: limits)
    }
    _ = try read(2)
    _ = try limit("layers") { _ = try read(3) }
  }

  @Test func groupsInGroupsEndAtTheDepthOfDocuments() throws {
    let levels = 600
    let text =
      String(repeating: "<CAAnimationGroup><animations>", count: levels)
      + String(repeating: "</animations></CAAnimationGroup>", count: levels)
    _ = try limit("depth") {
      _ = try animatedScene("<a type=\"CAAnimationGroup\"><animations>\(text)</animations></a>")
    }
    let allowed =
      String(repeating: "<CAAnimationGroup><animations>", count: 500)
      + String(repeating: "</animations></CAAnimationGroup>", count: 500)
    let scene = try animatedScene(
      "<a type=\"CAAnimationGroup\"><animations>\(allowed)</animations></a>")
    #expect(try body(try reread(scene)) == body(scene))
    #expect(LayerDump(scene).description.split(separator: "\n").count == 502)
  }

  @Test func listsInListsEndAtTheDepthOfDocuments() throws {
    let text =
      String(repeating: "<NSArray>", count: 1100) + String(repeating: "</NSArray>", count: 1100)
    _ = try limit("depth") {
      _ = try animatedScene("<a type=\"CAKeyframeAnimation\"><values>\(text)</values></a>")
    }
  }

  @Test func manyAnimationsOfOneLayerTakeLinearTime() throws {
    let count = 50_000
    let animations = (0..<count).map { "<k\($0) type=\"CABasicAnimation\"/>" }.joined()
    #expect(try animatedScene(animations).root?.animationKeys()?.count == count)
  }

  @Test func manyStatesBasedOnEachOtherTakeLinearTime() throws {
    let count = 20_000
    let states = (0..<count).map { "<LKState name=\"s\($0)\" basedOn=\"s\($0 + 1)\"/>" }.joined()
    let scene = try scene("<CALayer><states>\(states)</states></CALayer>")
    #expect(scene.stateNames.count == count)
    try scene.apply(state: "s0")
  }

  @Test func aDocumentThatEndsInsideAnAnimationLeavesNothingBehind() throws {
    let error = try sceneError(
      caml("<CALayer><animations><a type=\"CAKeyframeAnimation\"><values><real"))
    #expect(error.kind == .malformedXML)
  }

  /// Every scene that can be read can go into its states, be written, read again and described.
  @Test(arguments: 0..<6)
  func randomDamageNeverTraps(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let original = [UInt8](caml(Self.document).utf8)
    var read = 0
    for _ in 0..<120 {
      let bytes = Damage.applied(to: original, &random)
      let scene: Scene
      do {
        scene = try SceneReader().read(data: Data(bytes), baseURL: nil)
      } catch {
        #expect(error is SceneError)
        continue
      }
      read += 1
      for name in scene.stateNames { try scene.apply(state: name, animated: true) }
      let text = try body(scene)
      #expect(try body(try reread(scene)) == text)
      #expect(!LayerDump(scene).json.isEmpty)
    }
    #expect(read > 0)
  }

  /// A document with every kind of frame of animations and states.
  private static let document = StateReadingTests.document.replacingOccurrences(
    of: "    <states>",
    with: """
      <animations><a type="CAKeyframeAnimation" keyPath="position" path="0 0 m 1 1 l"><values><CGPoint value="1 2"/>
      <NSArray><integer value="1"/></NSArray></values><keyTimes><real value="0.5"/></keyTimes><timingFunctions/></a>
      <g type="CAAnimationGroup"><animations><CASpringAnimation mass="2"><toValue><CGColor value="1 0 0"/></toValue>
      </CASpringAnimation><CATransition type="push"><filter type="CAFilter" filter="x"/></CATransition></animations></g>
      </animations><states>
      """)
}
