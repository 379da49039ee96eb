import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// The ways of a GPU draw the same pixels with other calls.
@Suite(.serialized) struct DeviceWayTests {
  private func frames(_ options: ContextOptions) throws -> [Pixels] {
    var pictures: [Pixels] = []
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      for shift in 0..<8 {
        try executor.execute(try .busy(shift: shift, clears: shift % 3 != 1), into: target)
        pictures.append(try Pixels(target))
      }
    }
    return pictures
  }

  @Test(arguments: DeviceWays.named.indices)
  func pixelsDoNotDependOn(_ index: Int) throws {
    let way = DeviceWays.named[index].way
    let expected = try frames(ContextOptions())
    #expect(try frames(.hardware(way)) == expected)
    #expect(try frames(.hardware(DeviceWays.all.subtracting(way))) == expected)
  }

  @Test(arguments: ContextOptions.kinds.indices)
  func pixelsDoNotDependOnTheDriver(_ index: Int) throws {
    #expect(try frames(ContextOptions.kinds[index]) == (try frames(ContextOptions())))
  }

  /// The lines of the trace of one warm frame, and what it cost.
  private func trace(
    _ options: ContextOptions
  ) throws -> (lines: [String], cost: ExecutionStatistics) {
    var lines: [String] = []
    var cost = ExecutionStatistics()
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      for shift in 0..<6 { try executor.execute(try .busy(shift: shift), into: target) }
      context.gl.trace { lines.append($0) }
      cost = try executor.execute(try .busy(shift: 7), into: target)
      context.gl.trace(nil)
    }
    return (lines, cost)
  }

  /// The last line before the first that begins with `start` and for which `isWanted` holds.
  private func last(
    _ lines: [String], before start: String, where isWanted: (String) -> Bool
  ) -> String? {
    guard let first = lines.firstIndex(where: { $0.hasPrefix(start) }) else { return nil }
    return lines[..<first].last(where: isWanted)
  }

  private func count(_ lines: [String], _ start: String) -> Int {
    lines.count { $0.hasPrefix(start) }
  }

  @Test func aSoftwareRasterizerHasNoneOfThem() throws {
    try withContext { context in
      #expect(context.capabilities.isSoftware)
      #expect(context.ways == [])
    }
    try withContext(.hardware()) { #expect($0.ways == .all) }
    try withContext(.hardware(.packing)) { #expect($0.ways == .packing) }
    let lines = try trace(ContextOptions()).lines
    for call in [
      "glDrawElementsInstanced", "glInvalidateFramebuffer", "glMapBufferRange", "glFenceSync",
    ] { #expect(count(lines, call) == 0, "\(call)") }
  }

  @Test func recordsHaveFourVertices() throws {
    let (lines, cost) = try trace(.hardware(.indexing))
    #expect(count(lines, "glDrawArraysInstanced(\(GL_TRIANGLES), 0, 6") == 0)
    #expect(count(lines, "glDrawElementsInstanced(\(GL_TRIANGLES), 6, 0") == cost.drawCalls - 3)
    // The passes that work on pixels draw one triangle.
    #expect(count(lines, "glDrawArraysInstanced(\(GL_TRIANGLES), 0, 3") == 3)
    #expect(count(lines, "glBufferSubData") > 0)
  }

  /// Nothing is copied by the driver, and one fence guards a frame.
  @Test(arguments: [false, true])
  func recordsAreWrittenWhereTheyAreRead(avoidsBufferStorage: Bool) throws {
    var options = ContextOptions.hardware([.mapping, .staging])
    options.avoidsBufferStorage = avoidsBufferStorage
    let lines = try trace(options).lines
    #expect(count(lines, "glBufferSubData") == 0)
    #expect(count(lines, "glBufferData") == 0)
    #expect(count(lines, "glFenceSync") == 1)
    #expect(count(lines, "glDeleteSync") == 1)
    // The records, two images, the clips and the gradients.
    #expect(count(lines, "glMapBufferRange") == (avoidsBufferStorage ? 5 : 0))
    #expect(count(lines, "glUnmapBuffer") == (avoidsBufferStorage ? 5 : 0))
  }

  /// Texels come from a buffer: an offset, which is nil at its beginning, and nothing waits.
  @Test func texelsGoThroughOneBuffer() throws {
    let (lines, cost) = try trace(.hardware(.staging))
    let bind = "glBindBuffer(\(GL_PIXEL_UNPACK_BUFFER), "
    let bound = last(lines, before: "glTexSubImage2D") { $0.hasPrefix(bind) }
    #expect(bound != nil && bound != bind + "0)")
    #expect(lines.last { $0.hasPrefix(bind) } == bind + "0)")
    #expect(lines.first { $0.hasPrefix("glTexSubImage2D") }?.hasSuffix(", nil)") == true)
    #expect(cost.uploads == 2)
  }

  /// A texture that is made after another one was filled takes no texels from the buffer, which may
  /// be too small for it.
  @Test func newTexturesAreEmpty() throws {
    try withContext(.hardware(.staging)) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      var plan = FramePlan(48, 40)
      plan.addPage(try makeImage(8, 8, texelColor), id: 1)
      // A page far larger than all texels of the frame.
      plan.addPage(try makeImage(8, 8) { texelColor($1, $0) }, id: 2, width: 1024, height: 1024)
      plan.addBlit(pixelRect(0, 0, 8, 8), texelX: 0, texelY: 0, page: 0)
      plan.addBlit(pixelRect(8, 0, 16, 8), texelX: 0, texelY: 0, page: 1)
      var bound = "0"
      var wrong: [String] = []
      let bind = "glBindBuffer(\(GL_PIXEL_UNPACK_BUFFER), "
      context.gl.trace { line in
        if line.hasPrefix(bind) { bound = String(line.dropFirst(bind.count).dropLast()) }
        if line.hasPrefix("glTexImage2D"), bound != "0" { wrong.append(line) }
      }
      try executor.execute(plan, into: target)
      context.gl.trace(nil)
      #expect(wrong == [])
      let pixels = try Pixels(target)
      #expect(pixels[3, 5] == texelColor(3, 5) && pixels[8 + 3, 5] == texelColor(5, 3))
    }
  }

  /// What does not fit into the buffer is copied by the driver.
  @Test func stagedBytesAreBounded() throws {
    try withContext(.hardware(.staging)) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 2048, height: 1024)
      defer { target.delete() }
      var plan = FramePlan(2048, 1024)
      plan.addPage(try makeImage(1024, 1024, texelColor), id: 1)
      plan.addPage(try makeImage(1024, 1024) { texelColor($1, $0) }, id: 2)
      plan.addBlit(pixelRect(0, 0, 1024, 1024), texelX: 0, texelY: 0, page: 0)
      plan.addBlit(pixelRect(1024, 0, 2048, 1024), texelX: 0, texelY: 0, page: 1)
      let before = context.resources.ledger.liveBytes
      try executor.execute(plan, into: target)
      let pages = 2 * 1024 * 1024 * 4
      #expect(context.resources.ledger.liveBytes - before - pages <= StagingRing.mostBytes + 70_000)
      let pixels = try Pixels(target)
      #expect(pixels[700, 30] == texelColor(700, 30))
      #expect(pixels[1024 + 700, 30] == texelColor(30, 700))
    }
  }

  /// A frame waits for the frame three before it, unless GL is known to be idle.
  @Test func aFrameWaitsForItsTurn() throws {
    try withContext(.hardware(.mapping)) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      for shift in 0..<7 {
        let before = context.gl.counts
        try executor.execute(try .busy(shift: shift), into: target)
        let counts = context.gl.counts.since(before)
        #expect(counts[.clientWaitSync] == (shift < 3 ? 0 : 1))
        #expect(context.resources.ledger.live(.fence) == min(shift + 1, 3))
      }
      _ = try Pixels(target)
      let before = context.gl.counts
      try executor.execute(try .busy(shift: 7), into: target)
      #expect(context.gl.counts.since(before)[.clientWaitSync] == 0)
    }
  }

  /// A pass never makes a GPU load what it does not need.
  @Test func formerPixelsAreDropped() throws {
    var lines = try trace(.hardware(.discarding)).lines
    let isSwitch = { (line: String) in line.hasSuffix("able(\(GL_SCISSOR_TEST))") }
    // Each pass that works on pixels: a reduction, a blur, a matrix, and two copies.
    #expect(count(lines, "glInvalidateFramebuffer(\(GL_FRAMEBUFFER)") == 5)
    #expect(
      last(lines, before: "glClear(", where: isSwitch) == "glDisable(\(GL_SCISSOR_TEST))")
    lines = try trace(.hardware([])).lines
    #expect(count(lines, "glInvalidateFramebuffer") == 0)
    #expect(last(lines, before: "glClear(", where: isSwitch) == "glEnable(\(GL_SCISSOR_TEST))")
  }

  /// Several parts are read with one wait, whatever the order of GL's pixels.
  @Test(arguments: ContextOptions.kinds.indices)
  func partsAreReadTogether(_ index: Int) throws {
    let parts = [pixelRect(1, 2, 9, 4), pixelRect(0, 10, 48, 11), pixelRect(40, 20, 99, 99)]
    try withContext(ContextOptions.kinds[index]) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      try executor.execute(try .busy(), into: target)
      let whole = try Pixels(target)
      let row = 48 * 4 + 12
      var bytes = [UInt8](repeating: 77, count: row * 40)
      let before = context.gl.counts
      try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0, bytesPerRow: row, parts) }
      let counts = context.gl.counts.since(before)
      #expect(counts[.readPixels] == 3)
      #expect(counts[.mapBufferRange] == (context.ways.contains(.packing) ? 1 : 0))
      for y in 0..<40 {
        for x in 0..<(row / 4) {
          let isRead =
            x < 48
            && parts.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
          for channel in 0..<4 {
            #expect(
              bytes[y * row + x * 4 + channel]
                == (isRead ? whole.bytes[(y * 48 + x) * 4 + channel] : 77))
          }
        }
      }
    }
  }

  /// Each part of the read-back may fail, and the next one works.
  @Test(arguments: ContextOptions.kinds.indices)
  func everyCallOfAReadBackMayFail(_ index: Int) throws {
    let parts = [pixelRect(1, 2, 9, 4), pixelRect(0, 5, 9, 6)]
    try withContext(ContextOptions.kinds[index]) { context in
      var failures = 0
      for number in 1...40 {
        let target = try RenderTarget(context: context, width: 9, height: 9)
        defer { target.delete() }
        context.gl.failCall(number)
        var bytes = [UInt8](repeating: 0, count: 9 * 9 * 4)
        func read() throws {
          try bytes.withUnsafeMutableBytes {
            try target.readPixels(into: $0, bytesPerRow: 9 * 4, parts)
          }
        }
        var thrown: (any Error)?
        do { try read() } catch { thrown = error }
        guard let failed = context.gl.lastFailed else {
          context.gl.failCall(0)
          break
        }
        failures += 1
        // Unmapping and unbinding come after the bytes were read.
        if thrown == nil {
          #expect([.bindBuffer, .unmapBuffer, .pixelStorei].contains(failed))
          _ = context.gl.getError()
        }
        context.gl.failCall(0)
        try read()
      }
      #expect(failures > 4)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 67])
  func redAndBlueAreExchanged(_ count: Int) {
    let source = (0..<count * 4).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) }
    var expected = source
    for pixel in 0..<count { expected.swapAt(pixel * 4, pixel * 4 + 2) }
    var copy = [UInt8](repeating: 0, count: count * 4 + 3)
    copy.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { PixelOrder.swapRedAndBlue($0, into: target) }
    }
    #expect(Array(copy.dropLast(3)) == expected)
    #expect(copy.suffix(3) == [0, 0, 0])
    var same = source
    same.withUnsafeMutableBytes {
      if let start = $0.baseAddress { PixelOrder.swapRedAndBlue(in: start, count: count) }
    }
    #expect(same == expected)
  }
}
