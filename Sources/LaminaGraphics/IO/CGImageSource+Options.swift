import Foundation

// Options of image sources. The strings are Apple's.

/// Option: whether the source keeps a decoded image. The default is true.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString =
  "kCGImageSourceShouldCache"
/// Option: accepted for Apple's signature. Images are always decoded at once.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString =
  "kCGImageSourceShouldCacheImmediately"
/// Option: accepted for Apple's signature. Pixels always have 8 bits.
nonisolated(unsafe) public let kCGImageSourceShouldAllowFloat: CFString =
  "kCGImageSourceShouldAllowFloat"
/// Option: accepted for Apple's signature. The first bytes always decide the format.
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint: CFString =
  "kCGImageSourceTypeIdentifierHint"
/// Option: whether to make a thumbnail from the image.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Option: does the same as ``kCGImageSourceCreateThumbnailFromImageAlways``, because thumbnails
/// inside files are not read.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Option: the longest side of a thumbnail, in pixels. The default is that of the image.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString =
  "kCGImageSourceThumbnailMaxPixelSize"
/// Option: whether a thumbnail is turned upright by the file's orientation.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
