import Lamina

// Section: The library

/// The version of the running library, such as "0.1.0". LAMINA_VERSION is the version of the
/// header. The text is never NULL and always valid.
@c(lamina_version) public func version() -> UnsafePointer<CChar>? {
  pointer(LaminaVersion.text)
}

/// The message of the last function that failed on this thread: what failed and why, and if it
/// helps, what is allowed. It is one line of UTF-8, never NULL, and empty before the first failure.
/// A function that succeeds does not change it. The text is valid until the next failure on this
/// thread.
@c(lamina_error_message) public func errorMessage() -> UnsafePointer<CChar>? {
  ErrorText.current ?? pointer("")
}

/// The class of failure of `status` in a few words, such as "no such input". The text is never NULL
/// and always valid.
@c(lamina_status_name) public func statusName(_ status: StatusCode) -> UnsafePointer<CChar>? {
  pointer(LaminaStatus(rawValue: status)?.name ?? "unknown status")
}

/// Releases a text that a function handed out. NULL is allowed.
@c(lamina_free_text) public func freeText(_ text: UnsafeMutablePointer<CChar>?) {
  free(text)
}

/// Releases bytes that a function handed out. NULL is allowed.
@c(lamina_free_bytes) public func freeBytes(_ bytes: UnsafeMutableRawPointer?) {
  free(bytes)
}

/// The number of valid handles of all kinds. It is 0 at the end of a program that has released
/// everything.
@c(lamina_handle_count) public func handleCount() -> Int64 {
  Int64(HandleTable.shared.count)
}

/// A `lamina_status` that comes from C, where it can be any number.
public typealias StatusCode = Int32
