import Foundation
import Lamina

extension RenderCommand {
  /// Makes one picture of `task`.
  func renderPicture(_ task: RenderTask, _ format: PictureFormat, _ file: OutputFile) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let limits = RenderLimits.standard
    let loaded = try scene.open(task.input, limits: limits).read()
    scene.report(loaded)
    let shown = try ShownScene(loaded, size, scale: scale?.value ?? 1, input: task.input)
    let renderer = try OffscreenRenderer(
      size: shown.size, scale: scale?.value ?? 1, device: try deviceRequest(), limits: limits)
    renderer.keepsAnimations = true
    let renderStart = clock.now
    let image = try renderer.render(shown.root, at: time?.value ?? 0)
    let renderTime = renderStart.duration(to: clock.now)
    let statistics = renderer.statistics
    scene.reportFonts(below: shown.root, limits: limits)
    try file.write(
      try format.encode(
        image, background: background, quality: lossless ? 1 : quality?.value,
        compression: compression))
    if stats {
      _ = try renderer.render(shown.root, at: time?.value ?? 0)
      let report = FrameFigures(
        frame: statistics, unchanged: renderer.statistics, renderTime: renderTime,
        device: renderer.deviceName
      )
      Messages.line("stats: \(report)")
    }
    if !quiet {
      let time = start.duration(to: clock.now).milliseconds
      let pixels = "\(image.width)x\(image.height) px"
      Messages.line(
        "wrote \(file.path): \(pixels), \(renderer.deviceName), \(Int(time.rounded())) ms")
    }
  }
}
