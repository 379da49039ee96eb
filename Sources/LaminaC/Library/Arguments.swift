import CLaminaTypes
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

/// The bytes of a literal. They are always valid and end with 0.
func pointer(_ text: StaticString) -> UnsafePointer<CChar>? {
  guard text.hasPointerRepresentation else { return nil }
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
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

/// Stores what `name` says of the object of a handle in `className`.
func tellClass<Object>(
  of handle: OpaquePointer?, _ kind: HandleKind<Object>,
  _ className: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ name: (Object) -> StaticString
) -> LaminaStatus {
  attempt {
    let result = try place(className, "class_name")
    result.pointee = nil
    result.pointee = pointer(name(try HandleTable.shared.object(handle, kind)))
  }
}

/// The point in Lamina's form. Throws a usage failure unless its numbers are finite.
func checked(_ point: lamina_point, _ name: String) throws -> CGPoint {
  try checkFinite(name, point.x, point.y)
  return CGPoint(x: point.x, y: point.y)
}

/// The rectangle in Lamina's form. Throws a usage failure unless its numbers are finite.
func checked(_ rect: lamina_rect, _ name: String) throws -> CGRect {
  try checkFinite(name, rect.x, rect.y, rect.width, rect.height)
  return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
}

/// A time in seconds; nil for NaN. Throws a usage failure for infinity.
func moment(_ time: Double) throws -> Double? {
  if time.isNaN { return nil }
  try checkFinite("time", time)
  return time
}

extension lamina_point {
  init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension lamina_size {
  init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension lamina_rect {
  init(_ rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
