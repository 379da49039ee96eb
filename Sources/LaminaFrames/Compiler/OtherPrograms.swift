import LaminaPlan

/// The programs that can draw a record instead of its own. General programs draw the same pixels as
/// special ones.
struct OtherPrograms {
  private var first: DrawProgram?
  private var second: DrawProgram?

  /// The given programs in their forms with clips.
  init(_ program: DrawProgram, _ other: DrawProgram? = nil) { (first, second) = (program, other) }

  /// General programs for a small number of whole pixels.
  init(isSmall: Bool, _ box: PixelRect, _ general: DrawProgram, _ turned: DrawProgram) {
    if !isSmall { return }
    first = general
    // In the turned program opposite edges must not share a pixel.
    if box.width > 1, box.height > 1 { second = turned }
  }

  func contains(_ program: DrawProgram) -> Bool {
    if let first, program.draws(recordsOf: first) { return true }
    if let second, program.draws(recordsOf: second) { return true }
    return false
  }
}
