import Foundation
import Lamina

// Section: Devices

/// A device that works.
final class DeviceChoice {
  let request: GLDeviceRequest
  /// The GL renderer and the display, in memory that lives as long as this object.
  let description: UnsafeMutablePointer<CChar>

  /// Opens the device with that name, and closes it again.
  init(_ name: String?) throws {
    request = try name.map { try GLDeviceRequest($0) } ?? GLDeviceRequest()
    let context = try GLContext.open(request, options: ContextOptions(limits: CurrentLimits.value))
    defer { context.close() }
    description = try handedOut(context.name)
  }

  deinit { free(description) }
}

extension HandleKind where Object == DeviceChoice {
  static var device: Self { Self(tag: .device, name: "lamina_device") }
}

/// Gets all displays and devices as JSON: which of them work, and why others do not. `lamina info
/// --json` prints the same. Each one is opened and closed, which takes a while. Give the text back
/// with lamina_free_text.
///
/// Errors: LAMINA_INTERNAL if there is no memory. It is not an error if there is no device; then
/// "device" is missing in the JSON.
@c(lamina_devices_json) public func devicesJSON(
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(json, "json")
    result.pointee = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let report = GLDeviceReport(.automatic, limits: CurrentLimits.value)
    result.pointee = try handedOut(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}

/// Finds a device: "auto", "hardware", "software", "surfaceless", "default", "gbm", "gbm:PATH",
/// "egl:N", "cuda:N", "pci:ADDRESS" or "uuid:ID", as `lamina info` names them. NULL takes the
/// device that the environment variable LAMINA_DEVICE names, or the first that works if the
/// variable is not set. The device is opened and closed to see that it works. Renderers open it
/// themselves, so it may be released before them.
///
/// Errors: LAMINA_USAGE for an unknown name; LAMINA_NO_DEVICE if no device works (the message says
/// what was tried and why it failed).
@c(lamina_device_create) public func deviceCreate(
  _ name: UnsafePointer<CChar>?, _ device: UnsafeMutablePointer<DeviceHandle?>?
) -> LaminaStatus {
  handOut(device, "device", .device) { try DeviceChoice(try name.map { try text($0, "name") }) }
}

/// Gives a device back.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_device_release) public func deviceRelease(_ device: DeviceHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(device, .device) }
}

/// Gets the GL renderer of a device and the name of its display. The text is valid until the device
/// is released.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_device_get_description) public func deviceDescription(
  _ device: DeviceHandle?, _ description: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(description, "description")
    result.pointee = nil
    result.pointee = UnsafePointer(try HandleTable.shared.object(device, .device).description)
  }
}
