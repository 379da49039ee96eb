import CLamina
import Foundation
import Testing

extension InterfaceTests {
  @Suite struct Images {
    /// Two pixels with straight alpha: half transparent red, and opaque green.
    private static let straight: [UInt8] = [255, 0, 0, 128, 0, 200, 0, 255]

    /// The image of `bytes` with rows of `stride` bytes, read back in another format.
    private func converted(
      _ bytes: [UInt8], _ from: lamina_pixel_format, to: lamina_pixel_format
    ) throws -> [UInt8] {
      var image: OpaquePointer?
      #expect(lamina_image_create(bytes, 2, 1, 8, from, &image) == LAMINA_OK, "\(message)")
      var pixels = [UInt8](repeating: 7, count: 8)
      #expect(lamina_image_get_pixels(image, &pixels, 8, to) == LAMINA_OK)
      #expect(lamina_image_release(image) == LAMINA_OK)
      return pixels
    }

    @Test func formats() throws {
      let premultiplied: [UInt8] = [128, 0, 0, 128, 0, 200, 0, 255]
      let swapped: [UInt8] = [0, 0, 255, 128, 0, 200, 0, 255]
      let swappedPremultiplied: [UInt8] = [0, 0, 128, 128, 0, 200, 0, 255]
      let all: [(lamina_pixel_format, [UInt8])] = [
        (LAMINA_RGBA_STRAIGHT, Self.straight), (LAMINA_RGBA_PREMULTIPLIED, premultiplied),
        (LAMINA_BGRA_STRAIGHT, swapped), (LAMINA_BGRA_PREMULTIPLIED, swappedPremultiplied),
      ]
      for (from, source) in all {
        for (to, target) in all { #expect(try converted(source, from, to: to) == target) }
      }
    }

    @Test func rowsMayBeFurtherApart() throws {
      var bytes = [UInt8](repeating: 9, count: 12 + 4)
      bytes.replaceSubrange(0..<4, with: [1, 2, 3, 255])
      bytes.replaceSubrange(12..<16, with: [4, 5, 6, 255])
      var image: OpaquePointer?
      #expect(lamina_image_create(bytes, 1, 2, 12, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK)
      var pixels = [UInt8](repeating: 7, count: 6 + 4)
      #expect(lamina_image_get_pixels(image, &pixels, 6, LAMINA_RGBA_STRAIGHT) == LAMINA_OK)
      #expect(pixels == [1, 2, 3, 255, 7, 7, 4, 5, 6, 255])
      var (width, height): (Int32, Int32) = (0, 0)
      #expect(lamina_image_get_size(image, &width, &height) == LAMINA_OK)
      #expect((width, height) == (1, 2))
      #expect(lamina_image_get_size(image, nil, nil) == LAMINA_OK)
      expectFailure(
        lamina_image_get_pixels(image, &pixels, 3, LAMINA_RGBA_STRAIGHT), LAMINA_USAGE,
        "stride: 3 bytes; 1 pixels take 4")
      expectFailure(
        lamina_image_get_pixels(image, nil, 4, LAMINA_RGBA_STRAIGHT), LAMINA_USAGE, "pixels: NULL")
      expectFailure(
        lamina_image_get_pixels(image, &pixels, 4, lamina_pixel_format(rawValue: 4)), LAMINA_USAGE,
        "format: 4")
      #expect(lamina_image_release(image) == LAMINA_OK)
    }

    @Test func pixelsAreLent() throws {
      var image: OpaquePointer?
      #expect(
        lamina_image_create(Self.straight, 2, 1, 8, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK)
      var (pixels, again): (UnsafeRawPointer?, UnsafeRawPointer?)
      var stride = 0
      #expect(lamina_image_lend_pixels(image, &pixels, &stride) == LAMINA_OK)
      #expect(stride == 8)
      let lent = try #require(pixels)
      let bytes = [UInt8](UnsafeRawBufferPointer(start: lent, count: 8))
      #expect(bytes == [0, 0, 128, 128, 0, 200, 0, 255])
      #expect(lamina_image_lend_pixels(image, &again, &stride) == LAMINA_OK)
      #expect(again == pixels)
      expectFailure(
        lamina_image_lend_pixels(image, nil, &stride), LAMINA_USAGE, "pixels, stride: NULL")
      expectFailure(
        lamina_image_lend_pixels(image, &again, nil), LAMINA_USAGE, "pixels, stride: NULL")
      #expect(lamina_image_release(image) == LAMINA_OK)
    }

    @Test func sizesThatCannotBe() {
      let bytes = Self.straight
      var image = garbage
      func create(_ width: Int32, _ height: Int32, _ stride: Int) -> lamina_status {
        lamina_image_create(bytes, width, height, stride, LAMINA_RGBA_STRAIGHT, &image)
      }
      expectFailure(create(0, 1, 8), LAMINA_USAGE, "0 x 1 pixels: both sides must be at least 1")
      #expect(image == nil)
      expectFailure(create(1, -1, 8), LAMINA_USAGE, "1 x -1 pixels")
      expectFailure(create(2, 1, 7), LAMINA_USAGE, "stride: 7 bytes; 2 pixels take 8")
      expectFailure(create(2, 1, -8), LAMINA_USAGE, "stride: -8")
      expectFailure(create(2, 3, .max), LAMINA_USAGE, "do not fit in memory")
      expectFailure(
        create(.max, 1 << 20, 4 * Int(Int32.max)), LAMINA_LIMIT, "limit imagePixels exceeded")
      expectFailure(
        lamina_image_create(bytes, 1, 1, 4, lamina_pixel_format(rawValue: 99), &image),
        LAMINA_USAGE,
        "format: 99")
    }

    @Test func filesComeBack() throws {
      let folder = try Folder()
      var image: OpaquePointer?
      #expect(
        lamina_image_create(Self.straight, 2, 1, 8, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK)
      for name in ["a.png", "b.webp"] {
        let path = folder.file(name)
        #expect(lamina_image_write(image, path) == LAMINA_OK, "\(message)")
        var again: OpaquePointer?
        #expect(lamina_image_load(path, &again) == LAMINA_OK, "\(message)")
        var pixels = [UInt8](repeating: 0, count: 8)
        #expect(lamina_image_get_pixels(again, &pixels, 8, LAMINA_RGBA_STRAIGHT) == LAMINA_OK)
        // WebP files lose a little, and nothing of the alpha.
        if name == "a.png" { #expect(pixels == Self.straight) }
        #expect([pixels[3], pixels[7]] == [Self.straight[3], Self.straight[7]])
        #expect(lamina_image_release(again) == LAMINA_OK)

        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.withUnsafeBytes { bytes in
          #expect(lamina_image_decode(bytes.baseAddress, bytes.count, &again) == LAMINA_OK)
          #expect(lamina_image_release(again) == LAMINA_OK)
          expectFailure(
            lamina_image_decode(bytes.baseAddress, bytes.count / 2, &again), LAMINA_BAD_DATA)
          let start = try #require(bytes.baseAddress)
          expectFailure(
            lamina_image_decode(start + 1, bytes.count - 1, &again), LAMINA_BAD_DATA,
            "not a PNG, JPEG")
        }
      }
      #expect(lamina_image_write(image, folder.file("c.jpg")) == LAMINA_OK)
      #expect(folder.names == ["a.png", "b.webp", "c.jpg"])
      expectFailure(
        lamina_image_write(image, folder.file("d.bmp")), LAMINA_USAGE,
        "does not end in .png, .jpg, .jpeg or .webp")
      expectFailure(
        lamina_image_write(image, folder.file("no/d.png")), LAMINA_CANNOT_CREATE,
        "no/d.png: no such file")
      #expect(lamina_image_release(image) == LAMINA_OK)
    }

    @Test func filesThatAreNoImages() throws {
      let folder = try Folder()
      var image: OpaquePointer?
      expectFailure(
        lamina_image_load(folder.file("none.png"), &image), LAMINA_NO_INPUT,
        "none.png: image: no such file")
      expectFailure(lamina_image_load(folder.path, &image), LAMINA_NO_INPUT, "not a regular file")
      try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: folder.file("short.gif")))
      expectFailure(
        lamina_image_load(folder.file("short.gif"), &image), LAMINA_BAD_DATA,
        "short.gif: GIF data is truncated")
      #expect(lamina_set_limit("inputBytes", 5) == LAMINA_OK)
      expectFailure(
        lamina_image_load(folder.file("short.gif"), &image), LAMINA_LIMIT,
        "limit inputBytes exceeded: 6, allowed 5")
      expectFailure(lamina_image_decode("GIF89a", 6, &image), LAMINA_LIMIT, "limit inputBytes")
      #expect(lamina_set_limit("inputBytes", 64 << 20) == LAMINA_OK)
      expectFailure(lamina_image_decode("GIF89a", -1, &image), LAMINA_USAGE, "size: -1")
      expectFailure(lamina_image_decode("", 0, &image), LAMINA_BAD_DATA, "empty")
      #expect(image == nil)
    }

    @Test func layersKeepTheirImages() throws {
      let layer = try makeLayer(2, 1)
      var image: OpaquePointer?
      #expect(
        lamina_image_create(Self.straight, 2, 1, 8, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK)
      #expect(lamina_image_retain(image) == LAMINA_OK)
      #expect(lamina_layer_set_image(layer, "contents", image) == LAMINA_OK)
      var found: OpaquePointer?
      #expect(lamina_layer_get_image(layer, "contents", &found) == LAMINA_OK)
      #expect(found == image)
      for _ in 0..<3 { #expect(lamina_image_release(image) == LAMINA_OK) }
      expectFailure(lamina_image_release(image), LAMINA_USAGE)
      #expect(lamina_layer_get_image(layer, "contents", &found) == LAMINA_OK)
      #expect(lamina_image_release(found) == LAMINA_OK)
      expectFailure(lamina_layer_set_image(layer, "opacity", found), LAMINA_USAGE)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }
  }
}
