import Foundation
import LaminaGraphics

/// What a specialised layer has besides what all layers have.
///
/// Values lie in a block of memory of the layer's own, so that setters, animations and commits reach them without an object, and
/// shadow rows have blocks like any row.
protocol KindValues {
  /// The values of a new layer.
  init()
  /// The lanes of a property that has ``KindKey/animatedType``. False, with the lanes of what is shown, where it has no such value.
  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool
  /// Makes a property what `lanes` say. False, and nothing is written, for what a setter refuses.
  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool
  /// The value of `key` as an archive holds it: numbers, texts, geometry, colours, objects, lists of those; `NSNull` for a nil
  /// that was set where the default is something, nil where there is nothing to hold.
  func archived(_ key: KindKey) -> Any?
  /// Takes an archived value back; one of another type is passed over.
  mutating func restore(_ key: KindKey, _ value: Any)
}

/// The block of memory with a layer's ``KindValues``, behind one word of its row. Freed with the row.
struct KindBlock: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer

  private struct Header {
    let kind: LayerKind
    var setKeys = KeySet<KindKey>()
  }
  private static let offset = 16

  /// A block with the values of a new layer of `kind`; nil for plain ones.
  init?(_ kind: LayerKind) {
    switch kind {
    case .plain: return nil
    case .shape: self.init(kind, ShapeValues())
    case .gradient: self.init(kind, GradientValues())
    case .text: self.init(kind, TextValues())
    case .replicator: self.init(kind, ReplicatorValues())
    case .emitter: self.init(kind, EmitterValues())
    case .tiled: self.init(kind, TiledValues())
    }
  }

  private init<Values: KindValues>(_ kind: LayerKind, _ values: Values) {
    base = .allocate(byteCount: Self.offset + MemoryLayout<Values>.size, alignment: 16)
    base.initializeMemory(as: Header.self, to: Header(kind: kind))
    (base + Self.offset).initializeMemory(as: Values.self, to: values)
  }

  private var header: UnsafeMutablePointer<Header> { base.assumingMemoryBound(to: Header.self) }

  var kind: LayerKind { header.pointee.kind }

  /// Declared properties that were ever set: what an archive holds.
  var setKeys: KeySet<KindKey> {
    get { header.pointee.setKeys }
    nonmutating set { header.pointee.setKeys = newValue }
  }

  /// The values, which are of that kind.
  func values<Values: KindValues>(_ type: Values.Type) -> UnsafeMutablePointer<Values> {
    (base + Self.offset).assumingMemoryBound(to: Values.self)
  }

  /// Takes over what `other`, a block of the same kind, has.
  func copy(_ other: KindBlock) {
    guard kind == other.kind else { return }
    setKeys = other.setKeys
    switch kind {
    case .plain: break
    case .shape: values(ShapeValues.self).pointee = other.values(ShapeValues.self).pointee
    case .gradient: values(GradientValues.self).pointee = other.values(GradientValues.self).pointee
    case .text: values(TextValues.self).pointee = other.values(TextValues.self).pointee
    case .replicator: values(ReplicatorValues.self).pointee = other.values(ReplicatorValues.self).pointee
    case .emitter: values(EmitterValues.self).pointee = other.values(EmitterValues.self).pointee
    case .tiled: values(TiledValues.self).pointee = other.values(TiledValues.self).pointee
    }
  }

  /// Ends the life of the values, and of the block.
  func free() {
    switch kind {
    case .plain: break
    case .shape: values(ShapeValues.self).deinitialize(count: 1)
    case .gradient: values(GradientValues.self).deinitialize(count: 1)
    case .text: values(TextValues.self).deinitialize(count: 1)
    case .replicator: values(ReplicatorValues.self).deinitialize(count: 1)
    case .emitter: values(EmitterValues.self).deinitialize(count: 1)
    case .tiled: values(TiledValues.self).deinitialize(count: 1)
    }
    base.deallocate()
  }

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch kind {
    case .plain: false
    case .shape: values(ShapeValues.self).pointee.read(key, into: lanes)
    case .gradient: values(GradientValues.self).pointee.read(key, into: lanes)
    case .text: values(TextValues.self).pointee.read(key, into: lanes)
    case .replicator: values(ReplicatorValues.self).pointee.read(key, into: lanes)
    case .emitter: values(EmitterValues.self).pointee.read(key, into: lanes)
    case .tiled: values(TiledValues.self).pointee.read(key, into: lanes)
    }
  }

  func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch kind {
    case .plain: false
    case .shape: values(ShapeValues.self).pointee.write(key, lanes)
    case .gradient: values(GradientValues.self).pointee.write(key, lanes)
    case .text: values(TextValues.self).pointee.write(key, lanes)
    case .replicator: values(ReplicatorValues.self).pointee.write(key, lanes)
    case .emitter: values(EmitterValues.self).pointee.write(key, lanes)
    case .tiled: values(TiledValues.self).pointee.write(key, lanes)
    }
  }

  func archived(_ key: KindKey) -> Any? {
    switch kind {
    case .plain: nil
    case .shape: values(ShapeValues.self).pointee.archived(key)
    case .gradient: values(GradientValues.self).pointee.archived(key)
    case .text: values(TextValues.self).pointee.archived(key)
    case .replicator: values(ReplicatorValues.self).pointee.archived(key)
    case .emitter: values(EmitterValues.self).pointee.archived(key)
    case .tiled: values(TiledValues.self).pointee.archived(key)
    }
  }

  func restore(_ key: KindKey, _ value: Any) {
    setKeys.insert(key)
    switch kind {
    case .plain: break
    case .shape: values(ShapeValues.self).pointee.restore(key, value)
    case .gradient: values(GradientValues.self).pointee.restore(key, value)
    case .text: values(TextValues.self).pointee.restore(key, value)
    case .replicator: values(ReplicatorValues.self).pointee.restore(key, value)
    case .emitter: values(EmitterValues.self).pointee.restore(key, value)
    case .tiled: values(TiledValues.self).pointee.restore(key, value)
    }
  }
}

extension LayerRow {
  /// What the layer is besides a layer.
  var kind: LayerKind { references.pointee.block?.kind ?? .plain }

  /// The values of a layer of that kind: its row has them from its first moment on.
  func kindValues<Values: KindValues>(_ type: Values.Type) -> UnsafeMutablePointer<Values> {
    references.pointee.block.unsafelyUnwrapped.values(type)
  }
}
