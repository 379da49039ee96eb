extension CGFont {
  /// Calls `body` with the bytes of the font's file.
  package func withFile<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try withExtendedLifetime(face) { try body(face.bytes) }
  }
}
