import Foundation

/// What the system says about a failed call.
package enum SystemError {
  /// The reason for `code`, an `errno`, in lower case, as error lines end.
  package static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
