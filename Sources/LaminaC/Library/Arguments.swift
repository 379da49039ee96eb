import Foundation
import Lamina

// Checks of arguments that come from C.

/// The text at `pointer`. Throws a usage failure that names the argument if it is NULL or not
/// UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
  guard let pointer else { throw Failure(.usage, "\(name): NULL instead of a text") }
  guard let text = String(validatingCString: pointer) else {
    throw Failure(.usage, "\(name): not UTF-8")
  }
  return text
}

/// The place for a result. Throws a usage failure that names the argument if it is NULL.
func place<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String
) throws -> UnsafeMutablePointer<Value> {
  guard let pointer else {
    throw Failure(.usage, "\(name): NULL instead of a place for the result")
  }
  return pointer
}

/// A copy of `text` that C releases with `lamina_free_text`.
func handedOut(_ text: String) throws -> UnsafeMutablePointer<CChar> {
  guard let copy = strdup(text) else { throw Failure(.internal, "no memory for a text") }
  return copy
}

/// Throws a usage failure unless all of `numbers` are finite.
func checkFinite(_ name: String, _ numbers: Double...) throws {
  guard numbers.allSatisfy(\.isFinite) else {
    throw Failure(
      .usage, "\(name): \(numbers.map { "\($0)" }.joined(separator: ", ")) must be finite")
  }
}

/// Makes an object and stores a handle for it in `result`.
func handOut<Object>(
  _ result: UnsafeMutablePointer<OpaquePointer?>?, _ name: String, _ kind: HandleKind<Object>,
  _ make: () throws -> Object?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let result = try place(result, name)
    result.pointee = nil
    guard let object = try make() else { return isThere = false }
    result.pointee = try HandleTable.shared.add(object, kind)
  }
  return isThere ? status : .noValue
}
