import CLamina
import Foundation
import Synchronization
import Testing

extension InterfaceTests {
  @Suite struct Handles {
    @Test func referencesAreCounted() throws {
      let before = lamina_handle_count()
      let layer = try makeLayer(1, 1)
      #expect(lamina_handle_count() == before + 1)
      #expect(lamina_layer_retain(layer) == LAMINA_OK)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
      #expect(lamina_layer_set_double(layer, "opacity", 0.5) == LAMINA_OK)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
      #expect(lamina_handle_count() == before)
      expectFailure(
        lamina_layer_release(layer), LAMINA_USAGE,
        "not a valid lamina_layer: it was released before")
      expectFailure(lamina_layer_retain(layer), LAMINA_USAGE, "not a valid lamina_layer")
      expectFailure(
        lamina_layer_set_double(layer, "opacity", 1), LAMINA_USAGE, "not a valid lamina_layer")
    }

    @Test func releasedHandlesDoNotComeBack() throws {
      let first = try makeLayer(1, 1)
      #expect(lamina_layer_release(first) == LAMINA_OK)
      // The second layer takes the same slot.
      let second = try makeLayer(1, 1)
      #expect(first != second)
      expectFailure(lamina_layer_release(first), LAMINA_USAGE)
      #expect(lamina_layer_release(second) == LAMINA_OK)
    }

    @Test func kindsAreToldApart() throws {
      let layer = try makeLayer(1, 1)
      expectFailure(
        lamina_image_release(layer), LAMINA_USAGE,
        "not a valid lamina_image: it was released before, or is a"
      )
      expectFailure(lamina_renderer_recreate(layer), LAMINA_USAGE, "not a valid lamina_renderer")
      expectFailure(lamina_scene_release(layer), LAMINA_USAGE, "not a valid lamina_scene")
      expectFailure(lamina_device_release(layer), LAMINA_USAGE, "not a valid lamina_device")
      expectFailure(
        lamina_layer_add_sublayer(layer, garbage), LAMINA_USAGE, "not a valid lamina_layer")
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    /// Every made-up number is refused, and none is followed as an address.
    @Test func madeUpHandles() {
      var random = SystemRandomNumberGenerator()
      for shift in 0..<64 {
        for handle in [
          OpaquePointer(bitPattern: UInt(1) << shift),
          OpaquePointer(bitPattern: UInt.random(in: 1 ... .max, using: &random) >> shift),
        ] {
          guard let handle else { continue }
          var width: Int32 = 0
          expectFailure(lamina_image_get_size(handle, &width, nil), LAMINA_USAGE)
          expectFailure(lamina_renderer_release(handle), LAMINA_USAGE)
        }
      }
    }

    @Test func manyLayersOnManyThreads() throws {
      let before = lamina_handle_count()
      let done = DispatchSemaphore(value: 0)
      let threads = 4
      nonisolated(unsafe) var failures = [Int](repeating: 0, count: threads)
      for number in 0..<threads {
        Thread {
          var bad = 0
          var layers: [OpaquePointer?] = []
          for index in 0..<3000 {
            var layer: OpaquePointer?
            if lamina_layer_create("CALayer", &layer) != LAMINA_OK { bad += 1 }
            if lamina_layer_set_double(layer, "zPosition", Double(index)) != LAMINA_OK { bad += 1 }
            layers.append(layer)
          }
          for (index, layer) in layers.enumerated() {
            var z = 0.0
            if lamina_layer_get_double(layer, "zPosition", &z) != LAMINA_OK || z != Double(index) {
              bad += 1
            }
            if lamina_layer_release(layer) != LAMINA_OK { bad += 1 }
          }
          let result = bad
          failures.withUnsafeMutableBufferPointer { $0[number] = result }
          done.signal()
        }.start()
      }
      for _ in 0..<threads { done.wait() }
      #expect(failures == [Int](repeating: 0, count: threads))
      #expect(lamina_handle_count() == before)
    }

    /// One thread uses a handle as long as it is valid, while another releases it. The calls find
    /// it whole, or released; nothing is used after its end.
    @Test func aHandleInUseOutlivesItsRelease() throws {
      let before = lamina_handle_count()
      let rounds = 3000
      nonisolated(unsafe) let handles = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
      handles.initialize(to: Atomic(0))
      defer { handles.deallocate() }
      let done = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let uses = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
      uses.initialize(to: Atomic(0))
      defer { uses.deallocate() }
      nonisolated(unsafe) var wrong = 0
      Thread {
        var bad = 0
        while true {
          let bits = handles.pointee.load(ordering: .acquiring)
          if bits == 1 { break }
          guard let handle = OpaquePointer(bitPattern: bits) else { continue }
          var width: Int32 = 0
          switch lamina_image_get_size(handle, &width, nil) {
          case LAMINA_OK:
            if width == 3 { uses.pointee.add(1, ordering: .relaxed) } else { bad += 1 }
          case LAMINA_USAGE: break
          default: bad += 1
          }
        }
        wrong = bad
        done.signal()
      }.start()
      let pixels = [UInt8](repeating: 255, count: 3 * 2 * 4)
      // On busy processors the other thread may not run for a while.
      let end = ContinuousClock.now + .seconds(600)
      var round = 0
      while round < rounds
        || uses.pointee.load(ordering: .relaxed) == 0 && ContinuousClock.now < end
      {
        round += 1
        if round > rounds { sched_yield() }
        var image: OpaquePointer?
        #expect(lamina_image_create(pixels, 3, 2, 12, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK)
        handles.pointee.store(UInt(bitPattern: image), ordering: .releasing)
        for _ in 0..<Int.random(in: 0..<200) { _ = handles.pointee.load(ordering: .relaxed) }
        #expect(lamina_image_release(image) == LAMINA_OK)
      }
      handles.pointee.store(1, ordering: .releasing)
      done.wait()
      #expect(uses.pointee.load(ordering: .relaxed) > 0)
      #expect(wrong == 0)
      #expect(lamina_handle_count() == before)
    }

    /// NULL for any pointer of any function is an error and does not end the process.
    @Test func nullIsAnError() throws {
      let layer = try makeLayer(4, 4)
      let renderer = try makeRenderer(4, 4)
      let point = lamina_point(x: 0, y: 0)
      let size = lamina_size(width: 0, height: 0)
      let rect = lamina_rect(x: 0, y: 0, width: 0, height: 0)
      var transform = lamina_transform()
      var result: OpaquePointer?
      var count: Int32 = 0
      let calls: [lamina_status] = [
        lamina_device_release(nil), lamina_device_get_description(nil, nil),
        lamina_image_create(nil, 1, 1, 4, LAMINA_RGBA_STRAIGHT, &result),
        lamina_image_load(nil, &result),
        lamina_image_load("x.png", nil), lamina_image_decode(nil, 0, &result),
        lamina_image_retain(nil),
        lamina_image_release(nil), lamina_image_get_size(nil, nil, nil),
        lamina_image_get_pixels(nil, nil, 0, LAMINA_RGBA_STRAIGHT),
        lamina_image_lend_pixels(nil, nil, nil),
        lamina_image_write(nil, "x.png"),
        lamina_layer_create(nil, &result), lamina_layer_create("CALayer", nil),
        lamina_layer_get_class(nil, nil), lamina_layer_get_class(layer, nil),
        lamina_object_get_class(nil, nil), lamina_layer_retain(nil),
        lamina_layer_release(nil), lamina_layer_add_sublayer(nil, layer),
        lamina_layer_add_sublayer(layer, nil),
        lamina_layer_insert_sublayer(nil, layer, 0), lamina_layer_insert_sublayer(layer, nil, 0),
        lamina_layer_remove_from_superlayer(nil), lamina_layer_set_mask(nil, layer),
        lamina_layer_get_sublayer_count(nil, &count), lamina_layer_get_sublayer_count(layer, nil),
        lamina_layer_get_sublayer(nil, 0, &result), lamina_layer_get_sublayer(layer, 0, nil),
        lamina_layer_get_superlayer(nil, &result), lamina_layer_get_superlayer(layer, nil),
        lamina_layer_get_mask(nil, &result), lamina_layer_get_mask(layer, nil),
        lamina_layer_set_double(nil, "opacity", 1), lamina_layer_set_double(layer, nil, 1),
        lamina_layer_set_bool(nil, "hidden", true), lamina_layer_set_bool(layer, nil, true),
        lamina_layer_set_string(nil, "name", "x"), lamina_layer_set_string(layer, "name", nil),
        lamina_layer_set_string(layer, nil, "x"), lamina_layer_set_point(nil, "position", point),
        lamina_layer_set_point(layer, nil, point), lamina_layer_set_size(nil, "shadowOffset", size),
        lamina_layer_set_size(layer, nil, size), lamina_layer_set_rect(nil, "bounds", rect),
        lamina_layer_set_rect(layer, nil, rect),
        lamina_layer_set_transform(nil, "transform", &transform),
        lamina_layer_set_transform(layer, "transform", nil),
        lamina_layer_set_transform(layer, nil, &transform),
        lamina_layer_set_color(nil, "backgroundColor", red),
        lamina_layer_set_color(layer, nil, red),
        lamina_layer_set_image(layer, "contents", nil),
        lamina_layer_set_image(nil, "contents", nil),
        lamina_layer_set_null(nil, "contents"), lamina_layer_set_null(layer, nil),
        lamina_layer_get_double(nil, "opacity", nil),
        lamina_layer_get_double(layer, "opacity", nil),
        lamina_layer_get_double(layer, nil, nil), lamina_layer_get_bool(layer, "hidden", nil),
        lamina_layer_get_string(layer, "contentsGravity", nil),
        lamina_layer_get_point(layer, "position", nil),
        lamina_layer_get_size(layer, "shadowOffset", nil),
        lamina_layer_get_rect(layer, "bounds", nil),
        lamina_layer_get_transform(layer, "transform", nil),
        lamina_layer_get_color(layer, "shadowColor", nil),
        lamina_layer_get_image(layer, "contents", nil), lamina_scene_load(nil, &result),
        lamina_scene_load("x.caml", nil), lamina_scene_read(nil, 1, nil, &result),
        lamina_scene_release(nil),
        lamina_scene_get_root(nil, &result), lamina_scene_get_layer(nil, "x", &result),
        lamina_scene_get_size(nil, nil, nil), lamina_scene_get_warning_count(nil, &count),
        lamina_scene_get_warning(nil, 0, nil), lamina_renderer_create(4, 4, 1, nil, nil),
        lamina_renderer_release(nil), lamina_renderer_get_size(nil, nil, nil),
        lamina_renderer_get_device(nil, nil),
        lamina_renderer_get_device(renderer, nil),
        lamina_renderer_render(nil, layer, nil, 0, LAMINA_RGBA_STRAIGHT),
        lamina_renderer_render(renderer, nil, nil, 16, LAMINA_RGBA_STRAIGHT),
        lamina_renderer_render(renderer, layer, nil, 16, LAMINA_RGBA_STRAIGHT),
        lamina_renderer_render_image(nil, layer, &result),
        lamina_renderer_render_image(renderer, nil, &result),
        lamina_renderer_render_image(renderer, layer, nil),
        lamina_renderer_write(nil, layer, "x.png"),
        lamina_renderer_write(renderer, nil, "x.png"), lamina_renderer_write(renderer, layer, nil),
        lamina_renderer_get_statistics(nil, nil, 0),
        lamina_renderer_get_statistics(renderer, nil, 0),
        lamina_renderer_recreate(nil),
      ]
      for (index, status) in calls.enumerated() { #expect(status == LAMINA_USAGE, "call \(index)") }
      #expect(result == nil)
      #expect(lamina_renderer_release(renderer) == LAMINA_OK)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }
  }
}
