import Foundation
import Lamina
import LaminaDocument
import LaminaInspector
import LaminaScene

/// A CAML document in a preview.
struct DocumentPreview: PreviewSource {
  let path: String
  let limits: RenderLimits

  var title: String { PathParts(path).name }

  func open(_ choices: PreviewChoices) throws -> PreviewScene {
    let scene = try SceneReader(limits: limits).read(contentsOf: URL(fileURLWithPath: path))
    if let state = choices.state { try scene.apply(state: state) }
    let shown = try ShownScene(scene, requested: nil, input: path)
    var preview = PreviewScene(root: shown.root, size: shown.size)
    preview.states = scene.stateNames
    preview.notes = scene.previewNotes
    return preview
  }
}

extension Scene {
  /// What is not shown as the document says, one line each.
  var previewNotes: [String] {
    warnings.map(\.description)
      + skipped.counts.sorted { $0.key < $1.key }.map { feature, count in
        "skipped \(feature)" + (count > 1 ? " (\(count) times)" : "")
      }
  }
}
