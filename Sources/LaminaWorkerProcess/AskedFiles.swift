import Foundation
import LaminaDocument
import LaminaWorker
import Synchronization

/// Files that the worker asks the pool for. It may open none itself.
///
/// `@unchecked Sendable`: only the thread of the job reads documents.
final class AskedFiles: FileProvider, @unchecked Sendable {
  private let link: WireLink

  init(_ link: WireLink) { self.link = link }

  func mode(_ path: String) -> mode_t? {
    switch ask(.look, path)?.0.kind {
    case .file: S_IFREG
    case .folder: S_IFDIR
    case .some(.none), nil: nil
    }
  }

  func open(_ path: String) -> Int32 {
    guard let (answer, descriptor) = ask(.read, path, keepsDescriptor: true) else { return -EIO }
    if descriptor >= 0 { return descriptor }
    // A folder has no bytes.
    return answer.error != 0 ? -answer.error : -EISDIR
  }

  func names(in folder: String) -> [String]? {
    guard let (answer, _) = ask(.list, folder), answer.kind == .folder else { return nil }
    return answer.names
  }

  private func ask(_ purpose: FileQuestion.Purpose, _ path: String, keepsDescriptor: Bool = false)
    -> (FileAnswer, Int32)?
  {
    guard path.utf8.count <= FileQuestion.longestPath, !path.utf8.contains(0) else { return nil }
    do {
      try link.send(.wantsFile, FileQuestion(purpose, path).bytes)
      let message = try link.receive(atMost: WorkerService.longestMessage)
      let isKept = keepsDescriptor && message.kind == .file
      if message.descriptor >= 0, !isKept { close(message.descriptor) }
      guard message.kind == .file else { return nil }
      return (try FileAnswer(message.body), isKept ? message.descriptor : -1)
    } catch {
      return nil
    }
  }
}
