import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// The options of Lottie files.
struct LottieOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The animation of a .lottie archive ('lamina inspect' lists them; default: its first).",
      valueName: "ID"))
  var animation: String?

  @Option(
    help: ArgumentHelp(
      "The folder of images and sounds that a Lottie file names (default: the folder of the file).",
      valueName: "DIR"), completion: .directory)
  var assets: String?

  @Option(
    help: ArgumentHelp(
      "The folder of fonts that texts of a Lottie file use, before installed ones.",
      valueName: "DIR"), completion: .directory)
  var font: String?

  @Option(
    help: ArgumentHelp(
      "The theme of a .lottie archive (default: the one that it names, if any).",
      valueName: "ID"))
  var theme: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The value of a slot of a Lottie file, by what it takes: 5, 10,20, #ff8800, '0 #f00, 1 #00f', a text, an image file. May be repeated.",
      valueName: "ID=V"))
  var slot: [NamedText] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The characters of a text layer of a Lottie file. May be repeated.", valueName: "LAYER=T"))
  var text: [NamedText] = []

  /// Whether an option is given.
  var isUsed: Bool {
    animation != nil || assets != nil || changesValues
  }

  /// Whether an option is given that changes what the file says.
  var changesValues: Bool { font != nil || theme != nil || !slot.isEmpty || !text.isEmpty }

  /// Whether the name is one of a Lottie file.
  static func isLottie(_ input: String) -> Bool { LottieFileName.isLottie(input) }

  /// The animation in a file. Errors name the file.
  func read(_ input: String, limits: RenderLimits) throws -> LottieAnimation {
    var lottieLimits = LottieLimits.standard
    lottieLimits.render = limits
    // Through this, plans of films know what was read.
    let data = try InputFile.read(input, limits: limits, what: "Lottie file")
    do {
      return try LottieAnimation(data: data, animation: animation, limits: lottieLimits)
    } catch let error as LottieError {
      let status: ExitStatus =
        switch error.kind {
        case .unreadable: .noInput
        case .noAnimation: animation == nil ? .badData : .usage
        default: .badData
        }
      throw CommandFailure(status, input, "\(error)")
    }
  }

  /// The layers of the animation in a file.
  func layer(_ input: String, limits: RenderLimits) throws -> LottieLayer {
    try layer(of: try read(input, limits: limits), input, limits: limits)
  }

  /// The folder of images and sounds: the one that is given, or that of the file. Nothing outside
  /// of it is opened. Nil for standard input.
  private func folder(_ input: String, limits: RenderLimits) throws -> FolderAssets? {
    if let assets { return try FolderAssets(assets, limits: limits) }
    if input == "-" { return nil }
    let folder = URL(fileURLWithPath: input).deletingLastPathComponent().path
    return try? FolderAssets(folder, limits: limits)
  }

  private func layer(
    of animation: LottieAnimation, _ input: String, limits: RenderLimits
  ) throws -> LottieLayer {
    let layer = LottieLayer(
      animation: animation,
      imageProvider: try folder(input, limits: limits))
    layer.fontProvider = try font.map { try FolderFonts($0, limits: limits) }
    do {
      if let theme { try layer.setTheme(theme) }
      let slots = layer.animation.slots
      for value in slot {
        // One that is not there is refused by the layer.
        let known = slots.first { $0.id == value.name }
        try layer.setSlot(
          value.name, to: try known.map { try value.value(of: $0, limits: limits) } ?? .text(""))
      }
      for value in text { try layer.setText(value.text, forLayerNamed: value.name) }
    } catch let error as LottieError {
      let isName = error.kind == .unknownName || error.kind == .wrongValue
      throw CommandFailure(isName ? .usage : .badData, input, "\(error)")
    }
    return layer
  }

  /// What is heard of the animation in a file; nil if it has no sound.
  func soundtrack(_ input: String, limits: RenderLimits) throws -> LottieSoundtrack? {
    let animation = try read(input, limits: limits)
    if animation.sounds.isEmpty { return nil }
    do {
      return try layer(of: animation, input, limits: limits).soundtrack(
        from: try folder(input, limits: limits))
    } catch let error as LottieError {
      throw CommandFailure(.badData, input, "\(error)")
    }
  }

  /// Reports on standard error what is not drawn.
  ///
  /// - Parameter namesSound: whether sound is one of that: false if it is kept or not wanted.
  func report(_ report: LottieReport, verbose: Bool, namesSound: Bool = true) {
    var entries = report.entries.filter { namesSound || $0.feature != LottieReport.sound }
    for entry in entries where entry.isMissingFile {
      Messages.warning("\(entry) (--assets DIR names the folder of images and sounds)")
    }
    entries.removeAll(where: \.isMissingFile)
    guard !entries.isEmpty else { return }
    if verbose {
      for entry in entries { Messages.note("\(entry)") }
    } else {
      let count = entries.reduce(0) { $0 + $1.count }
      Messages.note("\(count) features not drawn or approximated (--verbose names them)")
    }
  }
}

/// The images and sounds of a folder, opened beneath it and nowhere else.
struct FolderAssets: LottieImageProvider, LottieSoundProvider {
  private let folder: DocumentFolder
  private let limits: RenderLimits

  init(_ path: String, limits: RenderLimits) throws {
    guard let folder = DocumentFolder(path) else {
      throw CommandFailure(.noInput, path, "no such folder")
    }
    (self.folder, self.limits) = (folder, limits)
  }

  func image(named name: String, folder: String) -> Data? { file(name, folder, what: "image") }

  func sound(named name: String, folder: String) -> Data? { file(name, folder, what: "sound") }

  private func file(_ name: String, _ folder: String, what: String) -> Data? {
    let locator = ResourceLocator(self.folder)
    for path in [folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)", name] {
      let relative = path.hasPrefix("/") ? String(path.drop { $0 == "/" }) : path
      if case .file(let file) = locator.locate(relative) {
        return try? file.read(limits: limits, what: what)
      }
    }
    return nil
  }
}
