/// A texture of the host's that a page shows from this frame on, or whose texels have changed.
///
/// The page is all of the texture, row by row as the host has them: records of pictures whose
/// bottom row comes first are mirrored.
package struct TextureImport: Sendable {
  /// Index into `FramePlan.pages`; an external page.
  package var page: Int
  package var texture: ExternalTexture

  package init(page: Int, texture: ExternalTexture) { (self.page, self.texture) = (page, texture) }
}

extension TextureImport: CustomStringConvertible {
  /// The page, and what kind of texture it shows.
  package var description: String { "import page \(page) \(texture)" }
}
