import Foundation
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// A layer tree whose frames may be drawn on another thread than the one that works on its layers.
///
///     let shown = try CommittedTree(root)          // on the thread of the layers
///     Thread { … try renderer.render(shown) … }.start()
///     root.sublayers?.first?.opacity = 0.5
///     try shown.commit()                           // what is drawn from now on
///
/// The thread of the layers sets properties, takes no lock for it, and commits; any other thread
/// renders what was committed last. A frame shows one commit as a whole. A commit waits for the
/// compiler of a frame at most, a frame for publishing what has changed; neither waits for GL, for
/// layout or for drawing. Commits that no frame has shown are passed over, and cost the next frame
/// what they have changed, no more.
///
/// The layers are alive: setting a property animates it by default. Frames show what is animated as
/// it is at their own times, without a commit; one is needed for animations that were added, and to
/// be told of those that have ended. What layers draw themselves of animated properties is drawn at
/// commits.
///
/// Layers that draw (`draw(in:)`) copy their backing store each time that they draw again: another
/// thread may still read the old one.
public final class CommittedTree: @unchecked Sendable {
  /// Read by any thread, within ``LayerTree/reading(_:)``.
  package let tree: LayerTree
  /// Looked at on the thread of the layers only. Not held: the last reference to a layer must not
  /// go on a thread of a renderer.
  private weak var root: CALayer?
  private let limits: RenderLimits

  /// Commits the tree below `root` for the first time. Call it on the thread that works on the
  /// layers, which has to hold `root`.
  ///
  /// - Parameter time: as for ``commit(at:)``.
  /// - Throws: ``CommittedTreeError/notARoot`` for a layer that has a superlayer or is a mask,
  ///   ``LimitExceeded`` for too large a tree, ``CommittedTreeError/invalidTime(_:)``.
  public init(_ root: CALayer, limits: RenderLimits = .standard, at time: CFTimeInterval? = nil)
    throws
  {
    guard root.superlayer == nil else { throw CommittedTreeError.notARoot }
    try Self.check(time)
    tree = LayerTree.hosting(root)
    self.root = root
    self.limits = limits
    tree.share()
    tree.isLive = true
    try tree.commit(root, limits: limits, at: time)
  }

  private static func check(_ time: CFTimeInterval?) throws {
    if let time, !time.isFinite { throw CommittedTreeError.invalidTime(time) }
  }

  /// Lays out and displays what is marked, and publishes what has changed since the last commit.
  /// Call it on the thread that works on the layers.
  ///
  /// - Parameter time: what the layers take for the present, in seconds: animations that were added
  ///   begin at it. Nil is that of ``CACurrentMediaTime()``.
  /// - Throws: ``LimitExceeded``, and what was committed before is shown still;
  ///   ``CommittedTreeError``.
  /// - Complexity: O(changed layers + running animations), or O(layers) after a change of
  ///   structure.
  public func commit(at time: CFTimeInterval? = nil) throws {
    guard let root else { throw CommittedTreeError.rootIsGone }
    guard tree.hosts(root) else { throw CommittedTreeError.rootHasMoved }
    try Self.check(time)
    try tree.commit(root, limits: limits, at: time)
  }
}

/// Why a tree cannot be committed.
public enum CommittedTreeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The layer has a superlayer, or is a mask.
  case notARoot
  /// Nobody holds the root any more. What was committed last can still be rendered.
  case rootIsGone
  /// The root was put into another tree since. What was committed last can still be rendered.
  case rootHasMoved
  /// The time of a commit was not finite.
  case invalidTime(CFTimeInterval)

  /// One line: what is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .notARoot:
      "committed tree: the layer is inside another one; only a tree from its root on can be committed"
    case .rootIsGone:
      "committed tree: its root layer is gone; whoever works on the layers has to hold it"
    case .rootHasMoved:
      "committed tree: its root layer was put into another tree since; a new one is needed"
    case .invalidTime(let time):
      "committed tree: a commit at \(time) seconds; the time must be finite"
    }
  }
}

extension Viewport {
  /// `size` points of the space of a tree's root, from the corner of its bounds as they were
  /// committed.
  package init(of tree: LayerTree, size: CGSize, scale: CGFloat, limits: RenderLimits) throws {
    let bounds = tree.rootBounds
    let y = tree.rootIsFlipped ? bounds.maxY - size.height : bounds.minY
    try self.init(
      bounds: CGRect(origin: CGPoint(x: bounds.minX, y: y), size: size), scale: scale,
      limits: limits)
  }
}
