import Foundation

// Names that code for Apple's systems finds in its C library and runtime.

/// A number larger than any other: infinity.
public let HUGE: Double = .infinity

/// The largest finite number of type `Float`.
public let MAXFLOAT: Float = .greatestFiniteMagnitude

/// Calls `body`. There are no pools without Objective-C: objects go when their last user goes.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
