import Foundation
import Lamina

// Texels to the device and back.
extension DeviceProbe {
  /// Images go into a texture straight from memory, and by way of a mapped buffer.
  static func upload(_ device: GLDeviceRequest, _ side: Int) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    return try context.withCurrent {
      let (gl, resources) = (context.gl, context.resources)
      let texture = try resources.makeTexture(width: side, height: side)
      defer { resources.delete(texture) }
      let format = context.pixelOrder == .bgra ? GLName.bgra : GLName.rgba
      let count = side * side * 4
      var texels = [UInt8](repeating: 0, count: count)
      let buffer = gl.genBuffer()
      defer { gl.deleteBuffer(buffer) }
      func send(_ pointer: UnsafeRawPointer?) {
        gl.texSubImage2D(
          GLName.texture2D, 0, 0, 0, Int32(side), Int32(side), format, GLName.unsignedByte, pointer)
      }
      func direct() { texels.withUnsafeBytes { send($0.baseAddress) } }
      func byBuffer() throws {
        gl.bindBuffer(GLName.unpackBuffer, buffer)
        defer { gl.bindBuffer(GLName.unpackBuffer, 0) }
        gl.bufferData(GLName.unpackBuffer, count, nil, GLName.streamDraw)
        guard
          let memory = gl.mapBufferRange(
            GLName.unpackBuffer, 0, count, GLName.mapWriteInvalidate)
        else { throw ValidationFailure("a buffer of \(count) bytes cannot be mapped") }
        texels.withUnsafeBytes { bytes in
          if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: count) }
        }
        _ = gl.unmapBuffer(GLName.unpackBuffer)
        send(nil)
      }
      var figures: [Figure] = []
      for (name, body) in [("direct", direct), ("by a buffer", byBuffer)]
        as [(
          String, () throws -> Void
        )]
      {
        var (calls, whole): ([Double], [Double]) = ([], [])
        try repeated(least: 3, most: 30, seconds: 0.5) { turn in
          texels[turn] = 255
          let start = ContinuousClock.now
          try body()
          calls.append(milliseconds(since: start))
          gl.finish()
          whole.append(milliseconds(since: start))
        }
        figures.append(Figure("\(name), calls", median(calls), "ms"))
        figures.append(Figure("\(name), until done", median(whole), "ms"))
      }
      try resources.check("uploading \(side) x \(side) texels")
      return Answer(
        figures.map { "\($0.name) \(text($0.value))" }.joined(separator: "; ") + " ms",
        figures: figures)
    }
  }

  /// A picture is read into memory and waited for, and into a buffer that is mapped afterwards.
  static func readBack(_ device: GLDeviceRequest, _ width: Int, _ height: Int) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    return try context.withCurrent {
      let target = try RenderTarget(context: context, width: width, height: height)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      var plan = FramePlan()
      (plan.width, plan.height) = (width, height)
      let buffer = try context.resources.makePackBuffer(capacity: target.byteCount)
      defer { context.resources.delete(buffer) }
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: target.byteCount, alignment: 64)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      var (direct, begun, mapped): ([Double], [Double], [Double]) = ([], [], [])
      try repeated(least: 3, most: 30, seconds: 0.5) { _ in
        try executor.execute(plan, into: target)
        context.gl.finish()
        direct.append(try milliseconds { try target.readPixels(into: memory) })
        try executor.execute(plan, into: target)
        context.gl.finish()
        begun.append(try milliseconds { try target.read(into: buffer) })
        mapped.append(
          try milliseconds {
            try target.withPixels(of: buffer) { memory.copyMemory(from: $0) }
          })
      }
      // What Lamina does to the pixels of a driver that has no BGRA.
      var exchanged: [Double] = []
      repeated(least: 3, most: 30, seconds: 0.5) { _ in
        exchanged.append(
          milliseconds {
            if let base = memory.baseAddress {
              PixelOrder.swapRedAndBlue(in: base, count: width * height)
            }
          })
      }
      let figures = [
        Figure("red and blue exchanged", median(exchanged), "ms"),
        Figure("into memory", median(direct), "ms"),
        Figure("into a buffer, call", median(begun), "ms"),
        Figure("mapped and copied", median(mapped), "ms"),
      ]
      return Answer(
        figures.map { "\($0.name) \(text($0.value))" }.joined(separator: "; ") + " ms",
        figures: figures)
    }
  }
}
