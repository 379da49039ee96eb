import Foundation
import Lamina
import LaminaTemplate
import Testing

@testable import LaminaWorker

/// Templates and Lottie files in a worker: the same pictures and errors as in a thread.
@Suite struct WorkerTemplateTests {
  private static func template(_ folder: ScratchFolder, color: String = "0 0 1") throws -> URL {
    try folder.write(
      "t/scene.caml",
      Document.data(
        """
        <CALayer bounds="0 0 60 40" backgroundColor="\(color)"><sublayers>
        <CALayer name="photo" bounds="0 0 9 9" position="50 30"/>
        <CATextLayer name="title" bounds="0 0 50 20" position="30 20" fontSize="14"/>
        </sublayers></CALayer>
        """))
    try folder.write(
      "t/template.json",
      Data(
        """
        {"scene": "scene.caml", "inputs": [
          {"name": "title", "type": "text", "maximumLength": 8},
          {"name": "alpha", "type": "number", "minimum": 0, "maximum": 1, "default": 1},
          {"name": "photo", "type": "image", "default": "a.png"}],
         "texts": [{"layer": "title", "format": "{title}"}],
         "values": [{"layer": "title", "keyPath": "opacity", "input": "alpha"},
                    {"layer": "photo", "keyPath": "contents", "input": "photo"}]}
        """.utf8))
    try folder.write("t/a.png", Document.png)
    return folder.url.appendingPathComponent("t")
  }

  @Test func picturesAreEqualWhateverWasDrawnBefore() async throws {
    let folder = try ScratchFolder()
    let url = try Self.template(folder)
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    for (title, size, version) in [
      ("One", nil, "1"), ("Two", nil, "1"), ("Two", CGSize(width: 90, height: 50), "1"),
      ("Two", nil, "1"), ("One", nil, nil),
    ] as [(String, CGSize?, String?)] {
      for json in [nil, Data(#"{"alpha": 0.5}"#.utf8)] {
        let scene = SceneSource.template(
          TemplateSource(folder: url, version: version, json: json, texts: [("title", title)]))
        let expected = try await inside.render(scene: scene, size: size, scale: 2)
        let picture = try await outside.render(scene: scene, size: size, scale: 2)
        #expect(picture.allBytes == expected.allBytes)
        #expect(picture.width == Int(size?.width ?? 60) * 2)
      }
    }
    #expect(outside.processes.drawTime > 0)
    await outside.shutdown()
    await inside.shutdown()
  }

  @Test func anotherVersionIsReadAgain() async throws {
    let folder = try ScratchFolder()
    let pool = try Workers.pool()
    var pictures: [Data] = []
    for (color, version) in [("0 0 1", "1"), ("1 0 0", "1"), ("1 0 0", "2")] {
      let url = try Self.template(folder, color: color)
      let scene = SceneSource.template(
        TemplateSource(folder: url, version: version, texts: [("title", "A")]))
      pictures.append(try await pool.render(scene: scene).allBytes)
    }
    #expect(pictures[0] == pictures[1] && pictures[1] != pictures[2])
    await pool.shutdown()
  }

  @Test func wrongValuesKeepTheirErrors() async throws {
    let folder = try ScratchFolder()
    let url = try Self.template(folder)
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    for json in [
      "", "{}", #"{"title": 1}"#, #"{"title": "123456789"}"#, #"{"title": "a", "x": 1}"#,
      #"{"title": "a", "alpha": 2}"#, #"{"title": "a", "photo": "data:,x"}"#,
      #"{"title": "a", "photo": "a.png"}"#,
    ] {
      let scene = SceneSource.template(
        TemplateSource(folder: url, version: "1", json: Data(json.utf8)))
      let expected = await Workers.error { _ = try await inside.render(scene: scene) }
      let error = await Workers.error { _ = try await outside.render(scene: scene) }
      #expect(expected is TemplateInputError)
      #expect(error as? TemplateInputError == expected as? TemplateInputError, "\(json)")
    }
    #expect(outside.processes.started == 1)
    await outside.shutdown()
    await inside.shutdown()
  }

  @Test func lottieFilesAreDrawn() async throws {
    let lottie = Data(
      """
      {"v":"5.5.0","fr":30,"ip":0,"op":30,"w":10,"h":6,"layers":[{"ty":1,"sw":10,"sh":6,
      "sc":"#ff0000","ip":0,"op":30,"st":0,"ind":1,"ks":{}}]}
      """.utf8)
    let inside = try RenderPool(contexts: 1, device: .surfaceless)
    let outside = try Workers.pool()
    let expected = try await inside.render(scene: .lottie(lottie))
    let picture = try await outside.render(scene: .lottie(lottie))
    #expect(picture.allBytes == expected.allBytes && picture.width == 10)
    let broken = SceneSource.lottie(Data("{".utf8))
    let error = await Workers.error { _ = try await outside.render(scene: broken) }
    #expect(error is WorkerPoolError)
    await outside.shutdown()
    await inside.shutdown()
  }
}
