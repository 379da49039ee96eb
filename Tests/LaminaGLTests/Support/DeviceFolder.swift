import Foundation

@testable import LaminaGL

/// Runs `body` with a folder that has `files`, which are empty, and `links`.
func withDeviceFiles(
  _ files: [String], links: [String: String] = [:], _ environment: [String: String] = [:],
  _ body: (DeviceFiles) throws -> Void
) throws {
  let manager = FileManager.default
  let root = manager.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
  defer { try? manager.removeItem(at: root) }
  for name in files + links.keys {
    let url = root.appending(path: name)
    try manager.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let target = links[name] {
      try manager.createSymbolicLink(
        atPath: url.path, withDestinationPath: root.path + "/" + target)
    } else {
      try Data().write(to: url)
    }
  }
  try body(DeviceFiles(root: root.path, environment: environment))
}
