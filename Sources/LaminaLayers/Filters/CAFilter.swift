import Foundation

/// A filter with a type and with inputs by key, for `filters`, `backgroundFilters` and
/// `compositingFilter`.
///
/// Apple's class of this name is private, but documents that Apple's tools write contain it often.
/// The constants `kCAFilter…` name the types that are drawn. A filter of any other type is kept
/// with its inputs and draws nothing.
///
/// To change a filter that a layer has, call `setValue(_:forKeyPath:)` of the layer with
/// `filters.NAME.inputRadius`; the layer then has a changed copy. The effect of a direct change is
/// undefined until the filter is set again, as with Apple's class.
public final class CAFilter: NSObject, NSCopying, NSSecureCoding, KeyValueContainer,
  ValuesInText
{
  /// The type: one of the constants `kCAFilter…`. Any other type draws nothing.
  public let type: String
  /// A name for key paths and for people to read. Default the type.
  public var name: String?
  /// Whether the filter does anything. Default true. Key-value coding has it as "enabled".
  public var isEnabled = true

  /// The kind that the renderer draws; nil for a type that is not drawn as a filter.
  let kind: FilterKind?
  /// The keys that a filter of this type has, in alphabetical order; nil if the type is not known,
  /// so that any key may be an input.
  package var declaredKeys: [String]? {
    kind.map { ($0.inputs.keys + ["enabled", "name"]).sorted() }
  }
  /// Inputs that were set, in the form that ``FilterInput`` keeps.
  package private(set) var inputs: [String: Any] = [:]

  /// A filter of that type with default inputs.
  public init(type: String) {
    self.type = type
    kind = FilterKind(rawValue: type)
    name = type
    super.init()
  }

  /// A filter of the type `name` with default inputs. The same as ``init(type:)``, in the spelling
  /// of Apple's class.
  public convenience init(name: String) { self.init(type: name) }

  /// Gives every input its default; name and `isEnabled` stay.
  public func setDefaults() { inputs = [:] }

  // MARK: Values by key

  /// The value of an input, or of "name", "type" or "enabled". Numbers are `NSNumber`. A declared
  /// input that was not set has its default; any other key without a value gives nil.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? kind?.inputs[key]?.initialValue
    }
  }

  /// Sets an input, "name" or "enabled"; nil gives an input its default.
  ///
  /// Numbers may be any of Swift's numbers or an `NSNumber`; colours a `CGColor` or three or four
  /// numbers; a matrix 20 numbers or an `NSValue` of 20 floats. A value that the input does not
  /// take is logged, and the old value stays; so is a number that is not finite. Keys that the type
  /// does not declare keep any value.
  public func setValue(_ value: Any?, forKey key: String) {
    let value = Coercion.flattened(value)
    switch key {
    case "type": refuse(value, key, "is chosen when the filter is made")
    case "name":
      guard value == nil || value is String else { return refuse(value, key, "takes a text") }
      name = value as? String
    case "enabled", "isEnabled":
      guard let flag = Coercion.flag(value) else {
        return refuse(value, key, "takes a truth value")
      }
      isEnabled = flag
    default: setInput(value, key)
    }
  }

  /// The value at a path: a key, or a key and a part of its value, such as `inputOffset.x`.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. A path that leads nowhere is logged.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if case .refused = KeyedObject.container(self).setting(Coercion.flattened(value), at: keyPath) {
      refuse(value, keyPath, "leads nowhere, or does not take such a value")
    }
  }

  private func setInput(_ value: Any?, _ key: String) {
    guard let value else {
      inputs[key] = nil
      return
    }
    guard let input = kind?.inputs[key] else {
      inputs[key] = value
      return
    }
    guard let converted = input.converted(value) else { return refuse(value, key, input.taken) }
    inputs[key] = converted
  }

  private func refuse(_ value: Any?, _ key: String, _ why: String) {
    Refusal.note("CAFilter \"\(name ?? type)\": \(key) = \(value ?? "nil") refused: \(why)")
  }

  // MARK: Copies and comparison

  /// A filter with the same type, name and inputs. Inputs are shared, not copied.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAFilter(type: type)
    (copy.name, copy.isEnabled, copy.inputs) = (name, isEnabled, inputs)
    return copy
  }

  /// Whether `object` is a filter of the same type with the same name, switch and inputs. An input
  /// at its default is equal to one that was not set. Filters among the inputs are equal if they
  /// are the same object, because a filter may be an input of itself.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAFilter else { return false }
    if self === other { return true }
    guard type == other.type, name == other.name, isEnabled == other.isEnabled else { return false }
    return Set(inputs.keys).union(other.inputs.keys).allSatisfy {
      Self.areEqual(value(forKey: $0), other.value(forKey: $0))
    }
  }

  /// Equal for equal filters.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(name)
    hasher.combine(isEnabled)
    return hasher.finalize()
  }

  private static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    if let a = a as? CAFilter { return a === b as? CAFilter }
    if let a = a as? [Any], let b = b as? [Any] {
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
    }
    if let a = a as? [AnyHashable: Any], let b = b as? [AnyHashable: Any] {
      return a.count == b.count
        && a.allSatisfy { key, value in b[key].map { areEqual(value, $0) } ?? false }
    }
    return Coercion.areEqual(Coercion.wrapped(a), Coercion.wrapped(b))
  }

  /// Type, name and the inputs that were set, for people. An object among the inputs of an input
  /// shows its class only.
  public override var description: String { valueText(depth: 0) }

  func valueText(depth: Int) -> String {
    let values = inputs.sorted { $0.key < $1.key }.map {
      " \($0.key)=\(ObjectText.text($0.value, depth: depth))"
    }
    let ownName = name == type ? "" : " \"\(name ?? "")\""
    return "<CAFilter \(type)\(ownName)\(isEnabled ? "" : " disabled")\(values.joined())>"
  }

  // MARK: Archives

  /// Filters can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// A filter from a keyed archive; nil if that is damaged.
  ///
  /// A coder that would end the process at a nil (`decodingFailurePolicy` is `.raiseException`)
  /// gets what could be read instead.
  public required init?(coder: NSCoder) {
    let stored = FilterArchive(from: coder)
    guard stored.isIntact || coder.decodingFailurePolicy == .raiseException else { return nil }
    type = stored.type
    kind = FilterKind(rawValue: stored.type)
    name = stored.name
    isEnabled = stored.isEnabled
    super.init()
    // The inputs are set as by key, so that an archive cannot bring in a value that an input
    // refuses.
    for (key, value) in stored.inputs { setInput(value, key) }
  }

  /// Writes type, name, switch and the inputs that were set to a keyed archive. Inputs that cannot
  /// be archived are left out.
  public func encode(with coder: NSCoder) {
    FilterArchive(type: type, name: name, isEnabled: isEnabled, inputs: inputs).encode(to: coder)
  }
}
