import Lamina

// Section: The library

/// The version of the library that runs, such as "0.1.0". LAMINA_VERSION is that of the header.
/// Never NULL, valid for ever.
@c(lamina_version) public func version() -> UnsafePointer<CChar>? {
  pointer(LaminaVersion.text)
}

/// What the last function that failed on this thread has to say: what, why, and where it helps what
/// is allowed. One line of UTF-8, never NULL, empty before the first failure. Success leaves it as
/// it is. Valid until the next failure on this thread.
@c(lamina_error_message) public func errorMessage() -> UnsafePointer<CChar>? {
  ErrorText.current ?? pointer("")
}

/// The class of failure that `status` stands for in a few words, such as "no such input". Never
/// NULL, valid for ever.
@c(lamina_status_name) public func statusName(_ status: StatusCode) -> UnsafePointer<CChar>? {
  pointer(LaminaStatus(rawValue: status)?.name ?? "unknown status")
}

/// Gives back a text that a function handed out. NULL is allowed.
@c(lamina_free_text) public func freeText(_ text: UnsafeMutablePointer<CChar>?) {
  free(text)
}

/// How many handles of all kinds are valid. At the end of a program that gave back everything it is
/// 0.
@c(lamina_handle_count) public func handleCount() -> Int64 {
  Int64(HandleTable.shared.count)
}

/// A `lamina_status` that comes from C, where it can be any number.
public typealias StatusCode = Int32

/// The bytes of a literal, which are there for ever and end with 0.
private func pointer(_ text: StaticString) -> UnsafePointer<CChar>? {
  guard text.hasPointerRepresentation else { return nil }
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
