import Foundation
import LaminaGraphics
import LaminaLayers

/// What a frame would do, without a device.
public enum FrameInspection {
  /// The frame plan of the tree below `root`, as text: pages, uploads, clips, and each draw with its records.
  ///
  /// The same tree always gives the same text. Throws ``LimitExceeded`` or ``ViewportError``.
  public static func planText(
    of root: CALayer, size: CGSize, scale: CGFloat = 1, limits: RenderLimits = .standard,
    options: RenderOptions = .environment
  ) throws -> String {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: limits)
    let compiler = FrameCompiler(options: options, limits: limits)
    let viewport = try Viewport(of: tree, size: size, scale: scale, limits: limits)
    _ = try compiler.compile(tree, viewport: viewport)
    return compiler.plan.description
  }
}
