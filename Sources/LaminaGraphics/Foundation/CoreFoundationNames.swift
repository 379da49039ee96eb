import Foundation

// Linux has no importable Core Foundation. On Apple's systems its reference types are toll-free
// bridged with Foundation classes. Here they are those classes, so signatures that mention them
// read the same.

/// Core Foundation's string type: `NSString`.
public typealias CFString = NSString
/// Core Foundation's immutable bytes: `NSData`.
public typealias CFData = NSData
/// Core Foundation's growable bytes: `NSMutableData`.
public typealias CFMutableData = NSMutableData
/// Core Foundation's dictionary type: `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// Core Foundation's URL type: `NSURL`.
public typealias CFURL = NSURL
/// Any reference-counted object: `AnyObject`.
public typealias CFTypeRef = AnyObject
/// Core Foundation's truth values: `NSNumber`.
public typealias CFBoolean = NSNumber
/// True as an object, as in `CATransaction.setValue(kCFBooleanTrue, forKey:
/// kCATransactionDisableActions)`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// A time or a duration in seconds.
public typealias CFTimeInterval = Double
/// A moment, in seconds since the start of 2001 in GMT.
public typealias CFAbsoluteTime = Double
/// A count or a position: `Int`.
public typealias CFIndex = Int
/// The number of a Core Foundation type, as `CFGetTypeID(_:)` returns it.
public typealias CFTypeID = UInt
/// Core Foundation's growable string: `NSMutableString`.
public typealias CFMutableString = NSMutableString
/// Core Foundation's array: `NSArray`, so that `[a, b] as CFArray` compiles.
public typealias CFArray = NSArray
/// Core Foundation's growable array: `NSMutableArray`.
public typealias CFMutableArray = NSMutableArray
/// Core Foundation's growable dictionary: `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary
/// Core Foundation's set: `NSSet`.
public typealias CFSet = NSSet
/// Core Foundation's number: `NSNumber`.
public typealias CFNumber = NSNumber
/// Core Foundation's date: `NSDate`.
public typealias CFDate = NSDate
/// Core Foundation's error: `NSError`.
public typealias CFError = NSError
/// Core Foundation's styled text: `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's growable styled text: `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString

/// Where Core Foundation's objects are allocated. There is only one place here, and no object of
/// this type.
public final class CFAllocator: Sendable {
  private init() {}
}

/// The usual allocator: nil, as in Core Foundation.
public let kCFAllocatorDefault: CFAllocator? = nil

/// The seconds since the start of 2001 in GMT, by the system clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
