import Lamina

/// Finds what each picture copies into textures: a second compiler, which makes the plans of the
/// same pictures without a device.
final class UploadWatch {
  private let compiler: FrameCompiler
  private let viewport: (LayerTree) throws -> Viewport

  /// Watches what `renderer` draws from now on. All that the first picture shows is new to it.
  init(_ renderer: OffscreenRenderer) {
    compiler = FrameCompiler(like: renderer)
    viewport = PlanBench.viewport(of: renderer)
  }

  /// Where the picture of the tree below `root`, which was drawn just now, shows new texels.
  func places(in root: CALayer) throws -> [PixelRect] {
    let tree = LayerTree.hosting(root)
    return try tree.reading {
      let isNew = try compiler.advance(
        tree.published, viewport: try viewport(tree), keepsTarget: false)
      guard isNew else { return [] }
      _ = compiler.takeTileRequests()
      defer { compiler.finishUploads() }
      return UploadPlaces(of: compiler.plan).boxes
    }
  }
}
