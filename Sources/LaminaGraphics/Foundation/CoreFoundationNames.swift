import Foundation

// Core Foundation is not importable on Linux. Its reference types are the Foundation classes they are
// toll-free bridged with on Apple's systems, so signatures that mention them read the same here.

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
/// True as an object, as in `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// A time or a span of time in seconds.
public typealias CFTimeInterval = Double
