import Foundation
import Lamina
import LaminaDocument
import LaminaScene

/// What is drawn for a job, in the pool's process or in a worker's.
package enum SceneDrawing {
  /// The root layer of a job, in its state; its bounds have the size of the picture. Resources that
  /// could not be used become warnings of the picture.
  ///
  /// Throws ``SceneError``, ``UnknownSceneState``, or ``ViewportError`` if neither the job nor the
  /// scene has a size.
  package static func tree(of job: SceneJob, limits: RenderLimits) throws -> CALayer {
    let reader = SceneReader(limits: limits)
    let scene: Scene
    switch job.scene {
    case .file(let url): scene = try reader.read(contentsOf: url)
    case .data(let data, let name): scene = try reader.read(data: data, baseURL: nil, name: name)
    }
    if let state = job.state { try scene.apply(state: state) }
    for warning in scene.warnings { WarningCollector.note(.leftOut, "\(warning)") }
    let size = job.size ?? scene.size
    guard size.width > 0, size.height > 0 else { throw ViewportError.size(size) }
    let root = scene.root ?? CALayer()
    if root.bounds.size != size { root.bounds.size = size }
    return root
  }
}
