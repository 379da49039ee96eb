import Foundation

/// The themes of an archive, each read once.
final class ThemeShelf {
  /// What a theme fills slots with, by the number of the slot, and what of it is not drawn.
  struct Theme {
    let contents: [Int32: SlotContent]
    let report: LottieReport
  }

  private let file: LottieFile
  private let model: AnimationModel
  private let limits: LottieLimits
  private var known: [String: Theme] = [:]

  init(_ file: LottieFile, _ model: AnimationModel, limits: LottieLimits) {
    (self.file, self.model, self.limits) = (file, model, limits)
  }

  /// The theme of an identifier. Throws ``LottieError`` if there is none, or if it cannot be read.
  func theme(_ id: String) throws -> Theme {
    if let theme = known[id] { return theme }
    guard file.themes.contains(id), let (name, data) = try file.theme(id) else {
      throw LottieError(
        .unknownName, "theme '\(printable(id))'", "the file has none of that name",
        allowed: LottieError.list(file.themes))
    }
    var reader = ThemeReader(name, images: model.images, limits: limits)
    let contents = try reader.read(
      try JSONReader.read(data, limits: limits), animation: file.animation)
    // A theme may serve several animations, with other slots.
    var numbered: [Int32: SlotContent] = [:]
    for (number, slot) in model.slots.enumerated() { numbered[Int32(number)] = contents[slot] }
    let theme = Theme(contents: numbered, report: reader.report)
    known[id] = theme
    return theme
  }
}
