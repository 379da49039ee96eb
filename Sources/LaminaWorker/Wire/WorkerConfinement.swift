import Foundation

/// What a worker process has given up, as it said before its first job.
public struct WorkerConfinement: Equatable, Sendable, CustomStringConvertible {
  /// The parts of a confinement that depend on the kernel.
  public struct Parts: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Parts from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Files are read only where fonts and drivers lie, by Landlock (Linux 5.13 and newer).
    public static let files = Parts(rawValue: 1)
    /// System calls that drawing does not need are refused, by seccomp.
    public static let calls = Parts(rawValue: 2)
    /// Both.
    public static let all: Parts = [.files, .calls]
  }

  /// The parts that are in force.
  public var parts: Parts
  /// The version of the kernel's Landlock; 0 if it has none.
  public var landlockVersion: Int

  package init(parts: Parts, landlockVersion: Int) {
    (self.parts, self.landlockVersion) = (parts, landlockVersion)
  }

  /// `files (Landlock 7), system calls (seccomp)`, or what is missing.
  public var description: String {
    let files = parts.contains(.files) ? "files (Landlock \(landlockVersion))" : "no Landlock"
    let calls = parts.contains(.calls) ? "system calls (seccomp)" : "no seccomp"
    return "\(files), \(calls)"
  }
}

/// A worker's message that it takes jobs.
package struct ReadyMessage {
  package let confinement: WorkerConfinement
  /// The device that the worker draws on.
  package let device: String

  package init(_ confinement: WorkerConfinement, device: String) {
    (self.confinement, self.device) = (confinement, device)
  }

  package var bytes: Data {
    var writer = WireWriter()
    writer.put(confinement.parts.rawValue)
    writer.put(confinement.landlockVersion)
    writer.put(device, atMost: 1_024)
    return writer.bytes
  }

  package init(_ bytes: Data) throws(WireError) {
    var reader = WireReader(bytes)
    let parts = WorkerConfinement.Parts(rawValue: try reader.integer("parts", 0...3))
    confinement = WorkerConfinement(
      parts: parts, landlockVersion: try reader.integer("version of Landlock", 0...1_000))
    device = try reader.text(atMost: 1_024)
    try reader.end()
  }
}
