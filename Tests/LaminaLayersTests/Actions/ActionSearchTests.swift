import Foundation
import Testing

@testable import LaminaLayers

/// Facts 2.1: the order of the search, and the meaning of nil and `NSNull`.
struct ActionSearchTests {
  private final class OneAnswer: NSObject, CALayerDelegate {
    let answer: (any CAAction)?
    init(_ answer: (any CAAction)?) { self.answer = answer }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      event == "position" ? answer : nil
    }
  }

  private final class Silent: NSObject, CALayerDelegate {}

  nonisolated(unsafe) private static let ofTheClass = BlockAction()

  private final class ClassAction: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "position" ? ofTheClass : nil
    }
  }

  private final class ClassNull: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
  }

  @Test(arguments: [
    "position", "opacity", "onOrderIn", "onOrderOut", "transition", "sublayers", "nonsense", "",
  ])
  func freshLayerHasNoActions(_ key: String) {
    #expect(CALayer().action(forKey: key) == nil)
    #expect(CALayer.defaultAction(forKey: key) == nil)
  }

  @Test func delegateBeatsActions() {
    let (layer, first, second) = (CALayer(), BlockAction(), BlockAction())
    let delegate = OneAnswer(first)
    layer.delegate = delegate
    layer.actions = ["position": second]
    #expect(layer.action(forKey: "position") === first)
    #expect(layer.action(forKey: "opacity") == nil)
  }

  @Test func actionsBeatStyle() {
    let (layer, first, second) = (CALayer(), BlockAction(), BlockAction())
    layer.actions = ["position": first]
    layer.style = ["actions": ["position": second, "opacity": second] as [String: any CAAction]]
    #expect(layer.action(forKey: "position") === first)
    #expect(layer.action(forKey: "opacity") === second)
  }

  @Test func styleBeatsTheClass() {
    let (layer, first) = (ClassAction(), BlockAction())
    layer.style = ["actions": ["position": first]]
    #expect(layer.action(forKey: "position") === first)
    layer.style = nil
    #expect(layer.action(forKey: "position") === Self.ofTheClass)
  }

  @Test(arguments: 1...4)
  func stylesInsideStylesAreFollowed(_ depth: Int) {
    let action = BlockAction()
    var style: [AnyHashable: Any] = ["actions": ["position": action]]
    for _ in 0..<depth { style = ["style": style, "actions": ["opacity": BlockAction()]] }
    let layer = CALayer()
    layer.style = style
    #expect(layer.action(forKey: "position") === action)
  }

  @Test func outerStyleBeatsInner() {
    let (outer, inner) = (BlockAction(), BlockAction())
    let layer = CALayer()
    layer.style = ["actions": ["position": outer], "style": ["actions": ["position": inner]]]
    #expect(layer.action(forKey: "position") === outer)
  }

  @Test func styleOfFoundationDictionaries() {
    let (layer, action) = (CALayer(), BlockAction())
    let inner = NSDictionary(dictionary: ["actions": NSDictionary(dictionary: ["position": action])]
    )
    layer.style = ["style": inner]
    #expect(layer.action(forKey: "position") === action)
  }

  @Test func whatIsNoActionIsPassedOver() {
    let (layer, inner) = (CALayer(), BlockAction())
    layer.style = ["actions": ["position": 17], "style": ["actions": ["position": inner]]]
    #expect(layer.action(forKey: "position") === inner)
    layer.style = ["actions": "none", "style": 3]
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test func nilGoesOnSearching() {
    let (layer, action) = (CALayer(), BlockAction())
    let (nothing, silent) = (OneAnswer(nil), Silent())
    layer.actions = ["position": action]
    layer.delegate = nothing
    #expect(layer.action(forKey: "position") === action)
    layer.delegate = silent
    #expect(layer.action(forKey: "position") === action)
  }

  @Test func nullFromTheDelegateEndsTheSearch() {
    let layer = ClassAction()
    let delegate = OneAnswer(NSNull())
    layer.delegate = delegate
    layer.actions = ["position": BlockAction()]
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test func nullInActionsEndsTheSearch() {
    let layer = ClassAction()
    layer.actions = ["position": NSNull()]
    layer.style = ["actions": ["position": BlockAction()]]
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test func nullInStyleEndsTheSearch() {
    let layer = ClassAction()
    layer.style = [
      "actions": ["position": NSNull()], "style": ["actions": ["position": BlockAction()]],
    ]
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test func nullFromTheClassIsNil() { #expect(ClassNull().action(forKey: "position") == nil) }

  /// Facts 2.1: disabled actions do not change the answer of `action(forKey:)`.
  @Test func disabledActionsDoNotChangeTheAnswer() {
    let (layer, action) = (CALayer(), BlockAction())
    layer.actions = ["position": action]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(layer.action(forKey: "position") === action)
    #expect(layer.pendingAction("position") == nil)
    CATransaction.commit()
    #expect(layer.pendingAction("position") === action)
  }

  @Test func runningNullDoesNothing() {
    let layer = CALayer()
    layer.position = CGPoint(x: 3, y: 4)
    layer.actions = ["position": NSNull()]
    NSNull().run(forKey: "position", object: layer, arguments: nil)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.pendingAction("position") == nil)
  }

  /// Facts 1.6.
  @Test func keysOfTreeEvents() {
    #expect(kCAOnOrderIn == "onOrderIn")
    #expect(kCAOnOrderOut == "onOrderOut")
    #expect(kCATransition == "transition")
  }

  /// Facts 1.6.
  @Test(arguments: [
    (CALayerCornerCurve.circular, 1.0), (.continuous, 1.528665), (.init(rawValue: "other"), 1.0),
  ])
  func cornerCurveExpansion(_ curve: CALayerCornerCurve, _ factor: CGFloat) {
    #expect(CALayer.cornerCurveExpansionFactor(curve) == factor)
  }
}
