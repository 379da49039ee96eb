import Foundation
import Lamina

// Which calls wait for the device.
extension DeviceProbe {
  /// The calls that end a frame, each after work that takes the device some milliseconds. A call
  /// that takes as long as the work waits for it, and then a program can't get ahead of the device.
  static func waits(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    let copies = context.capabilities.isSoftware ? 4 : 200
    return try context.withCurrent {
      let (gl, resources) = (context.gl, context.resources)
      let side = 2048
      let textures = try (0..<2).map { _ in try resources.makeTexture(width: side, height: side) }
      let canvases = try textures.map { try resources.makeFramebuffer($0) }
      defer {
        for canvas in canvases { resources.delete(canvas) }
        for texture in textures { resources.delete(texture) }
      }
      func work() {
        let area = (Int32(0), Int32(0), Int32(side), Int32(side))
        for turn in 0..<copies {
          gl.bindFramebuffer(GLName.readFramebuffer, canvases[turn % 2].name)
          gl.bindFramebuffer(GLName.drawFramebuffer, canvases[1 - turn % 2].name)
          gl.blitFramebuffer(from: area, to: area, GLName.colorBit, GLName.nearest)
        }
      }
      let calls: [(name: String, body: () throws -> Void)] = [
        ("nothing", {}),
        ("flush", { gl.flush() }),
        ("error", { _ = gl.getError() }),
        ("fence", { resources.delete(try resources.makeFence()) }),
        ("reset status", { _ = gl.getGraphicsResetStatus() }),
      ]
      var figures: [Figure] = []
      for (name, body) in calls {
        var (own, whole): ([Double], [Double]) = ([], [])
        try repeated(least: 3, most: 9, seconds: 1) { _ in
          gl.finish()
          let start = ContinuousClock.now
          work()
          let begin = ContinuousClock.now
          try body()
          own.append(milliseconds(since: begin))
          gl.finish()
          whole.append(milliseconds(since: start))
        }
        figures.append(Figure(name, median(own), "ms"))
        figures.append(Figure("\(name), until done", median(whole), "ms"))
      }
      try resources.check("copying textures")
      let parts = stride(from: 0, to: figures.count, by: 2).map {
        "\(figures[$0].name) \(text(figures[$0].value)) of \(text(figures[$0 + 1].value))"
      }
      return Answer(parts.joined(separator: ", ") + " ms", figures: figures)
    }
  }
}
