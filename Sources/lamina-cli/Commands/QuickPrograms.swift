import Foundation
import Lamina

/// Whether Mesa's software rasterizer should compile programs quickly.
///
/// What: if nothing keeps compiled programs for later runs, the command asks Mesa to compile them
/// without optimising them (`GALLIVM_PERF=nopt`). They draw the same pixels.
/// Why: of a process that draws one picture, most time goes into compiling programs. Without
/// optimising, that takes half of the time, and each pixel twice as long.
/// Cost: a look at the environment and at a folder.
enum QuickPrograms {
  /// Programs of a larger picture are worth being optimised.
  static let mostPixels = 4e6

  /// Tells Mesa, unless the environment says something about it already. Call it before the first
  /// display is opened.
  static func request(pixels: Double) {
    guard pixels <= mostPixels, CARenderOptions.environment.contains(.sparing),
      !keepsPrograms(ProcessInfo.processInfo.environment)
    else { return }
    setenv("GALLIVM_PERF", "nopt", 0)
  }

  /// Whether Mesa keeps compiled programs in a folder of this user's.
  static func keepsPrograms(_ environment: [String: String]) -> Bool {
    let names = ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"]
    for word in names.compactMap({ environment[$0]?.lowercased() })
    where ["1", "y", "yes", "t", "true"].contains(word) {
      return false
    }
    let own = environment["MESA_SHADER_CACHE_DIR"] ?? environment["MESA_GLSL_CACHE_DIR"]
    guard
      let folder = own ?? environment["XDG_CACHE_HOME"]
        ?? environment["HOME"].map({ $0 + "/.cache" })
    else { return false }
    if access(folder, F_OK) == 0 { return access(folder, W_OK) == 0 }
    // Mesa makes the folder, but not those that it lies in.
    return access((folder as NSString).deletingLastPathComponent, W_OK) == 0
  }
}
