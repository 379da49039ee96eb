/// Reads numbers from bytes that may end anywhere.
extension UnsafeRawBufferPointer {
  /// The unsigned number of `size` bytes (at most 4) at `offset`, most significant byte first; nil
  /// if part of it lies outside the bytes.
  func bigEndian(_ size: Int, at offset: Int) -> Int? {
    guard offset >= 0, size <= count, offset <= count - size else { return nil }
    var value = 0
    for index in offset..<(offset + size) { value = value << 8 | Int(self[index]) }
    return value
  }

  /// The unsigned number of `size` bytes (at most 4) at `offset`, least significant byte first; nil
  /// if part of it lies outside the bytes.
  func littleEndian(_ size: Int, at offset: Int) -> Int? {
    guard offset >= 0, size <= count, offset <= count - size else { return nil }
    var value = 0
    for index in (offset..<(offset + size)).reversed() { value = value << 8 | Int(self[index]) }
    return value
  }

  /// Whether the bytes at `offset` are `text`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count, offset <= count - length else { return false }
    return (0..<length).allSatisfy { self[offset + $0] == text.utf8Start[$0] }
  }
}
