/// An external texture that a page shows from this frame on, or whose texels have changed.
///
/// The page has all rows of the texture in the host's order. If the bottom row comes first, the
/// records mirror it.
package struct TextureImport: Sendable {
  /// Index into `FramePlan.pages`; an external page.
  package var page: Int
  package var texture: ExternalTexture

  package init(page: Int, texture: ExternalTexture) { (self.page, self.texture) = (page, texture) }
}

extension TextureImport: CustomStringConvertible {
  /// The page and the kind of its texture.
  package var description: String { "import page \(page) \(texture)" }
}
