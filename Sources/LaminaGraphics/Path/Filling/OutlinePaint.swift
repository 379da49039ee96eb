@_implementationOnly import CGlyphs

/// What outlines are painted with.
package enum OutlinePaint {
  /// Alpha in the highest byte, then red, green and blue, premultiplied.
  case color(UInt32)
  case gradient(OutlineGradient)

  /// Calls `body` with the paint in the form that C takes.
  func withPaint<Result>(_ body: (LaminaPaint) -> Result) -> Result {
    switch self {
    case .color(let color): body(LaminaPaint(color: color, gradient: nil))
    case .gradient(let gradient):
      gradient.withGradient { body(LaminaPaint(color: 0, gradient: $0)) }
    }
  }
}

/// A gradient along a line or around a point, placed on a canvas.
package struct OutlineGradient {
  /// The number of colours between the first place, 0, and the last, 1.
  package static let colorCount = Int(LAMINA_GRADIENT_COLORS)

  /// ``colorCount`` colours: blue in the lowest 16 bits, then green, red and alpha, premultiplied,
  /// in 256ths of a step of 8 bits.
  package var colors: [UInt64]
  /// The middle of a pixel less ``origin``, and 1, times these numbers is its place. Around a
  /// point, that is one side of a right-angled triangle, whose longest side is the place.
  package var row: SIMD3<Double>
  /// The other side; nil along a line.
  package var otherRow: SIMD3<Double>?
  /// Pixels of the gradient's own rows, which are those of the canvas unless it is mirrored.
  package var origin: SIMD2<Double>
  /// Whether colours between two steps are shown by a pattern.
  package var isDithered: Bool
  /// The number of rows if the gradient has the opposite order of rows than the canvas.
  package var mirroredRows: Int?
  /// What is added to a pixel to find its place in the pattern.
  package var pattern: SIMD2<Int>

  package init(
    colors: [UInt64], row: SIMD3<Double>, otherRow: SIMD3<Double>?, origin: SIMD2<Double>,
    isDithered: Bool, mirroredRows: Int?, pattern: SIMD2<Int>
  ) {
    (self.colors, self.row, self.otherRow, self.origin) = (colors, row, otherRow, origin)
    (self.isDithered, self.mirroredRows, self.pattern) = (isDithered, mirroredRows, pattern)
  }

  /// Calls `body` with the gradient in the form that C takes.
  func withGradient<Result>(_ body: (UnsafePointer<LaminaGradient>) -> Result) -> Result {
    precondition(colors.count == Self.colorCount, "a gradient has \(Self.colorCount) colours")
    return colors.withUnsafeBufferPointer { colors in
      let other = otherRow ?? .zero
      let gradient = LaminaGradient(
        colors: colors.baseAddress, rows: (row.x, row.y, row.z, other.x, other.y, other.z),
        x: origin.x, y: origin.y, is_radial: otherRow == nil ? 0 : 1,
        is_dithered: isDithered ? 1 : 0, first_row: Int32(clamping: (mirroredRows ?? 1) - 1),
        row_step: mirroredRows == nil ? 1 : -1, pattern_x: Int32(clamping: pattern.x),
        pattern_y: Int32(clamping: pattern.y))
      return withUnsafePointer(to: gradient, body)
    }
  }
}
