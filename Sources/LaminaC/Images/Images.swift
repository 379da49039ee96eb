import Foundation
import Lamina
import LaminaDocument

/// Makes an image from pixels in sRGB, which are copied. `stride` is the number of bytes from one
/// row to the next.
///
/// Errors: LAMINA_USAGE for NULL, a size that is not positive, a stride that is less than a row, an
/// unknown format; LAMINA_LIMIT for "imagePixels"; LAMINA_INTERNAL if there is no memory.
@c(lamina_image_create) public func imageCreate(
  _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int,
  _ format: MemoryFormatCode,
  _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    guard let pixels else { throw Failure(.usage, "pixels: NULL instead of pixels") }
    let format = try MemoryFormat(code: format)
    let rows = try PixelRows(width: Int(width), height: Int(height), stride: stride)
    try LimitExceeded.check(
      "imagePixels", rows.width * rows.height, atMost: CurrentLimits.value.imagePixels)
    // The bytes are read only while this function runs. The image has its own copy.
    let bytes = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: pixels), count: rows.byteCount,
      deallocator: .none)
    return try rows.image(bytes, format)
  }
}

/// Reads an image file: PNG, JPEG, WebP, GIF, HEIC or AVIF. From an animation it takes the first
/// frame.
///
/// Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for a file that does not exist or cannot be read;
/// LAMINA_BAD_DATA if the file is not a valid image; LAMINA_LIMIT for "inputBytes", "imagePixels"
/// and other limits of images.
@c(lamina_image_load) public func imageLoad(
  _ path: UnsafePointer<CChar>?, _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    let path = try text(path, "path")
    let limits = CurrentLimits.value
    let data = try InputFile.read(path, limits: limits, what: "image")
    do {
      return try ImageCodec.decode(data, limits: limits)
    } catch {
      let failure = Failure(error)
      throw Failure(failure.status, "\(path): \(failure.message)")
    }
  }
}

/// Decodes the bytes of an image file, as lamina_image_load does. The bytes are not needed
/// afterwards.
///
/// Errors: as lamina_image_load, except LAMINA_NO_INPUT.
@c(lamina_image_decode) public func imageDecode(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    let limits = CurrentLimits.value
    return try ImageCodec.decode(try input(bytes, size, limits), limits: limits)
  }
}

/// Adds a reference. Call lamina_image_release once for it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_image_retain) public func imageRetain(_ image: ImageHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.retain(image, .image) }
}

/// Gives a reference back. Layers that show the image keep it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_image_release) public func imageRelease(_ image: ImageHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(image, .image) }
}

/// Gets the size of an image in pixels. Either pointer may be NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_image_get_size) public func imageSize(
  _ image: ImageHandle?, _ width: UnsafeMutablePointer<Int32>?,
  _ height: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  attempt {
    let image = try HandleTable.shared.object(image, .image)
    width?.pointee = Int32(clamping: image.width)
    height?.pointee = Int32(clamping: image.height)
  }
}

/// Copies the pixels of an image to memory of the caller. It needs `stride` times the height bytes;
/// the last row may end after its last pixel.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a stride that is less than a row, an unknown
/// format.
@c(lamina_image_get_pixels) public func imagePixels(
  _ image: ImageHandle?, _ pixels: UnsafeMutableRawPointer?, _ stride: Int,
  _ format: MemoryFormatCode
) -> LaminaStatus {
  attempt {
    let image = try HandleTable.shared.object(image, .image)
    guard let pixels else { throw Failure(.usage, "pixels: NULL instead of memory") }
    let rows = try PixelRows(width: image.width, height: image.height, stride: stride)
    rows.write(image, to: pixels, try MemoryFormat(code: format))
  }
}

/// Gets the pixels of an image where the library keeps them, without a copy, in the format
/// LAMINA_BGRA_PREMULTIPLIED: the first byte of the upper row, and the bytes from one row to the
/// next. They are valid until the program has released its last reference to the image, and must
/// not be written to.
///
/// The image of a picture should be released before the next picture is drawn: the renderer then
/// copies only the pixels that have changed, into the same memory. Otherwise it copies all of them.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_image_lend_pixels) public func imageLendPixels(
  _ image: ImageHandle?, _ pixels: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ stride: UnsafeMutablePointer<Int>?
) -> LaminaStatus {
  attempt {
    let image = try HandleTable.shared.object(image, .image)
    guard let pixels, let stride else {
      throw Failure(.usage, "pixels, stride: NULL instead of a place for the result")
    }
    let buffer = image.pixels
    (pixels.pointee, stride.pointee) = (buffer.firstByte, buffer.bytesPerRow)
  }
}

/// Makes the bytes of an image file: `format` is "png", "jpeg" or "webp". `quality` is from 0 to 1
/// for JPEG and WebP, where WebP is lossless at 1; NAN takes the format's usual quality. PNG has
/// none. JPEG has no alpha, so the image is laid over white. Give the bytes back with
/// lamina_free_bytes.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, another format, and another quality;
/// LAMINA_INTERNAL for an image that is too large for the format.
@c(lamina_image_encode) public func imageEncode(
  _ image: ImageHandle?, _ format: UnsafePointer<CChar>?, _ quality: Double,
  _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> LaminaStatus {
  handOutBytes(bytes, size) {
    let image = try HandleTable.shared.object(image, .image)
    let name = try text(format, "format")
    guard let format = PictureFile.formats[name] else {
      throw Failure(.usage, "format: '\(name)' (allowed: jpeg, png, webp)")
    }
    guard quality.isNaN || (0...1).contains(quality) else {
      throw Failure(.usage, "quality: \(quality) (allowed: 0 to 1, and NAN)")
    }
    return try ImageCodec.encode(image, as: format, quality: quality.isNaN ? nil : quality)
  }
}

/// Writes an image to a file: .png, .jpg, .jpeg or .webp. The file is written whole or not at all.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, another file name extension;
/// LAMINA_CANNOT_CREATE and LAMINA_INPUT_OUTPUT for a file that cannot be written; LAMINA_INTERNAL
/// for an image that is too large for the format.
@c(lamina_image_write) public func imageWrite(
  _ image: ImageHandle?, _ path: UnsafePointer<CChar>?
) -> LaminaStatus {
  attempt {
    try PictureFile(try text(path, "path")).write(try HandleTable.shared.object(image, .image))
  }
}

/// The bytes that C passed to a function, without a copy. They are valid only while that function
/// runs.
func input(_ bytes: UnsafeRawPointer?, _ size: Int, _ limits: RenderLimits) throws -> Data {
  guard let bytes else { throw Failure(.usage, "bytes: NULL instead of bytes") }
  guard size >= 0 else { throw Failure(.usage, "size: \(size) bytes") }
  try LimitExceeded.check("inputBytes", size, atMost: limits.inputBytes)
  return Data(bytes: bytes, count: size)
}
