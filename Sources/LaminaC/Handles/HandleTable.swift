import Foundation
import Lamina
import Synchronization

/// The objects that C holds, by handle.
///
/// A handle is not an address. It consists of the number of a slot, how often that slot was used
/// before, and the kind of its object. A released handle, a handle of another kind and an invented
/// value are found by comparing words; they are never dereferenced. An object has one handle at a
/// time, however often it is handed out, so that C can compare handles.
///
/// If one thread releases a handle while another thread is in a call with it, the call keeps the
/// object to its end. A call that begins later finds the handle released.
///
/// Cost: a lookup takes two loads and two additions to a number of the slot, and no lock. Handing
/// out and releasing a handle take a lock for a moment.
///
/// `@unchecked Sendable`: slots never move. A slot's object changes only under the lock, and only
/// before its handle is published, or after it is withdrawn and no lookup is reading the slot.
final class HandleTable: @unchecked Sendable {
  static let shared = HandleTable()

  private struct Slot: ~Copyable {
    /// The bits of the handle that is valid now; 0 if there is none.
    let handle = Atomic<UInt>(0)
    /// How many lookups are reading the slot now.
    let lookups = Atomic<Int>(0)
    var object: Unmanaged<AnyObject>?
    var references = 0
    /// How often the slot was used before.
    var uses: UInt = 0
  }

  private struct State {
    var freeSlots: [UInt] = []
    var slotCount: UInt = 0
    var handles: [ObjectIdentifier: UInt] = [:]
  }

  private static let kindBits: UInt = 4
  private static let slotBits: UInt = UInt.bitWidth == 64 ? 28 : 18
  private static let useMask: UInt = UInt.max >> (kindBits + slotBits)
  private static let chunkBits: UInt = 12
  private static let chunkCount = 1 << Int(slotBits - chunkBits)

  /// The addresses of the arrays of slots, in order; 0 for arrays that were not needed yet.
  private let chunks: UnsafeMutablePointer<Atomic<UInt>>
  private let state = Mutex(State())

  private init() {
    chunks = .allocate(capacity: Self.chunkCount)
    for index in 0..<Self.chunkCount { (chunks + index).initialize(to: Atomic(0)) }
  }

  /// The number of valid handles.
  var count: Int { state.withLock { $0.handles.count } }

  /// Keeps `object` and returns a reference to it. Throws if there are no more handles.
  func add<Object>(_ object: Object, _ kind: HandleKind<Object>) throws -> OpaquePointer? {
    try state.withLock { state in
      if let bits = state.handles[ObjectIdentifier(object)], let slot = slot(of: bits) {
        slot.pointee.references += 1
        return OpaquePointer(bitPattern: bits)
      }
      let number = try freeSlot(&state)
      guard let slot = slot(number: number) else {
        throw Failure(.internal, "handle without a slot")
      }
      let bits =
        (slot.pointee.uses & Self.useMask) << (Self.kindBits + Self.slotBits) | number
        << Self.kindBits
        | kind.tag.rawValue
      slot.pointee.uses &+= 1
      slot.pointee.references = 1
      slot.pointee.object = Unmanaged.passRetained(object)
      state.handles[ObjectIdentifier(object)] = bits
      slot.pointee.handle.store(bits, ordering: .releasing)
      return OpaquePointer(bitPattern: bits)
    }
  }

  /// The object of a handle. Throws a usage failure that names `kind` for NULL and for an invalid
  /// handle.
  func object<Object>(_ handle: OpaquePointer?, _ kind: HandleKind<Object>) throws -> Object {
    let bits = try Self.bits(handle, kind)
    guard let slot = slot(number: Self.slotNumber(bits)) else { throw Self.stale(kind) }
    // Both sides use one order: either this lookup finds the handle withdrawn, or the thread that
    // withdraws it finds this lookup and waits until the object is retained.
    slot.pointee.lookups.add(1, ordering: .sequentiallyConsistent)
    defer { slot.pointee.lookups.subtract(1, ordering: .sequentiallyConsistent) }
    guard slot.pointee.handle.load(ordering: .sequentiallyConsistent) == bits,
      let object = slot.pointee.object?.retain()
    else { throw Self.stale(kind) }
    // The kind is part of the bits that were compared, so the cast is safe.
    return unsafeDowncast(object.takeRetainedValue(), to: Object.self)
  }

  /// Adds a reference to the object of a handle. Throws as ``object(_:_:)`` does.
  func retain<Object>(_ handle: OpaquePointer?, _ kind: HandleKind<Object>) throws {
    let bits = try Self.bits(handle, kind)
    try state.withLock { _ in
      guard let slot = slot(of: bits) else { throw Self.stale(kind) }
      slot.pointee.references += 1
    }
  }

  /// Removes a reference. The last one ends the handle. Throws as ``object(_:_:)`` does.
  func release<Object>(_ handle: OpaquePointer?, _ kind: HandleKind<Object>) throws {
    let bits = try Self.bits(handle, kind)
    let last = try state.withLock { state -> Unmanaged<AnyObject>? in
      guard let slot = slot(of: bits) else { throw Self.stale(kind) }
      slot.pointee.references -= 1
      guard slot.pointee.references == 0, let object = slot.pointee.object else { return nil }
      slot.pointee.handle.store(0, ordering: .sequentiallyConsistent)
      // A lookup takes some ten instructions.
      while slot.pointee.lookups.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
      slot.pointee.object = nil
      state.handles[ObjectIdentifier(object.takeUnretainedValue())] = nil
      state.freeSlots.append(Self.slotNumber(bits))
      return object
    }
    // Released outside the lock, since ending a renderer takes a while.
    last?.release()
  }

  // MARK: Bits

  private static func bits<Object>(_ handle: OpaquePointer?, _ kind: HandleKind<Object>) throws
    -> UInt
  {
    guard let handle else { throw Failure(.usage, "NULL instead of a \(kind.name)") }
    let bits = UInt(bitPattern: handle)
    guard bits & (1 << kindBits - 1) == kind.tag.rawValue else { throw stale(kind) }
    return bits
  }

  private static func stale<Object>(_ kind: HandleKind<Object>) -> Failure {
    Failure(
      .usage, "not a valid \(kind.name): it was released before, or is a handle of another kind")
  }

  private static func slotNumber(_ bits: UInt) -> UInt { bits >> kindBits & (1 << slotBits - 1) }

  // MARK: Slots

  /// The slot whose current handle is `bits`; nil if there is none.
  private func slot(of bits: UInt) -> UnsafeMutablePointer<Slot>? {
    guard let slot = slot(number: Self.slotNumber(bits)) else { return nil }
    return slot.pointee.handle.load(ordering: .acquiring) == bits ? slot : nil
  }

  private func slot(number: UInt) -> UnsafeMutablePointer<Slot>? {
    let chunk = chunks[Int(number >> Self.chunkBits)].load(ordering: .acquiring)
    guard let start = UnsafeMutablePointer<Slot>(bitPattern: chunk) else { return nil }
    return start + Int(number & (1 << Self.chunkBits - 1))
  }

  private func freeSlot(_ state: inout State) throws -> UInt {
    if let number = state.freeSlots.popLast() { return number }
    let number = state.slotCount
    guard number < 1 << Self.slotBits else {
      throw Failure(.limit, "more than \(number) handles at a time")
    }
    if number & (1 << Self.chunkBits - 1) == 0 {
      let size = 1 << Int(Self.chunkBits)
      let start = UnsafeMutablePointer<Slot>.allocate(capacity: size)
      for index in 0..<size { (start + index).initialize(to: Slot()) }
      chunks[Int(number >> Self.chunkBits)].store(UInt(bitPattern: start), ordering: .releasing)
    }
    state.slotCount += 1
    return number
  }
}
