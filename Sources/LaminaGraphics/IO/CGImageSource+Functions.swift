import Foundation

/// A source of a copy of `data`. Never nil: what is wrong with the data shows in its type and
/// status.
///
/// `options` are accepted for Apple's signature and ignored; so they are wherever nothing else is
/// said.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  CGImageSource(data: Data(referencing: data))
}

/// A source of the file at `url`; nil when the file cannot be read or is larger than
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

/// A source whose data comes in pieces, through ``CGImageSourceUpdateData(_:_:_:)``.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(limits: .standard)
}

/// Gives an incremental source all data there is so far: every call repeats the bytes of the one
/// before and adds to them. After a call with `final` further ones do nothing.
///
/// Limits are checked on the header as soon as it is there. Frames of an animation can be had as
/// they become whole; a still image once all of it is there (Apple's shows the part that is).
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(Data(referencing: data), isFinal: final)
}

/// As ``CGImageSourceUpdateData(_:_:_:)``, with the bytes of a provider.
public func CGImageSourceUpdateDataProvider(
  _ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
  isrc.update(provider.bytes, isFinal: final)
}

/// The number of images: the frames of an animation that are there at least in part, else 1; 0 when
/// the header could not be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  (try? source.description())?.count ?? 0
}

/// The type identifier of the format, such as `public.png`; nil when the header could not be read.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  (try? source.description()).map { NSString(string: $0.header.format.uniformTypeIdentifier) }
}

/// The type identifiers that sources read: PNG, JPEG, WebP and GIF.
public func CGImageSourceCopyTypeIdentifiers() -> NSArray {
  NSArray(array: CGImageFormat.allCases.map { NSString(string: $0.uniformTypeIdentifier) })
}

/// The index of the image that stands for the file: 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Whether the file is whole. Decodes the image, or the first frame, once: only that shows damage
/// behind the header. `statusIncomplete` for an incremental source until its data is final.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  source.status(at: nil)
}

/// Whether one image is whole. Decodes it.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int)
  -> CGImageSourceStatus
{
  source(isrc, holds: index) ? isrc.status(at: index) : isrc.status(at: index).withoutImage
}

/// The image; nil when there is none at `index` or it cannot be decoded within the standard limits.
///
/// O(pixels), for a still image on the first call only: later ones give the same object. A frame of
/// an animation is the whole canvas as it is shown; frames are cheap in their order, while going
/// back starts from the first. EXIF orientation is not applied. ``kCGImageSourceShouldCache`` false
/// keeps no image with the source.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let keeps = (options?[kCGImageSourceShouldCache] as? NSNumber)?.boolValue ?? true
  return try? source.image(at: index, keeps: keeps)
}

/// A smaller version of the image, made by averaging; never a larger one.
///
/// Made only when the options ask for it with ``kCGImageSourceCreateThumbnailFromImageAlways`` or
/// ``kCGImageSourceCreateThumbnailFromImageIfAbsent``, else nil: thumbnails inside files are not
/// read. ``kCGImageSourceThumbnailMaxPixelSize`` bounds the longer side;
/// ``kCGImageSourceCreateThumbnailWithTransform`` puts it upright. O(pixels of the image).
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
  /// The state of an image that is not there.
  fileprivate var withoutImage: CGImageSourceStatus {
    self == .statusComplete ? .statusInvalidData : self
  }
}
