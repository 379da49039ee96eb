/// How the software rasterizer's fast path multiplies bytes by an opacity.
///
/// What: it computes `(x + x / 256 + 128) / 256` for the product x of two bytes. Its other path
/// rounds `x / 255` to the nearest. For most opacities both give the same byte for every texel.
/// Why: the driver chooses the path tile by tile, so a program may only take the fast one if both
/// agree. At 24 of the 256 opacities, they differ for one byte out of 256.
/// Cost: a table of 256 flags, which is made once. `FastPathTests` compare the driver with it.
enum FadedBytes {
  /// Whether both paths give the same for every byte.
  static func areExact(at opacity: UInt8) -> Bool { isExact[Int(opacity)] }

  private static let isExact: [Bool] = (0..<256).map { opacity in
    (0..<256).allSatisfy { byte in
      let product = byte * opacity
      return (product + product / 256 + 128) / 256 == (2 * product + 255) / 510
    }
  }
}
