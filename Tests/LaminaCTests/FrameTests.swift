import CGLES
import CLamina
import Foundation
import Lamina
import Testing

extension InterfaceTests {
  /// Frames in the framebuffer of a program that has a GL context of its own.
  @Suite struct Frames {
    /// A program whose GL context is current and whose framebuffer is 4 by 2 pixels of dark green.
    private final class Program {
      let context: GLContext
      let framebuffer: UInt32

      init() throws {
        context = try GLContext.open(.software)
        try context.makeCurrent()
        let texture = try context.resources.makeTexture(width: 4, height: 2)
        framebuffer = try context.resources.makeFramebuffer(texture).name
        clear()
      }

      deinit {
        context.releaseCurrent()
        context.close()
      }

      func clear() {
        context.gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        context.gl.clearColor(0, 51 / 255, 0, 1)
        context.gl.clear(GL_COLOR_BUFFER_BIT)
      }

      /// RGBA, the lowest row first.
      var pixels: [[UInt8]] {
        var bytes = [UInt8](repeating: 0, count: 32)
        context.gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        context.gl.readPixels(0, 0, 4, 2, GL_RGBA, GL_UNSIGNED_BYTE, &bytes)
        return stride(from: 0, to: 32, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
      }
    }

    private static let all = lamina_rect(x: 0, y: 0, width: 4, height: 2)
    private static let green: [UInt8] = [0, 51, 0, 255]
    private static let red: [UInt8] = [255, 0, 0, 255]

    private func makeRenderer(_ program: Program, topRowFirst: Bool = false) throws -> OpaquePointer
    {
      var renderer: OpaquePointer?
      #expect(
        lamina_renderer_create_for_framebuffer(program.framebuffer, 4, 2, topRowFirst, &renderer)
          == LAMINA_OK,
        "\(message)")
      return try #require(renderer)
    }

    /// Draws a frame and returns its update region: x, y, width and height, or nothing.
    private func frame(_ renderer: OpaquePointer, _ root: OpaquePointer) -> [Double] {
      var region = lamina_rect()
      #expect(lamina_renderer_begin_frame(renderer, root, Self.all, 0) == LAMINA_OK, "\(message)")
      let status = lamina_renderer_get_update(renderer, &region)
      #expect(lamina_renderer_render_frame(renderer) == LAMINA_OK, "\(message)")
      #expect(lamina_renderer_end_frame(renderer) == LAMINA_OK)
      return status == LAMINA_NO_VALUE ? [] : [region.x, region.y, region.width, region.height]
    }

    /// A texture of the program is shown without a copy, and comes back after each frame.
    @Test func texturesOfTheProgram() throws {
      let program = try Program()
      let renderer = try makeRenderer(program)
      let texture = try program.context.resources.makeTexture(width: 4, height: 2)
      let inside = try program.context.resources.makeFramebuffer(texture)
      func fill(_ red: Float) {
        program.context.gl.bindFramebuffer(GL_FRAMEBUFFER, inside.name)
        program.context.gl.clearColor(red, 0, 1, 1)
        program.context.gl.clear(GL_COLOR_BUFFER_BIT)
      }
      fill(0)
      var source = lamina_texture_source()
      (source.width, source.height, source.gl_texture) = (4, 2, texture.name)
      var handle: OpaquePointer?
      #expect(lamina_texture_create(&source, &handle) == LAMINA_OK, "\(message)")
      let frames = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      frames.initialize(to: 0)
      defer { frames.deallocate() }
      let count: lamina_texture_function = { context, fence in
        context?.assumingMemoryBound(to: Int.self).pointee += 1
        if fence >= 0 { close(fence) }
      }
      #expect(lamina_texture_set_function(handle, count, frames, nil) == LAMINA_OK)
      let root = try makeLayer(4, 2)
      var value = lamina_value()
      value.type = LAMINA_TYPE_TEXTURE
      value.as.texture = handle
      #expect(lamina_layer_set_value(root, "contents", &value) == LAMINA_OK)
      #expect(frame(renderer, root) == [0, 0, 4, 2])
      #expect(program.pixels == [[UInt8]](repeating: [0, 0, 255, 255], count: 8))
      #expect(frames.pointee == 1)
      fill(1)
      #expect(lamina_texture_set_changed(handle, -1) == LAMINA_OK)
      #expect(frame(renderer, root) == [0, 0, 4, 2])
      #expect(program.pixels == [[UInt8]](repeating: [255, 0, 255, 255], count: 8))
      #expect(frames.pointee == 2)
      #expect(lamina_texture_set_function(handle, nil, nil, nil) == LAMINA_OK)
      #expect(lamina_texture_release(handle) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
    }

    /// The last commit of a tree is drawn, not what its layers are now.
    @Test func commitsOfATree() throws {
      let program = try Program()
      let renderer = try makeRenderer(program)
      let root = try makeLayer(4, 2, CLamina.lamina_color(red: 1, green: 0, blue: 0, alpha: 1))
      var tree: OpaquePointer?
      #expect(lamina_tree_create(root, 0, &tree) == LAMINA_OK, "\(message)")
      #expect(lamina_transaction_begin() == LAMINA_OK)
      var off = lamina_value()
      off.type = LAMINA_TYPE_BOOL
      off.as.flag = true
      #expect(lamina_transaction_set_value("disableActions", &off) == LAMINA_OK)
      #expect(lamina_layer_set_double(root, "opacity", 0) == LAMINA_OK)
      #expect(lamina_transaction_commit() == LAMINA_OK)
      func show() {
        program.clear()
        #expect(lamina_renderer_begin_tree_frame(renderer, tree, Self.all, 0) == LAMINA_OK)
        #expect(lamina_renderer_add_update(renderer, Self.all) == LAMINA_OK)
        #expect(lamina_renderer_render_frame(renderer) == LAMINA_OK, "\(message)")
        #expect(lamina_renderer_end_frame(renderer) == LAMINA_OK)
      }
      show()
      #expect(program.pixels == [[UInt8]](repeating: Self.red, count: 8))
      #expect(lamina_tree_commit(tree, 0) == LAMINA_OK)
      show()
      #expect(program.pixels == [[UInt8]](repeating: Self.green, count: 8))
      let nothing = lamina_rect()
      expectFailure(
        lamina_renderer_begin_tree_frame(renderer, tree, nothing, 0), LAMINA_USAGE, "bounds")
      expectFailure(
        lamina_renderer_begin_tree_frame(renderer, tree, Self.all, .nan), LAMINA_USAGE, "finite")
      expectFailure(
        lamina_renderer_begin_tree_frame(renderer, nil, Self.all, 0), LAMINA_USAGE, "NULL")
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_tree_release(tree) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test(arguments: [false, true]) func layersLieOverTheProgramsDrawing(topRowFirst: Bool) throws {
      let program = try Program()
      let renderer = try makeRenderer(program, topRowFirst: topRowFirst)
      // The pixel at the lower left.
      let root = try makeLayer(1, 1, CLamina.lamina_color(red: 1, green: 0, blue: 0, alpha: 1))
      #expect(frame(renderer, root) == [0, 0, 4, 2])
      var expected = [[UInt8]](repeating: Self.green, count: 8)
      expected[topRowFirst ? 4 : 0] = Self.red
      #expect(program.pixels == expected)

      // Nothing has changed.
      #expect(frame(renderer, root) == [])
      var time = 0.0
      #expect(lamina_renderer_get_next_frame_time(renderer, &time) == LAMINA_OK)
      #expect(time == .infinity)
      var figures = lamina_statistics()
      #expect(
        lamina_renderer_get_statistics(renderer, &figures, MemoryLayout<lamina_statistics>.size)
          == LAMINA_OK)
      #expect(figures.layers == 1)

      // One pixel to the right; the program draws behind it.
      #expect(lamina_layer_set_double(root, "position.x", 1.5) == LAMINA_OK)
      #expect(lamina_renderer_get_next_frame_time(renderer, &time) == LAMINA_OK)
      #expect(time == 0)
      program.clear()
      // The region holds at least the pixel that the layer leaves and the pixel that it enters. It
      // may be larger.
      let region = frame(renderer, root)
      #expect(
        region.count == 4 && region[0] == 0 && region[1] == 0 && region[2] >= 2 && region[3] >= 1)
      expected = [[UInt8]](repeating: Self.green, count: 8)
      expected[topRowFirst ? 5 : 1] = Self.red
      #expect(program.pixels == expected)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func updatesAreAdded() throws {
      let program = try Program()
      let renderer = try makeRenderer(program)
      let root = try makeLayer(4, 2, CLamina.lamina_color(red: 1, green: 0, blue: 0, alpha: 1))
      _ = frame(renderer, root)
      program.clear()
      #expect(lamina_renderer_begin_frame(renderer, root, Self.all, 1) == LAMINA_OK)
      #expect(
        lamina_renderer_add_update(renderer, lamina_rect(x: 1, y: 0, width: 2, height: 1))
          == LAMINA_OK)
      #expect(lamina_renderer_render_frame(renderer) == LAMINA_OK)
      #expect(lamina_renderer_end_frame(renderer) == LAMINA_OK)
      let (g, r) = (Self.green, Self.red)
      #expect(program.pixels == [g, r, r, g, g, g, g, g])
      // Buffers of unknown content are drawn whole.
      #expect(lamina_renderer_set_buffer_age(renderer, 0) == LAMINA_OK)
      #expect(frame(renderer, root) == [0, 0, 4, 2])
      #expect(program.pixels == [[UInt8]](repeating: r, count: 8))
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func framebuffersChange() throws {
      let program = try Program()
      let renderer = try makeRenderer(program)
      let root = try makeLayer(4, 2, CLamina.lamina_color(red: 1, green: 0, blue: 0, alpha: 1))
      _ = frame(renderer, root)
      program.clear()
      #expect(
        lamina_renderer_set_framebuffer(renderer, program.framebuffer, 2, 2, false) == LAMINA_OK)
      var (width, height): (Int32, Int32) = (0, 0)
      #expect(lamina_renderer_get_size(renderer, &width, &height) == LAMINA_OK)
      #expect((width, height) == (2, 2))
      _ = frame(renderer, root)
      let (g, r) = (Self.green, Self.red)
      #expect(program.pixels == [r, r, g, g, r, r, g, g])
      #expect(lamina_renderer_recreate(renderer) == LAMINA_OK)
      program.clear()
      _ = frame(renderer, root)
      #expect(program.pixels == [r, r, g, g, r, r, g, g])
      var name: UnsafePointer<CChar>?
      #expect(lamina_renderer_get_device(renderer, &name) == LAMINA_OK)
      #expect(String(cString: try #require(name)).contains("llvmpipe"))
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func errors() throws {
      var none = garbage
      expectFailure(lamina_renderer_create_for_framebuffer(0, 4, 2, false, &none), LAMINA_USAGE)
      #expect(none == nil)
      let program = try Program()
      let renderer = try makeRenderer(program)
      let root = try makeLayer(4, 2)
      var region = lamina_rect()
      #expect(lamina_renderer_get_update(renderer, &region) == LAMINA_NO_VALUE)
      expectFailure(
        lamina_renderer_create_for_framebuffer(1, 0, 2, false, &none), LAMINA_USAGE,
        "framebuffer of 0 x 2")
      expectFailure(
        lamina_renderer_create_for_framebuffer(1, 4, 2, false, nil), LAMINA_USAGE, "renderer: NULL")
      expectFailure(
        lamina_renderer_set_framebuffer(renderer, 1, 4, -2, false), LAMINA_USAGE,
        "framebuffer of 4 x -2")
      expectFailure(lamina_renderer_set_buffer_age(renderer, -1), LAMINA_USAGE, "age: -1")
      expectFailure(
        lamina_renderer_begin_frame(renderer, root, Self.all, .nan), LAMINA_USAGE,
        "time: nan must be finite")
      expectFailure(
        lamina_renderer_begin_frame(renderer, root, region, 0), LAMINA_USAGE,
        "bounds: 0.0 x 0.0 points")
      expectFailure(
        lamina_renderer_begin_frame(renderer, nil, Self.all, 0), LAMINA_USAGE,
        "NULL instead of a lamina_layer")
      expectFailure(
        lamina_renderer_add_update(renderer, lamina_rect(x: .infinity, y: 0, width: 1, height: 1)),
        LAMINA_USAGE, "update: inf")
      expectFailure(lamina_renderer_get_update(renderer, nil), LAMINA_USAGE, "update: NULL")
      expectFailure(lamina_renderer_get_next_frame_time(renderer, nil), LAMINA_USAGE, "time: NULL")
      var pixels = [UInt8](repeating: 0, count: 32)
      expectFailure(
        lamina_renderer_render(renderer, root, &pixels, 16, LAMINA_RGBA_STRAIGHT), LAMINA_USAGE,
        "draws into a framebuffer")
      expectFailure(
        lamina_renderer_write(renderer, root, "x.png"), LAMINA_USAGE, "draws into a framebuffer")

      var pictures: OpaquePointer?
      #expect(lamina_renderer_create(4, 2, 1, nil, &pictures) == LAMINA_OK)
      for status in [
        lamina_renderer_begin_frame(pictures, root, Self.all, 0),
        lamina_renderer_render_frame(pictures),
        lamina_renderer_end_frame(pictures), lamina_renderer_get_update(pictures, &region),
        lamina_renderer_add_update(pictures, region), lamina_renderer_set_buffer_age(pictures, 1),
        lamina_renderer_set_framebuffer(pictures, 1, 4, 2, false),
      ] {
        expectFailure(status, LAMINA_USAGE, "has pictures of its own and no framebuffer")
      }
      for status in [
        lamina_renderer_begin_frame(nil, root, Self.all, 0), lamina_renderer_render_frame(nil),
        lamina_renderer_end_frame(nil), lamina_renderer_get_update(nil, &region),
        lamina_renderer_add_update(nil, region), lamina_renderer_set_buffer_age(nil, 1),
        lamina_renderer_set_framebuffer(nil, 1, 4, 2, false),
        lamina_renderer_get_next_frame_time(nil, nil),
      ] {
        expectFailure(status, LAMINA_USAGE, "NULL instead of a lamina_renderer")
      }
      #expect(lamina_renderer_release(pictures) == LAMINA_OK)

      // Another context is current: the program's own, but not the renderer's.
      let other = try Program()
      let status = lamina_renderer_begin_frame(renderer, root, Self.all, 0)
      expectFailure(
        status == LAMINA_OK ? lamina_renderer_render_frame(renderer) : status, LAMINA_USAGE,
        "not current")
      other.context.releaseCurrent()
      try program.context.makeCurrent()
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }
  }
}
