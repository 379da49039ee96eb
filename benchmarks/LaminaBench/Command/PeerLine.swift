import Foundation
import Lamina

/// The result line of a program of benchmarks/peers: one scene, times in milliseconds.
private struct PeerLine: Encodable {
  var peer = "lamina"
  var backend: String
  var scene: String
  var n: String
  var framesMs: [Double]
  var setupMs: Double
  var stages: [StageName: Double]
}

extension Program {
  /// Measures `request` as a peer does. `start` is the time when the program began.
  func printPeerLine(_ request: SceneRequest, _ session: Session, since start: UInt64) throws {
    guard case .scene(let make) = request.kind.body else {
      throw BenchFailure("\(request.title): not a scene of frames")
    }
    if let png {
      try session.writePicture(
        try make(request.parameter), frame: frame, to: URL(fileURLWithPath: png))
    }
    var settings = session.settings
    settings.fewestFrames = min(settings.frames, 3)
    // The first frame has its own renderer: it measures what a program pays before it shows
    // anything.
    let began = Clock.now
    let first = try make(request.parameter)
    _ = try settings.renderer(for: first).renderStages(first.root)
    let setup = Double(Clock.now - began + (session.began - start)) / 1e6
    let result = try FrameRun.measure(request, make: make, settings)
    let line = PeerLine(
      backend: "\(session.machine.glRenderer), \(session.machine.glVersion)", scene: result.name,
      n: result.parameter.isEmpty ? "-" : result.parameter,
      framesMs: result.samples.map { $0 / 1_000 },
      setupMs: setup, stages: result.stages.mapValues { $0.p50 / 1_000 })
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(line), as: UTF8.self))
  }
}
