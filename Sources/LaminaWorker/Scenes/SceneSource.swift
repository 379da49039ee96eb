import Foundation
import Lamina

/// Where a scene comes from.
public enum SceneSource: Sendable {
  /// A `.ca` bundle or a `.caml` file. Images come from its folder alone.
  case file(URL)
  /// CAML in memory, without files: its images are `data:` URIs. Messages call it by the name.
  case data(Data, name: String = "document")
  /// A Lottie file in memory: JSON, or an archive.
  case lottie(Data, name: String = "document")
  /// A template with values. Its size is that of the template; it has no states of its own.
  case template(TemplateSource)
}

/// A picture of a scene that a pool is asked for.
public struct SceneJob: Sendable {
  /// The scene.
  public var scene: SceneSource
  /// The state in which it is shown; nil for none.
  public var state: String?
  /// The root layer's size in points, as a window would resize it; nil for the scene's own.
  public var size: CGSize?
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// The time of the document that is shown, in seconds.
  public var time: CFTimeInterval = 0
  /// The time after which the picture is useless; nil for none.
  public var deadline: ContinuousClock.Instant?
  /// The limits of the job; nil for the pool's.
  public var limits: RenderLimits?
  /// For whom the picture is. A worker process that has drawn for one tenant never draws for
  /// another. Nil is a tenant too. A `RenderPool` does not look at it.
  public var tenant: String?
  /// Whether to wait if the queue is full.
  public var whenFull = RenderPool.FullQueue.wait

  /// A picture of `scene` at scale 1 and time 0.
  public init(_ scene: SceneSource) { self.scene = scene }
}
