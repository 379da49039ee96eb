import Foundation

/// The system's words for a failed call.
package enum SystemError {
  /// The reason that belongs to `code`, a value of `errno`, in lower case for the end of a line.
  package static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
