import Foundation
import Lamina
import LaminaDocument

/// The scene of a plan as it is here, with what it is made of.
struct PlannedScene {
  private let plan: CheckedPlan
  private let limits: RenderLimits
  let scene: Scene
  private let shown: ShownScene
  private let files: [String: String]
  private let fonts: [String: String]

  /// Reads the scene.
  init(_ plan: CheckedPlan, limits: RenderLimits) throws {
    let document = SceneDocument(
      input: plan.input, standardInput: nil, state: plan.plan.options.state,
      lottie: plan.lottie,
      limits: limits)
    (self.plan, self.limits) = (plan, limits)
    (scene, files) = try FilmBasis.reading(of: document.input, plan: plan.file) {
      try document.read()
    }
    fonts = scene.root.map { FilmBasis.fonts(below: $0, limits: limits) } ?? [:]
    for names in [files, fonts] {
      try LimitExceeded.check("files", names.count, atMost: FilmBasis.mostNames)
    }
    shown = try ShownScene(scene, try plan.size(), scale: plan.scale, input: plan.input)
  }

  /// The pictures of a scene, and what they depend on.
  struct Source {
    let frames: SceneFrameSource
    fileprivate let made: FilmBasis

    /// Everything that a chunk depends on, with the encoder of a trial.
    func basis(_ trial: EncoderTrial) -> FilmBasis {
      var basis = made
      basis.take(trial)
      return basis
    }
  }

  /// Opens a device for the pictures.
  func source(device: GLDeviceRequest?) throws -> Source {
    let frames = try SceneFrameSource(shown, scale: plan.scale, device: device, limits: limits)
    let encoding = plan.format.chunkArguments(background: plan.background, quality: plan.quality)
    return Source(
      frames: frames,
      made: FilmBasis(
        lamina: "\(LaminaVersion.text)", driver: try frames.driver(), ffmpeg: "", encoder: "",
        encoding: encoding, files: files, fonts: fonts))
  }
}
