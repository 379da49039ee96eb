import Foundation
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// A layer tree that one thread changes while other threads draw its frames.
///
///     let shown = try CommittedTree(root)          // on the thread of the layers
///     Thread { … try renderer.render(shown) … }.start()
///     root.sublayers?.first?.opacity = 0.5
///     try shown.commit()                           // what is drawn from now on
///
/// The thread of the layers sets properties without a lock, then commits. Any other thread renders
/// the last commit. A frame shows one commit as a whole. A commit waits at most for the compiler of
/// a frame. A frame waits at most for the publishing of changes. Neither waits for GL, for layout
/// or for drawing. Commits that no frame has shown are skipped; they cost the next frame only their
/// changes.
///
/// Setting a property animates it by default. A frame shows animations at its own time, without a
/// commit. A commit is needed to begin animations that were added, and to learn about those that
/// have ended. Layers that draw animated properties themselves draw them during commits.
///
/// A layer with `draw(in:)` copies its backing store each time it draws again, because another
/// thread may still read the old one.
public final class CommittedTree: @unchecked Sendable {
  /// Any thread reads it, but only within ``LayerTree/reading(_:)``.
  package let tree: LayerTree
  /// Only the thread of the layers uses it. The reference is weak, because a renderer's thread must
  /// not release the last reference to a layer.
  private weak var root: CALayer?
  private let limits: RenderLimits

  /// Commits the tree below `root` for the first time. Call it on the thread that works on the
  /// layers. The caller must hold `root`.
  ///
  /// - Parameters:
  ///   - root: the layer above all others of the tree.
  ///   - limits: what the tree may ask for.
  ///   - time: as for ``commit(at:)``.
  /// - Throws: ``CommittedTreeError/notARoot`` for a layer that has a superlayer or is a mask,
  ///   ``LimitExceeded`` if the tree is too large, ``CommittedTreeError/invalidTime(_:)``.
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

  /// Lays out and displays marked layers, and publishes what has changed since the last commit.
  /// Call it on the thread that works on the layers.
  ///
  /// - Parameter time: the current time for the layers, in seconds. Animations that were added
  ///   begin at it. Nil means ``CACurrentMediaTime()``.
  /// - Throws: ``LimitExceeded`` (the previous commit is then still shown), or
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
  /// Nobody holds the root any more. The last commit can still be rendered.
  case rootIsGone
  /// The root was put into another tree after the last commit. The last commit can still be
  /// rendered.
  case rootHasMoved
  /// The time of a commit was not finite.
  case invalidTime(CFTimeInterval)

  /// One line: what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .notARoot:
      "committed tree: the layer has a superlayer or is a mask; only a root can be committed"
    case .rootIsGone:
      "committed tree: its root layer is gone; the program must hold it"
    case .rootHasMoved:
      "committed tree: its root layer was put into another tree; make a new committed tree"
    case .invalidTime(let time):
      "committed tree: a commit at \(time) seconds; the time must be finite"
    }
  }
}

extension Viewport {
  /// A viewport of `size` points of the root layer's space, from the corner of the root's committed
  /// bounds.
  package init(of tree: LayerTree, size: CGSize, scale: CGFloat, limits: RenderLimits) throws {
    let bounds = tree.rootBounds
    let y = tree.rootIsFlipped ? bounds.maxY - size.height : bounds.minY
    try self.init(
      bounds: CGRect(origin: CGPoint(x: bounds.minX, y: y), size: size), scale: scale,
      limits: limits)
  }
}
