import CLaminaTypes
import Foundation
import Lamina

// Section: Inspectors: layers in a browser
//
// An inspector shows the layers of the running program in a browser on the same machine: the tree,
// its values, the plan of the frame. Edits in the page change the layers. It has a thread of its
// own for the page, but reads and changes layers in lamina_inspector_visit only.

/// Begins to listen on 127.0.0.1, on `port`, or on a free one if that is 0. `title` is what the
/// page calls the program. If a page asks for pictures, `device` draws them; NULL is as for
/// lamina_renderer_create. No device is opened before. The limits are those of lamina_set_limit at
/// this moment.
///
/// Errors: LAMINA_USAGE for NULL and for a port that is not from 0 to 65535; LAMINA_INPUT_OUTPUT if
/// the port is taken.
@c(lamina_inspector_create) public func inspectorCreate(
  _ title: UnsafePointer<CChar>?, _ port: Int32, _ device: DeviceHandle?,
  _ inspector: UnsafeMutablePointer<InspectorHandle?>?
) -> LaminaStatus {
  handOut(inspector, "inspector", .inspector) {
    let title = try text(title, "title")
    guard let port = UInt16(exactly: port) else {
      throw Failure(.usage, "port: \(port) is not from 0 to 65535")
    }
    let device = try device.map { try HandleTable.shared.object($0, .device).request }
    return try LayerInspector(title: title, port: port, device: device)
  }
}

/// Gives an inspector back. It stops listening, and the page says that the program has ended. Do
/// this on the thread of the layers.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_inspector_release) public func inspectorRelease(_ inspector: InspectorHandle?)
  -> LaminaStatus
{
  attempt { try HandleTable.shared.release(inspector, .inspector) }
}

/// Gets the address of the page. Whoever has it can change the layers. The text is valid until the
/// inspector is released.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_inspector_get_address) public func inspectorAddress(
  _ inspector: InspectorHandle?, _ address: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(address, "address")
    result.pointee = nil
    result.pointee = UnsafePointer(try HandleTable.shared.object(inspector, .inspector).address)
  }
}

/// Shows the tree of `root` as it is at `time`, in seconds, and does what the page asks for. Call
/// it after each frame, with the time of the frame, always on the thread that works on the layers.
/// NAN takes the time of the clock. While no page is open it costs no more than a look at two
/// numbers. Functions of the program that draw layers may be called.
///
/// Errors: LAMINA_USAGE for an invalid handle, infinity, and a layer with a superlayer. What cannot
/// be drawn is said in the page only.
@c(lamina_inspector_visit) public func inspectorVisit(
  _ inspector: InspectorHandle?, _ root: LayerHandle?, _ time: Double
) -> LaminaStatus {
  attempt {
    let inspector = try HandleTable.shared.object(inspector, .inspector)
    let root = try HandleTable.shared.object(root, .layer)
    try inspector.visit(root, at: try moment(time))
  }
}
