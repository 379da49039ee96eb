import CWorkerLink
import Foundation
import Lamina
import LaminaDocument

/// A worker process, its socket and its answer memory, seen from the pool.
///
/// Nothing that it sends is believed: kinds, lengths and numbers are compared with what is allowed,
/// and what lies in the shared memory is copied and never parsed. After anything unexpected the
/// process is killed.
///
/// `@unchecked Sendable`: one thread at a time has it.
final class WorkerChild: @unchecked Sendable {
  /// What a pool starts its workers with.
  struct Recipe: Sendable {
    let path: String
    /// The variables of the process, `NAME=VALUE`.
    let environment: [String]
    let setup: SetupMessage
    let options: WorkerOptions
  }

  /// Why the work on a job ended without an answer.
  struct Interrupted: Error {}

  let confinement: WorkerConfinement
  /// Jobs that it was given.
  private(set) var jobs = 0
  /// For whom it draws. Set by its first job.
  private(set) var tenant: String?
  /// Seconds that it took for pictures, as it says, which nobody has noted yet.
  private(set) var times = (draw: 0.0, encode: 0.0)
  /// Whether it takes another job.
  private(set) var isUsable = true

  private let recipe: Recipe
  private let link: WireLink
  private let memory: AnswerMemory
  private let process: pid_t
  private var isOver = false

  // MARK: Start

  /// Starts a process, and returns when it takes jobs. Throws ``WorkerPoolError``, or a
  /// `POSIXError` if the system gives no memory or socket.
  init(_ recipe: Recipe) throws {
    self.recipe = recipe
    memory = try AnswerMemory(size: recipe.setup.answerBytes)
    var sockets: (Int32, Int32) = (-1, -1)
    let code = withUnsafeMutablePointer(to: &sockets) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { lamina_link_pair($0) }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EMFILE) }
    link = WireLink(sockets.0)
    let spawned = Self.spawn(recipe, sockets.1)
    close(sockets.1)
    switch spawned {
    case .success(let process): self.process = process
    case .failure(let error): throw error
    }
    do {
      confinement = try Self.begin(link, memory, recipe)
    } catch {
      // The message says more than the end of the process.
      var (signal, status): (Int32, Int32) = (0, 0)
      lamina_link_end(process, 0, &signal, &status)
      isOver = true
      throw error
    }
  }

  private static func spawn(_ recipe: Recipe, _ socket: Int32) -> Result<pid_t, WorkerPoolError> {
    let words = [recipe.path, "worker", "--descriptor", "\(LAMINA_WORKER_SOCKET)"]
    let arguments = words.map { strdup($0) } + [nil]
    let environment = recipe.environment.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = lamina_link_spawn(
      recipe.path, arguments, environment, socket, recipe.options.keepsStandardError ? 1 : 0,
      &process)
    guard code == 0 else {
      return .failure(.cannotStart("\(recipe.path): \(SystemError.reason(code))"))
    }
    return .success(process)
  }

  private static func begin(
    _ link: WireLink, _ memory: AnswerMemory, _ recipe: Recipe
  ) throws -> WorkerConfinement {
    let patience = WireLink.Patience(until: .now + recipe.options.startTime)
    do {
      try link.send(.setup, recipe.setup.bytes, passing: memory.descriptor, patience)
      let message = try link.receive(atMost: PictureMessage.longest, patience)
      if message.descriptor >= 0 { close(message.descriptor) }
      switch message.kind {
      case .ready:
        let confinement = try ReadyMessage(message.body).confinement
        let missing = recipe.options.requiring.subtracting(confinement.parts)
        guard missing.isEmpty else { throw WorkerPoolError.unconfined(missing: missing) }
        return confinement
      case .failure:
        var reader = WireReader(message.body)
        let error = try WireFailure.decode(&reader)
        if case WorkerPoolError.unconfined = error { throw error }
        throw WorkerPoolError.cannotStart("\(error)")
      default: throw WorkerPoolError.cannotStart("it sends messages of the wrong kind")
      }
    } catch let error as WireError {
      throw WorkerPoolError.cannotStart(error.description)
    } catch let failure as WireLink.Failure {
      throw WorkerPoolError.cannotStart(Self.reason(failure))
    }
  }

  private static func reason(_ failure: WireLink.Failure) -> String {
    switch failure {
    case .closed: "it ended before it took a job (is it the program 'lamina'?)"
    case .late: "it was not ready in time"
    case .woken: "the pool was shut down"
    case .malformed(let what): what
    case .system(let code): SystemError.reason(code)
    }
  }

  deinit { end() }

  /// Ends the process and returns what has ended it. It is killed unless it ends by itself within
  /// the time.
  @discardableResult
  func end(within milliseconds: Int32 = 0) -> (signal: Int, status: Int) {
    isUsable = false
    if isOver { return (0, 0) }
    isOver = true
    var (signal, status): (Int32, Int32) = (0, 0)
    lamina_link_end(process, milliseconds, &signal, &status)
    return (Int(signal), Int(status))
  }

  /// Whether the process is still there. Costs one call of the system.
  var isAlive: Bool {
    // An idle worker says nothing. So what can be read is its end, or it is not to be trusted.
    isUsable && lamina_link_wait(link.socket, 0, -1, 0) == 0
  }

  // MARK: Jobs

  /// Draws a job. `wake` is an event that ends the work with ``Interrupted``, if `isOver`.
  ///
  /// Throws what the job throws; then the process can be used again. Throws ``WorkerPoolError`` or
  /// ``Interrupted`` if it was killed.
  func draw(_ job: SceneJob, as format: CGImageFormat?, wake: Int32, isOver: @escaping () -> Bool)
    throws
    -> ReportedPicture<SceneAnswer>
  {
    tenant = job.tenant
    jobs += 1
    let longest = ContinuousClock.now + recipe.options.jobTime
    let end = min(job.deadline ?? longest, longest)
    let patience = WireLink.Patience(until: end, wake: wake, isOver: isOver)
    let (source, folder) = try self.source(of: job)
    do {
      try allowTime()
      try link.send(.job, JobMessage(job, source, format: format).bytes, patience)
      return try answer(as: format, folder, patience)
    } catch let error as WireError {
      self.end()
      throw WorkerPoolError.badAnswer(error.description)
    } catch let failure as WireLink.Failure {
      throw self.end(after: failure, isDeadline: end == job.deadline)
    }
  }

  /// The times since the last call.
  func takeTimes() -> (draw: Double, encode: Double) {
    defer { times = (0, 0) }
    return times
  }

  /// The scene of a job as it is sent, and the folder of the files that the worker may ask for.
  private func source(of job: SceneJob) throws -> (JobMessage.Source, JobFolder?) {
    func check(_ count: Int, _ name: String) throws {
      let allowed = (job.limits ?? recipe.setup.limits).inputBytes
      guard count > allowed else { return }
      throw SceneError(
        LimitExceeded("inputBytes", value: count, allowed: allowed), file: name, what: "scene")
    }
    func path(_ url: URL) throws -> String {
      if url.isFileURL { return url.relativePath }
      throw SceneError(
        .unreadable, file: url.relativePath, what: "scene", why: "the URL does not name a file",
        allowed: "file URLs")
    }
    switch job.scene {
    case .data(let data, let name):
      try check(data.count, name)
      return (.bytes(data, name: name), nil)
    case .lottie(let data, let name):
      try check(data.count, name)
      return (.lottie(data, name: name), nil)
    case .file(let url):
      let path = try path(url)
      return (.path(path), JobFolder(path))
    case .template(let template):
      let path = try path(template.folder)
      try check(template.valueBytes, path)
      let texts = template.texts.map { JobMessage.Text(name: $0.name, text: $0.text) }
      return (
        .template(path: path, version: template.version, json: template.json, texts: texts),
        JobFolder(path)
      )
    }
  }

  private func allowTime() throws {
    let seconds =
      UInt64(max(1, recipe.options.jobTime.components.seconds)) * UInt64(WorkerProgram.cores)
    // It may have ended already, which the answer will say.
    _ = lamina_link_allow_time(process, seconds)
  }

  private func answer(
    as format: CGImageFormat?, _ folder: JobFolder?, _ patience: WireLink.Patience
  ) throws -> ReportedPicture<SceneAnswer> {
    var questions = 0
    while true {
      let message = try link.receive(
        atMost: max(PictureMessage.longest, FileQuestion.longest), patience)
      if message.descriptor >= 0 { close(message.descriptor) }
      switch message.kind {
      case .wantsFile:
        questions += 1
        guard questions <= JobFolder.mostQuestions else {
          throw WireError("over \(JobFolder.mostQuestions) questions about files")
        }
        let question = try FileQuestion(message.body)
        let (answer, descriptor) = folder?.answer(question) ?? (FileAnswer(), -1)
        defer { if descriptor >= 0 { close(descriptor) } }
        try link.send(.file, answer.bytes, passing: descriptor, patience)
      case .picture:
        let picture = try PictureMessage(
          message.body, capacity: memory.size, isFile: format != nil)
        times.draw += picture.drawTime
        times.encode += picture.encodeTime
        return ReportedPicture(picture: try copy(picture.content), warnings: picture.warnings)
      case .failure:
        var reader = WireReader(message.body)
        let error = try WireFailure.decode(&reader)
        try reader.end()
        throw error
      case .memory:
        end()
        throw WorkerPoolError.memoryExceeded(allowed: recipe.setup.memoryBytes)
      case .setup, .job, .file, .ready: throw WireError("a message of the wrong kind")
      }
    }
  }

  /// A copy of what lies in the answer memory.
  private func copy(_ content: PictureMessage.Content) throws -> SceneAnswer {
    defer { memory.release(after: content.byteCount) }
    switch content {
    case .pixels(let width, let height):
      return .image(
        CGImage(pixels: try PixelBuffer(width: width, height: height) { memory.read(into: $0) }))
    case .file(let count):
      var data = Data(count: count)
      data.withUnsafeMutableBytes { memory.read(into: $0) }
      return .data(data)
    }
  }

  private func end(after failure: WireLink.Failure, isDeadline: Bool) -> any Error {
    if failure == .closed {
      // It ends now. A worker that has only closed its socket is killed.
      let (signal, status) = end(within: 1_000)
      if signal == SIGXCPU { return WorkerPoolError.timeExceeded(allowed: recipe.options.jobTime) }
      return signal != 0
        ? WorkerPoolError.crashed(signal: signal) : WorkerPoolError.ended(status: status)
    }
    end()
    switch failure {
    case .late where isDeadline: return RenderPoolError.deadlineExceeded
    case .late: return WorkerPoolError.timeExceeded(allowed: recipe.options.jobTime)
    case .woken: return Interrupted()
    case .malformed(let what): return WorkerPoolError.badAnswer(what)
    case .system(let code): return WorkerPoolError.badAnswer(SystemError.reason(code))
    case .closed: return Interrupted()
    }
  }
}

/// What a job gives: an image, or the bytes of an image file.
enum SceneAnswer: Sendable {
  case image(CGImage)
  case data(Data)
}
