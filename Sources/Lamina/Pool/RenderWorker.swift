import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// One thread of a pool, and its contexts.
///
/// Jobs with the pool's limits share one context. A second context serves the last job with other
/// limits. After any GL error, and after a loss, the context is closed; the next job opens a new
/// one.
final class RenderWorker {
  private let queue: RenderQueue
  private let device: GLDeviceRequest
  private let options: CARenderOptions
  private let limits: RenderLimits
  private var renderers: [WorkerRenderer] = []
  private static let keptRenderers = 2
  private let encoder: PictureEncoder

  init(
    _ queue: RenderQueue, device: GLDeviceRequest, options: CARenderOptions, limits: RenderLimits
  ) {
    (self.queue, self.device, self.options, self.limits) = (queue, device, options, limits)
    encoder = PictureEncoder(queue)
  }

  /// Opens the first context, which takes the most time. Throws
  /// ``GLDeviceError/noDevice(attempts:)``.
  func open() throws { _ = try renderer(limits) }

  /// Works until the queue is closed.
  func run() {
    while let job = queue.take() {
      let (result, warnings) = WarningCollector.during {
        Result {
          try WorkToken.during(job.token) {
            try CATransaction.deliveringCompletions { try perform(job) }
          }
        }
      }
      // The code that makes a tree may have begun transactions without ending them.
      CATransaction.closeAll()
      let picture = result.map { ReportedPicture(picture: $0, warnings: warnings) }
      if let format = job.format, let picture = try? picture.get() {
        encoder.encode(picture, of: job, as: format)
      } else {
        queue.drop(job)
        queue.end(job, picture.map { $0.map(RenderJobResult.image) })
      }
    }
    encoder.finish()
    renderers = []
  }

  private func perform(_ job: RenderJob) throws -> CGImage {
    try queue.check(job)
    let root = try job.makeTree()
    try queue.check(job)
    return try draw(root, job)
  }

  private func draw(_ root: CALayer, _ job: RenderJob) throws -> CGImage {
    let renderer = try renderer(job.limits)
    do {
      try job.prepare?(renderer.context)
      let size = job.size ?? root.bounds.size
      return try renderer.render(root, size: size, scale: job.scale, at: job.time) {
        try queue.check(job)
      }
    } catch {
      if error is GLDeviceError || isLost(renderer) {
        renderers.removeAll { $0 === renderer }
        queue.noteContext(lost: 1)
      }
      throw error
    }
  }

  private func isLost(_ renderer: WorkerRenderer) -> Bool {
    (try? renderer.context.checkLoss()) == nil
  }

  /// The renderer with these limits. It is made if there is none.
  private func renderer(_ limits: RenderLimits) throws -> WorkerRenderer {
    if let index = renderers.firstIndex(where: { $0.limits == limits }) {
      renderers.insert(renderers.remove(at: index), at: 0)
      return renderers[0]
    }
    if renderers.count >= Self.keptRenderers { renderers.removeLast() }
    let renderer = try WorkerRenderer(device, limits: limits, options: options)
    queue.noteContext(opened: 1)
    renderers.insert(renderer, at: 0)
    return renderer
  }
}
