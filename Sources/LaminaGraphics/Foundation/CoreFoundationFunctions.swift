import Foundation

// The functions of Core Foundation that drawing, text and image file code calls.

/// A copy of `length` bytes; nil if `bytes` is nil or `length` is negative.
public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
)
  -> CFData!
{
  guard length >= 0, bytes != nil || length == 0 else { return nil }
  return NSData(bytes: bytes, length: length)
}

/// Growable bytes, empty at first. On Apple's systems a `capacity` other than 0 is a limit; here it
/// has no effect.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// The number of bytes; 0 for nil.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.length ?? 0 }

/// A pointer to the bytes, valid while the data exists and is not changed; nil for nil.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData?.bytes.assumingMemoryBound(to: UInt8.self)
}

/// A pointer to the bytes for writing, valid while the data exists and keeps its length; nil for
/// nil.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  theData?.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// The number of elements; 0 for nil.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// The element at an index, as the address of its object: `unsafeBitCast(…, to: CTRun.self)`.
///
/// Returns nil for an index outside the array, and for strings, bytes and other elements that
/// Foundation on Linux returns as values.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  guard let theArray, 0..<theArray.count ~= idx, type(of: theArray[idx]) is AnyClass else {
    return nil
  }
  return UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx] as AnyObject).toOpaque())
}

/// Styled text: `str` with one set of attributes. The keys are strings.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  guard let str else { return nil }
  var keyed: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes ?? NSDictionary() {
    if let key = (key as? NSString).map({ $0 as String }) ?? key as? String {
      keyed[.init(rawValue: key)] = value
    }
  }
  return NSAttributedString(string: str as String, attributes: keyed)
}

/// The number of UTF-16 units of styled text; 0 for nil.
@discardableResult
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex {
  aStr?.length ?? 0
}

/// The number of UTF-16 units of a string; 0 for nil.
@discardableResult
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.length ?? 0 }
