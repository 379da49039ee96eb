import Foundation
import Lamina

extension FuzzTarget {
  /// Reads everything that an image file can have. Checksums of PNGs are repaired first.
  static func readImage(_ bytes: UnsafeRawBufferPointer) {
    let data = chosen.name == "png" ? Checksums.repaired(Data(bytes)) : Data(bytes)
    let source = CGImageSource(data: data, limits: limits)
    for index in 0..<min(CGImageSourceGetCount(source), 4) {
      _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      _ = CGImageSourceGetStatusAtIndex(source, index)
    }
    _ = CGImageSourceCopyProperties(source, nil)
    let thumbnail = CGImageSourceCreateThumbnailAtIndex(
      source, 0,
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 3,
        kCGImageSourceCreateThumbnailWithTransform: true,
      ])
    if let thumbnail {
      expect(max(thumbnail.width, thumbnail.height) <= 3, "the thumbnail is too large")
    }
    do {
      let description = try source.description()
      for index in 0..<max(min(description.count, 4), 1) {
        let image = try source.image(at: index)
        expect(
          (image.width, image.height) == (description.header.width, description.header.height),
          "the image is \(image.width) x \(image.height), its header says \(description.header)")
      }
    } catch {
      expect(error is CGImageError || error is LimitExceeded, "an image throws \(error)")
    }
  }

  /// Converts pixels with a colour profile. The first byte chooses the kind of image.
  static func readProfile(_ bytes: UnsafeRawBufferPointer) {
    var input = InputBytes(bytes)
    let isGray = input.flag()
    readImage(Array(Checksums.png(profile: input.remainder(), isGray: isGray)))
  }

  private static func readImage(_ file: [UInt8]) {
    file.withUnsafeBytes { readImage($0) }
  }
}
