import CLaminaTypes
import Foundation
import Lamina

// Section: Trees for several threads
//
// One thread changes the layers of a tree while other threads draw it. The thread of the layers
// commits; the others draw the last commit. The thread of the layers has to keep a reference to the
// root as long as it commits.

/// Commits the tree of a root layer for the first time. The caller releases the result. `time` is
/// the current time for the layers, in seconds; NAN takes that of the clock. From now on, changes
/// of the layers are animated by default.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a layer with a superlayer, and infinity;
/// LAMINA_LIMIT.
@c(lamina_tree_create) public func treeCreate(
  _ root: LayerHandle?, _ time: Double, _ tree: UnsafeMutablePointer<TreeHandle?>?
) -> LaminaStatus {
  handOut(tree, "tree", .tree) {
    let root = try HandleTable.shared.object(root, .layer)
    let time = try moment(time)
    return try TurnQueue.collect {
      try CommittedTree(root, limits: CurrentLimits.value, at: time)
    }
  }
}

/// Gives a tree back. Renderers that show it keep it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_tree_release) public func treeRelease(_ tree: TreeHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(tree, .tree) }
}

/// Commits what has changed in the tree since the last commit, on the thread that changes the
/// layers. `time` is as for lamina_tree_create.
///
/// Errors: LAMINA_USAGE for an invalid handle, infinity, a root that nothing holds any more or that
/// has moved into another tree; LAMINA_LIMIT, and the last commit is still shown.
@c(lamina_tree_commit) public func treeCommit(_ tree: TreeHandle?, _ time: Double) -> LaminaStatus {
  attempt {
    let tree = try HandleTable.shared.object(tree, .tree)
    let time = try moment(time)
    try TurnQueue.collect { try tree.commit(at: time) }
  }
}

/// Draws the last commit of a tree, on any thread, and makes an image of the picture. It shows the
/// time of lamina_renderer_set_time. If that is NAN, it shows the time of the last commit.
///
/// Errors: as lamina_renderer_render_image.
@c(lamina_renderer_render_tree) public func rendererRenderTree(
  _ renderer: RendererHandle?, _ tree: TreeHandle?, _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    let renderer = try AnyRenderer.pictures(renderer)
    return try renderer.image(of: try HandleTable.shared.object(tree, .tree))
  }
}

/// Begins a frame in a framebuffer with the last commit of a tree, on any thread, as
/// lamina_renderer_begin_frame does with a root layer.
///
/// Errors: as lamina_renderer_begin_frame.
@c(lamina_renderer_begin_tree_frame) public func rendererBeginTreeFrame(
  _ renderer: RendererHandle?, _ tree: TreeHandle?, _ bounds: lamina_rect, _ time: Double
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    let tree = try HandleTable.shared.object(tree, .tree)
    try checkFinite("time", time)
    let rect = try frameBounds(bounds)
    try TurnQueue.collect { try renderer.begin(tree, bounds: rect, at: time) }
  }
}
