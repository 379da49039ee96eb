import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Facts 4.4: the layer as it is on the screen.
struct PresentationTests {
  @Test func nilUntilCommitted() throws {
    #expect(CALayer().presentation() == nil)
    let root = CALayer()
    let tree = LayerTree.hosting(root)
    #expect(root.presentation() == nil)
    try tree.commit(root, limits: .standard, at: 0)
    #expect(root.presentation() != nil)
    let layer = CALayer()
    root.addSublayer(layer)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    #expect(layer.presentation() == nil)
    try tree.commit(root, limits: .standard, at: 0)
    #expect(layer.presentation() != nil)
    layer.removeFromSuperlayer()
    #expect(layer.presentation() == nil)
  }

  @Test func valuesWithAnimations() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.name = "shown"
    layer.backgroundColor = .black
    layer.setValue(17, forKey: "mine")
    let move = CABasicAnimation(keyPath: "position")
    (move.fromValue, move.toValue) = (
      NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 8, y: 4))
    )
    move.duration = 1
    layer.add(move, forKey: "move")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
    layer.add(turn, forKey: "turn")
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 10, 1)
    layer.add(grow, forKey: "grow")
    let hide = CABasicAnimation(keyPath: "hidden")
    (hide.fromValue, hide.toValue, hide.duration) = (false, true, 1)
    layer.add(hide, forKey: "hide")
    let own = CABasicAnimation(keyPath: "level")
    (own.fromValue, own.toValue, own.duration) = (2, 4, 1)
    layer.add(own, forKey: "own")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let shown = try #require(layer.presentation())
    #expect(shown.position == CGPoint(x: 4, y: 2))
    #expect(shown.bounds == CGRect(x: 1, y: 2, width: 5, height: 40))
    #expect(shown.value(forKeyPath: "transform.rotation.z") as? Double == 0.5)
    #expect(shown.isHidden)
    #expect(shown.value(forKey: "level") as? Double == 3)
    #expect(shown.value(forKey: "mine") as? Int == 17)
    #expect(shown.name == "shown")
    #expect(shown.backgroundColor === CGColor.black)
    #expect(layer.position == .zero && layer.bounds.width == 30 && !layer.isHidden)
    #expect(shown.animation(forKey: "move") === layer.animation(forKey: "move"))
  }

  /// The values that a program reads equal the values that are drawn.
  @Test(arguments: [0.0, 0.1, 0.37, 0.5, 0.99, 1])
  func agreesWithTheColumns(_ time: Double) throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    for (path, from, to) in [
      ("position.x", 3.0, 90.0), ("transform.scale", 1, 3), ("opacity", 1, 0),
    ] {
      let animation = CABasicAnimation(keyPath: path)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: path)
    }
    try scene.commit(at: 0)
    try scene.commit(at: time)
    let shown = try #require(layer.presentation())
    // A separate tree that has those values.
    let (root, copy) = (CALayer(), CALayer())
    root.addSublayer(copy)
    (copy.bounds, copy.position, copy.transform) = (shown.bounds, shown.position, shown.transform)
    copy.opacity = shown.opacity
    let plain = LayerTree.hosting(root)
    try plain.commit(root, limits: .standard, at: 0)
    #expect(scene.tree.columns.local[1] == plain.columns.local[1])
    #expect(scene.tree.columns.bounds[1] == plain.columns.bounds[1])
  }

  @Test func layerThatTurnsWithItsPath() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 10))
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.rotationMode, along.duration) = (path, .rotateAuto, 1)
    layer.add(along, forKey: "along")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let shown = try #require(layer.presentation())
    #expect(shown.position == CGPoint(x: 0, y: 5))
    #expect(abs(shown.transform.m12 - 1) < 1e-9 && abs(shown.transform.m11) < 1e-9)
  }

  @Test func cachedPerTime() throws {
    let scene = try AnimationScene()
    scene.root.add(scene.fade(), forKey: "a")
    try scene.commit(at: 0)
    let first = try #require(scene.root.presentation())
    #expect(scene.root.presentation() === first)
    try scene.commit(at: 0.5)
    let second = try #require(scene.root.presentation())
    #expect(second !== first)
    #expect(first.opacity == 0 && second.opacity == 0.5)
  }

  /// In a live tree, the presentation layer has the committed values, not later ones.
  @Test(arguments: [true, false])
  func lastCommittedValues(disables: Bool) throws {
    let scene = try AnimationScene(isLive: true)
    let (layer, other) = (scene.layer(), scene.layer("other"))
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    layer.position = CGPoint(x: 1, y: 2)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.borderWidth = 3
    try scene.commit(at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(disables)
    layer.position = CGPoint(x: 50, y: 60)
    layer.position.x = 70
    layer.bounds.size.width = 90
    layer.transform = CATransform3DIdentity
    layer.opacity = 0.5
    layer.cornerRadius = 4
    layer.borderWidth = 7
    layer.zPosition = 8
    if disables { layer.isHidden = true }
    other.transform = CATransform3DMakeScale(3, 3, 3)
    CATransaction.commit()
    func check(_ shown: CALayer, isOld: Bool) {
      #expect(shown.position == (isOld ? CGPoint(x: 1, y: 2) : CGPoint(x: 70, y: 60)))
      #expect(shown.bounds.width == (isOld ? 10 : 90))
      #expect(shown.transform == (isOld ? CATransform3DMakeScale(2, 2, 1) : CATransform3DIdentity))
      #expect(shown.opacity == (isOld ? 1 : 0.5))
      #expect(shown.cornerRadius == (isOld ? 0 : 4))
      #expect(shown.borderWidth == (isOld ? 3 : 7))
      #expect(shown.zPosition == (isOld ? 0 : 8))
      #expect(shown.isHidden == (!isOld && disables))
    }
    check(try #require(layer.presentation()), isOld: true)
    #expect(other.presentation()?.transform == CATransform3DIdentity)
    try scene.commit(at: 0)
    check(try #require(layer.presentation()), isOld: !disables)
    try scene.commit(at: 1)
    check(try #require(layer.presentation()), isOld: false)
    #expect(other.presentation()?.transform == CATransform3DMakeScale(3, 3, 3))
  }

  /// A value that is set in the layout of a commit belongs to that commit.
  @Test func layoutOfTheCommit() throws {
    final class Arranging: CALayer {
      override func layoutSublayers() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for layer in sublayers ?? [] { layer.position = CGPoint(x: bounds.midX, y: 0) }
        CATransaction.commit()
      }
    }
    let (root, layer) = (Arranging(), CALayer())
    root.addSublayer(layer)
    let tree = LayerTree.hosting(root)
    tree.isLive = true
    try tree.commit(root, limits: .standard, at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.bounds.size.width = 40
    CATransaction.commit()
    #expect(root.presentation()?.bounds.width == 0)
    try tree.commit(root, limits: .standard, at: 0)
    #expect(root.presentation()?.bounds.width == 40)
    #expect(layer.presentation()?.position.x == 20)
  }

  @Test func modelAndPresentation() throws {
    let scene = try AnimationScene()
    let shown = try #require(scene.root.presentation())
    #expect(shown.model() === scene.root)
    #expect(scene.root.model() === scene.root)
    #expect(shown.presentation() === shown)
    #expect(CALayer(layer: shown).model() !== scene.root)
  }

  @Test func treeAroundIt() throws {
    let scene = try AnimationScene()
    let outer = scene.layer("outer")
    let (one, two) = (scene.layer("one", in: outer), scene.layer("two", in: outer))
    let mask = CALayer()
    outer.mask = mask
    try scene.commit(at: 0)
    let shown = try #require(outer.presentation())
    let inner = try #require(two.presentation())
    #expect(inner.superlayer === shown)
    #expect(shown.superlayer === scene.root.presentation())
    #expect(shown.superlayer?.superlayer == nil)
    #expect(shown.sublayers?.map(\.name) == ["one", "two"])
    #expect(shown.sublayers?.first === one.presentation())
    #expect(shown.sublayers?.last === inner)
    #expect(shown.mask === mask.presentation())
    #expect(shown.mask?.superlayer === shown)
    #expect(mask.presentation()?.superlayer === shown)
    #expect(one.presentation()?.sublayers == nil)
    // The model's own tree has not changed.
    #expect(one.superlayer === outer && outer.sublayers?.count == 2)
  }

  @Test func superlayerOfAMaskAskedFirst() throws {
    let scene = try AnimationScene()
    let mask = CALayer()
    scene.root.mask = mask
    try scene.commit(at: 0)
    let shown = try #require(mask.presentation())
    #expect(shown.superlayer === scene.root.presentation())
    #expect(scene.root.presentation()?.mask === shown)
  }

  @Test func outlivesItsMoment() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    try scene.commit(at: 0)
    let shown = try #require(layer.presentation())
    let above = try #require(shown.superlayer)
    #expect(above === scene.root.presentation())
    try scene.commit(at: 1)
    #expect(shown.model() === layer)
    #expect(shown.superlayer === above)
  }

  @Test func superlayerThatHasGone() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    try scene.commit(at: 0)
    let shown = try #require(layer.presentation())
    #expect(shown.superlayer != nil)
    try scene.commit(at: 1)
    #expect(shown.superlayer == nil)
    #expect(shown.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 1, y: 1))
  }

  @Test func conversionBetweenThem() throws {
    let scene = try AnimationScene()
    let outer = scene.layer("outer")
    let inner = scene.layer("inner", in: outer)
    outer.speed = 2
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 2)
    outer.add(move, forKey: "move")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let shown = try #require(inner.presentation())
    #expect(shown.convert(CGPoint.zero, to: scene.root.presentation()) == CGPoint(x: 50, y: 0))
    #expect(inner.convert(CGPoint.zero, to: scene.root) == CGPoint.zero)
    #expect(shown.convertTime(3, from: nil) == 6)
  }

  @Test func hitTestWhereItIsOnTheScreen() throws {
    let scene = try AnimationScene()
    scene.root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    scene.root.anchorPoint = .zero
    let layer = scene.layer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    let move = CABasicAnimation(keyPath: "position")
    (move.fromValue, move.toValue) = (CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 150))
    move.duration = 1
    layer.add(move, forKey: "move")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let root = try #require(scene.root.presentation())
    let hit = root.hitTest(CGPoint(x: 100, y: 100))
    #expect(hit === layer.presentation())
    #expect(hit?.model() === layer)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    #expect(scene.root.hitTest(CGPoint(x: 5, y: 5)) === layer)
    #expect(layer.presentation()?.hitTest(CGPoint(x: 95, y: 95)) === hit)
  }

  @Test func readOnly() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.addSublayer(CALayer())
    try scene.commit(at: 0)
    let shown = try #require(layer.presentation())
    let texts = RefusedValues.during {
      shown.position = CGPoint(x: 3, y: 3)
      shown.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
      shown.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      shown.opacity = 0.5
      shown.transform = CATransform3DMakeScale(2, 2, 2)
      shown.backgroundColor = .black
      shown.contents = NSObject()
      shown.isHidden = true
      shown.speed = 4
      shown.zPosition = 4
      shown.name = "other"
      shown.filters = []
      shown.style = ["opacity": 0.2]
      shown.layoutManager = CAConstraintLayoutManager()
      shown.setValue(4, forKey: "mine")
      shown.setValue(4, forKeyPath: "position.x")
      shown.addSublayer(CALayer())
      shown.insertSublayer(CALayer(), at: 0)
      shown.sublayers = nil
      shown.sublayers?.first?.removeFromSuperlayer()
      shown.mask = CALayer()
      shown.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      shown.removeAllAnimations()
      scene.root.addSublayer(shown)
      scene.root.mask = shown
      scene.root.sublayers = [shown]
    }
    #expect(texts.count == 26)
    #expect(texts.allSatisfy { $0.hasSuffix("presentation layers are read-only") })
    #expect(shown.position == .zero && shown.bounds == .zero && shown.opacity == 1)
    #expect(shown.transform == CATransform3DIdentity && shown.backgroundColor == nil)
    #expect(shown.contents == nil && !shown.isHidden && shown.speed == 1 && shown.zPosition == 0)
    #expect(shown.name == "layer" && shown.filters == nil && shown.style == nil)
    #expect(shown.value(forKey: "mine") == nil && shown.layoutManager == nil)
    #expect(shown.sublayers?.count == 1 && shown.mask == nil && shown.animationKeys() == nil)
    #expect(scene.root.sublayers?.count == 1 && scene.root.mask == nil)
    #expect(layer.position == .zero && layer.sublayers?.count == 1)
  }

  // MARK: Subclasses

  private class Gauge: CALayer {
    @CALayerProperty("level") var level: CGFloat = 1
    var note = "none"
    var set: [String] = []
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let gauge = layer as? Gauge { note = gauge.note + "'" }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var position: CGPoint {
      get { super.position }
      set {
        set.append("position")
        super.position = newValue
      }
    }
  }

  private final class SmallGauge: Gauge {
    let list = ["a", "b"]
  }

  @Test func classOfTheLayer() throws {
    let scene = try AnimationScene()
    let gauge = SmallGauge()
    gauge.note = "own"
    gauge.level = 3
    scene.root.addSublayer(gauge)
    let rise = CABasicAnimation(keyPath: "level")
    (rise.fromValue, rise.toValue, rise.duration) = (0, 10, 1)
    gauge.add(rise, forKey: "rise")
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 10, 1)
    gauge.add(move, forKey: "move")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    let shown = try #require(gauge.presentation())
    #expect(type(of: shown) == SmallGauge.self)
    #expect(shown.level == 5)
    #expect(shown.position.x == 5)
    #expect(shown.note == "own'")
    #expect(shown.list == ["a", "b"])
    #expect(shown.set == [])
    #expect(gauge.level == 3)
    let plain: CALayer = gauge
    #expect(plain.presentation() is SmallGauge)
  }

  @Test func classesOfTheLibrary() throws {
    let scene = try AnimationScene()
    let (space, scroll) = (CATransformLayer(), CAScrollLayer())
    scroll.scrollMode = .vertically
    scene.root.addSublayer(space)
    scene.root.addSublayer(scroll)
    try scene.commit(at: 0)
    #expect(space.presentation()?.hitTest(.zero) == nil)
    #expect(scroll.presentation()?.scrollMode == .vertically)
  }

  /// Presentation layers do not keep their tree alive.
  @Test func doesNotKeepTheTree() throws {
    weak var gone: CALayer?
    var kept: CALayer?
    do {
      let root = CALayer()
      let layer = CALayer()
      root.addSublayer(layer)
      gone = root
      try LayerTree.hosting(root).commit(root, limits: .standard, at: 0)
      #expect(layer.presentation()?.superlayer === root.presentation())
      kept = layer.presentation()
    }
    #expect(gone == nil)
    #expect(kept?.model() === kept)
    #expect(kept?.superlayer == nil)
  }
}
