import Foundation
import Lamina
import LaminaWorker

/// A picture that somebody asks for.
struct PictureRequest: Sendable {
  var scene: SceneSource
  /// What tells the scene from others: its version, or its bytes.
  var identity: [Data]
  var state: String?
  var size: CGSize?
  var scale = 1.0
  var time = 0.0
  var format = ServedFormat.png
  /// The template, whose files must stay until the picture is drawn; nil for a scene.
  var owner: LoadedTemplate?

  /// The tag of the picture. It says nothing of the tenant: equal pictures have equal tags.
  var tag: EntityTag {
    var builder = EntityTag.Builder()
    builder.add(Self.server)
    builder.add(format.rawValue)
    builder.add(state.map { "=" + $0 } ?? "-")
    builder.add(size.map { Double($0.width) })
    builder.add(size.map { Double($0.height) })
    builder.add(scale)
    builder.add(time)
    for part in identity { builder.add(part) }
    return builder.finish()
  }

  /// Changes whenever the same request may give other bytes.
  private static let server = "lamina-server 2"

  /// The job for the pool.
  func job(tenant: String, deadline: ContinuousClock.Instant) -> SceneJob {
    var job = SceneJob(scene)
    (job.state, job.size, job.scale, job.time) = (state, size, scale, time)
    (job.tenant, job.deadline, job.whenFull) = (tenant, deadline, .refuse)
    return job
  }
}
