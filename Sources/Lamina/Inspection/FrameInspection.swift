import Foundation
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// Shows what a frame would do, without a device.
public enum FrameInspection {
  /// The frame plan of the tree below `root` as text: pages, uploads, clips, and each draw with its
  /// records.
  ///
  /// Animations are shown at `time`, as by ``OffscreenRenderer/render(_:at:)-(CALayer,_)``. The
  /// same tree at the same time always gives the same text. Throws ``LimitExceeded`` or
  /// ``ViewportError``.
  public static func planText(
    of root: CALayer, size: CGSize, scale: CGFloat = 1, limits: RenderLimits = .standard,
    options: CARenderOptions = .environment, at time: CFTimeInterval? = nil
  ) throws -> String {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: limits, at: time)
    let compiler = FrameCompiler(options: options, limits: limits)
    let viewport = try Viewport(of: tree, size: size, scale: scale, limits: limits)
    _ = try compiler.compile(tree.published, viewport: viewport)
    return compiler.plan.description
  }
}
