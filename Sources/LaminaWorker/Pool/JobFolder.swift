import Foundation
import LaminaDocument

/// The folder of a job's scene, opened in this process. The worker asks for its files one by one,
/// and gets them opened. It sees nothing outside of the folder.
final class JobFolder {
  /// Questions that one job may ask.
  static let mostQuestions = 50_000

  private let folder: DocumentFolder
  private let names: [String: String]
  private let prefix: String

  /// Opens the folder of the bundle or the document at `path`. Nil if there is none: then the
  /// worker finds nothing either.
  init?(_ path: String) {
    let isBundle = InputFile.isDirectory(path)
    let place = isBundle ? path : PathParts(path).folder
    guard let folder = DocumentFolder(place) else { return nil }
    self.folder = folder
    // The spellings of a place that a reader may ask about, and their names in the folder.
    names = isBundle ? [path: ".", ".": "."] : [path: PathParts(path).name, place: "."]
    prefix = place.hasSuffix("/") ? place : place + "/"
  }

  /// The answer to a question, and a descriptor that the caller closes, or -1.
  func answer(_ question: FileQuestion) -> (FileAnswer, Int32) {
    var answer = FileAnswer()
    guard let path = inside(question.path) else {
      answer.error = EXDEV
      return (answer, -1)
    }
    let descriptor = folder.descriptor(of: path)
    guard descriptor >= 0 else {
      answer.error = -descriptor
      return (answer, -1)
    }
    var status = stat()
    let mode = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard mode == S_IFREG || mode == S_IFDIR else {
      close(descriptor)
      answer.error = EINVAL
      return (answer, -1)
    }
    answer.kind = mode == S_IFDIR ? .folder : .file
    switch question.purpose {
    case .read where answer.kind == .file: return (answer, descriptor)
    case .list where answer.kind == .folder:
      answer.names = DocumentFolder.names(in: descriptor, limit: FileAnswer.mostNames) ?? []
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
}
