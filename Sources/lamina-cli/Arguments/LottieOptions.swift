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
      "The folder of images that a Lottie file names (default: only images inside the file).",
      valueName: "DIR"), completion: .directory)
  var assets: String?

  /// Whether the name is one of a Lottie file.
  static func isLottie(_ input: String) -> Bool { LottieFileName.isLottie(input) }

  /// The animation in a file. Errors name the file.
  func read(_ input: String, limits: RenderLimits) throws -> LottieAnimation {
    var lottieLimits = LottieLimits.standard
    lottieLimits.render = limits
    do {
      return try LottieAnimation(
        contentsOf: URL(fileURLWithPath: input), animation: animation, limits: lottieLimits)
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
    LottieLayer(
      animation: try read(input, limits: limits),
      imageProvider: try assets.map { try FolderImages($0, limits: limits) })
  }

  /// Reports on standard error what is not drawn.
  func report(_ report: LottieReport, verbose: Bool) {
    guard !report.isComplete else { return }
    if verbose {
      for entry in report.entries { Messages.note("\(entry)") }
    } else {
      let count = report.entries.reduce(0) { $0 + $1.count }
      Messages.note("\(count) features not drawn or approximated (--verbose names them)")
    }
  }
}

/// The images of a folder, opened beneath it and nowhere else.
struct FolderImages: LottieImageProvider {
  private let folder: DocumentFolder
  private let limits: RenderLimits

  init(_ path: String, limits: RenderLimits) throws {
    guard let folder = DocumentFolder(path) else {
      throw CommandFailure(.noInput, path, "no such folder")
    }
    (self.folder, self.limits) = (folder, limits)
  }

  func image(named name: String, folder: String) -> Data? {
    let locator = ResourceLocator(self.folder)
    for path in [folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)", name] {
      let relative = path.hasPrefix("/") ? String(path.drop { $0 == "/" }) : path
      if case .file(let file) = locator.locate(relative) {
        return try? file.read(limits: limits, what: "image")
      }
    }
    return nil
  }
}
