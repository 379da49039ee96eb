import Foundation

/// Which optimisations a renderer uses.
///
/// Pixels depend on none of them, except where the option says so. Each can be switched off to find
/// the cause of a problem. `LAMINA_DISABLE=batching,culling` in the environment switches some off
/// for a whole process.
public struct CARenderOptions: OptionSet, Sendable {
  /// The bits of the optimisations that are on.
  public let rawValue: Int

  /// Makes options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A draw joins an earlier batch of its kind if nothing drawn since overlaps it. Off: only
  /// neighbours join.
  public static let batching = CARenderOptions(rawValue: 1)
  /// Invisible layers are left out. Off: everything inside the limits of a record is drawn.
  public static let culling = CARenderOptions(rawValue: 2)
  /// Whole pixels of one colour, one-to-one copies and simple gradients have programs of their own.
  /// Off: the general programs draw everything.
  public static let aligned = CARenderOptions(rawValue: 4)
  /// Small images share pages. Off: each has a texture.
  public static let atlas = CARenderOptions(rawValue: 8)
  /// A frame without changes is not drawn again. Off: every frame is drawn.
  public static let reuse = CARenderOptions(rawValue: 16)

  /// If the things in a group do not overlap, each has the group's opacity, and a gradient whose
  /// mask is one shape is drawn through that shape. Off: every group has a surface.
  ///
  /// With a surface, colours are rounded to 8 bits once more. So pixels may differ by one step if
  /// the opacity is fractional, and by two in such a gradient.
  public static let shortcuts = CARenderOptions(rawValue: 32)
  /// Surfaces and blurs of an unchanged group, and masks that a frame does not draw, are kept from
  /// frame to frame. Off: every frame makes them, and masks that it does not draw from are removed.
  public static let caching = CARenderOptions(rawValue: 64)
  /// Blend modes read the backdrop from the framebuffer if the device can do that. Off: they read a
  /// copy.
  public static let fetching = CARenderOptions(rawValue: 128)

  /// If only records change, they are rewritten in the present plan. Off: every change makes a
  /// plan.
  public static let patching = CARenderOptions(rawValue: 256)
  /// Unchanged parts of the target are kept. Off: every frame is drawn as a whole.
  public static let damage = CARenderOptions(rawValue: 512)
  /// Things behind something opaque are left out. Off: they are drawn and then covered.
  public static let occlusion = CARenderOptions(rawValue: 1_024)
  /// If an opaque colour lies behind everything, the target is cleared to it. Off: the colour is
  /// drawn.
  public static let clearing = CARenderOptions(rawValue: 2_048)
  /// Only changed pixels are read back into the image that is kept. Off: each image is read as a
  /// whole.
  public static let reading = CARenderOptions(rawValue: 4_096)

  /// Gradients show values between two steps of 8 bits with a fine pattern. Off: they have bands,
  /// and pixels differ by one step.
  public static let dithering = CARenderOptions(rawValue: 8_192)

  /// Masks draw only the parts of a shape that are neither empty nor full. Off: they draw all of
  /// it.
  public static let blocks = CARenderOptions(rawValue: 16_384)

  /// Records of particles are computed four at a time. Off: one by one.
  public static let lanes = CARenderOptions(rawValue: 32_768)

  /// A GPU reads several changed rectangles back through one buffer. Off: each is read by itself.
  /// This option and the following ones change nothing on a software rasterizer.
  public static let packing = CARenderOptions(rawValue: 65_536)
  /// A GPU need not keep the former pixels of a surface that is drawn again. Off: they are kept
  /// until they are drawn over.
  public static let discarding = CARenderOptions(rawValue: 131_072)
  /// Records are written into memory that the GPU reads. Off: the driver copies them.
  public static let mapping = CARenderOptions(rawValue: 262_144)
  /// Images are copied into memory that the GPU reads. Off: the driver copies them.
  public static let staging = CARenderOptions(rawValue: 524_288)
  /// A GPU computes four vertices for each record. Off: it computes six.
  public static let indexing = CARenderOptions(rawValue: 1_048_576)
  /// All programs of a frame are compiled together, and more general ones are used meanwhile. Off:
  /// each is compiled when it is needed.
  public static let compiling = CARenderOptions(rawValue: 2_097_152)

  /// A GPU whose programs cannot read the backdrop mixes most blend modes itself. Off: the backdrop
  /// is copied.
  public static let equations = CARenderOptions(rawValue: 4_194_304)

  /// An image over a program's own bytes is converted while it is copied into a texture. Off: it is
  /// converted before, into memory of its own.
  public static let converting = CARenderOptions(rawValue: 8_388_608)
  /// A software rasterizer that draws into a target with the lowest row first keeps the images that
  /// it copies one to one in the same order. Off: a general program turns them over.
  public static let reversing = CARenderOptions(rawValue: 16_777_216)

  /// A software rasterizer compiles few programs for its first frames: those that can do more draw
  /// in place of those that are missing. Off: every kind of record and state has its own.
  public static let sparing = CARenderOptions(rawValue: 33_554_432)

  /// On a software rasterizer, the processor paints shapes where they are seen, on sheets that are
  /// drawn as images. Off: each part of a shape has a mask that a program draws in its colour.
  ///
  /// Sheets have the exact coverage of each pixel. A mask that is turned or scaled is sampled, so
  /// pixels at edges differ. Gradients that shapes mask lie on sheets too, and may differ by a
  /// step.
  public static let sheets = CARenderOptions(rawValue: 67_108_864)

  /// On a software rasterizer, frames of pictures of up to four million pixels are drawn in memory
  /// and without GL, unless they show textures of the program, trilinear filters or more than four
  /// clips in each other, or take more than about 70 ms. Those for a program's own texture or
  /// framebuffer are sent there. On a machine without a GPU, renderers of pictures and pools open
  /// the device for the first frame that needs it. Off: the device is opened at once, and GL draws
  /// all frames. Only llvmpipe's rounding is known well enough for it.
  public static let memory = CARenderOptions(rawValue: 134_217_728)

  /// All optimisations.
  public static let all: CARenderOptions = [
    .batching, .culling, .aligned, .atlas, .reuse, .shortcuts, .caching, .fetching, .patching,
    .damage,
    .occlusion, .clearing, .reading, .dithering, .blocks, .lanes,
    .packing, .discarding, .mapping, .staging, .indexing, .compiling, .equations,
    .converting, .reversing, .sparing, .sheets, .memory,
  ]

  /// The name of each option in `LAMINA_DISABLE`.
  public static let names: [(name: String, option: CARenderOptions)] = [
    ("batching", .batching), ("culling", .culling), ("aligned", .aligned), ("atlas", .atlas),
    ("reuse", .reuse), ("shortcuts", .shortcuts), ("caching", .caching),
    ("fetching", .fetching), ("patching", .patching), ("damage", .damage),
    ("occlusion", .occlusion),
    ("clearing", .clearing), ("reading", .reading), ("dithering", .dithering),
    ("blocks", .blocks), ("lanes", .lanes), ("packing", .packing), ("discarding", .discarding),
    ("mapping", .mapping), ("staging", .staging), ("indexing", .indexing),
    ("compiling", .compiling), ("equations", .equations), ("converting", .converting),
    ("reversing", .reversing), ("sparing", .sparing),
    ("sheets", .sheets), ("memory", .memory),
  ]

  /// All options except those that `LAMINA_DISABLE` names, separated by commas or spaces. Unknown
  /// names are ignored.
  public static var environment: CARenderOptions {
    disabling(ProcessInfo.processInfo.environment["LAMINA_DISABLE"] ?? "")
  }

  /// All options except those that `list` names, separated by commas or spaces.
  public static func disabling(_ list: String) -> CARenderOptions {
    var options = CARenderOptions.all
    for name in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
      for entry in names where entry.name == name { options.remove(entry.option) }
    }
    return options
  }
}
