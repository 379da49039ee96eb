import Foundation
import Lamina

extension RenderCommand {
  /// Makes one picture of `task`.
  func renderPicture(_ task: RenderTask, _ format: PictureFormat, _ file: OutputFile) throws {
    let clock = ContinuousClock()
    let start = clock.now
    // A file that lacks something must not appear, so it is made before anything is written.
    let (drawn, bytes) = try MemoryLoss.watch { try makePicture(task, format) }
    try file.write(bytes)
    if let figures = drawn.figures { Messages.done("stats: \(figures)") }
    if !quiet {
      let time = start.duration(to: clock.now).milliseconds
      let pixels = "\(drawn.image.width)x\(drawn.image.height) px"
      Messages.done("wrote \(file.path): \(pixels), \(drawn.device), \(Int(time.rounded())) ms")
    }
  }

  /// The picture of `task`, and its file's bytes.
  private func makePicture(_ task: RenderTask, _ format: PictureFormat) throws -> (
    DrawnPicture, Data
  ) {
    let limits = limitOptions.limits
    let loaded = try document(of: task).read()
    scene.report(loaded)
    let shown = try ShownScene(loaded, size, scale: scale?.value ?? 1, input: task.input)
    if let lottie = shown.lottie {
      try frame.apply(to: lottie, time: time?.value, input: task.input)
    }
    let drawn = try draw(shown, limits)
    scene.reportFonts(below: shown.root, limits: limits)
    let bytes = try format.encode(
      drawn.image, background: background, quality: lossless ? 1 : quality?.value,
      compression: compression)
    return (drawn, bytes)
  }

  private struct DrawnPicture {
    let image: CGImage
    let device: String
    let figures: FrameFigures?
  }

  /// Draws the picture. The renderer, which holds as much memory as the picture, is gone before the
  /// picture is written to a file.
  private func draw(_ shown: ShownScene, _ limits: RenderLimits) throws -> DrawnPicture {
    let clock = ContinuousClock()
    let scale = scale?.value ?? 1
    QuickPrograms.request(pixels: shown.size.width * shown.size.height * scale * scale)
    let renderer = try OffscreenRenderer(
      size: shown.size, scale: scale, device: try deviceRequest(), limits: limits)
    renderer.keepsAnimations = true
    let start = clock.now
    let image = try renderer.render(shown.root, at: time?.value ?? 0)
    let time = start.duration(to: clock.now)
    var figures: FrameFigures?
    if stats {
      let statistics = renderer.statistics
      _ = try renderer.render(shown.root, at: self.time?.value ?? 0)
      figures = FrameFigures(
        frame: statistics, unchanged: renderer.statistics, renderTime: time,
        device: renderer.placeName)
    }
    return DrawnPicture(image: image, device: renderer.placeName, figures: figures)
  }
}
