import Foundation
import LaminaGraphics

/// Objects in an archive that are not values: layers, constraints, actions, and objects under a
/// program's own keys.
enum ArchiveObjects {
  /// Whether `coder` will read back what it writes of `object`.
  static func canEncode(_ object: Any, by coder: NSCoder) -> Bool {
    guard object is any NSCoding else { return false }
    if !coder.requiresSecureCoding { return true }
    return (type(of: object) as? any NSSecureCoding.Type)?.supportsSecureCoding ?? false
  }

  /// The object under `key`, or nil.
  ///
  /// Foundation on Linux ends the process at a class that is not in the list, so the list is as
  /// long as possible.
  static func decode(_ key: String, by coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    guard coder.requiresSecureCoding else { return coder.decodeObject(forKey: key) }
    let known = CALayer.archivedClasses
    let more = (coder.allowedClasses ?? []).filter { candidate in
      !known.contains { $0 == candidate }
    }
    return coder.decodeObject(of: known + more, forKey: key)
  }
}

extension ValueWriter {
  /// A writer of values for `coder`. Objects go to the coder at once, under the keys that
  /// `objectKey` makes from their numbers. A layer that is being written is left out: a coder would
  /// begin to read it again, in the middle of reading it, without an end.
  init(to coder: NSCoder, objectKey: @escaping (Int) -> String) {
    var objects = 0
    self.init { object in
      guard ArchiveObjects.canEncode(object, by: coder), !ArchiveProgress.isWriting(object) else {
        return nil
      }
      coder.encode(object, forKey: objectKey(objects))
      objects += 1
      return objects - 1
    }
  }

  /// Puts the written bytes into `coder`. They lie in place, not in an object, so a damaged
  /// reference cannot replace them.
  func put(into coder: NSCoder, forKey key: String) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      coder.encodeBytes(start, length: bytes.count, forKey: key)
    }
  }
}

/// The depth and the count of layers in the archiving of one tree on this thread.
///
/// The coder recurses into sublayers, so the depth of a tree is depth of the stack. In a forged
/// archive a layer may contain itself.
final class ArchiveProgress: @unchecked Sendable {
  // Only the thread that has it as task-local value uses it.
  private var depth = 0
  private var count = 0
  /// The layers whose values are being written.
  private var written: Set<ObjectIdentifier> = []

  @TaskLocal private static var current: ArchiveProgress?

  /// Runs `body`, which writes the values of `layer` and everything below it.
  static func writing(_ layer: CALayer, _ body: () -> Void) {
    guard let progress = current else {
      return $current.withValue(ArchiveProgress()) { writing(layer, body) }
    }
    progress.written.insert(ObjectIdentifier(layer))
    body()
    progress.written.remove(ObjectIdentifier(layer))
  }

  /// Whether `object` is a layer whose values are being written.
  static func isWriting(_ object: Any) -> Bool {
    guard let progress = current, let layer = object as? CALayer else { return false }
    return progress.written.contains(ObjectIdentifier(layer))
  }

  /// Levels that reading allows. Writing may go as deep as a document; below the deepest layer
  /// there are its values, and theirs.
  static let readLimits: RenderLimits = {
    var limits = RenderLimits.standard
    limits.depth += 2
    return limits
  }()

  /// Runs `body` one level deeper. Returns false, and does not run it, if that exceeds `limits`.
  static func within(_ limits: RenderLimits, _ body: () -> Void) -> Bool {
    guard let progress = current else {
      return $current.withValue(ArchiveProgress()) { within(limits, body) }
    }
    progress.count += 1
    guard progress.depth < limits.depth, progress.count <= limits.layers else { return false }
    progress.depth += 1
    body()
    progress.depth -= 1
    return true
  }
}
