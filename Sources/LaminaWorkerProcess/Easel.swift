import CSandbox
import Foundation
import Lamina
import LaminaDocument
import LaminaScene
import LaminaWorker

/// The thread of a worker process that draws, and what it draws with.
///
/// `@unchecked Sendable`: it is handed to that thread and used there alone.
final class Easel: @unchecked Sendable {
  private let link: WireLink
  private let memory: AnswerMemory
  private let setup: SetupMessage
  private let rehearsal: (@Sendable (SceneJob) throws -> Void)?
  private var renderers: [WorkerRenderer] = []
  private static let keptRenderers = 2
  private let shelf = TemplateShelf()

  init(
    _ link: WireLink, _ memory: AnswerMemory, _ setup: SetupMessage,
    _ rehearsal: (@Sendable (SceneJob) throws -> Void)?
  ) {
    (self.link, self.memory, self.setup, self.rehearsal) = (link, memory, setup, rehearsal)
  }

  /// Gets ready, then draws until the pool closes the socket.
  func run(_ begun: Confinement) {
    var confinement = begun
    do {
      lamina_sandbox_begin_thread()
      lamina_sandbox_return_large_blocks()
      let first = try renderer(setup.limits)
      // Later, drivers cannot read all that they begin with.
      try first.open()
      // A software rasterizer links a program in a millisecond and keeps a megabyte for it. What
      // takes it long, the code for the processor, it makes in the first draw.
      if !first.isSoftware { try first.warmUp() }
      try warmText(first)
      InputFile.use(AskedFiles(link))
      lamina_sandbox_release_memory()
      try confinement.finish(memoryBytes: setup.memoryBytes, socket: link.socket)
      let missing = setup.requiring.subtracting(confinement.parts)
      guard missing.isEmpty else { throw WorkerPoolError.unconfined(missing: missing) }
      try link.send(.ready, ReadyMessage(confinement.report, device: "").bytes)
    } catch {
      return WorkerService.fail(link, error)
    }
    var jobs = 0
    // Any failure of the socket ends the process: nobody waits for it any more.
    while let message = try? link.receive(atMost: WorkerService.longestMessage) {
      if message.descriptor >= 0 { close(message.descriptor) }
      guard message.kind == .job, let job = try? JobMessage(message.body) else { return }
      lamina_sandbox_begin_job()
      guard (try? answer(job)) != nil else { return }
      jobs += 1
      guard lamina_sandbox_is_settled(jobs) != 0 else { continue }
      // The compiler's code takes 45 MB, and its tables 7.
      guard (try? renderers.forEach { try $0.releaseCompiler() }) != nil else { return }
      lamina_sandbox_release_memory()
    }
  }

  /// Draws a text, so that fonts are found and the libraries of text are loaded.
  private func warmText(_ renderer: WorkerRenderer) throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    let text = CATextLayer()
    text.frame = root.bounds
    text.string = "Lamina"
    text.fontSize = 8
    root.addSublayer(text)
    _ = try renderer.render(root, size: root.bounds.size, scale: 1, at: 0) {}
    CATransaction.closeAll()
  }

  // MARK: Jobs

  /// Draws a job and answers. Throws only what the socket throws.
  private func answer(_ message: JobMessage) throws {
    let job = message.job
    let begin = ContinuousClock.now
    let (result, warnings) = WarningCollector.during {
      Result {
        try MemoryLoss.watch { try CATransaction.deliveringCompletions { try draw(job) } }
      }
    }
    // A scene cannot begin transactions, but reading it may.
    CATransaction.closeAll()
    let picture = Result {
      let image = try result.get()
      let drawn = ContinuousClock.now
      let content = try MemoryLoss.watch { try leave(image, as: message.format) }
      return PictureMessage(
        content, warnings, drawTime: begin.duration(to: drawn) / .seconds(1),
        encodeTime: drawn.duration(to: .now) / .seconds(1))
    }
    // What is sent from here on is the answer, and nothing may come behind it.
    lamina_sandbox_end_job()
    switch picture {
    case .success(let picture): try link.send(.picture, picture.bytes)
    case .failure(let error as WireLink.Failure): throw error
    case .failure(let error) where Self.isLoss(error):
      // The pool ends the process, so that nothing that is not whole is used again.
      try link.send(.memory)
    case .failure(let error): WorkerService.fail(link, error)
    }
  }

  /// Whether an error says that memory ran out.
  private static func isLoss(_ error: any Error) -> Bool {
    switch error {
    case is MemoryExhausted, CGImageError.outOfMemory, GLDeviceError.outOfMemory: true
    default: false
    }
  }

  private func draw(_ job: SceneJob) throws -> CGImage {
    try rehearsal?(job)
    let limits = job.limits ?? setup.limits
    let root = try SceneDrawing.tree(of: job, limits: limits, shelf: shelf)
    let renderer = try renderer(limits)
    do {
      return try renderer.render(root, size: root.bounds.size, scale: job.scale, at: job.time) {}
    } catch {
      if error is GLDeviceError { renderers.removeAll { $0 === renderer } }
      throw error
    }
  }

  /// Leaves a picture in the answer memory, in the form that was asked for.
  private func leave(_ image: CGImage, as format: CGImageFormat?) throws -> PictureMessage.Content {
    guard let format else {
      let pixels = image.pixels
      try checkRoom(pixels.byteCount)
      pixels.withUnsafeBytes { memory.write($0) }
      return .pixels(width: pixels.width, height: pixels.height)
    }
    let data = try ImageCodec.encode(image, as: format)
    try checkRoom(data.count)
    data.withUnsafeBytes { memory.write($0) }
    return .file(data.count)
  }

  private func checkRoom(_ bytes: Int) throws {
    guard bytes <= memory.size else {
      throw WorkerPoolError.answerTooLarge(bytes: bytes, allowed: memory.size)
    }
  }

  /// The renderer with these limits. It is made if there is none.
  private func renderer(_ limits: RenderLimits) throws -> WorkerRenderer {
    if let index = renderers.firstIndex(where: { $0.limits == limits }) {
      renderers.insert(renderers.remove(at: index), at: 0)
      return renderers[0]
    }
    if renderers.count >= Self.keptRenderers { renderers.removeLast() }
    let device = try setup.device.map { try GLDeviceRequest($0) } ?? GLDeviceRequest()
    let renderer = try WorkerRenderer(device, limits: limits, options: .environment)
    renderers.insert(renderer, at: 0)
    return renderer
  }
}
