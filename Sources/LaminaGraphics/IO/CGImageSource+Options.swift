import Foundation

// Options of image sources. The strings are Apple's.

/// Option: whether a decoded image is kept with its source; true without it.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString =
  "kCGImageSourceShouldCache"
/// Option: accepted for Apple's signature: images are always decoded at once.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString =
  "kCGImageSourceShouldCacheImmediately"
/// Option: accepted for Apple's signature: pixels always have 8 bits.
nonisolated(unsafe) public let kCGImageSourceShouldAllowFloat: CFString =
  "kCGImageSourceShouldAllowFloat"
/// Option: accepted for Apple's signature: the first bytes always tell the format.
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint: CFString =
  "kCGImageSourceTypeIdentifierHint"
/// Option: whether to make a thumbnail from the image.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Option: as ``kCGImageSourceCreateThumbnailFromImageAlways``, for thumbnails inside files are not
/// read.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Option: the longest side a thumbnail may have, in pixels; the image's own without it.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString =
  "kCGImageSourceThumbnailMaxPixelSize"
/// Option: whether a thumbnail is put upright as the file's orientation says.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
