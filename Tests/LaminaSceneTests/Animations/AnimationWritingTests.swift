import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Animations that are written and read again.
@Suite struct AnimationWritingTests {
  @Test func basicAnimationsAsDocumentsHaveThem() throws {
    let root = CALayer()
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.beginTime = 1e-100
    animation.duration = 2
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.25, 1.5)
    animation.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    root.add(animation, forKey: "animation-1")
    #expect(
      try body(Scene(root: root)) == """
          <CALayer allowsGroupOpacity="1">
            <animations>
              <animation-1 type="CABasicAnimation" keyPath="backgroundColor" beginTime="1e-100" duration="2" \
        repeatCount="inf" timingFunction="0.5 0 0.25 1.5" removedOnCompletion="0">
                <fromValue type="CGColor" opacity="0.5" value="1 0 0"/>
                <toValue type="CGColor" value="0 0 1"/>
              </animation-1>
            </animations>
          </CALayer>

        """)
  }

  @Test func keyframesAsDocumentsHaveThem() throws {
    let root = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.duration = 1
    animation.values = [0, 0.5, 1]
    animation.keyTimes = [0, 0.25, 1]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0, 0, 0.125, 1),
    ]
    animation.calculationMode = .discrete
    root.add(animation, forKey: "k")
    #expect(
      try body(Scene(root: root)) == """
          <CALayer allowsGroupOpacity="1">
            <animations>
              <k type="CAKeyframeAnimation" keyPath="opacity" duration="1" calculationMode="discrete">
                <values>
                  <integer value="0"/>
                  <real value="0.5"/>
                  <integer value="1"/>
                </values>
                <keyTimes>
                  <integer value="0"/>
                  <real value="0.25"/>
                  <integer value="1"/>
                </keyTimes>
                <timingFunctions>
                  <CAMediaTimingFunction value="easeIn"/>
                  <CAMediaTimingFunction value="0 0 0.125 1"/>
                </timingFunctions>
              </k>
            </animations>
          </CALayer>

        """)
  }

  @Test func groupsSpringsAndTransitions() throws {
    let root = CALayer()
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = 2
    spring.initialVelocity = 3
    spring.byValue = 10
    let group = CAAnimationGroup()
    group.duration = 3
    group.animations = [spring]
    root.add(group, forKey: "a key of words")
    let transition = CATransition()
    transition.duration = 1
    transition.type = .push
    transition.subtype = .fromLeft
    root.add(transition, forKey: nil)
    #expect(
      try body(Scene(root: root)) == """
          <CALayer allowsGroupOpacity="1">
            <animations>
              <animation type="CAAnimationGroup" key="a key of words" duration="3">
                <animations>
                  <CASpringAnimation keyPath="position.x" mass="2" velocity="3">
                    <byValue type="integer" value="10"/>
                  </CASpringAnimation>
                </animations>
              </animation>
              <transition type="CATransition" duration="1" subtype="fromLeft">
                <type type="string" value="push"/>
              </transition>
            </animations>
          </CALayer>

        """)
  }

  /// A document in the writer's own text. Reading and writing it must give the same text.
  @Test(arguments: [
    "<a type=\"CABasicAnimation\" id=\"#5\" keyPath=\"emitterCells.one.birthRate\" duration=\"1\"/>",
    "<a type=\"CABasicAnimation\" keyPath=\"hidden\" duration=\"inf\" enabled=\"0\"/>",
    "<a type=\"CASpringAnimation\" keyPath=\"opacity\" duration=\"0.8\" stiffness=\"300\" damping=\"50\" allowsOverdamping=\"1\"/>",
    "<a type=\"CAKeyframeAnimation\" keyPath=\"position\" duration=\"1\" rotationMode=\"auto\" path=\"0 0 m 5 0 l h\"/>",
    "<a type=\"CABasicAnimation\" duration=\"1\" additive=\"1\" cumulative=\"1\" valueFunction=\"scale\"/>",
  ])
  func writtenTextReadsAndWritesTheSame(element: String) throws {
    let document = """
        <CALayer allowsGroupOpacity="0">
          <animations>
            \(element)
          </animations>
        </CALayer>

      """
    #expect(try body(try scene(document)) == document)
  }

  @Test func everyTypeOfValueComesBack() throws {
    let source = "data:image/png;base64,\(SampleImage.base64)"
    let read = try animatedScene(
      """
      <a type="CAKeyframeAnimation" keyPath="x"><values><real value="0.1"/><string value="a &quot;b&quot;"/>
      <CGPoint value="1 2"/><CGSize value="3 4"/><CGRect value="1 2 3 4"/><CGColor opacity="0.5" value="1 2 3"/>
      <CATransform3D value="rotate(30deg) translate(1, 2, 3)"/><CGAffineTransform value="1 2 3 4 5 6"/>
      <CGPath value="0 0 m 1 1 l h"/><null/><CAPoint3D value="1 2 3"/><CGImage src="\(source)"/>
      <NSArray><NSArray><integer value="1"/></NSArray></NSArray><CAFilter filter="gaussianBlur" name="f" inputRadius="3"/>
      </values></a>
      """)
    let first = try body(read)
    let second = try reread(read)
    #expect(try body(second) == first)
    let values = try #require((second.root?.animation(forKey: "a") as? CAKeyframeAnimation)?.values)
    #expect(values.count == 14)
    #expect((values[5] as? CGColor)?.components == [1, 2, 3, 0.5])
    #expect(values[9] is NSNull)
    #expect(values[10] as? [NSNumber] == [1, 2, 3])
    #expect((values[11] as? CGImage)?.width == 3)
    #expect((values[13] as? CAFilter)?.inputs["inputRadius"] as? NSNumber == 3)
    let (t, u) = (
      (values[6] as? NSValue)?.caTransform3DValue,
      ((read.root?.animation(forKey: "a") as? CAKeyframeAnimation)?.values?[6] as? NSValue)?
        .caTransform3DValue
    )
    #expect(t.map(TransformText.elements) == u.map(TransformText.elements))
  }

  @Test func structuresThatProgramsPutInBareAreWrittenToo() throws {
    let root = CALayer()
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 1, y: 2)
    animation.toValue = CGFloat(2.5)
    animation.byValue = CATransform3DMakeTranslation(1, 2, 3)
    root.add(animation, forKey: "a")
    let text = try body(Scene(root: root))
    #expect(text.contains("<fromValue type=\"CGPoint\" value=\"1 2\"/>"))
    #expect(text.contains("<toValue type=\"real\" value=\"2.5\"/>"))
    #expect(text.contains("<byValue type=\"CATransform3D\" value=\"translate(1, 2, 3)\"/>"))
  }

  @Test func animationsWithoutAKeyGetOneOfTheirOwn() throws {
    let root = CALayer()
    root.add(CABasicAnimation(keyPath: "opacity"), forKey: "animation-1")
    for _ in 0..<2 { root.add(CABasicAnimation(keyPath: "position"), forKey: nil) }
    #expect(
      try reread(Scene(root: root)).root?.animationKeys() == [
        "animation-1", "animation-2", "animation-3",
      ])
  }

  @Test func whatDocumentsCannotHoldIsCounted() throws {
    final class Wobble: CAAnimation {}
    let root = CALayer()
    root.add(Wobble(), forKey: "w")
    let animation = CABasicAnimation(keyPath: "x")
    animation.fromValue = NSObject()
    animation.toValue = Double.nan
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 15)
    root.add(animation, forKey: "b")
    let written = try SceneWriter().document(of: Scene(root: root))
    #expect(
      written.leftOut.counts.keys.map(\.description).sorted() == [
        "attribute preferredFrameRateRange on CABasicAnimation", "element Wobble in CALayer",
        "value of Double on CABasicAnimation", "value of NSObject on CABasicAnimation",
      ])
  }

  @Test func aGroupThatHoldsItselfIsALimitAndNoTrap() throws {
    let root = CALayer()
    let group = CAAnimationGroup()
    group.animations = [group, group]
    defer { group.animations = nil }
    root.add(group, forKey: "g")
    let error = try #require(throws: SceneWriteError.self) {
      try SceneWriter().document(of: Scene(root: root))
    }
    #expect(error.kind == .limit(LimitExceeded("depth", value: 1026, allowed: 1024)))
  }
}
