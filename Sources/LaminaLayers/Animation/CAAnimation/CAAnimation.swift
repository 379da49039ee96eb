import Foundation
import LaminaGraphics
import LaminaPlan

/// Something that runs for a time at a layer. By itself it changes nothing; its subclasses do.
///
/// A layer takes a copy, of which nothing can be changed any more. As on Apple's systems it holds
/// its delegate, takes values under any key, and can be an action of a layer.
///
/// Copying makes an object of the same class by `init()`, which is therefore `required`: a subclass
/// that overrides it writes `override required init()`, which Apple's compiler takes as well.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction,
  KeyValueContainer
{
  var basics = AnimationBasics()
  /// Properties that were set at least once: those that archives hold.
  private(set) var setKeys = AnimationKeySet()
  /// Values of keys that no class of the library declares.
  var keptValues: [String: Any] = [:]
  /// Whether a layer has it, so that it must not change.
  private(set) var isFrozen = false

  /// An animation that lasts as long as the transaction says in which it is added.
  public required override init() { super.init() }

  // MARK: CAMediaTiming

  /// When it begins, in seconds of the layer's local time, or of the group's; 0 is when it is
  /// added, or when the group begins.
  open var beginTime: CFTimeInterval {
    get { basics.timing.beginTime }
    set {
      if mayChange(.beginTime, newValue, newValue.isFinite) { basics.timing.beginTime = newValue }
    }
  }

  /// How long one run lasts, in seconds; 0, the default, for the transaction's duration. May be
  /// infinite.
  open var duration: CFTimeInterval {
    get { basics.timing.duration }
    set { if mayChange(.duration, newValue, !newValue.isNaN) { basics.timing.duration = newValue } }
  }

  /// How fast it runs; a negative speed runs from its end. Default 1.
  open var speed: Float {
    get { basics.timing.speed }
    set { if mayChange(.speed, newValue, newValue.isFinite) { basics.timing.speed = newValue } }
  }

  /// How far into its run it begins, in seconds; it lasts no shorter for that. Default 0.
  open var timeOffset: CFTimeInterval {
    get { basics.timing.timeOffset }
    set {
      if mayChange(.timeOffset, newValue, newValue.isFinite) { basics.timing.timeOffset = newValue }
    }
  }

  /// How often it runs; fractions count, and infinity is for ever. Default 0, which is once.
  open var repeatCount: Float {
    get { basics.timing.repeatCount }
    set {
      if mayChange(.repeatCount, newValue, !newValue.isNaN) { basics.timing.repeatCount = newValue }
    }
  }

  /// How long it runs again and again, in seconds; wins over `repeatCount`. Default 0, which is not
  /// set.
  open var repeatDuration: CFTimeInterval {
    get { basics.timing.repeatDuration }
    set {
      if mayChange(.repeatDuration, newValue, !newValue.isNaN) {
        basics.timing.repeatDuration = newValue
      }
    }
  }

  /// Whether it runs back after each run, which doubles its length. Default false.
  open var autoreverses: Bool {
    get { basics.timing.autoreverses }
    set { if mayChange(.autoreverses) { basics.timing.autoreverses = newValue } }
  }

  /// What is shown before its begin and after its end. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { basics.timing.fillMode }
    set { if mayChange(.fillMode) { basics.timing.fillMode = newValue } }
  }

  // MARK: Properties

  /// The pace of each run; nil, the default, for the transaction's, or an even one.
  open var timingFunction: CAMediaTimingFunction? {
    get { basics.timingFunction }
    set { if mayChange(.timingFunction) { basics.timingFunction = newValue } }
  }

  /// Who hears when it starts and stops. Held strongly, and shared by copies.
  open var delegate: (any CAAnimationDelegate)? {
    get { basics.delegate }
    set { if mayChange(.delegate) { basics.delegate = newValue } }
  }

  /// Whether the layer drops it after its end. Default true.
  open var isRemovedOnCompletion: Bool {
    get { basics.isRemovedOnCompletion }
    set { if mayChange(.isRemovedOnCompletion) { basics.isRemovedOnCompletion = newValue } }
  }

  /// How often it wants to be shown, in frames per second; default ``CAFrameRateRange/default``.
  ///
  /// A range that contradicts itself is logged, and the old one stays. Not archived, as with
  /// Apple's.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { basics.frameRates }
    set {
      if mayChange(.preferredFrameRateRange, newValue, newValue.isSound) {
        basics.frameRates = newValue
      }
    }
  }

  // MARK: Values by key

  /// The value of `key` of a new animation; nil for keys whose default is zero or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": NSNumber(value: Float(1))
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "removedOnCompletion": NSNumber(value: true)
    default: nil
    }
  }

  /// The value of a property or of any other key: numbers as `NSNumber`, structures as `NSValue`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its key, or keeps `value` under any other key; nil takes such a value away.
  ///
  /// What a property does not take is logged, and the old value stays. Keys that no class declares
  /// can be set even after a layer has taken the animation.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path: a key, or a key and a part of its value, such as `fromValue.x`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. One that leads nowhere is logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// Whether archives hold the value of `key`: once it was set, even to its default.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

  // MARK: CAAction

  /// Adds the animation to `anObject`, the layer, under the key `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimationReceiver)?.add(self, forKey: event)
  }

  // MARK: Copies and archives

  /// An animation of the same class with the same values, which can be changed. Values are shared,
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
  open override var description: String { valueText }

  // MARK: For the library's subclasses

  /// The properties of this class and those above it.
  class var properties: [AnimationKey: AnimationProperty] { baseProperties }

  /// Takes over what `other`, of the same class, holds. Each class of the library adds its own.
  func takeValues(of other: CAAnimation) {
    basics = other.basics
    setKeys = other.setKeys
    keptValues = other.keptValues
  }

  /// Adds what it does to layers to `list`, in the form that is evaluated. By itself an animation
  /// does nothing.
  func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {}

  /// Whether `key` may be set, which it then counts as. What may not be is logged.
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

  /// Makes it unchangeable, but for keys of its own.
  func freeze() { isFrozen = true }

  func refuse(_ what: String, _ why: String) {
    LayerLog.logger.error("\(type(of: self)): \(what) refused: \(why)")
  }
}

/// What every animation has.
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
