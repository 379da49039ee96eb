/// Finds installed fonts.
protocol FontFinder: Sendable {
  /// The installed face that fits best; nil if there is no scalable font at all.
  func match(_ query: FontQuery) -> FontSource?
  /// The face nearest to the query that has a character; nil if no face has it.
  func match(_ query: FontQuery, covering scalar: UInt32) -> FontSource?
  /// The same among faces whose glyphs have their own colours.
  func match(_ query: FontQuery, coloring scalar: UInt32) -> FontSource?
  /// Adds a file to the installed ones. False if it has no font.
  func add(_ path: String) -> Bool
  /// Leaves only these of the files that were added.
  func keep(_ paths: [String])
}
