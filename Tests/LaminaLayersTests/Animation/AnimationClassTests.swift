import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 1.2 to 1.6: defaults, names, copies and values by key of the animation classes.
struct AnimationClassTests {
  static let classes: [CAAnimation.Type] = [
    CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
    CASpringAnimation.self, CAAnimationGroup.self, CATransition.self,
  ]

  // MARK: Defaults

  @Test(arguments: classes.indices)
  func commonDefaults(_ index: Int) {
    let animation = Self.classes[index].init()
    #expect(animation.delegate == nil)
    #expect(animation.timingFunction == nil)
    #expect(animation.isRemovedOnCompletion)
    #expect((animation.beginTime, animation.duration, animation.timeOffset) == (0, 0, 0))
    #expect((animation.speed, animation.repeatCount, animation.repeatDuration) == (1, 0, 0))
    #expect(!animation.autoreverses)
    #expect(animation.fillMode == .removed)
    #expect(animation.preferredFrameRateRange == .default)
  }

  @Test func defaultsOfSubclasses() {
    let basic = CABasicAnimation()
    #expect(
      basic.keyPath == nil && basic.valueFunction == nil && !basic.isAdditive && !basic.isCumulative
    )
    #expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
    let keys = CAKeyframeAnimation()
    #expect(
      keys.values == nil && keys.path == nil && keys.keyTimes == nil && keys.timingFunctions == nil)
    #expect(keys.tensionValues == nil && keys.continuityValues == nil && keys.biasValues == nil)
    #expect(keys.rotationMode == nil && keys.calculationMode == .linear)
    let spring = CASpringAnimation()
    #expect(
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) == (1, 100, 10, 0))
    #expect(!spring.allowsOverdamping)
    #expect(CAAnimationGroup().animations == nil)
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil && transition.filter == nil)
    #expect((transition.startProgress, transition.endProgress) == (0, 1))
  }

  @Test(
    arguments: [
      ("speed", 1), ("removedOnCompletion", 1), ("duration", nil), ("beginTime", nil),
      ("autoreverses", nil),
      ("timeOffset", nil), ("calculationMode", nil), ("mass", nil), ("unknown", nil),
    ] as [(String, Double?)])
  func defaultValues(_ key: String, _ value: Double?) {
    #expect((CAAnimation.defaultValue(forKey: key) as? NSNumber)?.doubleValue == value)
  }

  @Test func defaultValuesOfSubclasses() {
    for type in Self.classes {
      #expect(type.defaultValue(forKey: "fillMode") as? String == "removed")
      #expect(type.defaultValue(forKey: "speed") as? NSNumber == 1)
    }
    #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
    #expect(CASpringAnimation.defaultValue(forKey: "mass") as? NSNumber == 1)
    #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? NSNumber == 100)
    #expect(CASpringAnimation.defaultValue(forKey: "damping") as? NSNumber == 10)
    #expect(CASpringAnimation.defaultValue(forKey: "initialVelocity") == nil)
  }

  @Test func rawNames() {
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    #expect(modes.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    #expect(
      [CAAnimationRotationMode.rotateAuto, .rotateAutoReverse].map(\.rawValue) == [
        "auto", "autoReverse",
      ])
    let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
    #expect(types.map(\.rawValue) == ["fade", "moveIn", "push", "reveal"])
    let subtypes: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
    #expect(subtypes.map(\.rawValue) == ["fromLeft", "fromRight", "fromTop", "fromBottom"])
    let fills: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    #expect(fills.map(\.rawValue) == ["removed", "forwards", "backwards", "both"])
  }

  // MARK: Setters

  /// Facts 1.4.
  @Test func nonsenseIsKept() {
    let keys = CAKeyframeAnimation()
    keys.fillMode = CAMediaTimingFillMode(rawValue: "x")
    keys.calculationMode = CAAnimationCalculationMode(rawValue: "y")
    #expect((keys.fillMode.rawValue, keys.calculationMode.rawValue) == ("x", "y"))
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: "z")
    (transition.startProgress, transition.endProgress) = (2, -1)
    #expect(transition.type.rawValue == "z")
    #expect((transition.startProgress, transition.endProgress) == (2, -1))
  }

  @Test func timesThatAreNoNumbersAreRefused() {
    let animation = CAAnimation()
    animation.beginTime = .nan
    animation.duration = .nan
    animation.speed = .infinity
    animation.timeOffset = -.infinity
    animation.repeatCount = .nan
    animation.repeatDuration = .nan
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 30)
    #expect((animation.beginTime, animation.duration, animation.speed) == (0, 0, 1))
    #expect((animation.timeOffset, animation.repeatCount, animation.repeatDuration) == (0, 0, 0))
    #expect(animation.preferredFrameRateRange == .default)
    animation.duration = .infinity
    animation.repeatCount = .infinity
    animation.repeatDuration = .infinity
    #expect((animation.duration, animation.repeatDuration) == (.infinity, .infinity))
    #expect(animation.repeatCount == .infinity)
  }

  final class Listener: NSObject, CAAnimationDelegate {}

  /// Facts 1.5.
  @Test func delegateIsHeld() {
    let animation = CAAnimation()
    weak var listener: Listener?
    do {
      let own = Listener()
      listener = own
      animation.delegate = own
    }
    #expect(listener != nil)
    animation.delegate = nil
    #expect(listener == nil)
  }

  @Test func pathIsCopied() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 0))
    let animation = CAKeyframeAnimation()
    animation.path = path
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(animation.path?.data.points.count == 2)
  }

  @Test func frozenAnimationsKeepTheirValues() throws {
    let animation = CABasicAnimation.sample()
    animation.freeze()
    animation.duration = 9
    animation.toValue = 9
    animation.delegate = Listener()
    animation.setValue(9, forKey: "fromValue")
    #expect(
      (animation.duration, animation.toValue as? Double, animation.fromValue as? Double) == (
        1, 1, 0
      ))
    #expect(animation.delegate == nil)
    animation.setValue("mine", forKey: "tag")
    #expect(animation.value(forKey: "tag") as? String == "mine")
    let copy = try #require(animation.copy() as? CABasicAnimation)
    copy.duration = 9
    #expect(copy.duration == 9)
  }

  // MARK: Copies

  @Test func copyOfAGroupHasTheSameChildren() throws {
    let child = CABasicAnimation.sample()
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([child], 3)
    let copy = try #require(group.copy() as? CAAnimationGroup)
    #expect(copy !== group)
    #expect(copy.animations?.first === child)
    #expect(copy.duration == 3)
    copy.animations = nil
    #expect(group.animations?.count == 1)
  }

  @Test func copyOfABasicAnimation() throws {
    let listener = Listener()
    let animation = CABasicAnimation("position", to: CGPoint(x: 1, y: 2))
    (animation.repeatCount, animation.delegate) = (4, listener)
    animation.setValue("mine", forKey: "tag")
    let copy = try #require(animation.copy() as? CABasicAnimation)
    #expect((copy.duration, copy.repeatCount, copy.keyPath) == (1, 4, "position"))
    #expect(copy.toValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(copy.delegate === listener)
    #expect(copy.value(forKey: "tag") as? String == "mine")
    copy.duration = 7
    #expect(animation.duration == 1)
  }

  final class Wobble: CABasicAnimation {
    var amount = 3
    required init() {
      super.init()
      duration = 5
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Wobble)?.amount = amount
      return copy
    }
  }

  @Test func copyOfASubclass() throws {
    let wobble = Wobble(keyPath: "opacity")
    #expect(wobble.duration == 5)
    (wobble.amount, wobble.duration) = (8, 2)
    let copy = try #require(wobble.copy() as? Wobble)
    #expect((copy.amount, copy.duration, copy.keyPath) == (8, 2, "opacity"))
  }

  // MARK: Values by key

  @Test func everyPropertyByItsKey() {
    for type in Self.classes {
      for (key, property) in type.properties where property.isArchived {
        let animation = type.init()
        animation.setToOther(key)
        #expect(animation.shouldArchiveValue(forKey: key.name), "\(type) \(key)")
        let value = animation.value(forKey: key.name)
        #expect(value != nil, "\(type) \(key)")
        let other = type.init()
        #expect(!other.shouldArchiveValue(forKey: key.name))
        other.setValue(value, forKey: key.name)
        #expect(other.description == animation.description)
        let copy = animation.copy() as? CAAnimation
        #expect(copy?.description == animation.description)
      }
    }
  }

  @Test func nilIsZero() {
    let animation = CABasicAnimation.sample { ($0.isAdditive, $0.repeatCount) = (true, 3) }
    for key in ["duration", "repeatCount", "additive", "toValue", "keyPath"] {
      animation.setValue(nil, forKey: key)
    }
    #expect((animation.duration, animation.repeatCount, animation.isAdditive) == (0, 0, false))
    #expect(animation.toValue == nil && animation.keyPath == nil)
  }

  /// A value that a property does not take leaves the old one, also where nil would be allowed.
  @Test func wrongValuesOfOptionalProperties() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.values = [1, 2]
    for key in ["timingFunction", "values", "keyPath"] {
      animation.setValue(NSNumber(value: 3), forKey: key)
    }
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(animation.values?.count == 2 && animation.keyPath == "position")
    animation.setValue(nil, forKey: "timingFunction")
    #expect(animation.timingFunction == nil)
  }

  @Test func textsAndOtherNumbers() {
    let animation = CAKeyframeAnimation()
    animation.setValue("1.5", forKey: "duration")
    animation.setValue(CGFloat(2), forKey: "speed")
    animation.setValue("cubic", forKey: "calculationMode")
    animation.setValue("auto", forKey: "rotationMode")
    animation.setValue([CGFloat(0), CGFloat(1)], forKey: "keyTimes")
    animation.setValue(1, forKey: "isCumulative")
    #expect((animation.duration, animation.speed) == (1.5, 2))
    #expect(animation.calculationMode == .cubic)
    #expect(animation.rotationMode == .rotateAuto)
    #expect(animation.keyTimes == [0, 1])
    #expect(animation.isCumulative)
    #expect(animation.value(forKey: "cumulative") as? NSNumber == 1)
    animation.setValue(["a"], forKey: "keyTimes")
    animation.setValue("x", forKey: "duration")
    #expect(animation.keyTimes == [0, 1])
    #expect(animation.duration == 1.5)
  }

  @Test func undeclaredKeys() {
    let animation = CATransition()
    #expect(animation.value(forKey: "tag") == nil)
    #expect(!animation.shouldArchiveValue(forKey: "tag"))
    animation.setValue(7, forKey: "tag")
    #expect(animation.value(forKey: "tag") as? Int == 7)
    #expect(animation.shouldArchiveValue(forKey: "tag"))
    animation.setValue(nil, forKey: "tag")
    #expect(animation.value(forKey: "tag") == nil)
    // Only another class declares this key.
    animation.setValue(3, forKey: "toValue")
    #expect(animation.value(forKey: "toValue") as? Int == 3)
  }

  @Test func pathsOfKeys() {
    let animation = CABasicAnimation("position", from: CGPoint(x: 1, y: 2))
    #expect(animation.value(forKeyPath: "fromValue.y") as? NSNumber == 2)
    animation.setValue(5, forKeyPath: "fromValue.x")
    #expect((animation.fromValue as? NSValue)?.cgPointValue == CGPoint(x: 5, y: 2))
    animation.setValue(["a": 1] as [AnyHashable: Any], forKey: "info")
    animation.setValue(2, forKeyPath: "info.a")
    #expect(animation.value(forKeyPath: "info.a") as? Int == 2)
    animation.setValue(2, forKeyPath: "nothing.a")
    #expect(animation.value(forKeyPath: "nothing.a") == nil)
  }

  @Test func readOnlyKeys() {
    let spring = CASpringAnimation()
    spring.setValue(9, forKey: "settlingDuration")
    #expect(
      isClose(
        (spring.value(forKey: "settlingDuration") as? NSNumber)?.doubleValue, 1.4727003346780927))
    #expect((spring.value(forKey: "bounce") as? NSNumber)?.doubleValue == 0.5)
  }

  // MARK: Actions

  final class Receiver: AnimationReceiver {
    var added: [(CAAnimation, String?)] = []
    func add(_ anim: CAAnimation, forKey key: String?) { added.append((anim, key)) }
  }

  @Test func runningAddsItself() {
    let (animation, receiver) = (CABasicAnimation.sample(), Receiver())
    animation.run(forKey: "opacity", object: receiver, arguments: nil)
    #expect(receiver.added.count == 1)
    #expect(receiver.added.first?.0 === animation)
    #expect(receiver.added.first?.1 == "opacity")
    animation.run(forKey: "opacity", object: "no layer", arguments: nil)
  }
}

extension CAAnimation {
  /// Sets a property to a value that is not its default.
  func setToOther(_ key: AnimationKey) {
    switch key {
    case .beginTime: beginTime = 12.5
    case .duration: duration = 3
    case .speed: speed = -2
    case .timeOffset: timeOffset = 0.25
    case .repeatCount: repeatCount = .infinity
    case .repeatDuration: repeatDuration = 8
    case .autoreverses: autoreverses = true
    case .fillMode: fillMode = .both
    case .timingFunction: timingFunction = CAMediaTimingFunction(name: .easeIn)
    case .isRemovedOnCompletion: isRemovedOnCompletion = false
    case .animations:
      let transition = CATransition()
      transition.type = .push
      (self as? CAAnimationGroup)?.animations = [
        CABasicAnimation("position", by: CGPoint(x: 1, y: 2)), transition,
      ]
    default: setToOtherOfSubclass(key)
    }
  }

  private func setToOtherOfSubclass(_ key: AnimationKey) {
    let value: Any? =
      switch key {
      case .keyPath: "transform.rotation.z"
      case .isAdditive, .isCumulative, .allowsOverdamping: true
      case .valueFunction: CAValueFunction(name: .translate)
      case .fromValue: NSValue(cgPoint: CGPoint(x: 1, y: -2))
      case .toValue: CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.125)
      case .byValue: NSValue(caTransform3D: CATransform3DMakeScale(1, 2, 3))
      case .values: [NSNumber(value: 1), NSNumber(value: 2.5)]
      case .path: CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
      case .keyTimes: [0, 0.25, 1]
      case .timingFunctions:
        [CAMediaTimingFunction(name: .default), CAMediaTimingFunction(name: .linear)]
      case .calculationMode: "cubicPaced"
      case .tensionValues, .continuityValues, .biasValues: [0.5, -0.5]
      case .rotationMode: "autoReverse"
      case .mass, .stiffness, .damping, .initialVelocity: 3
      case .type: "reveal"
      case .subtype: "fromTop"
      case .startProgress: Float(0.25)
      case .endProgress: Float(0.5)
      case .filter: CAFilter(type: "gaussianBlur")
      default: nil
      }
    setValue(value, forKey: key.name)
  }
}
