import Foundation
import Lamina

// Which calls wait for the device.
extension DeviceProbe {
  /// The calls that end a frame, each after work that takes the device some milliseconds. A call
  /// that takes as long as the work waits for it, and then a program can't get ahead of the device.
  static func waits(_ device: GLDeviceRequest) throws -> Answer {
    let figures =
      try waits(GLContext.open(device), "")
      + waits(GLContext.open(device, options: .notRobust), ", not robust")
    return Answer(
      figures.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ") + " ms",
      figures: figures)
  }

  /// - Parameter kind: what the figures' names end with.
  private static func waits(_ context: GLContext, _ kind: String) throws -> [Figure] {
    defer { context.close() }
    let (gl, resources, side) = (context.gl, context.resources, 2048)
    let canvases = try context.withCurrent {
      try (0..<2).map { _ in
        try resources.makeFramebuffer(try resources.makeTexture(width: side, height: side))
      }
    }
    let copies = context.capabilities.isSoftware ? 4 : 200
    func work() {
      let area = (Int32(0), Int32(0), Int32(side), Int32(side))
      for turn in 0..<copies {
        gl.bindFramebuffer(GLName.readFramebuffer, canvases[turn % 2].name)
        gl.bindFramebuffer(GLName.drawFramebuffer, canvases[1 - turn % 2].name)
        gl.blitFramebuffer(from: area, to: area, GLName.colorBit, GLName.nearest)
      }
    }
    /// Milliseconds of a call after the work, of leaving the context then, and until all is done.
    func measure(_ call: () throws -> Void) throws -> (call: Double, leaving: Double, whole: Double)
    {
      var (calls, leaving, whole): ([Double], [Double], [Double]) = ([], [], [])
      try repeated(least: 3, most: 9, seconds: 1) { _ in
        let start = ContinuousClock.now
        var end = start
        try context.withCurrent {
          work()
          let begin = ContinuousClock.now
          try call()
          calls.append(milliseconds(since: begin))
          end = .now
        }
        leaving.append(milliseconds(since: end))
        try context.withCurrent { gl.finish() }
        whole.append(milliseconds(since: start))
      }
      return (median(calls), median(leaving), median(whole))
    }
    let alone = try measure {}
    let flush = try measure { gl.flush() }
    let figures = [
      Figure("flush\(kind)", flush.call, "ms"),
      Figure("error\(kind)", try measure { _ = gl.getError() }.call, "ms"),
      Figure(
        "fence\(kind)", try measure { resources.delete(try resources.makeFence()) }.call, "ms"),
      Figure("reset status\(kind)", try measure { _ = gl.getGraphicsResetStatus() }.call, "ms"),
      Figure("leaving the context\(kind)", alone.leaving, "ms"),
      Figure("leaving it after a flush\(kind)", flush.leaving, "ms"),
      Figure("until done\(kind)", alone.whole, "ms"),
    ]
    try context.withCurrent { try resources.check("copying textures") }
    return figures
  }
}

extension ContextOptions {
  /// Those of a context that does not report its loss.
  fileprivate static var notRobust: ContextOptions {
    var options = ContextOptions()
    options.isRobust = false
    return options
  }
}
