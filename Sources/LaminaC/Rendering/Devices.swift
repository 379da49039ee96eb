import Foundation
import Lamina

// Section: Devices

/// A device that was found to work.
final class DeviceChoice {
  let request: GLDeviceRequest
  /// The GL renderer and the display, in memory that lives as long as this object.
  let description: UnsafeMutablePointer<CChar>

  /// Opens the device of that name, and closes it again.
  init(_ name: String?) throws {
    request = try name.map { try GLDeviceRequest($0) } ?? GLDeviceRequest()
    let context = try GLContext.open(request, options: ContextOptions(limits: CurrentLimits.value))
    defer { context.close() }
    description = try handedOut("\(context.capabilities.renderer) (\(context.displayName))")
  }

  deinit { free(description) }
}

/// All displays and devices, which of them work, and why others do not, as JSON: what `lamina info
/// --json` prints. Every one is opened and closed, which takes a while. Give the text back with
/// lamina_free_text.
///
/// Errors: LAMINA_INTERNAL without memory. That there is no device is no error: "device" is missing
/// then.
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

/// Finds a device: "auto", "software", "surfaceless", "default", "gbm", "gbm:PATH" or "egl:N", as
/// `lamina info` names them. NULL takes what the environment variable LAMINA_DEVICE names, else the
/// first that works. The device is opened and closed to see that it works; renderers open it for
/// themselves, so it may be released before them.
///
/// Errors: LAMINA_USAGE for a name that is none, LAMINA_NO_DEVICE with what was tried and why it
/// did not work.
@c(lamina_device_create) public func deviceCreate(
  _ name: UnsafePointer<CChar>?, _ device: UnsafeMutablePointer<DeviceHandle?>?
) -> LaminaStatus {
  handOut(device, "device", .device) { try DeviceChoice(try name.map { try text($0, "name") }) }
}

/// Gives a device back.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_device_release) public func deviceRelease(_ device: DeviceHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(device, .device) }
}

/// The GL renderer of a device and the display that it is on. The text is valid until the device is
/// released.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_device_get_description) public func deviceDescription(
  _ device: DeviceHandle?, _ description: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(description, "description")
    result.pointee = nil
    result.pointee = UnsafePointer(try HandleTable.shared.object(device, .device).description)
  }
}
