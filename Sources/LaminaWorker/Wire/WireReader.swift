import Foundation

/// Reads what ``WireWriter`` has written. It takes any bytes: lengths are compared with what is
/// there before anything is allocated.
package struct WireReader {
  /// Bytes of UTF-8 of the longest text.
  package static let longestText = 64 << 10

  private let bytes: Data
  private var at: Int

  package init(_ bytes: Data) { (self.bytes, at) = (bytes, bytes.startIndex) }

  /// The bytes that have not been read.
  package var left: Int { bytes.endIndex - at }

  private mutating func take(_ count: Int) throws(WireError) -> Data {
    guard count >= 0, count <= left else { throw WireError("it ends too early") }
    defer { at += count }
    return bytes[at..<at + count]
  }

  package mutating func number() throws(WireError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  package mutating func integer() throws(WireError) -> Int {
    Int(Int64(bitPattern: try number()))
  }

  /// An integer in `allowed`; `name` is for the error.
  package mutating func integer(_ name: String, _ allowed: ClosedRange<Int>) throws(WireError)
    -> Int
  {
    let value = try integer()
    guard allowed.contains(value) else {
      throw WireError(
        "\(name) \(value): allowed \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return value
  }

  package mutating func double() throws(WireError) -> Double {
    Double(bitPattern: try number())
  }

  package mutating func flag() throws(WireError) -> Bool {
    switch try take(1).first {
    case 0: return false
    case 1: return true
    default: throw WireError("a flag is neither 0 nor 1")
    }
  }

  package mutating func text(atMost longest: Int = WireReader.longestText) throws(WireError)
    -> String
  {
    let bytes = try take(try integer("text of bytes", 0...longest))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WireError("a text is no UTF-8")
    }
    return text
  }

  package mutating func data(atMost most: Int) throws(WireError) -> Data {
    Data(try take(try integer("data of bytes", 0...most)))
  }

  package mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Throws unless everything was read.
  package func end() throws(WireError) {
    if left > 0 { throw WireError("\(left) bytes follow its end") }
  }
}

/// Bytes on the way between a pool and a worker that are not what they should be.
package struct WireError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
