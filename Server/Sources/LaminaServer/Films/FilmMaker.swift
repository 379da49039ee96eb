import Foundation
import Lamina

/// Makes films: workers draw the frames, one after the other, and ffmpeg writes the file.
///
/// While ffmpeg takes a frame, the next one is drawn. So a film has one worker at a time.
struct FilmMaker: Sendable {
  let painter: Painter
  /// The limits of a frame.
  let limits: RenderLimits
  /// The name of ffmpeg, or its path.
  let program: String
  /// What ffmpeg says of its version: other versions make other bytes of the same frames.
  let encoder: String
  /// Bytes that the files of one film may have together.
  let maximumBytes: Int
  /// Bytes of memory for ffmpeg.
  let programBytes: Int

  /// What a program says of its version and of its libraries'; empty if it is not there.
  static func version(of program: String) async -> String {
    let output = try? await BoundedProcess.run(program, ["-version"], atMost: 64 << 10)
    return output.map { String(decoding: $0.output, as: UTF8.self) } ?? ""
  }

  /// Throws a ``Problem`` if ffmpeg is not there.
  func check() throws(Problem) {
    guard BoundedProcess.path(program) != nil else {
      throw Problem(
        .notImplemented, "no-encoder", "This server makes no films.",
        detail: "the program ffmpeg is not installed")
    }
  }

  /// Writes a film into a folder, which is made. Returns the file.
  ///
  /// Throws a ``Problem`` or `CancellationError`; then the folder is removed, and ffmpeg is gone.
  ///
  /// - Parameters:
  ///   - end: when the film must be there.
  ///   - progress: is called with the number of frames that ffmpeg has taken.
  func film(
    _ request: FilmRequest, for caller: Caller, in folder: URL, until end: ContinuousClock.Instant,
    progress: @escaping @Sendable (Int) async -> Void = { _ in }
  ) async throws -> URL {
    do {
      try check()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try await withThrowingTaskGroup(of: URL.self) { group in
        group.addTask { try await write(request, caller, folder, end, progress) }
        group.addTask { try await watch(folder, end) }
        defer { group.cancelAll() }
        guard let file = try await group.next() else { throw CancellationError() }
        return file
      }
    } catch {
      let isFull = Self.hasNoRoom(folder)
      try? FileManager.default.removeItem(at: folder)
      if error is CancellationError { throw error }
      let problem =
        isFull ? Self.full : Problem(drawing: error, queue: painter.pool.queueLimit)
      painter.metrics.failed(problem.code)
      throw problem
    }
  }

  // MARK: The film

  private func write(
    _ request: FilmRequest, _ caller: Caller, _ folder: URL, _ end: ContinuousClock.Instant,
    _ progress: @Sendable (Int) async -> Void
  ) async throws -> URL {
    @Sendable func frame(_ number: Int) async throws -> CGImage {
      let frame = request.frame(number)
      let image = try await painter.frame(frame, for: caller, limits: limits, until: end)
      painter.metrics.frames.increment()
      return image
    }
    var image = try await frame(0)
    var runs = request.format.runs(width: image.width, height: image.height, rate: request.rate)[
      ...]
    try await run(runs.removeFirst(), in: folder, until: end) { encoder in
      for number in 0..<request.frames {
        let pixels = try Self.pixels(image)
        async let isTaken = encoder.write(pixels)
        let next = number + 1 < request.frames ? try await frame(number + 1) : nil
        guard await isTaken else { return }
        await progress(number + 1)
        guard let next else { return }
        guard next.width == image.width, next.height == image.height else {
          throw Self.failed("frame \(number + 1) has another size than the first")
        }
        image = next
      }
    }
    for arguments in runs { try await run(arguments, in: folder, until: end) { _ in } }
    for name in [Self.errors, "frames.nut", "palette.raw"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    // It may have grown between the last look and its end.
    try checkBytes(folder)
    let file = folder.appendingPathComponent(request.format.fileName)
    guard Self.bytes(of: folder) > 0 else { throw Self.failed("ffmpeg wrote nothing") }
    return file
  }

  /// Runs ffmpeg, and waits until it is gone, however `feed` ends.
  private func run(
    _ arguments: [String], in folder: URL, until end: ContinuousClock.Instant,
    feed: (FedProcess) async throws -> Void
  ) async throws {
    let encoder = try FedProcess(
      program, arguments, in: folder, errors: Self.errors,
      limits: FedProcess.Limits(
        memory: programBytes, file: maximumBytes,
        seconds: Self.processors * (ContinuousClock.now.duration(to: end) / .seconds(1))))
    do {
      try await feed(encoder)
    } catch {
      encoder.kill()
      _ = await encoder.end()
      throw error
    }
    let status = await encoder.end()
    try Task.checkCancellation()
    if status == FedProcess.tooLargeAFile { throw tooLarge }
    guard status == 0 else {
      let words = FileManager.default.contents(
        atPath: folder.appendingPathComponent(Self.errors).path)
      throw Self.failed(
        "ffmpeg ends with \(status): \(String(decoding: (words ?? Data()).prefix(300), as: UTF8.self))"
      )
    }
  }

  /// The rows of a picture without gaps.
  private static func pixels(_ image: CGImage) throws -> Data {
    guard let data = image.dataProvider?.data as Data? else {
      throw failed("a frame has no pixels")
    }
    let row = image.width * 4
    if image.bytesPerRow == row { return data }
    var pixels = Data(capacity: row * image.height)
    for line in 0..<image.height {
      let start = data.startIndex + line * image.bytesPerRow
      pixels.append(data[start..<start + row])
    }
    return pixels
  }

  private static let errors = "errors.txt"

  private static func failed(_ why: String) -> Problem {
    Problem(.internalServerError, "internal", "The server has failed.", detail: why)
  }

  // MARK: Its bounds

  /// Throws a ``Problem`` when the time is over or the files are too large. Never returns.
  private func watch(_ folder: URL, _ end: ContinuousClock.Instant) async throws -> URL {
    while ContinuousClock.now < end {
      try await Task.sleep(until: min(end, .now + .milliseconds(50)), clock: .continuous)
      try checkBytes(folder)
    }
    throw Problem(.gatewayTimeout, "deadline", "The film was not made in time.")
  }

  private func checkBytes(_ folder: URL) throws(Problem) {
    if Self.bytes(of: folder) > maximumBytes { throw tooLarge }
  }

  private var tooLarge: Problem {
    Problem(
      .unprocessableContent, "limit", "The film is too large.", input: "filmBytes",
      allowed: "at most \(maximumBytes) bytes")
  }

  /// The wall clock bounds a film; this only ends a program that nobody watches any more.
  private static let processors = Double(ProcessInfo.processInfo.activeProcessorCount)

  /// Whether nothing can be written any more below the folder of all films.
  private static func hasNoRoom(_ folder: URL) -> Bool {
    var status = statvfs()
    guard statvfs(folder.deletingLastPathComponent().path, &status) == 0 else { return false }
    return status.f_bavail * UInt(status.f_frsize) < leastRoom
  }

  /// Encoders write blocks of less.
  private static let leastRoom = UInt(64 << 10)

  private static let full = Problem(
    .init(code: 507, reasonPhrase: "Insufficient Storage"),
    "storage-full", "The server has no room for the film.", retryAfter: 30)

  /// Bytes of the files in a folder.
  static func bytes(of folder: URL) -> Int {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.fileSizeKey])
    return (files ?? []).reduce(0) {
      $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
    }
  }
}
