import Foundation

/// Which optimisations a renderer uses. Pixels never depend on them, but for what is said below;
/// each exists to be switched off when in doubt.
///
/// `LAMINA_DISABLE=batching,culling` in the environment switches some off for a whole process.
public struct CARenderOptions: OptionSet, Sendable {
  /// The bits of the optimisations that are on.
  public let rawValue: Int

  /// The options with those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Draws join an earlier batch of their kind that nothing since overlaps. Off: neighbours only.
  public static let batching = CARenderOptions(rawValue: 1)
  /// What cannot be seen is left out. Off: everything inside the limits of a record is drawn.
  public static let culling = CARenderOptions(rawValue: 2)
  /// Whole pixels of one colour and one-to-one copies use programs of their own, and so do
  /// gradients that need little. Off: the general programs draw all.
  public static let aligned = CARenderOptions(rawValue: 4)
  /// Small images share texture pages. Off: a texture for each.
  public static let atlas = CARenderOptions(rawValue: 8)
  /// A frame in which nothing has changed is not drawn again. Off: every frame is.
  public static let reuse = CARenderOptions(rawValue: 16)

  /// Things that do not overlap have their group's opacity themselves. Off: every group has a
  /// surface. The two round to 8 bits once more or less, so pixels may differ by one step where the
  /// opacity is fractional.
  public static let shortcuts = CARenderOptions(rawValue: 32)
  /// What an unchanged group was drawn into, and its blurs, are kept from frame to frame, and so is
  /// what shapes cover that a frame does not draw. Off: every frame makes them, and masks go with
  /// the frame that does not draw from them.
  public static let caching = CARenderOptions(rawValue: 64)
  /// Blend modes read what is behind from the framebuffer, where the device can. Off: from a copy.
  public static let fetching = CARenderOptions(rawValue: 128)

  /// Where only records change, they are written anew in the plan that there is. Off: every change
  /// makes a plan.
  public static let patching = CARenderOptions(rawValue: 256)
  /// What has not changed in the target stays as it is. Off: every frame is drawn whole.
  public static let damage = CARenderOptions(rawValue: 512)
  /// What lies behind something opaque is left out. Off: it is drawn, and drawn over.
  public static let occlusion = CARenderOptions(rawValue: 1_024)
  /// The target is cleared to an opaque colour that lies behind everything. Off: the colour is
  /// drawn.
  public static let clearing = CARenderOptions(rawValue: 2_048)
  /// Only what has changed is read back into the picture that is kept. Off: each picture is read
  /// whole.
  public static let reading = CARenderOptions(rawValue: 4_096)

  /// Gradients show what lies between two values of 8 bits by a fine pattern. Off: they have bands,
  /// and pixels that differ by one step.
  public static let dithering = CARenderOptions(rawValue: 8_192)

  /// Of what shapes cover, only what is neither empty nor full is drawn from masks. Off: all of it
  /// is.
  public static let blocks = CARenderOptions(rawValue: 16_384)

  /// Records of particles are found four at a time. Off: one by one.
  public static let lanes = CARenderOptions(rawValue: 32_768)

  /// All of them.
  public static let all: CARenderOptions = [
    .batching, .culling, .aligned, .atlas, .reuse, .shortcuts, .caching, .fetching, .patching,
    .damage,
    .occlusion, .clearing, .reading, .dithering, .blocks, .lanes,
  ]

  /// The name of each, as in `LAMINA_DISABLE`.
  public static let names: [(name: String, option: CARenderOptions)] = [
    ("batching", .batching), ("culling", .culling), ("aligned", .aligned), ("atlas", .atlas),
    ("reuse", .reuse), ("shortcuts", .shortcuts), ("caching", .caching),
    ("fetching", .fetching), ("patching", .patching), ("damage", .damage),
    ("occlusion", .occlusion),
    ("clearing", .clearing), ("reading", .reading), ("dithering", .dithering),
    ("blocks", .blocks), ("lanes", .lanes),
  ]

  /// All but those that `LAMINA_DISABLE` names, separated by commas or spaces; unknown names are
  /// ignored.
  public static var environment: CARenderOptions {
    disabling(ProcessInfo.processInfo.environment["LAMINA_DISABLE"] ?? "")
  }

  /// All but those that `list` names, separated by commas or spaces.
  public static func disabling(_ list: String) -> CARenderOptions {
    var options = CARenderOptions.all
    for name in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
      for entry in names where entry.name == name { options.remove(entry.option) }
    }
    return options
  }
}

/// The former name of ``CARenderOptions``.
@available(*, deprecated, renamed: "CARenderOptions")
public typealias RenderOptions = CARenderOptions
