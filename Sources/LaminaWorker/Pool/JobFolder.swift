import CWorkerLink
import Foundation
import LaminaDocument

/// The folder of a job's scene, opened in this process. The worker asks for its files one by one,
/// and gets them opened. It sees nothing outside of the folder.
final class JobFolder {
  /// Questions that one job may ask.
  static let mostQuestions = 50_000

  private let folder: Int32
  private let names: [String: String]
  private let prefix: String

  /// Opens the folder of the bundle or the document at `path`. Nil if there is none: then the
  /// worker finds nothing either.
  init?(_ path: String) {
    let isBundle = InputFile.isDirectory(path)
    let place = isBundle ? path : PathParts(path).folder
    folder = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    // The spellings of a place that a reader may ask about, and their names in the folder.
    names = isBundle ? [path: ".", ".": "."] : [path: PathParts(path).name, place: "."]
    prefix = place.hasSuffix("/") ? place : place + "/"
  }

  deinit { close(folder) }

  /// The answer to a question, and a descriptor that the caller closes, or -1.
  func answer(_ question: FileQuestion) -> (FileAnswer, Int32) {
    var answer = FileAnswer()
    guard let path = inside(question.path) else {
      answer.error = EXDEV
      return (answer, -1)
    }
    var kind = LAMINA_LINK_OTHER
    let descriptor = lamina_link_open_beneath(folder, path, &kind)
    guard descriptor >= 0 else {
      answer.error = -descriptor
      return (answer, -1)
    }
    answer.kind = kind == LAMINA_LINK_FOLDER ? .folder : .file
    switch question.purpose {
    case .read where answer.kind == .file: return (answer, descriptor)
    case .list where answer.kind == .folder: answer.names = Self.names(in: descriptor)
    default: break
    }
    close(descriptor)
    return (answer, -1)
  }

  private func inside(_ path: String) -> String? {
    if let name = names[path] { return name }
    guard path.hasPrefix(prefix) else { return nil }
    return String(path.dropFirst(prefix.count))
  }

  private static func names(in descriptor: Int32) -> [String] {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let listing = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return []
    }
    defer { closedir(listing) }
    var names: [String] = []
    while names.count < FileAnswer.mostNames, let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
