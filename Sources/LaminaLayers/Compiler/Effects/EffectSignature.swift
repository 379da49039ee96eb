import LaminaGeometry

/// A number for all that a group's surfaces are drawn from; two groups with the same number look
/// the same.
///
/// What is whole pixels away from where it was has the same number: groups have a space of their
/// own, which moves with them. So has what is only seen with another opacity. 128 bits, so that two
/// different ones never meet in practice.
struct EffectSignature: Hashable {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The signature of `group` in a frame.
  init(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ effects: RenderEffects
  ) {
    let start = group.row
    addOwn(columns, start)
    add(effects)
    for row in (start + 1)..<max(Int(columns.subtreeEnd[start]), start + 1) {
      add(UInt64(truncatingIfNeeded: columns.version[row]))
      add(UInt64(truncatingIfNeeded: Int(columns.subtreeEnd[row]) - start))
    }
    add(UInt64(scratch.traits[start].rawValue) | UInt64(group.stages.rawValue) << 8)
    // What the layer has from those around it: opacity that is not a group's, and the edges that
    // their clips cut.
    add(UInt64(scratch.alpha[start].bitPattern) | UInt64(scratch.cutEdges[start].rawValue) << 32)
    add(UInt64(group.shadowOpacity.bitPattern))
    add(scratch.world[start])
    if group.isLocal, group.stages.contains(.result) { add(group.outerWorld) }
    add(group.compositeArea)
    add(group.filteredArea)
    add(group.shadeArea)
    add(group.bitmapArea)
    if group.drawsApart { add(group.resultArea) }
  }

  /// The signature of a shadow that a picture casts on `area`, through `world`.
  init(
    picture: RenderPicture, at rect: Vector4, _ shadow: RenderShadow, world: Homography,
    area: PixelRect
  ) {
    add(picture)
    add(rect)
    add(UInt64(shadow.offset.x.bitPattern) | UInt64(shadow.offset.y.bitPattern) << 32)
    add(UInt64(shadow.radius.bitPattern))
    add(world)
    add(area)
  }

  /// A row itself, but for its place and its opacity.
  private mutating func addOwn(_ columns: borrowing RenderColumns, _ row: Int) {
    let (style, flags) = (columns.style[row], columns.flags[row])
    var bits = UInt64(flags.rawValue)
    bits |= UInt64(style.corners.rawValue) << 32
    bits |= UInt64(style.edges.rawValue) << 40
    add(bits)
    add(columns.bounds[row])
    add(style.background)
    add(style.border)
    add(UInt64(style.cornerRadius.bitPattern) | UInt64(style.borderWidth.bitPattern) << 32)
    if flags.contains(.hasContents) { add(columns.contentsTable[Int(columns.contents[row])]) }
    if let drawing = columns.drawing(row) { add(UInt64(truncatingIfNeeded: drawing.serial)) }
    if flags.contains(.hasSublayerMatrix) {
      let m = columns.matrices[Int(columns.sublayerMatrix[row])]
      for value in [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42,
        m.m43, m.m44,
      ] { add(Double(value).bitPattern) }
    }
  }

  private mutating func add(_ contents: RenderContents) {
    add(UInt64(truncatingIfNeeded: contents.serial))
    add(UInt64(truncatingIfNeeded: contents.version))
    add(
      UInt64(UInt32(bitPattern: contents.width)) | UInt64(UInt32(bitPattern: contents.height)) << 32
    )
    let sampling =
      UInt64(contents.magnification.rawValue) << 8 | UInt64(contents.minification.rawValue) << 16
    add(UInt64(contents.gravity.rawValue) | sampling | (contents.isOpaque ? 1 << 32 : 0))
    add(UInt64(UInt8(bitPattern: contents.bias)))
    add(UInt64(contents.scale.bitPattern))
    add(contents.rect)
    add(contents.center)
  }

  private mutating func add(_ picture: RenderPicture) {
    add(UInt64(truncatingIfNeeded: picture.serial))
    add(
      UInt64(UInt32(bitPattern: picture.width)) | UInt64(UInt32(bitPattern: picture.height)) << 32)
  }

  private mutating func add(_ effects: RenderEffects) {
    for step in effects.filters {
      switch step {
      case .blur(let sigma, let normalizesEdges):
        add(UInt64(sigma.bitPattern) | (normalizesEdges ? 1 << 32 : 2 << 32))
      case .matrix(let matrix):
        add(matrix.isPremultiplied ? 3 : 4)
        for column in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.constant] {
          add(column)
        }
      }
    }
    add(UInt64(effects.rasterScale.bitPattern) | UInt64(effects.sampling.rawValue) << 32)
    guard let shadow = effects.shadow else { return }
    add(shadow.color)
    add(UInt64(shadow.offset.x.bitPattern) | UInt64(shadow.offset.y.bitPattern) << 32)
    add(UInt64(shadow.radius.bitPattern))
    switch shadow.path {
    case .rectangle(let rect, let radius):
      add(rect)
      add(UInt64(radius.bitPattern))
    case .picture(let picture, let rect):
      add(picture)
      add(rect)
    case .nothing: add(5)
    case nil: add(6)
    }
  }

  private mutating func add(_ v: Vector4) {
    add(UInt64(v.x.bitPattern) | UInt64(v.y.bitPattern) << 32)
    add(UInt64(v.z.bitPattern) | UInt64(v.w.bitPattern) << 32)
  }

  private mutating func add(_ v: SIMD4<Float>) { add(Vector4(v.x, v.y, v.z, v.w)) }

  private mutating func add(_ h: Homography) {
    add(Vector4(h.m11, h.m12, h.m13, h.m21))
    add(Vector4(h.m22, h.m23, h.m31, h.m32))
    add(UInt64(h.m33.bitPattern))
  }

  private mutating func add(_ area: PixelRect) {
    // One operation a line: the compiler takes seconds for the types of a long expression.
    var value = UInt64(UInt16(bitPattern: area.minX))
    value |= UInt64(UInt16(bitPattern: area.minY)) << 16
    value |= UInt64(UInt16(bitPattern: area.maxX)) << 32
    value |= UInt64(UInt16(bitPattern: area.maxY)) << 48
    add(value)
  }

  private mutating func add(_ value: UInt64) {
    a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
    b ^= b >> 29
  }
}
