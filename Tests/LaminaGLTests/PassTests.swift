import Foundation
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Passes into surfaces, and the work on their pixels, against sums and integrals computed here.
@Suite struct PassTests {
  private func mixedColor(_ x: Int, _ y: Int) -> PackedColor {
    let alpha = (x * 29 + y * 71 + 40) % 256
    return color(
      UInt8((x * 37 + y) % (alpha + 1)), UInt8((y * 53 + 7) % (alpha + 1)),
      UInt8((x ^ y) % (alpha + 1)),
      UInt8(alpha))
  }

  private func value(_ x: Int, _ y: Int) -> SIMD4<Double> { vector(mixedColor(x, y)) }

  private func vector(_ c: PackedColor) -> SIMD4<Double> {
    SIMD4(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
  }

  /// The value of a pixel, which `rule` decides outside of an image of that size.
  private func value(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ rule: EdgeRule) -> SIMD4<
    Double
  > {
    if rule == .transparent, x < 0 || y < 0 || x >= width || y >= height { return .zero }
    return value(min(max(x, 0), width - 1), min(max(y, 0), height - 1))
  }

  private func largest(_ difference: SIMD4<Double>) -> Double {
    max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
  }

  @Test(arguments: [
    (1, EdgeRule.transparent), (2, .transparent), (4, .clamped), (8, .transparent), (16, .clamped),
  ])
  func reductionsAreMeans(_ factor: Int, _ rule: EdgeRule) throws {
    let (width, height) = (45, 38)
    let target = pixelRect(1, 0, 1 + (width + factor - 1) / factor, (height + factor - 1) / factor)
    // The input begins one square of pixels to the right, so the first column lies outside of it.
    let area = pixelRect(factor * 2, 0, factor * 2 + width, height)
    let plan = worked(try makeImage(width, height, mixedColor), at: area, into: target) {
      .reduce($0, factor: Int32(factor), edge: rule)
    }
    let pixels = try render(plan)
    var worst = 0.0
    for y in 0..<target.height {
      for x in 0..<target.width {
        var sum = SIMD4<Double>.zero
        for dy in 0..<factor {
          for dx in 0..<factor {
            sum += value((x + 1) * factor + dx - factor * 2, y * factor + dy, width, height, rule)
          }
        }
        worst = max(worst, largest(sum / Double(factor * factor) - vector(pixels[x, y])))
      }
    }
    #expect(worst <= 0.51)
  }

  @Test(arguments: [
    (0.6, EdgeRule.transparent), (2.5, .transparent), (4.9, .clamped), (11.0, .clamped),
  ])
  func blursAreWeightedMeans(_ sigma: Double, _ rule: EdgeRule) throws {
    let (width, height) = (40, 30)
    let target = pixelRect(3, 2, 50, 35)
    for isAlongX in [true, false] {
      let plan = worked(
        try makeImage(width, height, mixedColor), at: pixelRect(8, 6, 48, 36), into: target
      ) {
        .blur(
          $0, BlurStep(x: isAlongX ? 1 : 0, y: isAlongX ? 0 : -1, sigma: Float(sigma)), edge: rule)
      }
      let pixels = try render(plan)
      let taps = Int((3 * Double(Float(sigma))).rounded(.up))
      let weights = (-taps...taps).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
      let total = weights.reduce(0, +)
      var worst = 0.0
      for y in 0..<target.height {
        for x in 0..<target.width {
          var sum = SIMD4<Double>.zero
          for k in -taps...taps {
            let (sx, sy) = (x + 3 - 8 + (isAlongX ? k : 0), y + 2 - 6 + (isAlongX ? 0 : k))
            sum += weights[k + taps] / total * value(sx, sy, width, height, rule)
          }
          worst = max(worst, largest(sum - vector(pixels[x, y])))
        }
      }
      #expect(worst <= 0.52, "along \(isAlongX ? "x" : "y")")
    }
  }

  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (0.8, 0.6), (-0.6, 0.8), (0.9578262852, -0.2873478855)])
  func blurredHalfPlanesFollowTheErrorFunction(_ x: Double, _ y: Double) throws {
    // Across the edge, the blur's standard deviation is the component of its direction across the
    // edge.
    let sigma = 6.0
    let image = try makeImage(120, 120) { column, row in
      (abs(x) > abs(y) ? column : row) >= 60
        ? white : PackedColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    let whole = pixelRect(0, 0, 120, 120)
    let plan = worked(image, at: whole, into: whole) {
      .blur($0, BlurStep(x: Float(x), y: Float(y), sigma: Float(sigma)), edge: .clamped)
    }
    let pixels = try render(plan)
    let across = sigma * max(abs(x), abs(y))
    var worst = 0.0
    for k in 30..<90 {
      let alpha = abs(x) > abs(y) ? pixels.alpha(k, 60) : pixels.alpha(60, k)
      let expected = 127.5 * (1 + erf((Double(k) + 0.5 - 60) / (across * 2.0.squareRoot())))
      worst = max(worst, abs(expected - Double(alpha)))
    }
    #expect(worst <= 1.1)
  }

  @Test func matricesActOnStraightColor() throws {
    var matrix = ColorMatrix(
      red: SIMD4(0.2, 0.5, 0, 0.1), green: SIMD4(0.7, -0.3, 0.4, 0), blue: SIMD4(0, 0.6, 1.2, 0),
      alpha: SIMD4(0.1, 0, -0.2, 0.7), constant: SIMD4(0.05, 0.2, 0, 0.1))
    for isPremultiplied in [false, true] {
      matrix.isPremultiplied = isPremultiplied
      let area = pixelRect(4, 9, 36, 33)
      let plan = worked(try makeImage(32, 24, mixedColor), at: area, into: area) {
        .matrix($0, matrix)
      }
      let pixels = try render(plan)
      var worst = 0.0
      for y in 0..<24 {
        for x in 0..<32 {
          var c = value(x, y) / 255
          if !isPremultiplied { c = c.w > 0 ? SIMD4(c.x / c.w, c.y / c.w, c.z / c.w, c.w) : .zero }
          func d(_ v: SIMD4<Float>) -> SIMD4<Double> { SIMD4<Double>(v) }
          var r =
            d(matrix.red) * c.x + d(matrix.green) * c.y + d(matrix.blue) * c.z + d(matrix.alpha)
            * c.w
            + d(matrix.constant)
          r = r.clamped(lowerBound: .zero, upperBound: .one)
          let a = r.w
          r = isPremultiplied ? r.clamped(lowerBound: .zero, upperBound: SIMD4(a, a, a, a)) : r * a
          r.w = a
          worst = max(worst, largest(r * 255 - vector(pixels[x, y])))
        }
      }
      #expect(worst <= 0.51)
    }
  }

  @Test func emptyPixelsAreBlackToAMatrix() throws {
    let matrix = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
      alpha: SIMD4(0, 0, 0, 1),
      constant: SIMD4(0.2, 0.4, 0.6, 1))
    let area = pixelRect(0, 0, 3, 3)
    let clear = PackedColor(red: 0, green: 0, blue: 0, alpha: 0)
    let plan = worked(try makeImage(3, 3) { _, _ in clear }, at: area, into: area) {
      .matrix($0, matrix)
    }
    #expect(try render(plan)[1, 1] == color(51, 102, 153))
  }

  @Test func copiesTakeTheTargetAsItIs() throws {
    var plan = FramePlan(20, 16)
    let image = try makeImage(20, 16, texelColor)
    let picture = plan.addPage(image)
    let copy = plan.addSurface(32, 32)
    plan.addBlit(plan.wholeTarget, texelX: 0, texelY: 0, page: picture)
    plan.drawPass(into: -1, plan.wholeTarget)
    plan.pass(
      into: copy, pixelRect(5, 4, 15, 12), .copy(PassInput(page: -1, area: plan.wholeTarget)))
    plan.addSolid(plan.wholeTarget, white)
    plan.addBlit(pixelRect(0, 0, 10, 8), texelX: 0, texelY: 0, page: Int(copy))
    plan.drawPass(into: -1, plan.wholeTarget, clears: false)
    let pixels = try render(plan)
    for y in 0..<8 { for x in 0..<10 { #expect(pixels[x, y] == texelColor(x + 5, y + 4)) } }
    #expect(pixels.count { $0 == white } == 20 * 16 - 80)
  }

  @Test func masksMultiplyByAlpha() throws {
    var plan = FramePlan(16, 16)
    let mask = plan.addPage(try makeImage(16, 16) { x, _ in color(9, 9, 9, UInt8(x * 17)) })
    let surface = plan.addSurface(16, 16)
    plan.addSolid(plan.wholeTarget, color(200, 100, 50, 220))
    plan.addQuad(.image, (0, 0, 16, 16), source: (0, 0, 16, 16), flags: [], page: mask)
    plan.batches[1].mode = .destinationIn
    plan.drawPass(into: surface, plan.wholeTarget)
    plan.show(surface, plan.wholeTarget)
    let pixels = try render(plan)
    for x in 0..<16 {
      let factor = Double(x * 17) / 255
      for (got, full) in [
        (pixels[x, 7].red, 200.0), (pixels[x, 7].green, 100), (pixels[x, 7].alpha, 220),
      ] {
        #expect(abs(Double(got) - full * factor) <= 1)
      }
    }
  }

  @Test func onlyTheAreaOfALargerPageIsCleared() throws {
    var plan = FramePlan(12, 10)
    let surface = plan.addSurface(12, 10)
    plan.addSolid(pixelRect(0, 0, 12, 10), white)
    plan.drawPass(into: surface, pixelRect(0, 0, 12, 10))
    plan.drawPass(into: surface, pixelRect(100, 50, 105, 54))
    plan.show(surface, plan.wholeTarget)
    let pixels = try render(plan)
    for y in 0..<10 {
      for x in 0..<12 { #expect(pixels.alpha(x, y) == (x < 5 && y < 4 ? 0 : 255)) }
    }
  }

  /// A picture with every kind of record, at an offset of whole pixels.
  private func picture(x dx: Int, y dy: Int, width: Int, height: Int) throws -> FramePlan {
    var plan = FramePlan(width, height)
    plan.addPage(try makeImage(6, 6, mixedColor))
    let move = Affine.translation(Double(dx), Double(dy))
    // The inverse is exact, so only the place can make a difference.
    let turned = Affine(a: 0.5, b: 0.5, c: -0.5, d: 0.5, tx: Double(dx) + 12, ty: Double(dy) + 3)
    let cover = CoverPolygon(
      Int16(dx), Int16(dy), Int16(dx + 40), Int16(dy), Int16(dx + 40), Int16(dy + 32), Int16(dx),
      Int16(dy + 32))
    func rect(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> PixelRect {
      pixelRect(a + dx, b + dy, c + dx, d + dy)
    }
    plan.addSolid(rect(0, 0, 30, 30), color(10, 20, 30))
    plan.addBlit(rect(2, 2, 8, 8), texelX: 0, texelY: 0)
    plan.addQuad(
      .shape, (9.5, 2, 20, 8), transform: move, source: (2, 0, 0, 0), color: color(99, 0, 0, 99),
      cover: cover
    )
    let clip = plan.addClip((3, 10, 20, 22), radius: 4, transform: move)
    plan.addQuad(
      .shape.clipped, (0, 9, 12, 23), transform: move, color: color(0, 80, 0, 80), clip: clip,
      cover: cover)
    plan.addQuad(.image, (14, 10, 20, 16), transform: turned, source: (0, 0, 6, 6), cover: cover)
    plan.addQuad(
      .image.clipped, (10, 15, 24, 24), transform: move, source: (0, 0, 6, 6), clip: clip,
      cover: cover)
    plan.addQuad(
      .shadow, (12, 4, 30, 20), transform: turned, source: (3, 2.5, 0, 0),
      color: color(9, 9, 9, 90),
      cover: cover)
    plan.addQuad(
      .shape, (2, 2, 20, 12), transform: turned, source: (5, 1, 0, 0),
      flags: [.smoothEdges, .continuous, .squareMaxXMinY], cover: cover)
    plan.batches[5].scissor = rect(0, 0, 22, 22)
    return plan
  }

  @Test(arguments: [(0, 0), (37, 21), (-40, -13)])
  func placeDoesNotMatter(_ dx: Int, _ dy: Int) throws {
    let expected = try render(try picture(x: 0, y: 0, width: 40, height: 32))
    var plan = try picture(x: dx, y: dy, width: 40, height: 32)
    let area = pixelRect(dx, dy, dx + 40, dy + 32)
    let surface = plan.addSurface(64, 64)
    plan.drawPass(into: surface, area)
    plan.show(surface, area)
    #expect(try render(plan) == expected)
  }
}
