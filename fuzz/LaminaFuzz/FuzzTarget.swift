import Foundation
import Lamina

/// What is fuzzed: a name, and a function that gets each input. The function returns normally
/// whatever the input is. A trap, a report of the sanitizer, or a broken promise is a find.
struct FuzzTarget: Sendable {
  let name: String
  var limits = small
  let run: @Sendable (UnsafeRawBufferPointer) -> Void

  /// The target of this process.
  nonisolated(unsafe) static var chosen = all[0]

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "caml", run: readDocument),
    FuzzTarget(name: "frames", run: showFrames),
    // Looks for short documents that cost much: the time and memory of a run are libFuzzer's to
    // measure, and the limits are those of every program.
    FuzzTarget(name: "cost", limits: .standard, run: showFrames),
    FuzzTarget(name: "lottie", run: playLottie),
    FuzzTarget(name: "expression", run: playExpressions),
    FuzzTarget(name: "template", run: fillTemplate),
    FuzzTarget(name: "png", run: readImage),
    FuzzTarget(name: "jpeg", run: readImage),
    FuzzTarget(name: "webp", run: readImage),
    FuzzTarget(name: "gif", run: readImage),
    FuzzTarget(name: "heif", run: readImage),
    FuzzTarget(name: "profile", run: readProfile),
    FuzzTarget(name: "archive", run: readArchive),
    FuzzTarget(name: "path", run: combinePaths),
    FuzzTarget(name: "interface", run: callInterface),
  ]

  /// What an input of this process may ask for.
  static var limits: RenderLimits { chosen.limits }

  /// Limits that keep one input below a fraction of a second.
  static let small: RenderLimits = {
    var limits = RenderLimits.standard
    limits.layers = 2_000
    limits.depth = 64
    limits.replicatorInstances = 200
    limits.targetPixels = 1 << 16
    limits.imagePixels = 1 << 13
    limits.imageFrames = 64
    limits.animationPixels = 1 << 17
    limits.profileBytes = 1 << 16
    limits.decodedBytes = 1 << 22
    limits.gpuBytes = 1 << 24
    limits.passes = 256
    limits.pathElements = 2_000
    limits.pathRows = 200_000
    limits.animationValues = 2_000
    limits.particles = 500
    limits.textUnits = 2_000
    limits.inputBytes = 1 << 20
    return limits
  }()

  /// Ends the process as a find unless `condition` holds, in every build.
  static func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }
}
