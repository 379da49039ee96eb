import Foundation

/// What another program writes into this one.
enum StandardInput {
  /// All of standard input. Its size is unknown, so this reads at most one byte more than allowed,
  /// which is enough to refuse it.
  static func read(atMost limit: Int) throws -> Data {
    var data = Data()
    do {
      while data.count <= limit, let chunk = try FileHandle.standardInput.read(upToCount: 1 << 16),
        !chunk.isEmpty
      {
        data.append(chunk)
      }
    } catch {
      throw CommandFailure(.inputOutput, "standard input", "cannot be read")
    }
    return data
  }
}
