/// How long the device worked on one part of a frame.
package struct PassTime: Equatable, Sendable {
  /// What it was: `uploads`, or the work of a pass and what it drew into, such as `blur page`.
  package let label: String
  /// The time between the part's first command and the end of its last one.
  package let nanoseconds: UInt64
}
