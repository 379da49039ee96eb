import Foundation

// The numbers by which Core Foundation tells its types apart. They are the same in every run, and
// others than on Apple's systems.

/// The number of an object's type, for comparison with `typeID` or the result of
/// `CFStringGetTypeID()` and its like. 0 for nil, and for objects of other types.
///
/// Strings, numbers, arrays and other values that Swift bridges have to be `NSString`, `NSNumber`,
/// `NSArray` and so on.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
  switch cf {
  case is NSString: CFStringGetTypeID()
  case is NSAttributedString: CFAttributedStringGetTypeID()
  case is NSData: CFDataGetTypeID()
  case is NSNumber: CFNumberGetTypeID()
  case is NSURL: CFURLGetTypeID()
  case is NSArray: CFArrayGetTypeID()
  case is NSDictionary: CFDictionaryGetTypeID()
  case is NSSet: CFSetGetTypeID()
  case is NSDate: CFDateGetTypeID()
  case is NSError: CFErrorGetTypeID()
  case is NSNull: CFNullGetTypeID()
  case is CGColor: CGColor.typeID
  case is CGColorSpace: CGColorSpace.typeID
  case is CGContext: CGContext.typeID
  case is CGDataConsumer: CGDataConsumer.typeID
  case is CGDataProvider: CGDataProvider.typeID
  case is CGFont: CGFont.typeID
  case is CGFunction: CGFunction.typeID
  case is CGGradient: CGGradient.typeID
  case is CGImage: CGImage.typeID
  case is CGLayer: CGLayer.typeID
  case is CGPath: CGPath.typeID
  case is CGPattern: CGPattern.typeID
  case is CGShading: CGShading.typeID
  case is CGImageSource: CGImageSource.typeID
  case is CGImageDestination: CGImageDestination.typeID
  case is CTFont: CTFont.typeID
  case is CTFontDescriptor: CTFontDescriptor.typeID
  case is CTFrame: CTFrame.typeID
  case is CTFramesetter: CTFramesetter.typeID
  case is CTLine: CTLine.typeID
  case is CTParagraphStyle: CTParagraphStyle.typeID
  case is CTRun: CTRun.typeID
  default: 0
  }
}

/// The number of `CFString`, which is `NSString`.
public func CFStringGetTypeID() -> CFTypeID { 1 }

/// The number of `CFAttributedString`, which is `NSAttributedString`.
public func CFAttributedStringGetTypeID() -> CFTypeID { 2 }

/// The number of `CFData`, which is `NSData`.
public func CFDataGetTypeID() -> CFTypeID { 3 }

/// The number of `CFNumber`, which is `NSNumber`.
public func CFNumberGetTypeID() -> CFTypeID { 4 }

/// The number of `CFURL`, which is `NSURL`.
public func CFURLGetTypeID() -> CFTypeID { 5 }

/// The number of `CFArray`, which is `NSArray`.
public func CFArrayGetTypeID() -> CFTypeID { 6 }

/// The number of `CFDictionary`, which is `NSDictionary`.
public func CFDictionaryGetTypeID() -> CFTypeID { 7 }

/// The number of `CFSet`, which is `NSSet`.
public func CFSetGetTypeID() -> CFTypeID { 8 }

/// The number of `CFDate`, which is `NSDate`.
public func CFDateGetTypeID() -> CFTypeID { 9 }

/// The number of `CFError`, which is `NSError`.
public func CFErrorGetTypeID() -> CFTypeID { 10 }

/// The number of `CFNull`, which is `NSNull`.
public func CFNullGetTypeID() -> CFTypeID { 11 }

extension CGColor {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x101 }
}

extension CGColorSpace {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x102 }
}

extension CGContext {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x103 }
}

extension CGDataConsumer {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x104 }
}

extension CGDataProvider {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x105 }
}

extension CGFont {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x106 }
}

extension CGFunction {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x107 }
}

extension CGGradient {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x108 }
}

extension CGImage {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x109 }
}

extension CGLayer {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10a }
}

extension CGPath {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10b }
}

extension CGPattern {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10c }
}

extension CGShading {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10d }
}

extension CGImageSource {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10e }
}

extension CGImageDestination {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x10f }
}

extension CTFont {
  /// The number of the type.
  public static var typeID: CFTypeID { CTFontGetTypeID() }
}

extension CTFontDescriptor {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x111 }
}

extension CTFrame {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x112 }
}

extension CTFramesetter {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x113 }
}

extension CTLine {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x114 }
}

extension CTParagraphStyle {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x115 }
}

extension CTRun {
  /// The number of the type.
  public static var typeID: CFTypeID { 0x116 }
}
