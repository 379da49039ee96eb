import CLamina
import Foundation
import Testing

/// All tests of the interface. They run one after the other, because they count handles and change
/// limits.
@Suite(.serialized) enum InterfaceTests {}

/// The message of the last failure on this thread.
var message: String { String(cString: lamina_error_message()) }

/// Expects a failure of that class whose text contains `words`.
func expectFailure(
  _ status: lamina_status, _ expected: lamina_status, _ words: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(status == expected, sourceLocation: sourceLocation)
  let text = message
  #expect(!text.isEmpty && !text.contains("\n"), sourceLocation: sourceLocation)
  if !words.isEmpty { #expect(text.contains(words), "\(text)", sourceLocation: sourceLocation) }
}

/// A layer of `size` with its corner at the origin, filled with a colour. The caller releases it.
func makeLayer(_ width: Double, _ height: Double, _ color: lamina_color? = nil) throws
  -> OpaquePointer
{
  var layer: OpaquePointer?
  #expect(lamina_layer_create("CALayer", &layer) == LAMINA_OK)
  let made = try #require(layer)
  #expect(
    lamina_layer_set_rect(made, "bounds", lamina_rect(x: 0, y: 0, width: width, height: height))
      == LAMINA_OK)
  #expect(
    lamina_layer_set_point(made, "position", lamina_point(x: width / 2, y: height / 2)) == LAMINA_OK
  )
  if let color { #expect(lamina_layer_set_color(made, "backgroundColor", color) == LAMINA_OK) }
  return made
}

/// A software renderer. The caller releases it.
func makeRenderer(_ width: Double, _ height: Double, scale: Double = 1) throws -> OpaquePointer {
  var device: OpaquePointer?
  #expect(lamina_device_create("software", &device) == LAMINA_OK, "\(message)")
  var renderer: OpaquePointer?
  #expect(
    lamina_renderer_create(width, height, scale, device, &renderer) == LAMINA_OK, "\(message)")
  #expect(lamina_device_release(device) == LAMINA_OK)
  return try #require(renderer)
}

let red = lamina_color(red: 1, green: 0, blue: 0, alpha: 1)
let blue = lamina_color(red: 0, green: 0, blue: 1, alpha: 1)

/// An address, which no function hands out as a handle.
var garbage: OpaquePointer? { OpaquePointer(bitPattern: 0x7fff_1234_5678) }

/// A folder of its own for one test.
final class Folder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("lamina-c-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
