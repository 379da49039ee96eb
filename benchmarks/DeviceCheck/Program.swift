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
  @Flag(help: "Make edits that are off again with each optimisation off.")
  var cures = false
  @Flag(help: "Find out how the device reads, filters and copies, and what takes how long.")
  var probe = false
  @Option(help: "Write everything that was found to this file, as JSON.")
  var json: String?
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
    sheet.findsCures = cures
    var probed: DeviceProbe?
    if probe {
      probed = DeviceProbe(request) { finding in
        let judgement = finding.isGood.map { $0 ? "good: " : "off: " } ?? ""
        print("probe: \(finding.name): \(judgement)\(finding.value)")
        // It may go to a pipe, and the next one may take long.
        fflush(nil)
      }
    }
    if let save {
      sheet.others = .written(to: URL(fileURLWithPath: save))
    } else {
      if let against { sheet.others = .read(from: URL(fileURLWithPath: against)) }
      print("against: \(against ?? "software"); allowed: \(PictureJudgement.allowance)")
    }
    for path in scenes {
      sheet.compare(Self.name(path)) {
        guard let root = try SceneReader().read(contentsOf: URL(fileURLWithPath: path)).root else {
          throw ValidationError("no layer in it")
        }
        return root
      }
    }
    for kind in KindScenes.all() { sheet.compare(kind.name) { kind.root } }
    for seed in 0..<max(trees, 0) {
      var maker = TreeMaker(seed: UInt64(seed))
      sheet.compare("tree \(seed)") { maker.tree() }
    }
    if save != nil {
      if !sheet.errors.isEmpty { throw ExitCode(1) }
      return
    }
    for seed in 0..<10 { sheet.checkEdits(seed: UInt64(1_000 + seed), count: edits) }
    for (number, kind) in KindScenes.all().enumerated() {
      sheet.checkEdits(named: kind.name, seed: UInt64(2_000 + number), count: edits / 4) {
        KindScenes.all()[number].root
      }
    }
    print(sheet.summary)
    if let json {
      let found = Found(
        report: GLDeviceReport(request), summary: sheet.summary, failures: sheet.failures,
        errors: sheet.errors, probes: probed?.findings)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(found).write(to: URL(fileURLWithPath: json))
    }
    if !sheet.isGood || probed?.isGood == false { throw ExitCode(1) }
  }

  /// What `--json` writes.
  private struct Found: Encodable {
    let report: GLDeviceReport
    let summary: String
    let failures: [String]
    let errors: [String]
    let probes: [DeviceProbe.Finding]?
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
