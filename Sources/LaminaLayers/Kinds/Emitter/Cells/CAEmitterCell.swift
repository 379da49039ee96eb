import Foundation
import LaminaGeometry
import LaminaGraphics

/// One source of particles of a `CAEmitterLayer`, or of the particles of another cell.
///
/// A value with a range is drawn for each particle, evenly from the value minus half the range to
/// the value plus half the range; all that a particle draws follows from the layer's `seed`, the
/// cell's place among the cells and the particle's number, so the same emitter shows the same at
/// the same time.
///
/// A layer takes the values of its cells when it is committed after a change of its own. To change
/// a cell that a layer has, set the value through the layer: `layer.setValue(0, forKeyPath:
/// "emitterCells.fire.birthRate")`.
open class CAEmitterCell: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, KeyValueContainer {
  var numbers = CellNumbers()
  var timing = TimingValues()
  /// The key-value names that were ever set.
  var setKeys: Set<String> = []
  /// Values of keys that the class does not declare.
  var otherValues: [String: Any] = [:]
  private var texts: [String: String] = [:]

  /// A cell with default values.
  public override init() { super.init() }

  // MARK: What it is

  /// A name for key paths such as `emitterCells.fire.birthRate`. Default nil.
  open var name: String? { didSet { setKeys.insert("name") } }
  /// Whether it emits. Default true. Key-value coding has it as "enabled".
  open var isEnabled = true { didSet { setKeys.insert("enabled") } }
  /// What each particle shows, centred on it, as large as its pixels divided by `contentsScale`: a
  /// `CGImage`, or anything else that a layer's `contents` takes. Nil, the default, shows nothing;
  /// cells of its own emit all the same.
  open var contents: Any? { didSet { setKeys.insert("contents") } }
  /// The part of `contents` that is shown, in the unit square. Default all of it.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet {
      setKeys.insert("contentsRect")
      if contentsRect.isFinite { return }
      refuse("contentsRect", contentsRect, Refusal.notFinite)
      contentsRect = oldValue
    }
  }
  /// Cells whose particles each particle of this one emits while it lives. Their angles count from
  /// the direction in which it moves. Default nil.
  open var emitterCells: [CAEmitterCell]? { didSet { setKeys.insert("emitterCells") } }
  /// What else acts on its particles. Apple has this key, without a declared property. Default nil.
  open var emitterBehaviors: [CAEmitterBehavior]? { didSet { setKeys.insert("emitterBehaviors") } }
  /// Values for keys that were not set. Kept; nothing looks into it. Default nil.
  open var style: [AnyHashable: Any]? { didSet { setKeys.insert("style") } }
  /// What the contents are multiplied with. Default opaque white. A pattern counts as white.
  open var color: CGColor? = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1) {
    didSet {
      setKeys.insert("color")
      numbers.color = Self.lanes(color)
    }
  }

  static func lanes(_ color: CGColor?) -> SIMD4<Double> {
    guard let color, color.pattern == nil else { return SIMD4(repeating: 1) }
    return SIMD4(color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha)
  }

  /// How contents are sampled where they are made smaller. Kept; particles are sampled between
  /// texels. Default "linear".
  open var minificationFilter: String {
    get { texts["minificationFilter"] ?? "linear" }
    set { setText("minificationFilter", newValue) }
  }
  /// How contents are sampled where they are made larger. Kept; particles are sampled between
  /// texels. Default "linear".
  open var magnificationFilter: String {
    get { texts["magnificationFilter"] ?? "linear" }
    set { setText("magnificationFilter", newValue) }
  }

  private func setText(_ key: String, _ text: String) {
    setKeys.insert(key)
    texts[key] = text
  }

  // MARK: Numbers

  /// The number, which has to be finite to be taken. A lifetime may be infinite.
  func set(_ number: CellNumber, _ value: Double) {
    guard value.isFinite || number == .lifetime && value == .infinity else {
      return refuse(number.name, value, Refusal.notFinite)
    }
    setKeys.insert(number.name)
    numbers[number] = value
  }

  func refuse(_ key: String, _ value: Any, _ why: String) {
    Refusal.note(
      "CAEmitterCell\(name.map { " \"\($0)\"" } ?? ""): \(key) = \(value) refused: \(why)")
  }

  /// Particles born in a second; a negative number is none. The first is born when the first
  /// interval is over. Default 0.
  open var birthRate: Float {
    get { numbers.float(.birthRate) }
    set { set(.birthRate, Double(newValue)) }
  }
  /// How long a particle lives, in seconds. Default 0.
  open var lifetime: Float {
    get { numbers.float(.lifetime) }
    set { set(.lifetime, Double(newValue)) }
  }
  /// By how much lifetimes differ, in seconds. Default 0.
  open var lifetimeRange: Float {
    get { numbers.float(.lifetimeRange) }
    set { set(.lifetimeRange, Double(newValue)) }
  }
  /// The angle of the direction in which particles start against the plane of the layer, in
  /// radians. Default 0.
  open var emissionLatitude: CGFloat {
    get { CGFloat(numbers[.emissionLatitude]) }
    set { set(.emissionLatitude, Double(newValue)) }
  }
  /// The angle of that direction in the plane of the layer, from the x axis towards the y axis, in
  /// radians. Default 0.
  open var emissionLongitude: CGFloat {
    get { CGFloat(numbers[.emissionLongitude]) }
    set { set(.emissionLongitude, Double(newValue)) }
  }
  /// The angle by which directions may differ from that one to all sides, in radians; π and more
  /// are all directions. Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(numbers[.emissionRange]) }
    set { set(.emissionRange, Double(newValue)) }
  }
  /// How fast particles start, in points per second. Default 0.
  open var velocity: CGFloat {
    get { CGFloat(numbers[.velocity]) }
    set { set(.velocity, Double(newValue)) }
  }
  /// By how much that differs. Default 0.
  open var velocityRange: CGFloat {
    get { CGFloat(numbers[.velocityRange]) }
    set { set(.velocityRange, Double(newValue)) }
  }
  /// The acceleration along x, in points per second, per second. Default 0.
  open var xAcceleration: CGFloat {
    get { CGFloat(numbers[.xAcceleration]) }
    set { set(.xAcceleration, Double(newValue)) }
  }
  /// The acceleration along y. Default 0.
  open var yAcceleration: CGFloat {
    get { CGFloat(numbers[.yAcceleration]) }
    set { set(.yAcceleration, Double(newValue)) }
  }
  /// The acceleration along z. Default 0.
  open var zAcceleration: CGFloat {
    get { CGFloat(numbers[.zAcceleration]) }
    set { set(.zAcceleration, Double(newValue)) }
  }
  /// The size of a particle against that of its contents; 0 and less show nothing. Default 1.
  open var scale: CGFloat {
    get { CGFloat(numbers[.scale]) }
    set { set(.scale, Double(newValue)) }
  }
  /// By how much that differs. Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(numbers[.scaleRange]) }
    set { set(.scaleRange, Double(newValue)) }
  }
  /// What is added to the scale in a second. Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(numbers[.scaleSpeed]) }
    set { set(.scaleSpeed, Double(newValue)) }
  }
  /// How fast a particle turns, in radians per second. Default 0.
  open var spin: CGFloat {
    get { CGFloat(numbers[.spin]) }
    set { set(.spin, Double(newValue)) }
  }
  /// By how much that differs. Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(numbers[.spinRange]) }
    set { set(.spinRange, Double(newValue)) }
  }
  /// By how much the red of the colour differs. Default 0.
  open var redRange: Float {
    get { numbers.float(.redRange) }
    set { set(.redRange, Double(newValue)) }
  }
  /// By how much the green differs. Default 0.
  open var greenRange: Float {
    get { numbers.float(.greenRange) }
    set { set(.greenRange, Double(newValue)) }
  }
  /// By how much the blue differs. Default 0.
  open var blueRange: Float {
    get { numbers.float(.blueRange) }
    set { set(.blueRange, Double(newValue)) }
  }
  /// By how much the alpha differs. Default 0.
  open var alphaRange: Float {
    get { numbers.float(.alphaRange) }
    set { set(.alphaRange, Double(newValue)) }
  }
  /// What is added to the red in a second; colours stay between 0 and 1. Default 0.
  open var redSpeed: Float {
    get { numbers.float(.redSpeed) }
    set { set(.redSpeed, Double(newValue)) }
  }
  /// What is added to the green in a second. Default 0.
  open var greenSpeed: Float {
    get { numbers.float(.greenSpeed) }
    set { set(.greenSpeed, Double(newValue)) }
  }
  /// What is added to the blue in a second. Default 0.
  open var blueSpeed: Float {
    get { numbers.float(.blueSpeed) }
    set { set(.blueSpeed, Double(newValue)) }
  }
  /// What is added to the alpha in a second. Default 0.
  open var alphaSpeed: Float {
    get { numbers.float(.alphaSpeed) }
    set { set(.alphaSpeed, Double(newValue)) }
  }
  /// Pixels of the contents in a point; 0 and less count as 1. Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(numbers[.contentsScale]) }
    set { set(.contentsScale, Double(newValue)) }
  }
  /// What is added to the level of detail where contents are made smaller. Kept; not used. Default
  /// 0.
  open var minificationFilterBias: Float {
    get { numbers.float(.minificationFilterBias) }
    set { set(.minificationFilterBias, Double(newValue)) }
  }

  // MARK: Timing

  /// When it begins to emit, in the time of the layer or the age of the particle that it belongs
  /// to, in seconds. One that begins before the layer's time does, with a negative number, has
  /// emitted already when the layer's time begins. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTime("beginTime", newValue, newValue.isFinite) { timing.beginTime = newValue } }
  }
  /// How long it emits, in seconds of its own time. Default infinite.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { setTime("duration", newValue, newValue >= 0) { timing.duration = newValue } }
  }
  /// How fast its time, and that of its particles, runs. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { setTime("speed", Double(newValue), newValue.isFinite) { timing.speed = newValue } }
  }
  /// Added to its own time, in seconds: how long it has emitted when it begins. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTime("timeOffset", newValue, newValue.isFinite) { timing.timeOffset = newValue } }
  }
  /// How often `duration` passes. Default 0, which is once.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set {
      setTime("repeatCount", Double(newValue), newValue >= 0) { timing.repeatCount = newValue }
    }
  }
  /// How long `duration` passes again and again, in seconds. Default 0, which is once.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTime("repeatDuration", newValue, newValue >= 0) { timing.repeatDuration = newValue } }
  }
  /// Kept; emitting has no direction. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTime("autoreverses", newValue, true) { timing.autoreverses = newValue } }
  }
  /// Kept; nothing is emitted outside of its time. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { setTime("fillMode", newValue, true) { timing.fillMode = newValue } }
  }

  private func setTime(_ key: String, _ value: Any, _ isTaken: Bool, _ store: () -> Void) {
    guard isTaken else { return refuse(key, value, "must be a finite number in order") }
    setKeys.insert(key)
    store()
  }

  // MARK: Values by key

  /// The default of `key`; nil where that is nothing or zero, as Apple's class has it.
  open class func defaultValue(forKey key: String) -> Any? { defaultValues[key] }

  /// Whether an archive holds `key`: every one that was set.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    setKeys.contains(key) || otherValues[key] != nil
  }

  /// The value of `key`; numbers as `NSNumber`, structures as `NSValue`. Any key may hold a value.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets the value of `key`; nil gives it its default. What a declared key does not take is
  /// logged.
  open func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(Coercion.flattened(value), key)
  }

  /// The value at a path, such as `emitterCells.spark.velocity`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. One that leads nowhere is logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if case .refused = KeyedObject.container(self).setting(Coercion.flattened(value), at: keyPath) {
      refuse(keyPath, value ?? "nil", "leads nowhere, or does not take such a value")
    }
  }

  // MARK: Copies and archives

  /// A cell with the same values; the cells in it are shared.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterCell()
    (copy.name, copy.isEnabled, copy.contents, copy.contentsRect) = (
      name, isEnabled, contents, contentsRect
    )
    (copy.emitterCells, copy.emitterBehaviors, copy.style) = (emitterCells, emitterBehaviors, style)
    copy.color = color
    (copy.numbers, copy.timing, copy.texts) = (numbers, timing, texts)
    (copy.otherValues, copy.setKeys) = (otherValues, setKeys)
    return copy
  }

  /// Cells can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// A cell from a keyed archive; nil if that is damaged. See ``CALayer/init(coder:)`` for what a
  /// coder that ends the process at a nil gets instead.
  public required init?(coder: NSCoder) {
    super.init()
    guard
      EmitterArchive.decode(into: self, from: coder)
        || coder.decodingFailurePolicy == .raiseException
    else { return nil }
  }

  /// Writes every value for which `shouldArchiveValue(forKey:)` says so to a keyed archive.
  open func encode(with coder: NSCoder) {
    let keys = setKeys.union(otherValues.keys).filter { shouldArchiveValue(forKey: $0) }
    EmitterArchive.encode(keys.sorted().map { ($0, value(forKey: $0)) }, to: coder)
  }
}

extension CAEmitterCell: ListedContainer {}
