import Foundation
import Lamina
import LaminaDocument
import LaminaInspector
import LaminaScene

/// A capture in a preview: the tree as it was, and whether this machine plans the same frame.
struct CapturePreview: PreviewSource {
  let path: String
  let limits: RenderLimits

  var title: String { PathParts(path).name }

  func open(_ choices: PreviewChoices) throws -> PreviewScene {
    let bytes = try InputFile.read(path, limits: limits, what: "capture")
    let capture: SceneCapture
    do {
      capture = try SceneCapture(archive: bytes)
    } catch let error as PreviewError {
      throw CommandFailure(.badData, path, "\(error)")
    }
    let scene = try SceneReader(limits: limits).read(
      data: capture.document, baseURL: nil, name: path)
    let shown = try ShownScene(scene, requested: nil, input: path)
    let facts = capture.facts
    var preview = PreviewScene(root: shown.root, size: shown.size)
    let isAlike = try capture.isPlannedAlike(preview, limits: limits)
    preview.states = scene.stateNames
    if let state = choices.state { try scene.apply(state: state) }
    preview.markers = [PreviewMarker(name: "captured", time: max(0, facts.time), duration: 0)]
    preview.notes =
      [
        "captured from \(facts.title) with Lamina \(facts.version)",
        "on \(facts.device), at \(facts.time) s and \(facts.scale) pixels per point",
        "the plan of the frame \(isAlike ? "is the same" : "differs") here",
      ] + scene.previewNotes
    return preview
  }

  /// Writes a capture of `source`.
  static func write(
    _ source: any PreviewSource, to output: String, time: Double, device: GLDeviceRequest?,
    limits: RenderLimits
  ) throws {
    let file = try OutputFile(output)
    let scene = try source.open(PreviewChoices())
    scene.seek?(time)
    let written = try SceneWriter(limits: limits).document(of: Scene(root: scene.root))
    let capture = try SceneCapture(
      scene, title: source.title, document: written.files[0].data, time: time, device: device,
      limits: limits)
    let bytes = try capture.archive()
    try file.write(bytes)
    if written.leftOut.total > 0 {
      Messages.note("not captured: \(written.leftOut.total) values that documents cannot hold")
    }
    Messages.line("wrote \(output): \(bytes.count) bytes")
  }
}
