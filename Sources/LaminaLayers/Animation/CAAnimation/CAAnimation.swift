import Foundation
import LaminaGraphics
import LaminaPlan

/// The base class of animations, which run on a layer for some time. It changes nothing itself; its
/// subclasses do.
///
/// A layer takes a copy, which can no longer be changed. As on Apple's systems, an animation
/// retains its delegate, takes values under any key, and can be an action of a layer.
///
/// A copy is made by `init()` of the same class, which is therefore `required`. A subclass that
/// overrides it writes `override required init()`, which compiles on Apple's systems too.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction, ValuesInText,
  KeyValueContainer
{
  var basics = AnimationBasics()
  /// Properties that were ever set. An archive holds these.
  private(set) var setKeys = AnimationKeySet()
  /// Values of keys that no class of the library declares.
  var keptValues: [String: Any] = [:]
  /// Whether this is a layer's copy, which must not change.
  private(set) var isFrozen = false

  /// An animation with the duration of the transaction in which it is added.
  public required override init() { super.init() }

  // MARK: CAMediaTiming

  /// When it begins, in seconds of the local time of its layer or group. 0, the default, means when
  /// it is added, or when the group begins. Less than a microsecond (1e-100 is usual) means 0 of
  /// that time.
  open var beginTime: CFTimeInterval {
    get { basics.timing.beginTime }
    set {
      if mayChange(.beginTime, newValue, newValue.isFinite) { basics.timing.beginTime = newValue }
    }
  }

  /// How long one run lasts, in seconds. 0, the default, means the transaction's duration. May be
  /// infinite.
  open var duration: CFTimeInterval {
    get { basics.timing.duration }
    set { if mayChange(.duration, newValue, !newValue.isNaN) { basics.timing.duration = newValue } }
  }

  /// How fast it runs. With a negative speed it runs backwards from its end. Default 1.
  open var speed: Float {
    get { basics.timing.speed }
    set { if mayChange(.speed, newValue, newValue.isFinite) { basics.timing.speed = newValue } }
  }

  /// How far into its run it begins, in seconds. This does not shorten it. Default 0.
  open var timeOffset: CFTimeInterval {
    get { basics.timing.timeOffset }
    set {
      if mayChange(.timeOffset, newValue, newValue.isFinite) { basics.timing.timeOffset = newValue }
    }
  }

  /// How often it runs. Fractions count, and infinity means for ever. Default 0, which means once.
  open var repeatCount: Float {
    get { basics.timing.repeatCount }
    set {
      if mayChange(.repeatCount, newValue, !newValue.isNaN) { basics.timing.repeatCount = newValue }
    }
  }

  /// How long it repeats, in seconds. Takes precedence over `repeatCount`. Default 0, which means
  /// not set.
  open var repeatDuration: CFTimeInterval {
    get { basics.timing.repeatDuration }
    set {
      if mayChange(.repeatDuration, newValue, !newValue.isNaN) {
        basics.timing.repeatDuration = newValue
      }
    }
  }

  /// Whether it runs backwards after each run, which doubles its length. Default false.
  open var autoreverses: Bool {
    get { basics.timing.autoreverses }
    set { if mayChange(.autoreverses) { basics.timing.autoreverses = newValue } }
  }

  /// What it shows before its begin and after its end. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { basics.timing.fillMode }
    set { if mayChange(.fillMode) { basics.timing.fillMode = newValue } }
  }

  // MARK: Properties

  /// The pace of each run. Nil, the default, means the transaction's pace, or an even one.
  open var timingFunction: CAMediaTimingFunction? {
    get { basics.timingFunction }
    set { if mayChange(.timingFunction) { basics.timingFunction = newValue } }
  }

  /// The object that is told when it starts and stops. Retained, and shared by copies.
  open var delegate: (any CAAnimationDelegate)? {
    get { basics.delegate }
    set { if mayChange(.delegate) { basics.delegate = newValue } }
  }

  /// Whether the layer removes it after its end. Default true.
  ///
  /// If false, it also stays when its layer leaves a tree, or is in none: its delegate is told of
  /// the stop once, and a renderer that shows the layer later shows the animation.
  open var isRemovedOnCompletion: Bool {
    get { basics.isRemovedOnCompletion }
    set { if mayChange(.isRemovedOnCompletion) { basics.isRemovedOnCompletion = newValue } }
  }

  /// The frame rates that it wants, in frames per second. Default ``CAFrameRateRange/default``.
  ///
  /// A range that contradicts itself is logged, and the old one stays. Not archived, as with
  /// Apple's class.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { basics.frameRates }
    set {
      if mayChange(.preferredFrameRateRange, newValue, newValue.isSound) {
        basics.frameRates = newValue
      }
    }
  }

  // MARK: Values by key

  /// The value that `key` has in a new animation; nil for keys whose default is zero or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": NSNumber(value: Float(1))
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "removedOnCompletion": NSNumber(value: true)
    default: nil
    }
  }

  /// The value of a property or of any other key. Numbers are `NSNumber`, structures `NSValue`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its key. A value for any other key is kept under that key; nil removes it.
  ///
  /// A value that a property does not take is logged, and the old value stays. Keys that no class
  /// declares can be set even in a layer's copy.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path: a key, or a key and a part of its value, such as `fromValue.x`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. A path that leads nowhere is logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// Whether archives hold the value of `key`. True if it was ever set, even to its default.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

  // MARK: CAAction

  /// Adds the animation to `anObject`, the layer, under the key `event`. A property animation
  /// without a key path animates the property `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimationReceiver)?.add(forAction(event), forKey: event)
  }

  /// The animation as the action for `event`: itself, or a copy with that key path.
  private func forAction(_ event: String) -> CAAnimation {
    guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil,
      let copy = animation.copy() as? CAPropertyAnimation
    else { return self }
    copy.keyPath = event
    return copy
  }

  // MARK: Copies and archives

  /// An animation of the same class with the same values. It can be changed. The values are shared,
  /// not copied.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.takeValues(of: self)
    return copy
  }

  /// The same as ``copy(with:)``.
  open override func copy() -> Any { copy(with: nil) }

  /// An animation from a keyed archive; nil if that is damaged.
  ///
  /// A coder that would end the process at a nil (`decodingFailurePolicy` is `.raiseException`)
  /// gets what could be read instead.
  public required init?(coder: NSCoder) {
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  /// Animations can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every value for which `shouldArchiveValue(forKey:)` says so to a keyed archive.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  /// The class and the values that were set, for people.
  open override var description: String { valueText(depth: 0) }

  // MARK: For the library's subclasses

  /// The properties of this class and those above it.
  class var properties: [AnimationKey: AnimationProperty] { baseProperties }

  /// Takes the values of `other`, which has the same class. Each class of the library adds its own.
  func takeValues(of other: CAAnimation) {
    basics = other.basics
    setKeys = other.setKeys
    keptValues = other.keptValues
  }

  /// Appends the animation to `list`, in the form that is evaluated. The base class appends
  /// nothing.
  func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {}

  /// Whether `key` may be set; if so, it is noted as set. A refusal is logged.
  func mayChange(_ key: AnimationKey, _ value: @autoclosure () -> Any = "", _ isValid: Bool = true)
    -> Bool
  {
    if isFrozen {
      refuse(key.name, "cannot be changed after a layer has taken the animation")
      return false
    }
    if !isValid {
      refuse("\(key.name) = \(value())", "must be a finite number in order")
      return false
    }
    setKeys.insert(key)
    return true
  }

  /// Makes it read-only, except for keys that no class declares.
  func freeze() { isFrozen = true }

  func refuse(_ what: String, _ why: String) {
    Refusal.note("\(type(of: self)): \(what) refused: \(why)")
  }
}

/// The values that every animation has.
struct AnimationBasics {
  var timing: TimingValues = {
    var timing = TimingValues()
    timing.duration = 0
    return timing
  }()
  var timingFunction: CAMediaTimingFunction?
  var delegate: (any CAAnimationDelegate)?
  var isRemovedOnCompletion = true
  var frameRates = CAFrameRateRange.default
}
