@_implementationOnly import CHEIF

/// How a picture in a HEIC or AVIF file is coded.
struct HEIFCoding: Equatable, Sendable {
  /// The type of items that are coded so, four letters as a number.
  let itemType: Int
  /// The type of the property that decoders need before the data.
  let configurationType: Int
  /// The number that libheif has for it.
  let number: UInt32
  let name: String
  /// The Debian package with a decoder, where libheif's own package has none.
  let package: String

  static let hevc = HEIFCoding(
    itemType: 0x6876_6331, configurationType: 0x6876_6343,  // hvc1, hvcC
    number: LAMINA_HEIF_HEVC.rawValue, name: "HEVC", package: "libheif-plugin-libde265")
  static let av1 = HEIFCoding(
    itemType: 0x6176_3031, configurationType: 0x6176_3143,  // av01, av1C
    number: LAMINA_HEIF_AV1.rawValue, name: "AV1", package: "libheif-plugin-dav1d")

  static func == (a: HEIFCoding, b: HEIFCoding) -> Bool { a.itemType == b.itemType }
}
