import Foundation
import Lamina

/// What the page has to know of a scene before it shows it.
struct SceneReport: Encodable, Sendable {
  let title: String
  let news: News
  /// Points.
  let width: Double
  let height: Double
  let layerCount: Int
  /// Seconds.
  let duration: Double
  let framesPerSecond: Double?
  let states: [String]
  let state: String?
  let markers: [PreviewMarker]
  let inputs: [PreviewInput]
  let notes: [String]
  let device: String

  init(_ stage: PreviewStage) throws {
    let scene = try stage.shown()
    title = stage.title
    news = stage.news
    (width, height) = (Double(scene.size.width), Double(scene.size.height))
    layerCount = try stage.layers().layers.count
    duration = try stage.duration()
    framesPerSecond = scene.framesPerSecond
    (states, state) = (scene.states, stage.choices.state)
    (markers, inputs, notes) = (scene.markers, scene.inputs, scene.notes)
    device = stage.deviceName
  }
}

extension PreviewStage {
  /// What the page has to know at once.
  var news: News { News(generation: generation, scene: sceneNumber, error: error) }
}
