import Foundation

/// Writes values one after the other. ``WireReader`` reads them in the same order.
package struct WireWriter {
  /// What was written.
  package private(set) var bytes = Data()

  package init() {}

  package mutating func put(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }
  package mutating func put(_ value: Double) { put(value.bitPattern) }
  package mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// A text, of which at most `longest` bytes of UTF-8 are kept.
  package mutating func put(_ text: String, atMost longest: Int = WireReader.longestText) {
    var kept = Substring(text)
    while kept.utf8.count > longest {
      kept = kept.prefix(max(0, kept.count * longest / kept.utf8.count - 1))
    }
    put(kept.utf8.count)
    bytes.append(contentsOf: kept.utf8)
  }

  package mutating func put(_ data: Data) {
    put(data.count)
    bytes.append(data)
  }

  /// Whether there is a value, and the value.
  package mutating func put<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) -> Void
  ) {
    put(value != nil)
    if let value { write(&self, value) }
  }
}
