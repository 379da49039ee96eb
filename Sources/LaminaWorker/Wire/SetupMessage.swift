import Foundation
import Lamina

/// The first message to a worker. The answer memory comes with it.
package struct SetupMessage: Equatable {
  /// The device as `LAMINA_DEVICE` names it; nil for that of the environment.
  package var device: String?
  package var limits: RenderLimits
  /// Bytes of the answer memory.
  package var answerBytes: Int
  /// Bytes that jobs may take beyond what the worker has when it is ready.
  package var memoryBytes: Int
  /// What must be in force, or the worker does not begin.
  package var requiring: WorkerConfinement.Parts

  package init(
    device: String?, limits: RenderLimits, answerBytes: Int, memoryBytes: Int,
    requiring: WorkerConfinement.Parts
  ) {
    (self.device, self.limits, self.answerBytes) = (device, limits, answerBytes)
    (self.memoryBytes, self.requiring) = (memoryBytes, requiring)
  }

  /// What both ends must agree about: the version, and the order of the limits.
  package static var dialect: String {
    "lamina \(LaminaVersion.text) 2 " + RenderLimits.named.map(\.name).joined(separator: ",")
  }

  package var bytes: Data {
    var writer = WireWriter()
    writer.put(Self.dialect)
    writer.put(device) { $0.put($1) }
    writer.put(limits)
    writer.put(answerBytes)
    writer.put(memoryBytes)
    writer.put(requiring.rawValue)
    return writer.bytes
  }

  package init(_ bytes: Data) throws(WireError) {
    var reader = WireReader(bytes)
    guard try reader.text() == Self.dialect else {
      throw WireError("the worker is of another version than the pool")
    }
    device = try reader.optional { (reader) throws(WireError) in try reader.text() }
    limits = try reader.limits()
    answerBytes = try reader.integer("bytes of answers", 1...Int.max)
    memoryBytes = try reader.integer("bytes of memory", 1...Int.max)
    requiring = WorkerConfinement.Parts(rawValue: try reader.integer())
    try reader.end()
  }
}
