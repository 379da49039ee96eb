import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// A tree that a renderer shows. The test chooses the times of its commits. It keeps the messages
/// to delegates.
final class AnimationScene {
  let root = CALayer()
  let tree: LayerTree
  let queue = CompletionQueue()
  private(set) var events: [String] = []

  /// A scene after one commit at `time`.
  init(isLive: Bool = false, at time: CFTimeInterval = 0) throws {
    tree = LayerTree.hosting(root)
    tree.isLive = isLive
    root.name = "root"
    try commit(at: time)
  }

  func commit(at time: CFTimeInterval) throws {
    try queue.collect { try tree.commit(root, limits: RenderLimits(), at: time) }
  }

  /// Runs `body` and keeps its completion blocks and delegate calls for ``heard``.
  func perform<Result>(_ body: () throws -> Result) rethrows -> Result { try queue.collect(body) }

  /// The messages since the last call. First it runs the turn of the main queue that delivers them.
  var heard: [String] {
    while queue.run() > 0 {}
    defer { events = [] }
    return events
  }

  func note(_ event: String) { events.append(event) }

  /// A delegate whose messages have `name` in them.
  func listener(_ name: String) -> any CAAnimationDelegate { Listener(name, self) }

  /// Fades from 0 to 1 at an even pace.
  func fade(_ name: String? = nil, duration: CFTimeInterval = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
    animation.delegate = name.map(listener)
    return animation
  }

  /// A layer inside the root.
  func layer(_ name: String = "layer", in superlayer: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    (superlayer ?? root).addSublayer(layer)
    return layer
  }

  private final class Listener: NSObject, CAAnimationDelegate {
    let name: String
    let scene: AnimationScene
    init(_ name: String, _ scene: AnimationScene) { (self.name, self.scene) = (name, scene) }
    func animationDidStart(_ anim: CAAnimation) { scene.note("\(name) starts") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      scene.note(flag ? "\(name) ends" : "\(name) stops")
    }
  }
}
