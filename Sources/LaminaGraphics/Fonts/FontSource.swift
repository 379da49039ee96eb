/// The location of an installed face.
struct FontSource: Hashable, Sendable {
  var path: String
  /// The index of the face in its file. The upper 16 bits are the named instance of a variable
  /// font, counted from 1.
  var index: Int

  var faceIndex: UInt32 { UInt32(truncatingIfNeeded: index & 0xFFFF) }
  /// The named instance of a variable font, counted from 0.
  var instance: UInt32? {
    let number = (index >> 16) & 0x7FFF
    return number > 0 ? UInt32(number - 1) : nil
  }
}
