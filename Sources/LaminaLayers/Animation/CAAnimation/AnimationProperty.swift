import Foundation

/// The access of key-value coding and archives to one declared property of an animation class.
struct AnimationProperty: Sendable {
  /// The value, wrapped.
  let value: @Sendable (CAAnimation) -> Any?
  /// Sets the value. Returns false, and sets nothing, if the property does not take it.
  let assign: @Sendable (Any?, CAAnimation) -> Bool
  /// What the property takes, for the message of a refusal.
  let taken: String
  /// Whether archives hold it if it was set.
  let isArchived: Bool

  /// A property that is read and written through its accessors, so that overrides count. Nil means
  /// zero for a property that cannot be nil.
  init<Owner: CAAnimation, Value>(
    _ path: ReferenceWritableKeyPath<Owner, Value> & Sendable, isArchived: Bool = true
  ) {
    value = { animation in
      (animation as? Owner).flatMap { Coercion.wrapped($0[keyPath: path]) }
    }
    assign = { value, animation in
      guard let owner = animation as? Owner else { return false }
      guard let converted = Coercion.converted(value, to: Value.self) else { return false }
      owner[keyPath: path] = converted
      return true
    }
    taken = "takes a \(Value.self)"
    self.isArchived = isArchived
  }

  /// A list of numbers of any kind.
  init<Owner: CAAnimation>(numbers path: ReferenceWritableKeyPath<Owner, [NSNumber]?> & Sendable) {
    value = { animation in (animation as? Owner)?[keyPath: path] }
    assign = { value, animation in
      guard let owner = animation as? Owner else { return false }
      guard let value else {
        owner[keyPath: path] = nil
        return true
      }
      let numbers = (value as? [Any])?.map { Coercion.number($0).map { NSNumber(value: $0) } }
      guard let numbers, numbers.allSatisfy({ $0 != nil }) else { return false }
      owner[keyPath: path] = numbers.compactMap(\.self)
      return true
    }
    taken = "takes a list of numbers"
    isArchived = true
  }

  /// A read-only property, which follows from others.
  init<Owner: CAAnimation, Value>(readOnly path: KeyPath<Owner, Value> & Sendable) {
    value = { animation in (animation as? Owner).flatMap { Coercion.wrapped($0[keyPath: path]) } }
    assign = { _, _ in false }
    taken = "follows from other properties and cannot be set"
    isArchived = false
  }
}
