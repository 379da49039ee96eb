import Foundation

/// What a worker asks about a file of a job's folder, by its path in the folder.
package struct FileQuestion: Equatable {
  package enum Purpose: Int {
    /// The file's bytes: the answer has a descriptor.
    case read
    /// Whether there is a file or a folder.
    case look
    /// The names in a folder.
    case list
  }

  package let purpose: Purpose
  package let path: String

  package init(_ purpose: Purpose, _ path: String) { (self.purpose, self.path) = (purpose, path) }

  /// Bytes of the longest path.
  package static let longestPath = 4_095
  /// Bytes of the longest question.
  package static let longest = longestPath + 64

  package var bytes: Data {
    var writer = WireWriter()
    writer.put(purpose.rawValue)
    writer.put(path)
    return writer.bytes
  }

  package init(_ bytes: Data) throws(WireError) {
    var reader = WireReader(bytes)
    guard let purpose = Purpose(rawValue: try reader.integer()) else {
      throw WireError("a question about a file is unknown")
    }
    self.purpose = purpose
    path = try reader.text(atMost: Self.longestPath)
    guard !path.utf8.contains(0) else { throw WireError("a path contains a zero byte") }
    try reader.end()
  }
}

/// What the pool says about a file.
package struct FileAnswer: Equatable {
  package enum Kind: Int { case none, file, folder }

  /// What lies there.
  package var kind = Kind.none
  /// The error number if it cannot be opened, else 0.
  package var error: Int32 = 0
  /// The names in a folder, at most ``mostNames``.
  package var names: [String] = []

  package init() {}

  /// Names that are told of one folder.
  package static let mostNames = 4_096
  private static let longestName = 255

  package var bytes: Data {
    var writer = WireWriter()
    writer.put(kind.rawValue)
    writer.put(Int(error))
    let names = names.prefix(Self.mostNames)
    writer.put(names.count)
    for name in names { writer.put(name, atMost: Self.longestName) }
    return writer.bytes
  }

  package init(_ bytes: Data) throws(WireError) {
    var reader = WireReader(bytes)
    guard let kind = Kind(rawValue: try reader.integer()) else {
      throw WireError("the kind of a file is unknown")
    }
    self.kind = kind
    error = Int32(try reader.integer("error number", 0...4_095))
    for _ in 0..<(try reader.integer("names", 0...Self.mostNames)) {
      names.append(try reader.text(atMost: Self.longestName))
    }
    try reader.end()
  }
}
