import LaminaPlan

/// A picture, as an image or as the bytes of a file, with its warnings.
public struct ReportedPicture<Picture: Sendable>: Sendable {
  /// The picture.
  public let picture: Picture
  /// What the picture does not show as its tree asks for it; empty if it shows everything.
  public let warnings: RenderWarnings

  /// A picture with its warnings.
  package init(picture: Picture, warnings: RenderWarnings) {
    (self.picture, self.warnings) = (picture, warnings)
  }

  /// The same warnings with another form of the picture.
  func map<Other: Sendable>(_ change: (Picture) throws -> Other) rethrows -> ReportedPicture<Other>
  {
    ReportedPicture<Other>(picture: try change(picture), warnings: warnings)
  }
}
