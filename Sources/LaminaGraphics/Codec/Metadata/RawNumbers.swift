/// Reading numbers from bytes that may end at any place.
extension UnsafeRawBufferPointer {
  /// An unsigned number of `size` bytes (at most 4) at `offset`, the most significant first; nil
  /// when it does not lie wholly inside.
  func bigEndian(_ size: Int, at offset: Int) -> Int? {
    guard offset >= 0, size <= count, offset <= count - size else { return nil }
    var value = 0
    for index in offset..<(offset + size) { value = value << 8 | Int(self[index]) }
    return value
  }

  /// An unsigned number of `size` bytes (at most 4) at `offset`, the least significant first; nil
  /// when it does not lie wholly inside.
  func littleEndian(_ size: Int, at offset: Int) -> Int? {
    guard offset >= 0, size <= count, offset <= count - size else { return nil }
    var value = 0
    for index in (offset..<(offset + size)).reversed() { value = value << 8 | Int(self[index]) }
    return value
  }

  /// Whether `text` lies at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count, offset <= count - length else { return false }
    return (0..<length).allSatisfy { self[offset + $0] == text.utf8Start[$0] }
  }
}
