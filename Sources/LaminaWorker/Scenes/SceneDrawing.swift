import Foundation
import Lamina
import LaminaDocument
import LaminaLottie
import LaminaScene

/// What is drawn for a job, in the pool's process or in a worker's.
package enum SceneDrawing {
  /// The root layer of a job, in its state; its bounds have the size of the picture. Resources that
  /// could not be used become warnings of the picture.
  ///
  /// Throws ``SceneError``, ``UnknownSceneState``, ``TemplateInputError``, what reading a template
  /// or a Lottie file throws, or ``ViewportError`` if neither the job nor the scene has a size.
  ///
  /// - Parameter shelf: the templates that were read before.
  package static func tree(
    of job: SceneJob, limits: RenderLimits, shelf: TemplateShelf = TemplateShelf()
  ) throws -> CALayer {
    let reader = SceneReader(limits: limits)
    let scene: Scene
    var size = job.size
    switch job.scene {
    case .file(let url): scene = try reader.read(contentsOf: url)
    case .data(let data, let name): scene = try reader.read(data: data, baseURL: nil, name: name)
    case .lottie(let data, _): scene = try lottie(data, limits)
    case .template(let source):
      let filled = try shelf.filled(source, job, limits)
      scene = filled.scene
      size = size ?? filled.size
    }
    if let state = job.state { try scene.apply(state: state) }
    for warning in scene.warnings { WarningCollector.note(.leftOut, "\(warning)") }
    let shown = size ?? scene.size
    guard shown.width > 0, shown.height > 0 else { throw ViewportError.size(shown) }
    let root = scene.root ?? CALayer()
    if root.bounds.size != shown { root.bounds.size = shown }
    return root
  }

  private static func lottie(_ data: Data, _ limits: RenderLimits) throws -> Scene {
    var all = LottieLimits.standard
    all.render = limits
    return Scene(root: LottieLayer(animation: try LottieAnimation(data: data, limits: all)))
  }
}
