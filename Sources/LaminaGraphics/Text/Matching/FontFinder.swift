/// Knows which fonts are installed.
protocol FontFinder: Sendable {
  /// The installed face that fits best; nil when there is no scalable font at all.
  func match(_ query: FontQuery) -> FontSource?
  /// The face nearest to what is asked for that has the character; nil when none has it.
  func match(_ query: FontQuery, covering scalar: UInt32) -> FontSource?
  /// The same among faces whose glyphs bring their own colours.
  func match(_ query: FontQuery, coloring scalar: UInt32) -> FontSource?
}
