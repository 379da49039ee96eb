@_implementationOnly import CGLES

/// The texture units that programs read, one for each sampler.
///
/// This is the only list: programs, tables and passes take their units from it, and a host's
/// bindings of each unit are put aside.
enum TextureUnit: Int32, CaseIterable {
  /// The page that records or a pass read.
  case page
  /// The table of clips.
  case clips
  /// What is behind a blend.
  case backdrop
  /// The stops of gradients.
  case gradients

  /// The number of units: they are the first ones.
  static let count = allCases.count
}
