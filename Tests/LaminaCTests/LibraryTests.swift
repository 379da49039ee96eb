import CLamina
import Foundation
import Lamina
import Testing

extension InterfaceTests {
  @Suite struct Library {
    @Test func versionIsTheHeaders() {
      #expect(String(cString: lamina_version()) == LAMINA_VERSION)
      #expect(
        LAMINA_VERSION == "\(LAMINA_VERSION_MAJOR).\(LAMINA_VERSION_MINOR).\(LAMINA_VERSION_PATCH)")
    }

    @Test(arguments: [
      (LAMINA_OK, "ok"), (LAMINA_NO_VALUE, "no value"), (LAMINA_USAGE, "usage"),
      (LAMINA_BAD_DATA, "bad data"),
      (LAMINA_NO_INPUT, "no such input"), (LAMINA_NO_DEVICE, "no usable device"),
      (LAMINA_INTERNAL, "internal error"),
      (LAMINA_CANNOT_CREATE, "cannot create output"),
      (LAMINA_INPUT_OUTPUT, "input or output error"),
      (LAMINA_LIMIT, "limit exceeded"), (LAMINA_LOST_CONTEXT, "context lost"),
      (LAMINA_OUT_OF_TIME, "out of time"), (LAMINA_BUSY, "busy"),
      (lamina_status(rawValue: 12345), "unknown status"),
    ]) func statusHasAName(status: lamina_status, name: String) {
      #expect(String(cString: lamina_status_name(status)) == name)
    }

    @Test func statusesAreTheCommandsExitCodes() {
      let codes = [
        LAMINA_OK, LAMINA_USAGE, LAMINA_BAD_DATA, LAMINA_NO_INPUT, LAMINA_NO_DEVICE,
        LAMINA_INTERNAL,
        LAMINA_CANNOT_CREATE, LAMINA_INPUT_OUTPUT,
        LAMINA_OUT_OF_TIME,
      ]
      #expect(codes.map(\.rawValue) == [0, 64, 65, 66, 69, 70, 73, 74, 75])
    }

    @Test func messagesBelongToTheirThread() {
      expectFailure(lamina_layer_release(nil), LAMINA_USAGE, "NULL instead of a lamina_layer")
      let before = message
      nonisolated(unsafe) var others: [String] = []
      let done = DispatchSemaphore(value: 0)
      Thread {
        others.append(message)
        _ = lamina_image_release(nil)
        others.append(message)
        done.signal()
      }.start()
      done.wait()
      #expect(others == ["", "NULL instead of a lamina_image"])
      #expect(message == before)
      // A call that succeeds leaves the message as it is.
      var value: Int64 = 0
      #expect(lamina_get_limit("layers", &value) == LAMINA_OK)
      #expect(message == before)
    }

    @Test func limits() {
      var value: Int64 = 0
      #expect(lamina_get_limit("layers", &value) == LAMINA_OK)
      #expect(value == 1_000_000)
      #expect(lamina_set_limit("layers", 7) == LAMINA_OK)
      #expect(lamina_get_limit("layers", &value) == LAMINA_OK)
      #expect(value == 7)
      #expect(lamina_set_limit("layers", 1_000_000) == LAMINA_OK)
      expectFailure(
        lamina_set_limit("layer", 7), LAMINA_USAGE,
        "no limit is named 'layer' (allowed: animationPixels, ")
      expectFailure(
        lamina_set_limit("layers", -1), LAMINA_USAGE, "limit layers: -1 must not be negative")
      expectFailure(lamina_set_limit(nil, 7), LAMINA_USAGE, "name: NULL")
      expectFailure(lamina_get_limit("depht", &value), LAMINA_USAGE, "'depht'")
      expectFailure(lamina_get_limit("depth", nil), LAMINA_USAGE, "value: NULL")
    }

    @Test func everyLimitHasAName() throws {
      let limits = Mirror(reflecting: RenderLimits.standard).children
      #expect(limits.count >= 15)
      for (label, expected) in limits {
        let name = try #require(label)
        var value: Int64 = 0
        #expect(lamina_get_limit(name, &value) == LAMINA_OK, "\(message)")
        #expect(value == (expected as? Int).map(Int64.init), "\(name)")
      }
    }

    @Test func devices() throws {
      var json: UnsafeMutablePointer<CChar>?
      #expect(lamina_devices_json(&json) == LAMINA_OK)
      let text = String(cString: try #require(json))
      lamina_free_text(json)
      lamina_free_text(nil)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let report = try #require(object as? [String: Any])
      #expect(report["request"] as? String == "auto")
      #expect((report["attempts"] as? [Any])?.isEmpty == false)
      expectFailure(lamina_devices_json(nil), LAMINA_USAGE, "json: NULL")

      var device: OpaquePointer?
      #expect(lamina_device_create("software", &device) == LAMINA_OK)
      var description: UnsafePointer<CChar>?
      #expect(lamina_device_get_description(device, &description) == LAMINA_OK)
      #expect(String(cString: try #require(description)).contains("llvmpipe"))
      #expect(lamina_device_release(device) == LAMINA_OK)
      expectFailure(
        lamina_device_get_description(device, &description), LAMINA_USAGE,
        "not a valid lamina_device")
      #expect(description == nil)
      expectFailure(lamina_device_release(device), LAMINA_USAGE, "not a valid lamina_device")
    }

    @Test func devicesThatAreNone() {
      var device = garbage
      expectFailure(
        lamina_device_create("opengl", &device), LAMINA_USAGE,
        "device 'opengl': unknown name; allowed: auto")
      #expect(device == nil)
      expectFailure(
        lamina_device_create("gbm:/nowhere", &device), LAMINA_NO_DEVICE,
        "no usable EGL device: gbm:/nowhere")
      expectFailure(lamina_device_create("software", nil), LAMINA_USAGE, "device: NULL")
    }
  }
}
