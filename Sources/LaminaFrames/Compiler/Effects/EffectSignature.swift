import LaminaGeometry
import LaminaPlan

/// A number for everything that a group's surfaces are drawn from. Two groups with the same number
/// look the same.
///
/// A group that moves by whole pixels keeps its number, because it has a space of its own that
/// moves with it. A group that is only seen with another opacity keeps it too. The number has 128
/// bits, so that in practice two different groups never have the same one.
struct EffectSignature: Hashable {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The signature of `group` in a frame.
  init(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ effects: RenderEffects
  ) {
    let start = group.row
    combineOwn(columns, start)
    combine(effects)
    for row in (start + 1)..<max(Int(columns.subtreeEnd[start]), start + 1) {
      combine(UInt64(truncatingIfNeeded: columns.version[row]))
      combine(UInt64(truncatingIfNeeded: Int(columns.subtreeEnd[row]) - start))
    }
    combine(UInt64(scratch.traits[start].rawValue) | UInt64(group.stages.rawValue) << 8)
    // The values that the layer gets from its superlayers: opacity that is not a group's, and the
    // edges that their clips cut.
    combine(
      UInt64(scratch.alpha[start].bitPattern) | UInt64(scratch.cutEdges[start].rawValue) << 32)
    combine(UInt64(group.shadowOpacity.bitPattern))
    combine(scratch.world[start])
    if group.isLocal, group.stages.contains(.result) { combine(group.outerWorld) }
    combine(group.compositeArea)
    combine(group.filteredArea)
    combine(group.shadeArea)
    combine(group.bitmapArea)
    if group.drawsApart { combine(group.resultArea) }
  }

  /// The signature of a shadow that an image casts on `area`, through `world`.
  init(
    image: RenderImage, at rect: Vector4, _ shadow: RenderShadow, world: Homography,
    area: PixelRect
  ) {
    combine(image)
    combine(rect)
    combine(UInt64(shadow.offset.x.bitPattern) | UInt64(shadow.offset.y.bitPattern) << 32)
    combine(UInt64(shadow.radius.bitPattern))
    combine(world)
    combine(area)
  }

  /// Combines the values of a row, except for its place and its opacity.
  private mutating func combineOwn(_ columns: borrowing RenderColumns, _ row: Int) {
    let (style, flags) = (columns.style[row], columns.flags[row])
    combine(UInt64(flags.rawValue))
    combine(columns.bounds[row])
    style.forEachWord { combine($0) }
    if flags.contains(.hasContents) { combine(columns.contentsTable[Int(columns.contents[row])]) }
    if let drawing = columns.drawing(row) { combine(UInt64(truncatingIfNeeded: drawing.serial)) }
    if flags.contains(.hasSublayerMatrix) {
      let m = columns.matrices[Int(columns.sublayerMatrix[row])]
      for value in [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42,
        m.m43, m.m44,
      ] { combine(Double(value).bitPattern) }
    }
  }

  private mutating func combine(_ contents: RenderContents) {
    combine(UInt64(truncatingIfNeeded: contents.serial))
    combine(UInt64(truncatingIfNeeded: contents.version))
    combine(
      UInt64(UInt32(bitPattern: contents.width)) | UInt64(UInt32(bitPattern: contents.height)) << 32
    )
    let sampling =
      UInt64(contents.magnification.rawValue) << 8 | UInt64(contents.minification.rawValue) << 16
    combine(UInt64(contents.gravity.rawValue) | sampling | (contents.isOpaque ? 1 << 32 : 0))
    combine(UInt64(UInt8(bitPattern: contents.bias)) | (contents.isAlphaOnly ? 1 << 8 : 0))
    combine(UInt64(contents.scale.bitPattern))
    combine(contents.rect)
    combine(contents.center)
    combine(contents.color)
  }

  private mutating func combine(_ image: RenderImage) {
    combine(UInt64(truncatingIfNeeded: image.serial))
    combine(
      UInt64(UInt32(bitPattern: image.width)) | UInt64(UInt32(bitPattern: image.height)) << 32)
  }

  private mutating func combine(_ effects: RenderEffects) {
    for step in effects.filters {
      switch step {
      case .blur(let sigma, let normalizesEdges):
        combine(UInt64(sigma.bitPattern) | (normalizesEdges ? 1 << 32 : 2 << 32))
      case .matrix(let matrix):
        combine(matrix.isPremultiplied ? 3 : 4)
        for column in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.constant] {
          combine(column)
        }
      }
    }
    combine(UInt64(effects.rasterScale.bitPattern) | UInt64(effects.sampling.rawValue) << 32)
    guard let shadow = effects.shadow else { return }
    combine(shadow.color)
    combine(UInt64(shadow.offset.x.bitPattern) | UInt64(shadow.offset.y.bitPattern) << 32)
    combine(UInt64(shadow.radius.bitPattern))
    switch shadow.path {
    case .rectangle(let rect, let radius):
      combine(rect)
      combine(UInt64(radius.bitPattern))
    case .image(let image, let rect):
      combine(image)
      combine(rect)
    case .nothing: combine(5)
    case nil: combine(6)
    }
  }

  private mutating func combine(_ v: Vector4) {
    combine(UInt64(v.x.bitPattern) | UInt64(v.y.bitPattern) << 32)
    combine(UInt64(v.z.bitPattern) | UInt64(v.w.bitPattern) << 32)
  }

  private mutating func combine(_ v: SIMD4<Float>) { combine(Vector4(v.x, v.y, v.z, v.w)) }

  private mutating func combine(_ h: Homography) {
    combine(Vector4(h.m11, h.m12, h.m13, h.m21))
    combine(Vector4(h.m22, h.m23, h.m31, h.m32))
    combine(UInt64(h.m33.bitPattern))
  }

  private mutating func combine(_ area: PixelRect) {
    // One operation a line: the compiler takes seconds to type-check a long expression.
    var value = UInt64(UInt16(bitPattern: area.minX))
    value |= UInt64(UInt16(bitPattern: area.minY)) << 16
    value |= UInt64(UInt16(bitPattern: area.maxX)) << 32
    value |= UInt64(UInt16(bitPattern: area.maxY)) << 48
    combine(value)
  }

  private mutating func combine(_ value: UInt64) {
    a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
    b ^= b >> 29
  }
}
