import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// A worker draws what a thread of a `RenderPool` draws: pixels, files, warnings and errors.
@Suite struct WorkerPictureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every scene of the examples and of the tests of pictures, at two times and scales.
  @Test func scenesAreEqual() async throws {
    let manager = FileManager.default
    var scenes: [URL] = []
    for folder in ["Examples", "Tests/LaminaRenderTests/Scenes"] {
      let place = Self.root.appendingPathComponent(folder)
      let paths = try #require(manager.enumerator(atPath: place.path)).compactMap { $0 as? String }
      scenes += paths.sorted().filter { $0.hasSuffix(".ca") && !$0.hasPrefix(".") }
        .map { place.appendingPathComponent($0) }
    }
    #expect(scenes.count > 10)
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    for url in scenes {
      for (scale, time) in [(1.0, 0.0), (2.0, 0.7)] {
        let size = CGSize(width: 160, height: 120)
        let expected = try await inside.renderReporting(
          scene: .file(url), size: size, scale: scale, at: time)
        let picture = try await outside.renderReporting(
          scene: .file(url), size: size, scale: scale, at: time)
        #expect(picture.picture.width == expected.picture.width, "\(url.lastPathComponent)")
        #expect(picture.picture.allBytes == expected.picture.allBytes, "\(url.lastPathComponent)")
        #expect(picture.warnings == expected.warnings, "\(url.lastPathComponent)")
      }
    }
    #expect(outside.processes.started == 1)
    await outside.shutdown()
    await inside.shutdown()
  }

  /// Fonts are opened late, in the confinement; so are images of a bundle, which the pool opens.
  @Test func textsAndImagesAreEqual() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      "s.ca/main.caml",
      Document.data(
        """
        <CALayer bounds="0 0 200 100"><sublayers>
        <CATextLayer bounds="0 0 180 30" position="100 80" string="Ägypten שלום ✓" fontSize="17"
          font="DejaVu Serif"/>
        <CALayer bounds="0 0 30 20" position="50 30"><contents type="CGImage" src="assets/a.png"/>
        </CALayer>
        <CALayer bounds="0 0 9 9"><contents type="CGImage" src="assets/none.png"/></CALayer>
        </sublayers></CALayer>
        """))
    let png = try folder.write("s.ca/assets/a.png", Document.png)
    #expect(png.path.hasSuffix("a.png"))
    let scene = SceneSource.file(folder.url.appendingPathComponent("s.ca"))
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    let expected = try await inside.renderReporting(scene: scene, scale: 2)
    let picture = try await outside.renderReporting(scene: scene, scale: 2)
    #expect(picture.picture.allBytes == expected.picture.allBytes)
    #expect(picture.warnings == expected.warnings && picture.warnings.count > 0)
    #expect(expected.picture.allBytes.contains { $0 != 0 })
    for format in CGImageFormat.writable {
      #expect(
        try await outside.renderData(as: format, scene: scene)
          == (try await inside.renderData(as: format, scene: scene)))
    }
    // A loose document finds its images in its folder.
    let loose = SceneSource.file(folder.url.appendingPathComponent("s.ca/main.caml"))
    #expect(
      try await outside.render(scene: loose).allBytes
        == (try await inside.render(scene: loose).allBytes))
    await outside.shutdown()
    await inside.shutdown()
  }

  @Test func errorsAreEqual() async throws {
    let folder = try ScratchFolder()
    try folder.write("bad.ca/main.caml", Data("<caml><CALayer></caml>".utf8))
    try folder.write("two.ca/a.caml", Data())
    try folder.write("two.ca/b.caml", Data())
    try folder.write(
      "image.ca/main.caml",
      Document.data(
        "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"cut.png\"/></CALayer>"))
    try folder.write("image.ca/cut.png", Document.png.prefix(60))
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    var few = RenderLimits()
    few.layers = 1
    var jobs = ["bad.ca", "two.ca", "image.ca", "none.ca", "none.caml"].map {
      SceneJob(.file(folder.url.appendingPathComponent($0)))
    }
    jobs.append(SceneJob(.data(Data("no XML".utf8), name: "upload")))
    jobs.append(SceneJob(.data(Document.data("<CALayer/>"))))
    jobs.append(SceneJob(Document.square))
    jobs[jobs.count - 1].state = "Missing"
    jobs.append(
      SceneJob(
        .data(
          Document.data("<CALayer bounds=\"0 0 9 9\"><sublayers><CALayer/></sublayers></CALayer>")))
    )
    jobs[jobs.count - 1].limits = few
    jobs.append(SceneJob(Document.square))
    jobs[jobs.count - 1].size = CGSize(width: 1e6, height: 1e6)
    jobs.append(SceneJob(Document.square))
    jobs[jobs.count - 1].scale = -1
    for job in jobs {
      let expected = await Workers.error { _ = try await inside.picture(of: job) }
      let error = await Workers.error { _ = try await outside.picture(of: job) }
      #expect(expected != nil && "\(error as Any)" == "\(expected as Any)")
    }
    // None of them cost a process.
    #expect(outside.processes.started == 1)
    await outside.shutdown()
    await inside.shutdown()
  }
}
