import Foundation

/// Where the main actor runs.
enum MainQueue {
  /// Whether the caller runs on the main thread or on the main queue.
  ///
  /// They are not the same: in a program with an asynchronous `main`, any free thread serves the
  /// main queue.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
