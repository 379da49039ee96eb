import Foundation
import LaminaGeometry
import LaminaGraphics

/// One source of particles of a `CAEmitterLayer`, or of the particles of another cell.
///
/// A value with a range is random for each particle, evenly between the value minus half the range
/// and the value plus half the range. The random numbers of a particle follow from the layer's
/// `seed`, the cell's index and the particle's number, so an emitter always shows the same
/// particles at the same time.
///
/// A layer reads the values of its cells when it is committed after a change of the layer itself.
/// To change a cell that a layer has, set the value through the layer: `layer.setValue(0,
/// forKeyPath: "emitterCells.fire.birthRate")`.
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
  /// The contents of each particle: a `CGImage`, or any other object that a layer's `contents`
  /// takes. It is centred on the particle, and its size in points is its size in texels divided by
  /// `contentsScale`. Nil, the default, shows nothing; the cell's own cells still emit.
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
  /// Cells that emit from each particle of this cell while the particle lives. Their angles count
  /// from the direction of the particle's movement. Default nil.
  open var emitterCells: [CAEmitterCell]? { didSet { setKeys.insert("emitterCells") } }
  /// The behaviours that act on its particles. On Apple's systems this is a key without a declared
  /// property. Default nil.
  open var emitterBehaviors: [CAEmitterBehavior]? { didSet { setKeys.insert("emitterBehaviors") } }
  /// Values for keys that were not set. Kept, but not used. Default nil.
  open var style: [AnyHashable: Any]? { didSet { setKeys.insert("style") } }
  /// The colour by which the contents are multiplied. Default opaque white. A pattern counts as
  /// white.
  open var color: CGColor? = .opaqueWhite {
    didSet {
      setKeys.insert("color")
      numbers.color = Self.lanes(color)
    }
  }

  static func lanes(_ color: CGColor?) -> SIMD4<Double> {
    guard let color, color.pattern == nil else { return SIMD4(repeating: 1) }
    return SIMD4(color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha)
  }

  /// How contents are sampled when they are made smaller. Kept, but not used: particles are always
  /// sampled linearly. Default "linear".
  open var minificationFilter: String {
    get { texts["minificationFilter"] ?? "linear" }
    set { setText("minificationFilter", newValue) }
  }
  /// How contents are sampled when they are made larger. Kept, but not used: particles are always
  /// sampled linearly. Default "linear".
  open var magnificationFilter: String {
    get { texts["magnificationFilter"] ?? "linear" }
    set { setText("magnificationFilter", newValue) }
  }

  private func setText(_ key: String, _ text: String) {
    setKeys.insert(key)
    texts[key] = text
  }

  // MARK: Numbers

  /// Sets a number. It has to be finite; only a lifetime may be infinite.
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

  /// Particles that are born per second; a negative number counts as 0. The first particle is born
  /// after the first interval. Default 0.
  open var birthRate: Float {
    get { numbers.float(.birthRate) }
    set { set(.birthRate, Double(newValue)) }
  }
  /// How long a particle lives, in seconds. Default 0.
  open var lifetime: Float {
    get { numbers.float(.lifetime) }
    set { set(.lifetime, Double(newValue)) }
  }
  /// The range of lifetimes, in seconds. Default 0.
  open var lifetimeRange: Float {
    get { numbers.float(.lifetimeRange) }
    set { set(.lifetimeRange, Double(newValue)) }
  }
  /// The angle between the direction in which particles start and the plane of the layer, in
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
  /// The angle by which directions may differ from that direction to all sides, in radians. π and
  /// more mean all directions. Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(numbers[.emissionRange]) }
    set { set(.emissionRange, Double(newValue)) }
  }
  /// How fast particles start, in points per second. Default 0.
  open var velocity: CGFloat {
    get { CGFloat(numbers[.velocity]) }
    set { set(.velocity, Double(newValue)) }
  }
  /// The range of velocities, in points per second. Default 0.
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
  /// The size of a particle, relative to that of its contents. 0 and less show nothing. Default 1.
  open var scale: CGFloat {
    get { CGFloat(numbers[.scale]) }
    set { set(.scale, Double(newValue)) }
  }
  /// The range of scales. Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(numbers[.scaleRange]) }
    set { set(.scaleRange, Double(newValue)) }
  }
  /// The change of the scale per second. Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(numbers[.scaleSpeed]) }
    set { set(.scaleSpeed, Double(newValue)) }
  }
  /// How fast a particle turns, in radians per second. Default 0.
  open var spin: CGFloat {
    get { CGFloat(numbers[.spin]) }
    set { set(.spin, Double(newValue)) }
  }
  /// The range of spins, in radians per second. Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(numbers[.spinRange]) }
    set { set(.spinRange, Double(newValue)) }
  }
  /// The range of the colour's red. Default 0.
  open var redRange: Float {
    get { numbers.float(.redRange) }
    set { set(.redRange, Double(newValue)) }
  }
  /// The range of the colour's green. Default 0.
  open var greenRange: Float {
    get { numbers.float(.greenRange) }
    set { set(.greenRange, Double(newValue)) }
  }
  /// The range of the colour's blue. Default 0.
  open var blueRange: Float {
    get { numbers.float(.blueRange) }
    set { set(.blueRange, Double(newValue)) }
  }
  /// The range of the colour's alpha. Default 0.
  open var alphaRange: Float {
    get { numbers.float(.alphaRange) }
    set { set(.alphaRange, Double(newValue)) }
  }
  /// The change of the red per second. Colours stay between 0 and 1. Default 0.
  open var redSpeed: Float {
    get { numbers.float(.redSpeed) }
    set { set(.redSpeed, Double(newValue)) }
  }
  /// The change of the green per second. Default 0.
  open var greenSpeed: Float {
    get { numbers.float(.greenSpeed) }
    set { set(.greenSpeed, Double(newValue)) }
  }
  /// The change of the blue per second. Default 0.
  open var blueSpeed: Float {
    get { numbers.float(.blueSpeed) }
    set { set(.blueSpeed, Double(newValue)) }
  }
  /// The change of the alpha per second. Default 0.
  open var alphaSpeed: Float {
    get { numbers.float(.alphaSpeed) }
    set { set(.alphaSpeed, Double(newValue)) }
  }
  /// Texels of the contents per point. 0 and less count as 1. Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(numbers[.contentsScale]) }
    set { set(.contentsScale, Double(newValue)) }
  }
  /// The number that is added to the mip level when contents are made smaller. Kept, but not used.
  /// Default 0.
  open var minificationFilterBias: Float {
    get { numbers.float(.minificationFilterBias) }
    set { set(.minificationFilterBias, Double(newValue)) }
  }

  // MARK: Timing

  /// When it begins to emit, in seconds of the layer's time, or of the age of the particle that
  /// emits it. With a negative number, the cell has already emitted when the layer's time begins.
  /// Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTime("beginTime", newValue, newValue.isFinite) { timing.beginTime = newValue } }
  }
  /// How long it emits, in seconds of its own time. Default infinity.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { setTime("duration", newValue, newValue >= 0) { timing.duration = newValue } }
  }
  /// How fast its time and that of its particles run. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { setTime("speed", Double(newValue), newValue.isFinite) { timing.speed = newValue } }
  }
  /// The seconds that are added to its own time: how long it has already emitted when it begins.
  /// Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTime("timeOffset", newValue, newValue.isFinite) { timing.timeOffset = newValue } }
  }
  /// How often `duration` passes. Default 0, which means once.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set {
      setTime("repeatCount", Double(newValue), newValue >= 0) { timing.repeatCount = newValue }
    }
  }
  /// How long `duration` repeats, in seconds. Default 0, which means once.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTime("repeatDuration", newValue, newValue >= 0) { timing.repeatDuration = newValue } }
  }
  /// Kept, but not used: emission has no direction. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTime("autoreverses", newValue, true) { timing.autoreverses = newValue } }
  }
  /// Kept, but not used: nothing is emitted outside its time. Default `.removed`.
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

  /// The default of `key`; nil if that is nil or zero, as in Apple's class.
  open class func defaultValue(forKey key: String) -> Any? { defaultValues[key] }

  /// Whether an archive holds `key`. True if it was ever set.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    setKeys.contains(key) || otherValues[key] != nil
  }

  /// The value of `key`. Numbers are `NSNumber`, structures `NSValue`. Any key may have a value.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets the value of `key`; nil sets the default. A value that a declared key does not take is
  /// logged.
  open func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(Coercion.flattened(value), key)
  }

  /// The value at a path, such as `emitterCells.spark.velocity`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. A path that leads nowhere is logged.
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

  /// A cell from a keyed archive; nil if that is damaged.
  ///
  /// A coder that would end the process at a nil (`decodingFailurePolicy` is `.raiseException`)
  /// gets what could be read instead.
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
