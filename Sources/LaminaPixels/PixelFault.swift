/// Why a plan could not be drawn in memory.
package enum PixelFault: Error, Equatable {
  /// The system has no memory of so many bytes.
  case outOfMemory(bytes: Int)
  /// The plan names something that is not there. The text says what.
  case plan(String)
}
