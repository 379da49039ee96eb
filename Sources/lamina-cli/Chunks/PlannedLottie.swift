import ArgumentParser
import LaminaDocument
import LaminaLottie

// The options of Lottie files in plans.
extension FilmPlan.Options {
  /// Takes the options of the command line. Throws a problem of a path that no plan may contain.
  ///
  /// - Parameter imageSlots: the slots whose values are files.
  mutating func take(_ lottie: LottieOptions, imageSlots: Set<String>, _ paths: PlanPaths) throws {
    (animation, theme) = (lottie.animation, lottie.theme)
    assets = try lottie.assets.map { try paths.relative($0) }
    font = try lottie.font.map { try paths.relative($0) }
    let values = lottie.slot.filter { !imageSlots.contains($0.name) }
    if !values.isEmpty { slots = values.map(\.argument) }
    let files = lottie.slot.filter { imageSlots.contains($0.name) }
    if !files.isEmpty { images = try files.map { "\($0.name)=\(try paths.relative($0.text))" } }
    if !lottie.text.isEmpty { texts = lottie.text.map(\.argument) }
  }

  /// The options, with their paths to open. They are parsed, because properties that were not
  /// cannot be read. Throws a problem of a path, or why an option is wrong.
  func lottie(_ paths: PlanPaths) throws -> LottieOptions {
    var words: [String] = []
    if let animation { words.append("--animation=\(animation)") }
    if let theme { words.append("--theme=\(theme)") }
    if let assets { words.append("--assets=\(try paths.resolve(assets))") }
    if let font { words.append("--font=\(try paths.resolve(font))") }
    words += (slots ?? []).map { "--slot=\($0)" }
    for image in images ?? [] {
      guard let image = NamedText(argument: image) else {
        throw ValidationError("'\(singleLine(image))' is no image of a slot")
      }
      words.append("--slot=\(image.name)=\(try paths.resolve(image.text))")
    }
    words += (texts ?? []).map { "--text=\($0)" }
    return try LottieOptions.parse(words)
  }
}
