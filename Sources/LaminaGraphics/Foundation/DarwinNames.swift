import Foundation

// Names that code for Apple's systems finds in the C library and the runtime there.

/// Objective-C's whole number: `Int`.
public typealias NSInteger = Int

/// The largest finite number of type `Float`, as in `animation.repeatCount = HUGE`.
public let HUGE: Float = .greatestFiniteMagnitude

/// The largest finite number of type `Float`.
public let MAXFLOAT: Float = .greatestFiniteMagnitude

/// Calls `body`. Without Objective-C there are no pools: an object is freed when its last reference
/// goes.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
