// Draws fixed pictures with every program of the compositor and prints a hash of each, one `name
// hash` a line. FastPathTests runs it with and without the software rasterizer's fast path. The
// driver reads that setting from the environment when a process starts. The lines must be the same.

import Foundation
import LaminaGL

do {
  let context = try GLContext.open(.surfaceless)
  defer { context.close() }
  try context.makeCurrent()
  let repeats = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
  for scene in ProbeScene.allCases {
    let plan = try scene.plan()
    let executor = PlanExecutor(context: context)
    let target = try RenderTarget(context: context, width: plan.width, height: plan.height)
    try executor.execute(plan, into: target)
    var bytes = [UInt8](repeating: 0, count: target.byteCount)
    try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var line = "\(scene.rawValue) \(String(hash, radix: 16))"
    // With a number as its argument it also prints the milliseconds of that many frames, for a look
    // by hand.
    if repeats > 0 {
      let start = ContinuousClock.now
      for _ in 0..<repeats {
        try executor.execute(plan, into: target)
        try context.finish()
      }
      line += " \((ContinuousClock.now - start) / repeats)"
    }
    print(line)
    target.delete()
    executor.releaseAll()
  }
} catch {
  FileHandle.standardError.write(Data("error: lamina-gl-probe: \(error)\n".utf8))
  exit(1)
}
