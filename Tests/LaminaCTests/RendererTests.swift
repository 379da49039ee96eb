import CLamina
import Foundation
import Testing

extension InterfaceTests {
  @Suite struct Renderers {
    /// A red layer of 4 by 2 points whose left half is blue.
    private func makeTree() throws -> OpaquePointer {
      let root = try makeLayer(4, 2, red)
      let half = try makeLayer(2, 2, blue)
      #expect(lamina_layer_set_string(half, "name", "half") == LAMINA_OK)
      #expect(lamina_layer_add_sublayer(root, half) == LAMINA_OK)
      #expect(lamina_layer_release(half) == LAMINA_OK)
      return root
    }

    private func pixels(
      _ renderer: OpaquePointer, _ root: OpaquePointer, _ format: lamina_pixel_format,
      width: Int = 4,
      height: Int = 2
    ) -> [UInt8] {
      var pixels = [UInt8](repeating: 7, count: width * height * 4)
      #expect(
        lamina_renderer_render(renderer, root, &pixels, width * 4, format) == LAMINA_OK,
        "\(message)")
      return pixels
    }

    @Test(arguments: [
      LAMINA_BGRA_PREMULTIPLIED, LAMINA_RGBA_PREMULTIPLIED, LAMINA_BGRA_STRAIGHT,
      LAMINA_RGBA_STRAIGHT,
    ])
    func pixelsOfAPicture(format: lamina_pixel_format) throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      #expect(lamina_layer_set_double(root, "opacity", 0.5) == LAMINA_OK)
      let isBGRA = format == LAMINA_BGRA_PREMULTIPLIED || format == LAMINA_BGRA_STRAIGHT
      let isStraight = format == LAMINA_BGRA_STRAIGHT || format == LAMINA_RGBA_STRAIGHT
      let full: UInt8 = isStraight ? 255 : 128
      let left: [UInt8] = isBGRA ? [full, 0, 0, 128] : [0, 0, full, 128]
      let right: [UInt8] = isBGRA ? [0, 0, full, 128] : [full, 0, 0, 128]
      let row = left + left + right + right
      #expect(pixels(renderer, root, format) == row + row)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func rowsApart() throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      let tight = pixels(renderer, root, LAMINA_BGRA_PREMULTIPLIED)
      for stride in [17, 20] {
        var pixels = [UInt8](repeating: 7, count: stride + 16)
        #expect(
          lamina_renderer_render(renderer, root, &pixels, stride, LAMINA_BGRA_PREMULTIPLIED)
            == LAMINA_OK)
        #expect(Array(pixels[..<16]) == Array(tight[..<16]))
        #expect(pixels[16..<stride].allSatisfy { $0 == 7 })
        #expect(Array(pixels[stride...]) == Array(tight[16...]))
      }
      var one: UInt8 = 0
      expectFailure(
        lamina_renderer_render(renderer, root, &one, 15, LAMINA_BGRA_PREMULTIPLIED), LAMINA_USAGE,
        "stride: 15 bytes; 4 pixels take 16")
      expectFailure(
        lamina_renderer_render(renderer, root, &one, 16, lamina_pixel_format(rawValue: 9)),
        LAMINA_USAGE,
        "format: 9")
      expectFailure(
        lamina_renderer_render(renderer, root, &one, .max, LAMINA_BGRA_PREMULTIPLIED), LAMINA_USAGE,
        "do not fit in memory")
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func editsShow() throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      let before = pixels(renderer, root, LAMINA_RGBA_STRAIGHT)
      #expect(lamina_layer_set_double(root, "sublayers.half.position.x", 3) == LAMINA_OK)
      let after = pixels(renderer, root, LAMINA_RGBA_STRAIGHT)
      let (b, r): ([UInt8], [UInt8]) = ([0, 0, 255, 255], [255, 0, 0, 255])
      #expect(before == b + b + r + r + b + b + r + r)
      #expect(after == r + r + b + b + r + r + b + b)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    /// Renders a scene from a file at times in any order, and animates changes on demand.
    @Test func picturesOfATime() throws {
      let renderer = try makeRenderer(4, 2)
      let text = """
        <caml><CALayer bounds="0 0 4 2" backgroundColor="1 0 0"><sublayers>
        <CALayer bounds="0 0 1 2" position="0.5 1" backgroundColor="0 0 1"><animations>
        <slide type="CABasicAnimation" keyPath="position.x" duration="3"><fromValue type="real" value="0.5"/>
        <toValue type="real" value="3.5"/></slide></animations></CALayer></sublayers></CALayer></caml>
        """
      var scene: OpaquePointer?
      let bytes = Array(text.utf8)
      #expect(lamina_scene_read(bytes, bytes.count, nil, &scene) == LAMINA_OK, "\(message)")
      var root: OpaquePointer?
      #expect(lamina_scene_get_root(scene, &root) == LAMINA_OK)
      let tree = try #require(root)
      #expect(lamina_renderer_set_keeps_animations(renderer, true) == LAMINA_OK)
      func row(_ place: Int?) -> [UInt8] {
        (0..<4).flatMap { $0 == place ? [255, 0, 0, 255] as [UInt8] : [0, 0, 255, 255] }
      }
      for (time, place) in [(2, 2), (0, 0), (3, 3), (9, 0), (1, 1)] {
        #expect(lamina_renderer_set_time(renderer, Double(time)) == LAMINA_OK)
        #expect(
          pixels(renderer, tree, LAMINA_BGRA_PREMULTIPLIED) == row(place) + row(place), "\(time)")
      }
      expectFailure(
        lamina_renderer_set_time(renderer, .infinity), LAMINA_USAGE, "time: inf must be finite")
      // The clock's time is far past the end.
      #expect(lamina_renderer_set_time(renderer, .nan) == LAMINA_OK)
      #expect(pixels(renderer, tree, LAMINA_BGRA_PREMULTIPLIED) == row(0) + row(0))
      // The change shows at once if changes are not animated, else over time.
      let half = try #require(root)
      for animates in [false, true] {
        #expect(lamina_renderer_set_animates_changes(renderer, animates) == LAMINA_OK)
        #expect(lamina_renderer_set_time(renderer, 20) == LAMINA_OK)
        _ = pixels(renderer, tree, LAMINA_BGRA_PREMULTIPLIED)
        #expect(lamina_layer_set_double(half, "opacity", animates ? 1 : 0) == LAMINA_OK)
        let opaque = pixels(renderer, tree, LAMINA_BGRA_PREMULTIPLIED)
        #expect(opaque.allSatisfy { $0 == 0 }, "\(animates)")
      }
      #expect(lamina_renderer_set_time(renderer, 21) == LAMINA_OK)
      #expect(pixels(renderer, tree, LAMINA_BGRA_PREMULTIPLIED) == row(0) + row(0))
      for status in [
        lamina_renderer_set_time(nil, 0), lamina_renderer_set_keeps_animations(nil, true),
        lamina_renderer_set_animates_changes(nil, true),
      ] { #expect(status == LAMINA_USAGE) }
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(tree) == LAMINA_OK)
      #expect(lamina_scene_release(scene) == LAMINA_OK)
    }

    @Test func scaleAndSize() throws {
      let renderer = try makeRenderer(4, 2.25, scale: 2)
      var (width, height): (Int32, Int32) = (0, 0)
      #expect(lamina_renderer_get_size(renderer, &width, &height) == LAMINA_OK)
      #expect((width, height) == (8, 5))
      #expect(lamina_renderer_get_size(renderer, nil, nil) == LAMINA_OK)
      var name: UnsafePointer<CChar>?
      #expect(lamina_renderer_get_device(renderer, &name) == LAMINA_OK)
      #expect(String(cString: try #require(name)).contains("llvmpipe"))
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
    }

    @Test func sizesThatCannotBe() {
      var renderer = garbage
      expectFailure(
        lamina_renderer_create(0, 5, 1, nil, &renderer), LAMINA_USAGE,
        "size 0.0x5.0: both sides must be positive")
      #expect(renderer == nil)
      expectFailure(
        lamina_renderer_create(5, .nan, 1, nil, &renderer), LAMINA_USAGE, "size 5.0xnan")
      expectFailure(lamina_renderer_create(5, 5, -1, nil, &renderer), LAMINA_USAGE, "scale -1.0")
      expectFailure(
        lamina_renderer_create(1e9, 5, 1, nil, &renderer), LAMINA_LIMIT,
        "limit textureSide exceeded: 1000000000, allowed 16384")
      expectFailure(
        lamina_renderer_create(5, 5, 1, garbage, &renderer), LAMINA_USAGE,
        "not a valid lamina_device")
      #expect(lamina_set_limit("targetPixels", 24) == LAMINA_OK)
      expectFailure(
        lamina_renderer_create(5, 5, 1, nil, &renderer), LAMINA_LIMIT,
        "limit targetPixels exceeded: 25, allowed 24")
      #expect(lamina_set_limit("targetPixels", 64 << 20) == LAMINA_OK)
    }

    @Test func imagesAndFiles() throws {
      let folder = try Folder()
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      var image: OpaquePointer?
      #expect(lamina_renderer_render_image(renderer, root, &image) == LAMINA_OK)
      var fromImage = [UInt8](repeating: 0, count: 32)
      #expect(lamina_image_get_pixels(image, &fromImage, 16, LAMINA_RGBA_STRAIGHT) == LAMINA_OK)
      #expect(fromImage == pixels(renderer, root, LAMINA_RGBA_STRAIGHT))
      #expect(lamina_image_write(image, folder.file("image.png")) == LAMINA_OK)
      #expect(lamina_renderer_write(renderer, root, folder.file("renderer.png")) == LAMINA_OK)
      let files = try ["image.png", "renderer.png"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))
      }
      #expect(files[0] == files[1] && files[0].count > 60)
      expectFailure(
        lamina_renderer_write(renderer, root, folder.file("x.tiff")), LAMINA_USAGE,
        "does not end in")
      expectFailure(
        lamina_renderer_write(renderer, root, "/proc/x.png"), LAMINA_CANNOT_CREATE, "/proc/x.png: ")
      #expect(folder.names == ["image.png", "renderer.png"])
      for status in [
        lamina_image_release(image), lamina_renderer_release(renderer), lamina_layer_release(root),
      ] {
        #expect(status == LAMINA_OK)
      }
    }

    /// A picture that the program holds keeps its pixels when the next one is drawn. One that was
    /// released gives its memory to the next one.
    @Test func pixelsOfPicturesAreLent() throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      /// Draws the next picture, in which the root has another colour, and lends its pixels.
      func lend(_ red: Double) throws -> (image: OpaquePointer?, pixels: UnsafeRawPointer) {
        let color = lamina_color(red: red, green: 0, blue: 0, alpha: 1)
        #expect(lamina_layer_set_color(root, "backgroundColor", color) == LAMINA_OK)
        var (image, pixels): (OpaquePointer?, UnsafeRawPointer?)
        var stride = 0
        #expect(lamina_renderer_render_image(renderer, root, &image) == LAMINA_OK)
        #expect(lamina_image_lend_pixels(image, &pixels, &stride) == LAMINA_OK)
        #expect(stride == 16)
        return (image, try #require(pixels))
      }
      func bytes(_ pixels: UnsafeRawPointer) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: pixels, count: 32))
      }
      let first = try lend(0.2)
      let before = bytes(first.pixels)
      let second = try lend(0.6)
      #expect(second.pixels != first.pixels)
      #expect(bytes(first.pixels) == before)
      #expect(bytes(second.pixels) == pixels(renderer, root, LAMINA_BGRA_PREMULTIPLIED))
      #expect(bytes(second.pixels) != before)
      #expect(lamina_image_release(first.image) == LAMINA_OK)
      #expect(lamina_image_release(second.image) == LAMINA_OK)
      let third = try lend(0.2)
      #expect(third.pixels == second.pixels)
      #expect(bytes(third.pixels) == before)
      for status in [
        lamina_image_release(third.image), lamina_renderer_release(renderer),
        lamina_layer_release(root),
      ] {
        #expect(status == LAMINA_OK)
      }
    }

    @Test func statistics() throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      _ = pixels(renderer, root, LAMINA_RGBA_PREMULTIPLIED)
      var figures = lamina_statistics()
      let size = MemoryLayout<lamina_statistics>.size
      #expect(lamina_renderer_get_statistics(renderer, &figures, size) == LAMINA_OK)
      #expect((figures.layers, figures.drawn_layers, figures.damaged_pixels) == (2, 2, 8))
      #expect(figures.draw_calls > 0 && figures.plan_nanoseconds > 0)
      // Nothing changed.
      _ = pixels(renderer, root, LAMINA_RGBA_PREMULTIPLIED)
      #expect(lamina_renderer_get_statistics(renderer, &figures, size) == LAMINA_OK)
      #expect((figures.layers, figures.damaged_pixels, figures.draw_calls) == (2, 0, 0))
      // A program may have an older, shorter structure, or a newer, longer one.
      figures.drawn_layers = 99
      #expect(lamina_renderer_get_statistics(renderer, &figures, 8) == LAMINA_OK)
      #expect((figures.layers, figures.drawn_layers) == (2, 99))
      var long = [Int64](repeating: 7, count: size / 8 + 3)
      try long.withUnsafeMutableBytes { bytes in
        let place = try #require(bytes.baseAddress).assumingMemoryBound(to: lamina_statistics.self)
        #expect(lamina_renderer_get_statistics(renderer, place, size + 16) == LAMINA_OK)
      }
      #expect(long.first == 2 && long.suffix(3) == [0, 0, 7])
      expectFailure(
        lamina_renderer_get_statistics(renderer, &figures, -1), LAMINA_USAGE, "size: -1")
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func recreatedRenderersDrawTheSame() throws {
      let renderer = try makeRenderer(4, 2)
      let root = try makeTree()
      let before = pixels(renderer, root, LAMINA_RGBA_PREMULTIPLIED)
      #expect(lamina_renderer_recreate(renderer) == LAMINA_OK)
      #expect(pixels(renderer, root, LAMINA_RGBA_PREMULTIPLIED) == before)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func limitsHoldWhileDrawing() throws {
      #expect(lamina_set_limit("layers", 1) == LAMINA_OK)
      let renderer = try makeRenderer(4, 2)
      #expect(lamina_set_limit("layers", 1_000_000) == LAMINA_OK)
      let root = try makeTree()
      var bytes = [UInt8](repeating: 0, count: 32)
      expectFailure(
        lamina_renderer_render(renderer, root, &bytes, 16, LAMINA_RGBA_STRAIGHT), LAMINA_LIMIT,
        "limit layers exceeded: 2, allowed 1")
      var half: OpaquePointer?
      #expect(lamina_layer_get_sublayer(root, 0, &half) == LAMINA_OK)
      #expect(lamina_layer_remove_from_superlayer(half) == LAMINA_OK)
      #expect(Array(pixels(renderer, root, LAMINA_RGBA_STRAIGHT)[..<4]) == [255, 0, 0, 255])
      for status in [
        lamina_layer_release(half), lamina_renderer_release(renderer), lamina_layer_release(root),
      ] {
        #expect(status == LAMINA_OK)
      }
    }

    @Test func nothingIsLeft() throws {
      let before = lamina_handle_count()
      for _ in 0..<5 {
        let renderer = try makeRenderer(4, 2)
        let root = try makeTree()
        _ = pixels(renderer, root, LAMINA_BGRA_STRAIGHT)
        #expect(lamina_handle_count() == before + 2)
        #expect(lamina_renderer_release(renderer) == LAMINA_OK)
        #expect(lamina_layer_release(root) == LAMINA_OK)
      }
      #expect(lamina_handle_count() == before)
    }
  }
}
