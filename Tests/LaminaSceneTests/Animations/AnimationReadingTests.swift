import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Animations of layers in documents.
@Suite struct AnimationReadingTests {
  @Test func everyCommonAttribute() throws {
    let animation: CABasicAnimation = try animation(
      """
      <fade type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="2.5" speed="-0.5" timeOffset="3"
      repeatCount="inf" repeatDuration="inf" autoreverses="1" fillMode="both" timingFunction="easeInEaseOut"
      removedOnCompletion="0" additive="1" cumulative="1" valueFunction="rotateZ"/>
      """)
    #expect(animation.keyPath == "opacity")
    #expect(animation.beginTime == 1e-100)
    #expect(animation.duration == 2.5)
    #expect(animation.speed == -0.5)
    #expect(animation.timeOffset == 3)
    #expect(animation.repeatCount == .infinity)
    #expect(animation.repeatDuration == .infinity)
    #expect(animation.autoreverses)
    #expect(animation.fillMode == .both)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(!animation.isRemovedOnCompletion)
    #expect(animation.isAdditive)
    #expect(animation.isCumulative)
    #expect(animation.valueFunction?.name == .rotateZ)
  }

  @Test func whatIsNotSaidIsAsInANewAnimationWithTheDurationOfTransactions() throws {
    let animation: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"/>")
    #expect(animation.duration == 0.25)
    #expect(animation.beginTime == 0)
    #expect(animation.repeatCount == 0)
    #expect(animation.fillMode == .removed)
    #expect(animation.timingFunction == nil)
    #expect(animation.isRemovedOnCompletion)
    #expect(animation.fromValue == nil)
  }

  @Test func theTransactionOfTheReaderDoesNotMatter() throws {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationDuration(9)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    let animation: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"/>")
    #expect(animation.duration == 0.25)
    #expect(animation.timingFunction == nil)
  }

  @Test(
    arguments: [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("default", [0.25, 0.1, 0.25, 1]), ("0.125 0 0.125 0", [0.125, 0, 0.125, 0]),
      ("0.88669 -0.015013 0.61462 1.01", [0.88669, -0.015013, 0.61462, 1.01]),
    ] as [(String, [Float])])
  func timingFunctions(text: String, points: [Float]) throws {
    let expected = CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    let attribute: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" timingFunction=\"\(text)\"/>")
    #expect(attribute.timingFunction == expected)
    let element: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\"><timingFunction type=\"CAMediaTimingFunction\" value=\"\(text)\"/></a>"
    )
    #expect(element.timingFunction == expected)
    let list: CAKeyframeAnimation = try animation(
      """
      <a type="CAKeyframeAnimation"><timingFunctions><CAMediaTimingFunction value="\(text)"/></timingFunctions></a>
      """)
    #expect(list.timingFunctions == [expected])
  }

  @Test func keyframes() throws {
    let animation: CAKeyframeAnimation = try animation(
      """
      <a type="CAKeyframeAnimation" keyPath="position" calculationMode="cubicPaced" rotationMode="autoReverse"
      path="0 0 m 10 0 l 10 5 20 5 20 10 c h">
      <values><CGPoint value="1 2"/><value type="CGPoint" value="3 4"/></values>
      <keyTimes><integer value="0"/><real value="0.5"/></keyTimes>
      <tensionValues><real value="0.25"/><integer value="-1"/></tensionValues>
      <continuityValues><integer value="1"/></continuityValues><biasValues><real value="0.5"/></biasValues>
      <timingFunctions/>
      </a>
      """)
    #expect(animation.calculationMode == .cubicPaced)
    #expect(animation.rotationMode == .rotateAutoReverse)
    #expect(
      animation.values as? [NSValue] == [
        NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(cgPoint: CGPoint(x: 3, y: 4)),
      ])
    #expect(animation.keyTimes == [0, 0.5])
    #expect(animation.tensionValues == [0.25, -1])
    #expect(animation.continuityValues == [1])
    #expect(animation.biasValues == [0.5])
    #expect(animation.timingFunctions == nil)
    #expect(animation.path.map(PathText.format) == "0 0 m 10 0 l 10 5 20 5 20 10 c h")
  }

  @Test func springs() throws {
    let spring: CASpringAnimation = try animation(
      """
      <opacity type="CASpringAnimation" mass="2" stiffness="300" damping="50" velocity="-1.5" allowsOverdamping="1"
      mica_autorecalculatesDuration="1" keyPath="opacity"/>
      """)
    #expect(spring.mass == 2)
    #expect(spring.stiffness == 300)
    #expect(spring.damping == 50)
    #expect(spring.initialVelocity == -1.5)
    #expect(spring.allowsOverdamping)
    let other: CASpringAnimation = try animation(
      "<a type=\"CASpringAnimation\" initialVelocity=\"7\"/>")
    #expect(other.initialVelocity == 7)
  }

  @Test func groupsInGroups() throws {
    let group: CAAnimationGroup = try animation(
      """
      <g type="CAAnimationGroup" duration="4"><animations>
        <CABasicAnimation keyPath="opacity"><toValue type="real" value="0.5"/></CABasicAnimation>
        <CAAnimationGroup beginTime="1"><animations><CASpringAnimation keyPath="cornerRadius"/></animations></CAAnimationGroup>
        <object type="CAKeyframeAnimation" keyPath="bounds"/>
      </animations></g>
      """)
    let members = try #require(group.animations)
    #expect(members.count == 3)
    #expect((members[0] as? CABasicAnimation)?.toValue as? NSNumber == 0.5)
    // Members last as long as their group, so nobody fills in their durations.
    #expect(members[0].duration == 0)
    #expect(
      ((members[1] as? CAAnimationGroup)?.animations?[0] as? CASpringAnimation)?.keyPath
        == "cornerRadius")
    #expect((members[2] as? CAKeyframeAnimation)?.keyPath == "bounds")
  }

  @Test func transitionsSayTheirTypeInAnElement() throws {
    let layer = try #require(
      try animatedScene(
        """
        <anything type="CATransition" subtype="fromTop" startProgress="0.25" endProgress="0.75" duration="2">
        <type value="push"/><filter type="CAFilter" filter="gaussianBlur" inputRadius="3"/></anything>
        """
      ).root)
    #expect(layer.animationKeys() == ["transition"])
    let transition = try #require(layer.animation(forKey: "transition") as? CATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromTop)
    #expect(transition.startProgress == 0.25)
    #expect(transition.endProgress == 0.75)
    #expect((transition.filter as? CAFilter)?.type == "gaussianBlur")
  }

  @Test func aTransitionCalledByItsClassMaySayItsTypeInAnAttribute() throws {
    let group: CAAnimationGroup = try animation(
      "<g type=\"CAAnimationGroup\"><animations><CATransition type=\"reveal\"/></animations></g>")
    #expect((group.animations?[0] as? CATransition)?.type == .reveal)
  }

  @Test func keysAreElementNamesOrStandBeside() throws {
    let scene = try animatedScene(
      """
      <animation type="CABasicAnimation" keyPath="opacity"/><animation-1 type="CABasicAnimation" keyPath="bounds"/>
      <p type="CABasicAnimation" key="animation 2" keyPath="position"/><CABasicAnimation keyPath="hidden"/>
      """)
    #expect(
      scene.root?.animationKeys() == [
        "animation", "animation-1", "animation 2", "CABasicAnimation",
      ])
    #expect(scene.skipped.total == 0)
  }

  @Test func ofTwoWithOneKeyTheLastIsKeptAndTheOtherCounted() throws {
    let scene = try animatedScene(
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"/><b type=\"CABasicAnimation\"/><a type=\"CASpringAnimation\"/>"
    )
    #expect(scene.root?.animationKeys() == ["a", "b"])
    #expect(scene.root?.animation(forKey: "a") is CASpringAnimation)
    #expect(scene.skipped.counts == [.element("a", in: "animations"): 1])
  }

  @Test func idsNameAnimations() throws {
    let scene = try animatedScene("<a id=\"#9\" type=\"CABasicAnimation\" keyPath=\"opacity\"/>")
    #expect(scene.objects["#9"] === scene.root?.animation(forKey: "a"))
  }

  // MARK: What is skipped

  @Test func disabledAnimationsAreKeptAndSaySo() throws {
    let disabled: CABasicAnimation = try animation("<a type=\"CABasicAnimation\" enabled=\"0\"/>")
    #expect(!disabled.isEnabled)
    let other: CABasicAnimation = try animation("<a type=\"CABasicAnimation\" enabled=\"1\"/>")
    #expect(other.isEnabled)
  }

  @Test(arguments: [
    (
      "<a type=\"CAMatchMoveAnimation\" keyPath=\"position\"/>",
      "element CAMatchMoveAnimation in animations"
    ),
    ("<a keyPath=\"opacity\"/>", "element a in animations"),
    ("<a type=\"CABasicAnimation\" wobble=\"1\"/>", "attribute wobble on CABasicAnimation"),
    ("<a type=\"CABasicAnimation\" mass=\"1\"/>", "attribute mass on CABasicAnimation"),
    ("<a type=\"CABasicAnimation\" duration=\"nan\"/>", "value of duration on CABasicAnimation"),
    ("<a type=\"CABasicAnimation\" speed=\"inf\"/>", "value of speed on CABasicAnimation"),
    (
      "<a type=\"CABasicAnimation\" timingFunction=\"fast\"/>",
      "value of timingFunction on CABasicAnimation"
    ),
    (
      "<a type=\"CABasicAnimation\" timingFunction=\"0 0 1e60 1\"/>",
      "value of timingFunction on CABasicAnimation"
    ),
    (
      "<a type=\"CABasicAnimation\" valueFunction=\"spin\"/>",
      "value of valueFunction on CABasicAnimation"
    ),
    ("<a type=\"CASpringAnimation\" mass=\"0\"/>", "value of mass on CASpringAnimation"),
    ("<a type=\"CASpringAnimation\" damping=\"-1\"/>", "value of damping on CASpringAnimation"),
    ("<a type=\"CAKeyframeAnimation\" path=\"1 1 l\"/>", "value of path on CAKeyframeAnimation"),
    (
      "<a type=\"CABasicAnimation\"><toValue type=\"real\" value=\"x\"/></a>",
      "value of toValue on CABasicAnimation"
    ),
    (
      "<a type=\"CABasicAnimation\"><toValue type=\"CAMeshTransform\" value=\"\"/></a>",
      "element CAMeshTransform in CABasicAnimation"
    ),
    (
      "<a type=\"CABasicAnimation\"><values><real value=\"1\"/></values></a>",
      "element values in CABasicAnimation"
    ),
    (
      "<a type=\"CAKeyframeAnimation\"><values><real value=\"nan\"/></values></a>",
      "value of real on values"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"birthRate\"/>",
      "keyPath birthRate on CABasicAnimation (not drawn yet)"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"filters.blur.inputRadius\"/>",
      "keyPath filters.blur.inputRadius on CABasicAnimation (not drawn yet)"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"emitterCells.cell one.birthRate\"/>",
      "keyPath emitterCells.cell one.birthRate on CABasicAnimation (not drawn yet)"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"transform.shear.y\"/>",
      "keyPath transform.shear.y on CABasicAnimation (not drawn yet)"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"speed\"/>",
      "keyPath speed on CABasicAnimation (not drawn yet)"
    ),
    (
      "<a type=\"CAAnimationGroup\"><animations><CABasicAnimation keyPath=\"colors\"/></animations></a>",
      "keyPath colors on CAAnimationGroup (not drawn yet)"
    ),
  ])
  func whatIsNotUnderstoodIsCountedOnce(inside: String, feature: String) throws {
    let skipped = try animatedScene(inside).skipped
    #expect(skipped.counts.keys.map(\.description) == [feature])
    #expect(skipped.total == 1)
  }

  @Test func debrisIsPassedOver() throws {
    let scene = try animatedScene(
      """
      <a type="CABasicAnimation" debugDescription="x" description="y" stateTransition="1" CUI_autoreversingDuration="2">
      <hash type="integer" value="3"/><delegate type="null"/><animationType value="0"/></a>
      """)
    #expect(scene.skipped.total == 0)
  }

  @Test func filtersMayComeAfterTheAnimationsOfTheirValues() throws {
    let scene = try scene(
      """
      <CALayer><animations><a type="CABasicAnimation" keyPath="filters.soft blur.inputRadius"/></animations>
      <filters><CAFilter filter="gaussianBlur" name="soft blur" inputRadius="1"/></filters></CALayer>
      """)
    #expect(scene.skipped.total == 0)
  }

  @Test(arguments: [
    "position", "position.x", "bounds.size.width", "opacity", "hidden", "transform",
    "transform.rotation.y",
    "transform.scale.xy", "transform.translation.x", "backgroundColor", "zPosition", "contents",
    "sublayerTransform", "shadowOffset.width", "contentsRect.origin.x",
  ])
  func drawnKeyPathsAreNotCounted(keyPath: String) throws {
    let skipped = try animatedScene("<a type=\"CABasicAnimation\" keyPath=\"\(keyPath)\"/>").skipped
    #expect(skipped.counts == [:])
  }

  @Test func layersSayTheirTimes() throws {
    let scene = try scene("<CALayer speed=\"2\" beginTime=\"3\" timeOffset=\"-1\"/>")
    #expect(scene.root?.speed == 2)
    #expect(scene.root?.beginTime == 3)
    #expect(scene.root?.timeOffset == -1)
    #expect(scene.skipped.total == 0)
  }
}
