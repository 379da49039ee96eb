import Foundation
import LaminaGraphics

/// The values of a specialised layer, in addition to those that all layers have.
///
/// They lie in the layer's own block of memory, so that setters, animations and commits reach them
/// without an object. Shadow rows have blocks too.
protocol KindValues: SendableMetatype {
  /// The values of a new layer.
  init()
  /// Writes the lanes of a property that has ``KindKey/animatedType``. Returns false if its value
  /// has no lanes; `lanes` is then what is shown instead.
  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool
  /// Sets a property to `lanes`. Returns false, and writes nothing, for values that a setter
  /// refuses.
  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool
  /// The value of `key` for an archive: numbers, texts, geometry, colours, objects, or lists of
  /// these. `NSNull` stands for a nil that was set if the default is not nil. Nil means that there
  /// is nothing to archive.
  func archived(_ key: KindKey) -> Any?
  /// Sets `key` to an archived value. A value of another type is ignored.
  mutating func restore(_ key: KindKey, _ value: Any)
}

/// The block of memory with a layer's ``KindValues``, behind one word of its row. Freed with the
/// row.
struct KindBlock: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer

  private struct Header {
    /// Not retained: traits live as long as the process.
    let traits: Unmanaged<ClassTraits>
    var setKeys = KeySet<KindKey>()
  }
  private static let offset = 16

  /// A block with the values of a new layer of a class with those traits; nil for plain ones.
  init?(_ traits: ClassTraits) {
    guard let type = traits.valuesType else { return nil }
    base = type.begin(offset: Self.offset)
    base.initializeMemory(
      as: Header.self, to: Header(traits: Unmanaged.passUnretained(traits)))
  }

  private var memory: UnsafeMutableRawPointer { base + Self.offset }

  private var header: UnsafeMutablePointer<Header> { base.assumingMemoryBound(to: Header.self) }

  var kind: LayerKind { header.pointee.traits._withUnsafeGuaranteedRef { $0.kind } }

  private var valuesType: (any KindValues.Type)? {
    header.pointee.traits._withUnsafeGuaranteedRef { $0.valuesType }
  }

  /// Declared properties that were ever set. An archive holds these.
  var setKeys: KeySet<KindKey> {
    get { header.pointee.setKeys }
    nonmutating set { header.pointee.setKeys = newValue }
  }

  /// The values. `type` must be the type for the block's kind.
  func values<Values: KindValues>(_ type: Values.Type) -> UnsafeMutablePointer<Values> {
    memory.assumingMemoryBound(to: Values.self)
  }

  /// Copies the values of `other`, a block of the same kind.
  func copy(_ other: KindBlock) {
    guard kind == other.kind else { return }
    setKeys = other.setKeys
    valuesType?.copy(other.memory, to: memory)
  }

  /// Ends the life of the values, and of the block.
  func free() {
    valuesType?.end(memory)
    base.deallocate()
  }

  func archived(_ key: KindKey) -> Any? { valuesType?.archived(key, memory) }

  func restore(_ key: KindKey, _ value: Any) {
    setKeys.insert(key)
    valuesType?.restore(key, value, memory)
  }
}

// Values in memory whose type follows from the kind only.
extension KindValues {
  private static func at(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Self> {
    memory.assumingMemoryBound(to: Self.self)
  }

  /// Memory for a header of `offset` bytes, followed by the values of a new layer.
  fileprivate static func begin(offset: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + MemoryLayout<Self>.size, alignment: 16)
    (memory + offset).initializeMemory(as: Self.self, to: Self())
    return memory
  }

  fileprivate static func copy(
    _ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer
  ) {
    at(target).pointee = at(source).pointee
  }

  fileprivate static func end(_ memory: UnsafeMutableRawPointer) {
    at(memory).deinitialize(count: 1)
  }

  fileprivate static func archived(_ key: KindKey, _ memory: UnsafeMutableRawPointer) -> Any? {
    at(memory).pointee.archived(key)
  }

  fileprivate static func restore(_ key: KindKey, _ value: Any, _ memory: UnsafeMutableRawPointer) {
    at(memory).pointee.restore(key, value)
  }
}

extension LayerRow {
  /// The kind of the layer.
  var kind: LayerKind { references.pointee.block?.kind ?? .plain }

  /// The values of a layer of that kind. Its row has them from its creation on.
  func kindValues<Values: KindValues>(_ type: Values.Type) -> UnsafeMutablePointer<Values> {
    references.pointee.block.unsafelyUnwrapped.values(type)
  }
}
