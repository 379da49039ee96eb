import Foundation

/// A source of the bytes of `data`, which are copied only if `data` is mutable. Never nil: errors
/// in the data show in its type and status.
///
/// Here and in the other functions of image sources, `options` are accepted for Apple's signature
/// and ignored, unless the comment says otherwise.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  CGImageSource(data: Data(sharing: data))
}

/// A source of the file at `url`; nil if the file cannot be read or is larger than
/// ``RenderLimits/inputBytes``.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  CGDataProvider(url: url).map { CGImageSource(data: $0.bytes) }
}

/// A source of the bytes of `provider`, without copying them. Never nil.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: provider.bytes)
}

/// A source that gets its data piece by piece, through ``CGImageSourceUpdateData(_:_:_:)``.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(limits: .standard)
}

/// Gives an incremental source all data that has arrived so far.
///
/// Every call repeats the bytes of the previous call and adds to them. After a call with `final`,
/// further calls do nothing.
///
/// The limits are checked as soon as the header has arrived. Each frame of an animation is
/// available once it is complete, and a still image once all of it has arrived (Apple's shows the
/// part that has).
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(Data(sharing: data), isFinal: final)
}

/// Does the same as ``CGImageSourceUpdateData(_:_:_:)``, with the bytes of a provider.
public func CGImageSourceUpdateDataProvider(
  _ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
  isrc.update(provider.bytes, isFinal: final)
}

/// The number of images: for an animation, the frames that are there at least in part; otherwise 1.
/// 0 if the header could not be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  (try? source.description())?.count ?? 0
}

/// The type identifier of the format, such as `public.png`; nil if the header could not be read.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  (try? source.description()).map { NSString(string: $0.header.format.uniformTypeIdentifier) }
}

/// The type identifiers that sources read: PNG, JPEG, WebP, GIF, HEIC and AVIF.
public func CGImageSourceCopyTypeIdentifiers() -> NSArray {
  NSArray(array: CGImageFormat.allCases.map { NSString(string: $0.uniformTypeIdentifier) })
}

/// The index of the image that stands for the file: 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Whether the file is complete and undamaged.
///
/// This decodes the image, or the first frame, once, because only decoding finds damage after the
/// header. An incremental source returns `statusIncomplete` until its data is final.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  source.status(at: nil)
}

/// Whether one image is complete and undamaged. Decodes the image.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int)
  -> CGImageSourceStatus
{
  source(isrc, holds: index) ? isrc.status(at: index) : isrc.status(at: index).withoutImage
}

/// The image at `index`; nil if there is none, or if it cannot be decoded within the standard
/// limits.
///
/// O(pixels). For a still image only the first call costs this; later calls return the same object.
/// A frame of an animation is the whole canvas as shown. Reading frames in order is cheap; going
/// back starts again at the first frame. The EXIF orientation is not applied. If
/// ``kCGImageSourceShouldCache`` is false, the source does not keep the image.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let keeps = (options?[kCGImageSourceShouldCache] as? NSNumber)?.boolValue ?? true
  return try? source.image(at: index, keeps: keeps)
}

/// A smaller version of the image, made by averaging. Never larger than the image.
///
/// Returns nil unless the options ask for a thumbnail with
/// ``kCGImageSourceCreateThumbnailFromImageAlways`` or
/// ``kCGImageSourceCreateThumbnailFromImageIfAbsent``, because thumbnails inside files are not
/// read. ``kCGImageSourceThumbnailMaxPixelSize`` limits the longer side.
/// ``kCGImageSourceCreateThumbnailWithTransform`` turns the thumbnail upright. O(pixels of the
/// image).
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func flag(_ key: CFString) -> Bool { (options?[key] as? NSNumber)?.boolValue ?? false }
  guard
    flag(kCGImageSourceCreateThumbnailFromImageAlways)
      || flag(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    let image = try? isrc.image(at: index)
  else { return nil }
  let most = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.doubleValue ?? 0
  let size = image.pixels.fitted(into: most.isFinite ? Int(max(0, min(most, 1e9))) : 0)
  let turns = flag(kCGImageSourceCreateThumbnailWithTransform)
  let orientation = turns ? (try? isrc.description())?.orientation ?? .up : .up
  return (try? image.pixels.downscaled(width: size.width, height: size.height).upright(orientation))
    .map { CGImage(pixels: $0) }
}

private func source(_ source: CGImageSource, holds index: Int) -> Bool {
  0..<CGImageSourceGetCount(source) ~= index
}

extension CGImageSourceStatus {
  /// The status of an image that does not exist.
  fileprivate var withoutImage: CGImageSourceStatus {
    self == .statusComplete ? .statusInvalidData : self
  }
}
