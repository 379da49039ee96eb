import CGLES
import Foundation
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// Compiled programs in a folder, programs before they are needed, and programs after failures.
@Suite(.serialized) struct ProgramCacheTests {
  /// Calls `body` with a new folder that is deleted afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-programs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url)
  }

  /// Whether the driver gives out compiled programs. softpipe does not, nor does Mesa without its
  /// own cache.
  private func givesPrograms() throws -> Bool {
    var count: GLint = 0
    try withContext { $0.gl.getIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &count) }
    return count > 0
  }

  private func options(_ folder: URL) -> ContextOptions {
    var options = ContextOptions()
    options.programFolder = folder.path
    return options
  }

  private func files(_ folder: URL) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).sorted { $0.path < $1.path }
  }

  /// The picture of a busy plan, and how many shaders were compiled for it.
  private func picture(_ options: ContextOptions) throws -> (pixels: Pixels, compiled: Int) {
    var result: (Pixels, Int)?
    try withContext(options) { context in
      let pixels = try render(try .busy(), in: context)
      result = (pixels, context.gl.counts[.compileShader])
    }
    return try #require(result)
  }

  /// A program that kept its shaders would keep what the driver made of them.
  @Test func programsLetGoOfTheirShaders() throws {
    try withContext { context in
      let source = ShaderSource(.shape, [], quirks: [])
      let program = try context.resources.makeProgram(
        vertex: source.vertex, fragment: source.fragment, label: source.label)
      defer { context.resources.delete(program) }
      var attached: GLint = -1
      context.gl.getProgramiv(program.name, GL_ATTACHED_SHADERS, &attached)
      #expect(attached == 0)
      #expect(context.resources.ledger.live(.shader) == 0)
    }
  }

  @Test func programsAreMadeAfterTheCompilerWasGivenBack() throws {
    let expected = try picture(ContextOptions()).pixels
    try withContext { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      try executor.warmUp()
      try context.releaseCompiler()
      #expect(try render(try .busy(), in: context) == expected)
    }
  }

  @Test func laterContextsCompileNothing() throws {
    guard try givesPrograms() else { return }
    let expected = try picture(ContextOptions())
    try withFolder { folder in
      let first = try picture(options(folder))
      #expect(first == expected)
      #expect(files(folder).count == expected.compiled / 2)
      #expect(files(folder).allSatisfy { $0.pathExtension == "program" })
      let second = try picture(options(folder))
      #expect(second.compiled == 0)
      #expect(second.pixels == expected.pixels)
    }
  }

  /// Whatever a file holds, the picture is right, and the file is whole afterwards.
  @Test func damagedFilesAreMadeAgain() throws {
    guard try givesPrograms() else { return }
    let expected = try picture(ContextOptions())
    try withFolder { folder in
      _ = try picture(options(folder))
      let whole = try files(folder).map { try Data(contentsOf: $0) }
      let damages: [(Data) -> Data] = [
        { $0.prefix($0.count / 2) }, { _ in Data() }, { $0.prefix(3) },
        { Data($0.map { $0 ^ 0x55 }) },
        { data in
          var data = data
          data[data.count - 1] ^= 1
          return data
        },
        { data in
          var data = data
          data[20] ^= 1
          return data
        },
      ]
      for (index, damage) in damages.enumerated() {
        for (url, data) in zip(files(folder), whole) { try damage(data).write(to: url) }
        let result = try picture(options(folder))
        #expect(result == expected, "damage \(index)")
        #expect(try files(folder).map { try Data(contentsOf: $0).count } == whole.map(\.count))
      }
    }
  }

  /// A file with the right frame around something that the driver does not know.
  @Test func refusedFilesAreMadeAgain() throws {
    guard try givesPrograms() else { return }
    let expected = try picture(ContextOptions())
    try withFolder { folder in
      _ = try picture(options(folder))
      try withContext { context in
        let names = [
          context.capabilities.vendor, context.capabilities.renderer,
          context.capabilities.version, context.capabilities.shadingLanguage,
        ].joined(separator: "\n")
        let header = 17 + 24 + names.utf8.count
        for url in files(folder) {
          var bytes = [UInt8](try Data(contentsOf: url).prefix(header))
          for format in [UInt64(GL_PROGRAM_BINARY_FORMAT_MESA), 4711] {
            let binary = [UInt8](repeating: 9, count: 64)
            let digest = ProgramKey.digest([binary], seed: format)
            bytes = Array(bytes.prefix(header))
            for number in [format, digest] {
              bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
            bytes += binary
          }
          try Data(bytes).write(to: url)
        }
      }
      #expect(try picture(options(folder)) == expected)
      #expect(try picture(options(folder)).compiled == 0)
    }
  }

  /// Folders and files that others could have written are not read and not written to.
  @Test func onlyThisUsersFilesCount() throws {
    guard try givesPrograms() else { return }
    let expected = try picture(ContextOptions())
    let manager = FileManager.default
    try withFolder { folder in
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      #expect(try picture(options(folder)) == expected)
      #expect(files(folder).isEmpty)
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      let link = folder.appendingPathExtension("link")
      try manager.createSymbolicLink(at: link, withDestinationURL: folder)
      defer { try? manager.removeItem(at: link) }
      #expect(try picture(options(link)) == expected)
      #expect(files(folder).isEmpty)
      #expect(try picture(options(folder)) == expected)
      for url in files(folder) {
        try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: url.path)
      }
      #expect(try picture(options(folder)) == expected)
      let missing = URL(fileURLWithPath: "/nowhere/at/all")
      #expect(try picture(options(missing)) == expected)
    }
  }

  @Test func theOldestFilesMakeRoom() throws {
    try withFolder { url in
      let folder = try #require(ProgramFolder(url.path))
      let bytes = [UInt8](repeating: 1, count: ProgramFolder.mostFileBytes)
      for index in 0..<17 {
        folder.write("\(index)", bytes)
        let age = Date(timeIntervalSince1970: Double(1_000_000 + index))
        try FileManager.default.setAttributes(
          [.modificationDate: age],
          ofItemAtPath: url.appendingPathComponent("\(index).program").path)
      }
      #expect(files(url).count == 16)
      #expect(folder.read("0") == nil)
      #expect(folder.read("1") == bytes)
      folder.write("large", bytes + [1])
      #expect(folder.read("large") == nil)
    }
  }

  /// Each call of the cache may fail; the next frame is right.
  @Test func everyCallMayFailWithAFolder() throws {
    guard try givesPrograms() else { return }
    var plan = FramePlan(8, 8)
    plan.addSolid(pixelRect(0, 0, 4, 4), white)
    let expected = try render(plan)
    for isFilled in [false, true] {
      try withFolder { folder in
        if isFilled { try withContext(options(folder)) { _ = try render(plan, in: $0) } }
        for number in 1...200 {
          if !isFilled { for url in files(folder) { try FileManager.default.removeItem(at: url) } }
          var isOver = false
          try withContext(options(folder)) { context in
            let target = try RenderTarget(context: context, width: 8, height: 8)
            defer { target.delete() }
            let executor = PlanExecutor(context: context)
            defer { executor.releaseAll() }
            context.gl.failCall(number)
            do {
              try executor.execute(plan, into: target)
            } catch {
              #expect(error is GLDeviceError)
            }
            isOver = context.gl.lastFailed == nil
            context.gl.failCall(0)
            while context.gl.getError() != GL_NO_ERROR {}
            try executor.execute(plan, into: target)
            #expect(try Pixels(target) == expected, "call \(number)")
          }
          if isOver { break }
        }
      }
    }
  }

  // MARK: Before and after

  @Test(arguments: ContextOptions.kinds.indices)
  func aWarmContextCompilesNothingMore(_ kind: Int) throws {
    try withContext(ContextOptions.kinds[kind]) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      try executor.warmUp()
      let compiled = context.gl.counts[.compileShader]
      #expect(compiled > 30)
      try executor.warmUp()
      var plan = FramePlan(8, 8)
      plan.addSolid(pixelRect(0, 0, 4, 4), white)
      plan.addQuad(.shape, (1, 1, 7, 7), source: (2, 0, 0, 0), color: color(90, 0, 0, 90))
      #expect(try render(plan, with: executor) == (try render(plan)))
      #expect(context.gl.counts[.compileShader] == compiled)
    }
  }

  @Test func warmingUpMayFail() throws {
    try withContext { context in
      for number in stride(from: 1, to: 250, by: 23) {
        let executor = PlanExecutor(context: context)
        defer { executor.releaseAll() }
        context.gl.failCall(number)
        #expect(throws: GLDeviceError.self, "call \(number)") { try executor.warmUp() }
        try executor.warmUp()
        #expect(context.resources.ledger.live(.shader) == 0)
      }
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      try executor.warmUp()
      #expect(try render(try .busy(), with: executor) == (try render(try .busy())))
    }
  }

  /// The programs of a plan are begun before the first is waited for.
  @Test func programsOfAPlanAreCompiledTogether() throws {
    var lines: [String] = []
    var pixels: Pixels?
    try withContext(.hardware(.compiling)) { context in
      context.gl.trace { lines.append($0) }
      pixels = try render(try .busy(), in: context)
      context.gl.trace(nil)
    }
    #expect(pixels == (try render(try .busy())))
    let asks = lines.firstIndex {
      $0.hasPrefix("glGetProgramiv") && $0.contains(", \(GL_LINK_STATUS), ")
    }
    let links = lines.count { $0.hasPrefix("glLinkProgram") }
    #expect(links > 5)
    #expect(lines[..<(asks ?? 0)].count { $0.hasPrefix("glLinkProgram") } == links)
  }

  /// A failure of a frame that is no loss costs no compilation.
  @Test func programsOutliveAFailure() throws {
    let expected = try render(try .busy())
    try withContext { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      var plan = try FramePlan.busy()
      plan.noteFlags()
      for _ in 0..<4 { try executor.execute(plan, into: target) }
      let calls = try executor.execute(plan, into: target).glCalls
      let compiled = context.gl.counts[.compileShader]
      for number in stride(from: 1, to: calls, by: 3) {
        context.gl.failCall(number)
        #expect(throws: GLDeviceError.self) { try executor.execute(plan, into: target) }
        try executor.execute(plan, into: target)
        #expect(try Pixels(target) == expected, "call \(number)")
      }
      #expect(context.gl.counts[.compileShader] == compiled)
    }
  }
}
