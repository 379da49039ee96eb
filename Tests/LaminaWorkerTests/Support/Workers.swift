import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// Programs and pools for tests.
enum Workers {
  /// The folder with the programs, which are built beside the test bundle.
  private static var programs: URL {
    get throws {
      let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      let candidates = [bundle, URL(fileURLWithPath: CommandLine.arguments[0])].map {
        $0.deletingLastPathComponent()
      }
      return try #require(
        candidates.first {
          FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("lamina").path)
        }, "no program 'lamina' beside \(bundle.path)")
    }
  }

  /// Options for workers of the command. Kernels without Landlock draw too.
  static func options() throws -> WorkerOptions {
    var options = WorkerOptions()
    options.executable = try programs.appendingPathComponent("lamina")
    options.device = .surfaceless
    options.requiring = .calls
    options.spares = 0
    return options
  }

  /// Options for a hostile worker of that kind: `Tests/LaminaHostileWorker/main.swift`.
  static func hostile(_ mode: String, in folder: ScratchFolder) throws -> WorkerOptions {
    var options = try options()
    let link = folder.url.appendingPathComponent("hostile-\(mode)")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: try programs.appendingPathComponent("lamina-hostile-worker"))
    options.executable = link
    return options
  }

  /// A pool of one process.
  static func pool(
    _ options: WorkerOptions? = nil, queueLimit: Int = 64, limits: RenderLimits = .standard
  ) throws -> WorkerPool {
    try WorkerPool(
      workers: 1, queueLimit: queueLimit, limits: limits, options: try options ?? Self.options())
  }

  /// What `body` throws.
  static func error(_ body: () async throws -> Void) async -> (any Error)? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }
}

/// A folder that is removed with this object.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-worker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }
}

/// Documents for tests.
enum Document {
  static func data(_ body: String) -> Data {
    Data("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(body)</caml>".utf8)
  }

  static let square = SceneSource.data(
    data("<CALayer bounds=\"0 0 30 20\" backgroundColor=\"1 0 0\"/>"))

  /// A PNG of 3x2 pixels.
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAG0lEQVR42mNgYDD6nwLEJ4CYgeEEkAPEJ4AYAH+fC9duT5WIAAAAAElFTkSuQmCC"
    ) ?? Data()
}

extension CGImage {
  /// The bytes of all pixels.
  var allBytes: Data { pixels.withUnsafeBytes { Data($0) } }
}
