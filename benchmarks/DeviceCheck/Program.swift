import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina-device-check`: checks that a device draws what the software rasterizer draws.
///
/// It draws scenes and random trees on both and compares them. It also compares random edits on the
/// device with new renderers on the same device, to the bit. It exits with 1 if a picture differs,
/// and with 69 if there is no such device.
@main
struct DeviceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-device-check",
    abstract: "Compares what a device draws with what the software rasterizer draws.")

  @Argument(help: "Scenes: .ca bundles and .caml files.")
  var scenes: [String] = []
  @Option(help: "The device to check, as 'lamina info' names it.")
  var device = "auto"
  @Option(help: "Random trees to draw.")
  var trees = 60
  @Option(help: "Random edits of each of ten trees.")
  var edits = 40
  @Flag(help: "Check a software rasterizer too: a rehearsal, for machines without a GPU.")
  var rehearse = false
  @Option(help: "Write the device's pictures to this folder, and compare nothing.")
  var save: String?
  @Option(
    help:
      "Compare with pictures that --save has written, instead of drawing them on the software rasterizer."
  )
  var against: String?
  @Option(help: "A folder for the pictures of what is off.")
  var failures = "out/device-check"

  func run() throws {
    let request = try GLDeviceRequest(device)
    guard let found = GLDeviceReport(request).device else {
      try Self.fail(
        "no usable device: \(GLDeviceReport(request).attempts.map(\.description).joined(separator: "; "))",
        69)
    }
    print("device: \(found.renderer) (\(found.display)), \(found.version)")
    if found.isSoftware, !rehearse, save == nil {
      try Self.fail(
        "'\(found.renderer)' is a software rasterizer: no GPU to check; --rehearse checks it all the same",
        69
      )
    }
    var sheet = CheckSheet(request, folder: failures)
    if let save {
      sheet.others = .written(to: URL(fileURLWithPath: save))
    } else {
      if let against { sheet.others = .read(from: URL(fileURLWithPath: against)) }
      print("against: \(against ?? "software"); allowed: \(PictureJudgement.allowance)")
    }
    for path in scenes {
      guard let root = try SceneReader().read(contentsOf: URL(fileURLWithPath: path)).root else {
        try Self.fail("\(path): no layer in it", 65)
      }
      try sheet.compare(Self.name(path), root)
    }
    for kind in KindScenes.all() { try sheet.compare(kind.name, kind.root) }
    for seed in 0..<max(trees, 0) {
      var maker = TreeMaker(seed: UInt64(seed))
      try sheet.compare("tree \(seed)", maker.tree())
    }
    if save != nil { return }
    for seed in 0..<10 { try sheet.checkEdits(seed: UInt64(1_000 + seed), count: edits) }
    for (number, kind) in KindScenes.all().enumerated() {
      try sheet.checkEdits(
        of: kind.root, named: kind.name, seed: UInt64(2_000 + number), count: edits / 4)
    }
    print(sheet.summary)
    if !sheet.isGood { throw ExitCode(1) }
  }

  /// The name of a scene: the last part of its path, or the name of the folder if that part is
  /// `scene.ca`.
  private static func name(_ path: String) -> String {
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts.last == "scene.ca" else {
      return parts.last.map(String.init) ?? path
    }
    return String(parts[parts.count - 2])
  }

  private static func fail(_ text: String, _ code: Int32) throws -> Never {
    FileHandle.standardError.write(Data("error: device check: \(text)\n".utf8))
    throw ExitCode(code)
  }
}
