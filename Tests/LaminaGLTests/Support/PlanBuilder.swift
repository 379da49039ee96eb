import LaminaGraphics
import LaminaPlan

/// Layer space to device space: (x, y) -> (a x + c y + tx, b x + d y + ty).
struct Affine {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

  static let identity = Affine()

  static func translation(_ x: Double, _ y: Double) -> Affine { Affine(tx: x, ty: y) }

  /// The rows that take device space to layer space.
  var inverse: (Vector3, Vector3, Vector3) {
    let determinant = a * d - b * c
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    let (ix, iy) = (-(ia * tx + ic * ty), -(ib * tx + id * ty))
    return (
      Vector3(Float(ia), Float(ic), Float(ix)), Vector3(Float(ib), Float(id), Float(iy)),
      Vector3(0, 0, 1)
    )
  }
}

let white = PackedColor.white

func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> PackedColor {
  PackedColor(red: red, green: green, blue: blue, alpha: alpha)
}

func pixelRect(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
  PixelRect(minX: Int16(minX), minY: Int16(minY), maxX: Int16(maxX), maxY: Int16(maxY))
}

extension FramePlan {
  init(_ width: Int, _ height: Int) {
    self.init()
    (self.width, self.height) = (width, height)
  }

  /// A cover of the whole target.
  var wholeCover: CoverPolygon {
    CoverPolygon(pixelRect(0, 0, width, height))
  }

  mutating func addSolid(_ rect: PixelRect, _ color: PackedColor, blends: Bool = false) {
    solids.append(SolidInstance(rect: rect, color: color))
    batches.append(
      DrawBatch(
        program: .solid, blends: blends, page: -1, scissor: nil, first: Int32(solids.count - 1),
        count: 1))
  }

  /// Appends a page with `image` at a position and returns its index.
  @discardableResult
  mutating func addPage(
    _ image: CGImage, id: Int = 1, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil
  ) -> Int {
    pages.append(
      TexturePage(id: id, width: width ?? x + image.width, height: height ?? y + image.height))
    uploads.append(TextureUpload(page: pages.count - 1, x: x, y: y, image: image))
    return pages.count - 1
  }

  mutating func addBlit(
    _ rect: PixelRect, texelX: Int, texelY: Int, page: Int = 0, blends: Bool = false
  ) {
    blits.append(BlitInstance(rect: rect, texelX: Int16(texelX), texelY: Int16(texelY)))
    batches.append(
      DrawBatch(
        program: .blit, blends: blends, page: Int32(page), scissor: nil,
        first: Int32(blits.count - 1),
        count: 1))
  }

  mutating func addFaded(_ rect: PixelRect, texelX: Int, texelY: Int, opacity: UInt8) {
    addBlit(rect, texelX: texelX, texelY: texelY, blends: true)
    batches[batches.count - 1].program = .faded
    batches[batches.count - 1].opacity = opacity
  }

  mutating func addQuad(
    _ program: DrawProgram, _ rect: (Double, Double, Double, Double), transform: Affine = .identity,
    source: (Double, Double, Double, Double) = (0, 0, 0, 0), color: PackedColor = .white,
    bounds: PixelRect? = nil, flags: QuadFlags = .smoothEdges, clip: UInt32 = QuadInstance.noClip,
    page: Int = 0, blends: Bool = true, cover: CoverPolygon? = nil
  ) {
    let inverse = transform.inverse
    var texels = bounds ?? pixelRect(0, 0, 0, 0)
    if bounds == nil, program.isTextured {
      texels = pixelRect(0, 0, pages[page].width, pages[page].height)
    }
    quads.append(
      QuadInstance(
        inverseX: inverse.0, inverseY: inverse.1, inverseW: inverse.2,
        rect: Vector4(Float(rect.0), Float(rect.1), Float(rect.2), Float(rect.3)),
        // Tests name texels of the page. Records count from the first texel of the image.
        source: Vector4(
          Float(source.0) - Float(texels.minX), Float(source.1) - Float(texels.minY),
          Float(source.2) - Float(texels.minX), Float(source.3) - Float(texels.minY)),
        cover: cover ?? wholeCover, color: color, texelBounds: texels, flags: flags, clip: clip))
    batches.append(
      DrawBatch(
        program: program, blends: blends, page: program.isTextured ? Int32(page) : -1, scissor: nil,
        first: Int32(quads.count - 1), count: 1))
    noteFlags()
  }

  /// Appends a clip inside `parent` and returns its index.
  @discardableResult
  mutating func addClip(
    _ rect: (Double, Double, Double, Double), radius: Double = 0, transform: Affine = .identity,
    parent: Int = -1
  ) -> UInt32 {
    let (x, y, w) = transform.inverse
    clips.append(
      ClipRecord(
        inverseXRadius: Vector4(x.x, x.y, x.z, Float(radius)),
        inverseYParent: Vector4(y.x, y.y, y.z, Float(parent)),
        inverseW: Vector4(w.x, w.y, w.z, 0),
        rect: Vector4(Float(rect.0), Float(rect.1), Float(rect.2), Float(rect.3))))
    return UInt32(clips.count - 1)
  }
}
