import Foundation

/// The properties of the image at `index`, read without decoding; nil if there is no such image.
///
/// They are size, colour model, depth, alpha and palette, and orientation and DPI if the file has
/// them. A frame of an animation also has a dictionary with its time:
/// ``kCGImagePropertyGIFDictionary``, ``kCGImagePropertyPNGDictionary`` or
/// ``kCGImagePropertyWebPDictionary``. The size is that of the canvas, before orientation.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let description = try? source.description(), 0..<description.count ~= index else {
    return nil
  }
  let properties = NSMutableDictionary()
  func set(_ key: CFString, _ value: AnyObject?) {
    if let value { properties.setObject(value, forKey: key) }
  }
  set(kCGImagePropertyPixelWidth, NSNumber(value: description.header.width))
  set(kCGImagePropertyPixelHeight, NSNumber(value: description.header.height))
  set(kCGImagePropertyDepth, NSNumber(value: description.bitDepth))
  set(kCGImagePropertyColorModel, description.model.name)
  set(kCGImagePropertyHasAlpha, NSNumber(value: description.hasAlpha))
  if description.isIndexed { set(kCGImagePropertyIsIndexed, NSNumber(value: true)) }
  set(kCGImagePropertyOrientation, NSNumber(value: description.orientation.rawValue))
  if let resolution = description.resolution {
    set(kCGImagePropertyDPIWidth, NSNumber(value: resolution.x))
    set(kCGImagePropertyDPIHeight, NSNumber(value: resolution.y))
  }
  if let frame = description.animation?.frames[index],
    let key = description.header.format.dictionaryKey
  {
    let delay = frame.delay
    let times = NSMutableDictionary()
    times.setObject(NSNumber(value: max(delay, 0.1)), forKey: kCGImagePropertyGIFDelayTime)
    times.setObject(NSNumber(value: delay), forKey: kCGImagePropertyGIFUnclampedDelayTime)
    set(key, times)
  }
  return properties
}

/// The properties of the whole file; nil if the header could not be read.
///
/// For an animation, the dictionary of its format holds the number of times it plays (0 means
/// forever) and its canvas size.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?)
  -> CFDictionary?
{
  guard let description = try? isrc.description() else { return nil }
  let properties = NSMutableDictionary()
  if let animation = description.animation, let key = description.header.format.dictionaryKey {
    let own = NSMutableDictionary()
    own.setObject(NSNumber(value: animation.loopCount), forKey: kCGImagePropertyGIFLoopCount)
    own.setObject(
      NSNumber(value: description.header.width), forKey: kCGImagePropertyGIFCanvasPixelWidth)
    own.setObject(
      NSNumber(value: description.header.height), forKey: kCGImagePropertyGIFCanvasPixelHeight)
    properties.setObject(own, forKey: key)
  }
  return properties
}

extension ImageDescription.ColorModel {
  fileprivate var name: CFString {
    switch self {
    case .gray: kCGImagePropertyColorModelGray
    case .rgb: kCGImagePropertyColorModelRGB
    case .cmyk: kCGImagePropertyColorModelCMYK
    }
  }
}

extension CGImageFormat {
  /// The key of the dictionary with the properties of this format. All formats use the same keys
  /// inside.
  var dictionaryKey: CFString? {
    switch self {
    case .gif: kCGImagePropertyGIFDictionary
    case .png: kCGImagePropertyPNGDictionary
    case .webp: kCGImagePropertyWebPDictionary
    case .jpeg, .heic, .avif: nil
    }
  }
}
