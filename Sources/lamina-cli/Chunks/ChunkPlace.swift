import Foundation
import Lamina
import LaminaDocument

/// What is known about a finished chunk: the content of the file beside it.
struct ChunkRecord: Codable, Equatable, Sendable {
  /// The identity of the plan that the chunk belongs to.
  var plan: String
  var chunk: Int
  var frames: Int
  /// The size and the digest of the chunk's file.
  var bytes: Int
  var sha256: String
  /// What it was made with.
  var made: [FilmBasis.Mark]
}

/// The files of a chunk of a plan. They lie in the folder `OUTPUT.chunks`.
struct ChunkPlace: Sendable {
  let plan: CheckedPlan
  let number: Int

  /// The folder of all chunks of a plan.
  static func folder(of plan: CheckedPlan) -> String { plan.output + ".chunks" }

  private var base: String {
    String(format: "%05d", number)
  }

  /// The name of the chunk's file in the folder.
  var name: String { "\(base).\(plan.container.fileExtension)" }
  var data: String { "\(Self.folder(of: plan))/\(name)" }
  var record: String { "\(Self.folder(of: plan))/\(base).json" }

  /// What is wrong with the chunk.
  enum Problem: Equatable {
    case missing
    /// It belongs to another plan, or was made with something else; in words.
    case foreign(String)
    case damaged(String)

    var description: String {
      switch self {
      case .missing: "is missing"
      case .foreign(let why), .damaged(let why): why
      }
    }
  }

  /// Nil if the chunk is whole and belongs to the plan. Reads all of it.
  func problem() -> Problem? {
    guard OutputFile.isThere(record), OutputFile.isThere(data) else { return .missing }
    guard let record = readRecord() else { return .damaged("its record cannot be read") }
    if let difference = FilmBasis.difference(record.made, from: plan.plan.made.marks) {
      return .foreign(difference)
    }
    guard record.plan == plan.identity, record.chunk == number,
      record.frames == plan.plan.frames(ofChunk: number).count
    else { return .foreign("it belongs to another plan (frames or options differ)") }
    guard let (digest, bytes) = Digest.ofFile(data) else { return .damaged("it cannot be read") }
    guard bytes == record.bytes, digest == record.sha256 else {
      return .damaged("its \(bytes) bytes are not those that were written")
    }
    return nil
  }

  /// Writes the record of a chunk that is in its place now.
  func complete() throws {
    guard let (digest, bytes) = Digest.ofFile(data) else {
      throw CommandFailure(.inputOutput, data, "cannot be read after it was written")
    }
    let record = ChunkRecord(
      plan: plan.identity, chunk: number, frames: plan.plan.frames(ofChunk: number).count,
      bytes: bytes, sha256: digest, made: plan.plan.made.marks)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text: Data
    do {
      text = try encoder.encode(record)
    } catch {
      throw CommandFailure(.internal, self.record, "cannot be written as JSON: \(error)")
    }
    try OutputFile(self.record).write(text + Data("\n".utf8))
  }

  /// The largest file that is read as a record.
  private static let mostBytes = 1 << 16

  private func readRecord() -> ChunkRecord? {
    var limits = RenderLimits.standard
    limits.inputBytes = Self.mostBytes
    guard let data = try? InputFile.read(record, limits: limits, what: "record") else { return nil }
    return try? JSONDecoder().decode(ChunkRecord.self, from: data)
  }
}
