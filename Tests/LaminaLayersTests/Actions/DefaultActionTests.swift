import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Facts 2.2 and 2.3: the effect of a change if nobody has supplied an action.
struct DefaultActionTests {
  static let fades = [
    "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters",
    "backgroundFilters",
    "compositingFilter", "maskedCorners",
  ]
  static let animations = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform",
    "contentsRect", "contentsCenter", "contentsScale", "cornerRadius", "borderWidth", "borderColor",
    "opacity", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "transform.rotation",
    "transform.rotation.z", "transform.scale.x", "transform.translation.y",
    "sublayerTransform.scale",
  ]
  static let none = [
    "frame", "opaque", "doubleSided", "needsDisplayOnBoundsChange", "cornerCurve",
    "allowsGroupOpacity",
    "speed", "beginTime", "style", "name", "contentsGravity", "shadowPath",
    "filters.blur.inputRadius",
    "shouldRasterize", "rasterizationScale", "delegate", "actions", "onOrderIn", "onOrderOut",
    "onLayout",
    "transition", "isHidden", "nonsense", "transform.bogus", "",
  ]

  @Test(arguments: fades)
  func fade(_ key: String) throws {
    let scene = try AnimationScene(isLive: true)
    let action = try #require(scene.root.action(forKey: key) as? CATransition)
    #expect(type(of: action) == CATransition.self)
    #expect(action.type == .fade)
    #expect(action.subtype == nil)
    #expect(action.startProgress == 0)
    #expect(action.endProgress == 1)
    #expect(action.timingFunction == nil)
    #expect(action.duration == 0)
    let pace = CAMediaTimingFunction(name: .easeIn)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(pace)
    #expect((scene.root.action(forKey: key) as? CATransition)?.timingFunction == pace)
    CATransaction.commit()
  }

  @Test(arguments: animations)
  func animation(_ key: String) throws {
    let scene = try AnimationScene(isLive: true)
    let action = try #require(scene.root.action(forKey: key) as? CABasicAnimation)
    #expect(type(of: action) == CABasicAnimation.self)
    #expect(action.keyPath == key)
    #expect(Coercion.areEqual(action.fromValue, scene.root.value(forKeyPath: key)))
    #expect(action.fromValue != nil)
    #expect(action.toValue == nil && action.byValue == nil)
    #expect(action.fillMode == .backwards)
    #expect(action.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(action.duration == 0)
    #expect(action.isRemovedOnCompletion && !action.isAdditive && !action.isCumulative)
    // Disabled actions keep setters from asking for an action. A direct call still gets one.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(scene.root.action(forKey: key) is CABasicAnimation)
    CATransaction.commit()
    let pace = CAMediaTimingFunction(name: .easeIn)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(pace)
    #expect((scene.root.action(forKey: key) as? CABasicAnimation)?.timingFunction == pace)
    CATransaction.commit()
  }

  @Test(arguments: none)
  func nothing(_ key: String) throws {
    #expect(try AnimationScene(isLive: true).root.action(forKey: key) == nil)
  }

  @Test(arguments: fades + animations)
  func nothingWhereNothingLives(_ key: String) throws {
    #expect(CALayer().action(forKey: key) == nil)
    #expect(try AnimationScene().root.action(forKey: key) == nil)
    // This layer was never committed.
    let scene = try AnimationScene(isLive: true)
    let layer = scene.layer()
    #expect(layer.action(forKey: key) == nil)
    try scene.commit(at: 0)
    #expect(layer.action(forKey: key) != nil)
    layer.removeFromSuperlayer()
    #expect(layer.action(forKey: key) == nil)
    #expect(CALayer.defaultAction(forKey: key) == nil)
  }

  @Test func coloursAndContentsStartFromSomething() throws {
    let scene = try AnimationScene(isLive: true)
    for key in ["backgroundColor", "contents", "contentsMultiplyColor"] {
      #expect(scene.root.action(forKey: key) == nil)
    }
    scene.root.backgroundColor = .black
    scene.root.contents = NSObject()
    #expect(scene.root.animationKeys() == nil)
    #expect(
      (scene.root.action(forKey: "backgroundColor") as? CABasicAnimation)?.fromValue is CGColor)
    #expect(scene.root.action(forKey: "contents") is CABasicAnimation)
    scene.root.contentsMultiplyColor = .black
    #expect(scene.root.animationKeys() == nil)
    scene.root.backgroundColor = .white
    scene.root.contents = nil
    scene.root.contentsMultiplyColor = .white
    #expect(
      scene.root.animationKeys() == ["backgroundColor", "contents", "contentsMultiplyColor"])
  }

  /// Tests every property that has its own animation, through its setter.
  @Test(arguments: ChangeActionTests.changes)
  func setters(_ change: Change) throws {
    let scene = try AnimationScene(isLive: true)
    let layer = scene.layer()
    // A fade shows the layer as a whole.
    let expected: [String]? =
      Self.fades.contains(change.key)
      ? ["transition"] : Self.animations.contains(change.key) ? [change.key] : nil
    change.set(layer)
    #expect(layer.animationKeys() == nil)
    let other = scene.layer()
    try scene.commit(at: 0)
    change.set(layer)
    #expect(layer.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change.set(other)
    CATransaction.commit()
    #expect(other.animationKeys() == nil)
    let third = scene.layer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    try scene.commit(at: 0)
    CATransaction.commit()
    change.set(third)
    #expect(third.animationKeys() == expected)
    // Setting an equal value adds no animation.
    third.removeAllAnimations()
    change.set(third)
    #expect(third.animationKeys() == nil)
  }

  @Test func durationIsTheTransactions() throws {
    let scene = try AnimationScene(isLive: true)
    scene.root.opacity = 0.5
    #expect(scene.root.animation(forKey: "opacity")?.duration == 0.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    scene.root.cornerRadius = 4
    CATransaction.setAnimationDuration(0)
    scene.root.borderWidth = 3
    CATransaction.commit()
    #expect(scene.root.animation(forKey: "cornerRadius")?.duration == 2)
    // The animation has no length, so the change shows at once.
    #expect(scene.root.animation(forKey: "borderWidth") == nil)
  }

  @Test func suppliedActionsComeFirst() throws {
    let scene = try AnimationScene(isLive: true)
    var ran: [String] = []
    scene.root.actions = [
      "opacity": BlockAction { key, _ in ran.append(key) }, "position": NSNull(),
    ]
    scene.root.opacity = 0.5
    scene.root.position = CGPoint(x: 3, y: 4)
    scene.root.cornerRadius = 3
    #expect(ran == ["opacity"])
    #expect(scene.root.animationKeys() == ["cornerRadius"])
  }

  /// Facts 2.2: two animations, of position and bounds.
  @Test func frame() throws {
    let scene = try AnimationScene(isLive: true)
    scene.root.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(scene.root.animationKeys() == ["position", "bounds"])
  }

  @Test func valuesByPath() throws {
    let scene = try AnimationScene(isLive: true)
    scene.root.setValue(1, forKeyPath: "transform.rotation.z")
    scene.root.setValue(5, forKeyPath: "position.x")
    #expect(scene.root.animationKeys() == ["transform", "position"])
  }

  @Test func shownFromTheOldValueToTheNew() throws {
    let scene = try AnimationScene(isLive: true)
    let layer = scene.layer()
    try scene.commit(at: 0)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.position = CGPoint(x: 100, y: 0)
    CATransaction.commit()
    #expect(layer.position.x == 100)
    #expect(layer.presentation()?.position.x == 0)
    try scene.commit(at: 1)
    try scene.commit(at: 1.25)
    #expect(layer.presentation()?.position.x == 25)
    // An interrupted animation goes on from its present value.
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.position = CGPoint(x: 225, y: 0)
    CATransaction.commit()
    #expect(
      (layer.animation(forKey: "position") as? CABasicAnimation)?.fromValue as? NSValue
        == NSValue(cgPoint: CGPoint(x: 25, y: 0)))
    #expect(layer.animationKeys() == ["position"])
    try scene.commit(at: 1.25)
    try scene.commit(at: 1.75)
    #expect(layer.presentation()?.position.x == 125)
    try scene.commit(at: 3)
    #expect(layer.presentation()?.position.x == 225)
    #expect(layer.animationKeys() == nil)
  }

  @Test func aTransactionAroundTheLayoutRules() throws {
    final class Arranging: CALayer {
      override func layoutSublayers() {
        for layer in sublayers ?? [] { layer.position = CGPoint(x: bounds.midX, y: 0) }
      }
    }
    let root = Arranging()
    let tree = LayerTree.hosting(root)
    tree.isLive = true
    let layer = CALayer()
    root.addSublayer(layer)
    try tree.commit(root, limits: .standard, at: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    root.bounds.size.width = 40
    try tree.commit(root, limits: .standard, at: 1)
    CATransaction.commit()
    #expect(layer.animation(forKey: "position")?.duration == 3)
    // An animation that is added during the layout of a commit begins with that commit.
    #expect(layer.animation(forKey: "position")?.beginTime == 1)
  }

  @Test func editsOfTheTreeFade() throws {
    let scene = try AnimationScene(isLive: true)
    let layer = scene.layer()
    #expect(scene.root.animationKeys() == ["transition"])
    #expect(layer.animationKeys() == nil)
    try scene.commit(at: 0)
    try scene.commit(at: 1)
    #expect(scene.root.animationKeys() == nil)
    scene.root.insertSublayer(layer, at: 0)
    #expect(scene.root.animationKeys() == ["transition"])
    scene.root.removeAllAnimations()
    scene.root.mask = CALayer()
    #expect(scene.root.animationKeys() == ["transition"])
    scene.root.removeAllAnimations()
    layer.removeFromSuperlayer()
    #expect(scene.root.animationKeys() == ["transition"])
  }

  @Test func layerPropertiesHaveWhatIsSupplied() throws {
    final class Gauge: CALayer {
      @CALayerProperty("level") var level: CGFloat = 0
      override func action(forKey event: String) -> (any CAAction)? {
        if event != "level" { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.level
        return animation
      }
    }
    let scene = try AnimationScene(isLive: true)
    let gauge = Gauge()
    scene.root.addSublayer(gauge)
    gauge.level = 1
    #expect((gauge.animation(forKey: "level") as? CABasicAnimation)?.fromValue == nil)
    gauge.removeAllAnimations()
    try scene.commit(at: 0)
    gauge.level = 3
    #expect((gauge.animation(forKey: "level") as? CABasicAnimation)?.fromValue as? CGFloat == 1)
  }

  /// When a tree becomes live, layers that were committed before begin to look for actions.
  @Test func treeThatBeginsToLive() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    try scene.commit(at: 0)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    scene.tree.isLive = true
    try scene.commit(at: 0)
    layer.opacity = 0.75
    #expect(layer.animationKeys() == ["opacity"])
    scene.tree.isLive = false
    layer.opacity = 0.25
    layer.removeAllAnimations()
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
  }
}
