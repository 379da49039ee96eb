import CLaminaTypes

/// A pointer that a program passes with a function, and the function that ends its use.
///
/// `@unchecked Sendable`: the program says which threads its functions may be called on.
final class HostContext: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let release: lamina_function?

  init(_ pointer: UnsafeMutableRawPointer?, _ release: lamina_function?) {
    self.pointer = pointer
    self.release = release
  }

  deinit { release?(pointer) }
}

/// A function of a program that other threads call.
///
/// `@unchecked Sendable`: the program says that it may be called there.
struct HostFunction<Function>: @unchecked Sendable {
  let call: Function
}
