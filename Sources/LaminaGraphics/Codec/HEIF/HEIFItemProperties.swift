import Foundation

/// What a HEIC or AVIF file says about one item.
struct HEIFItemProperties {
  /// The size in pixels, before it is cropped and turned.
  private(set) var size: (width: Int, height: Int)?
  /// The bits of the first component.
  private(set) var bitDepth = 8
  /// The number of components.
  private(set) var components = 3
  /// What the item is for, if it says more about another one.
  private(set) var purpose = ""
  /// An ICC profile, as a range of the file.
  private(set) var profile: Range<Int>?
  /// The contents of the `colr` box with numbers for primaries, curve and matrix.
  private(set) var matrix: Range<Int>?
  /// Crops, turns and mirrorings, in the order in which they apply.
  private(set) var changes: [HEIFBox] = []

  private var configurations: [HEIFBox] = []

  enum Kind {
    static let crop = 0x636C_6170  // clap
    static let turn = 0x6972_6F74  // irot
    static let mirror = 0x696D_6972  // imir
    fileprivate static let size = 0x6973_7065  // ispe
    fileprivate static let depths = 0x7069_7869  // pixi
    fileprivate static let purpose = 0x6175_7843  // auxC
    fileprivate static let color = 0x636F_6C72  // colr
  }

  init(_ item: Int, of file: HEIFFile) {
    for property in file.properties(of: item) {
      let payload = UnsafeRawBufferPointer(rebasing: file.bytes[property.payload])
      switch property.type {
      case Kind.size:
        if size == nil, let width = payload.bigEndian(4, at: 4),
          let height = payload.bigEndian(4, at: 8), width > 0, height > 0
        {
          size = (width, height)
        }
      case Kind.depths:
        components = payload.bigEndian(1, at: 4) ?? 3
        bitDepth = payload.bigEndian(1, at: 5) ?? 8
      case Kind.purpose:
        purpose = String(
          decoding: payload.dropFirst(4).prefix { $0 != 0 }.prefix(128), as: UTF8.self)
      case Kind.color:
        if payload.has("nclx", at: 0) {
          matrix = matrix ?? property.payload
        } else if payload.has("prof", at: 0) || payload.has("rICC", at: 0) {
          profile = profile ?? property.payload.dropFirst(4)
        }
      case Kind.crop, Kind.turn, Kind.mirror: changes.append(property)
      default: configurations.append(property)
      }
    }
  }

  /// The contents of the box with the settings for a decoder.
  func configuration(_ coding: HEIFCoding) -> Range<Int>? {
    configurations.first { $0.type == coding.configurationType }?.payload
  }

  /// Whether the item is the alpha of another one.
  var isAlpha: Bool {
    [
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
      "urn:mpeg:avc:2015:auxid:1",
    ].contains(purpose)
  }
}
