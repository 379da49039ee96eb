import Foundation

/// Where the components of a pixel lie in bitmap data of any kind that Apple's images have.
///
/// Supported are components of 1, 2, 4, 8, 16 or 32 bits, and floating point components of 16 or 32
/// bits, one after the other. Alpha or an ignored component may come before or after the colour.
/// RGB may also have 5-5-5, 5-6-5 or 10-10-10 bits. ``BitmapLayout`` is the fast path for 8 bits of
/// grey and RGB.
struct SampleLayout: Equatable {
  let bitsPerPixel: Int
  /// The number of colour components; 0 for alpha alone.
  let colorCount: Int
  /// The index of the component in memory that is alpha; nil if there is no alpha.
  let alpha: Int?
  let isPremultiplied: Bool
  let isFloat: Bool
  /// For each component, its first bit in the pixel and its number of bits. Colours come first, in
  /// order, then alpha.
  let fields: [Field]
  /// The size of the groups in which the bytes of a pixel are reversed; 1 means no reversal.
  private let swapGroup: Int

  struct Field: Equatable {
    let start: Int
    let bits: Int
    /// The largest number that the field holds.
    var most: UInt32 { bits == 32 ? .max : (1 << UInt32(bits)) - 1 }
  }

  /// Returns nil for a combination that no image can have.
  init?(
    model: CGColorSpaceModel, componentCount: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bitmapInfo: CGBitmapInfo
  ) {
    let known: CGBitmapInfo = [
      .alphaInfoMask, .byteOrderMask, .floatComponents,
      CGBitmapInfo(rawValue: CGImagePixelFormatInfo.mask.rawValue),
    ]
    guard bitmapInfo.isSubset(of: known), let alphaInfo = bitmapInfo.alphaInfo,
      let order = bitmapInfo.byteOrder, let format = bitmapInfo.pixelFormat, model != .pattern
    else { return nil }
    let floats = bitmapInfo.contains(.floatComponents)
    let isColorless = alphaInfo == .alphaOnly
    let colors = isColorless ? 0 : componentCount
    guard isColorless || colors > 0, !(model == .indexed && (floats || bitsPerComponent > 8)) else {
      return nil
    }

    if let widths = Self.packedWidths(format, bitsPerComponent, bitsPerPixel) {
      guard model == .rgb, !floats,
        let group = Self.group(order, bytes: bitsPerPixel / 8, of: bitsPerPixel / 8)
      else { return nil }
      guard [.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) else { return nil }
      var start = bitsPerPixel - widths.reduce(0, +)
      fields = widths.map { width in
        defer { start += width }
        return Field(start: start, bits: width)
      }
      (self.bitsPerPixel, colorCount, alpha, isPremultiplied) = (bitsPerPixel, 3, nil, false)
      (isFloat, swapGroup) = (false, group)
      return
    }
    guard format == .packed, [1, 2, 4, 8, 16, 32].contains(bitsPerComponent),
      !floats || bitsPerComponent >= 16
    else { return nil }
    let places = bitsPerPixel / bitsPerComponent
    guard bitsPerPixel % bitsPerComponent == 0, places == colors || places == colors + 1 else {
      return nil
    }
    let hasExtra = places == colors + 1
    let comesFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alphaInfo)
    guard hasExtra || alphaInfo == .none else { return nil }
    let pixelBytes = bitsPerPixel % 8 == 0 ? bitsPerPixel / 8 : 0
    guard let group = Self.group(order, bytes: pixelBytes, of: bitsPerComponent / 8) else {
      return nil
    }

    let hasAlpha = ![.none, .noneSkipLast, .noneSkipFirst].contains(alphaInfo)
    var positions = (0..<colors).map { $0 + (comesFirst ? 1 : 0) }
    if hasAlpha { positions.append(comesFirst ? 0 : colors) }
    fields = positions.map { Field(start: $0 * bitsPerComponent, bits: bitsPerComponent) }
    self.bitsPerPixel = bitsPerPixel
    colorCount = colors
    alpha = hasAlpha ? colors : nil
    isPremultiplied = alphaInfo == .premultipliedLast || alphaInfo == .premultipliedFirst
    isFloat = floats
    swapGroup = group
  }

  /// The widths of red, green and blue for formats whose components share bytes; nil for other
  /// formats.
  private static func packedWidths(
    _ format: CGImagePixelFormatInfo, _ bitsPerComponent: Int, _ bitsPerPixel: Int
  ) -> [Int]? {
    switch (format, bitsPerComponent, bitsPerPixel) {
    case (.rgb555, 5, 16), (.packed, 5, 16): [5, 5, 5]
    case (.rgb565, 5...6, 16): [5, 6, 5]
    case (.rgb101010, 10, 32), (.packed, 10, 32): [10, 10, 10]
    default: nil
    }
  }

  /// The size of the byte groups that are reversed. Returns nil if they do not fit the pixel or
  /// would cut a component.
  private static func group(_ order: CGImageByteOrderInfo, bytes: Int, of component: Int) -> Int? {
    switch order {
    case .orderDefault, .order16Big, .order32Big: 1
    case .order16Little: bytes.isMultiple(of: 2) && bytes > 0 && component <= 2 ? 2 : nil
    case .order32Little: bytes.isMultiple(of: 4) && bytes > 0 && component != 2 ? 4 : nil
    case .orderMask: nil
    }
  }

  /// The bytes of a row of `width` pixels, without padding; nil if the number overflows.
  func rowBytes(_ width: Int) -> Int? {
    let bits = width.multipliedReportingOverflow(by: bitsPerPixel)
    let rounded = bits.partialValue.addingReportingOverflow(7)
    return bits.overflow || rounded.overflow ? nil : rounded.partialValue / 8
  }

  /// The number in `field` of pixel `x` of a row.
  @inline(__always)
  func number(_ field: Field, _ x: Int, _ row: UnsafeRawBufferPointer) -> UInt32 {
    let bit = x * bitsPerPixel + field.start
    var value: UInt64 = 0
    let (first, last) = (bit / 8, (bit + field.bits - 1) / 8)
    for index in first...last { value = value << 8 | UInt64(row[place(index)]) }
    let spare = (last + 1) * 8 - bit - field.bits
    return UInt32(truncatingIfNeeded: value >> UInt64(spare)) & field.most
  }

  /// The value in `field`: 0...1 for integers, the number itself for floating point. Infinity and
  /// NaN become 0.
  @inline(__always)
  func value(_ field: Field, _ x: Int, _ row: UnsafeRawBufferPointer) -> Double {
    let bits = number(field, x, row)
    guard isFloat else { return Double(bits) / Double(field.most) }
    let value =
      field.bits == 32
      ? Double(Float(bitPattern: bits)) : Double(HalfFloat.decode(UInt16(truncatingIfNeeded: bits)))
    return value.isFinite ? value : 0
  }

  @inline(__always)
  private func place(_ byte: Int) -> Int {
    swapGroup == 1 ? byte : byte - byte % swapGroup + swapGroup - 1 - byte % swapGroup
  }
}

/// Reads floating point numbers of 16 bits, also on machines without that type.
enum HalfFloat {
  static func decode(_ bits: UInt16) -> Float {
    let sign: Float = bits & 0x8000 == 0 ? 1 : -1
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Float(bits & 0x3FF)
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
    }
  }
}
