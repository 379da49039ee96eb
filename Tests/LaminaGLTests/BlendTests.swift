import Foundation
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Every blend mode against its formula. The backdrop is either copied or fetched from the target.
@Suite struct BlendTests {
  private typealias Pixel = SIMD4<Double>

  /// Premultiplied colours: transparent, translucent, opaque, black, white, grey.
  private static let samples = [
    color(0, 0, 0, 0), color(0, 0, 0), color(255, 255, 255), color(128, 128, 128),
    color(200, 60, 20),
    color(30, 90, 120, 160), color(77, 10, 40, 80), color(10, 30, 25, 40), color(255, 0, 128),
    color(64, 255, 32),
    color(0, 100, 0, 100), color(40, 40, 40, 40),
  ]

  private func vector(_ c: PackedColor) -> Pixel {
    Pixel(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha)) / 255
  }

  private func luminosity(_ c: Pixel) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private func saturation(_ c: Pixel) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  private func withLuminosity(_ c: Pixel, _ l: Double) -> Pixel {
    var c = c + (l - luminosity(c))
    let (low, high) = (min(c.x, c.y, c.z), max(c.x, c.y, c.z))
    if low < 0 { c = Pixel(repeating: l) + (c - l) * (l / (l - low)) }
    if high > 1 { c = Pixel(repeating: l) + (c - l) * ((1 - l) / (high - l)) }
    return c
  }

  private func withSaturation(_ c: Pixel, _ s: Double) -> Pixel {
    saturation(c) > 0 ? (c - min(c.x, c.y, c.z)) * (s / saturation(c)) : .zero
  }

  private func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    func hard(_ b: Double, _ s: Double) -> Double {
      s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    }
    switch mode {
    case .multiply: return b * s
    case .screen: return 1 - (1 - b) * (1 - s)
    case .overlay: return hard(s, b)
    case .hardLight: return hard(b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight:
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    default: return b + s - 2 * b * s
    }
  }

  private func composed(_ mode: BlendMode, _ s: Pixel, _ d: Pixel) -> Pixel {
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .normal: return s + d * (1 - sa)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let a = min(1, sa + da)
      var c = (Pixel(repeating: a) - (Pixel(repeating: da) - d) - (Pixel(repeating: sa) - s))
      c = c.clamped(lowerBound: .zero, upperBound: .one)
      c.w = a
      return c
    case .subtract: return (d - s).clamped(lowerBound: .zero, upperBound: .one)
    case .subtractDestination: return (s - d).clamped(lowerBound: .zero, upperBound: .one)
    case .product: return s * d
    case .minimum: return pointwiseMin(s, d)
    case .maximum: return pointwiseMax(s, d)
    case .destination: return d
    case .copy: return s
    case .clear: return .zero
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return d + s * (1 - da)
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return d * sa + s * (1 - da)
    case .xor: return s * (1 - da) + d * (1 - sa)
    default: break
    }
    let cs = sa > 0 ? s / sa : .zero
    let cb = da > 0 ? d / da : .zero
    var b = Pixel.zero
    switch mode {
    case .hue: b = withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: b = withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: b = withLuminosity(cs, luminosity(cb))
    case .luminosity: b = withLuminosity(cb, luminosity(cs))
    default: for i in 0..<3 { b[i] = separable(mode, cb[i], cs[i]) }
    }
    var c = s * (1 - da) + d * (1 - sa) + b * (sa * da)
    c.w = sa + da - sa * da
    return c
  }

  /// Sources along x on backdrops along y, blended in the part of the target that is inside the
  /// clip.
  private func plan(
    _ mode: BlendMode, tint: PackedColor = .white, clipTo maxX: Double? = nil, fetches: Bool
  )
    throws
    -> FramePlan
  {
    let n = Self.samples.count
    var plan = FramePlan(n + 4, n + 3)
    let behind = plan.addPage(try makeImage(n, n) { _, y in Self.samples[y] }, id: 1)
    let source = plan.addPage(
      try makeImage(n, n) { x, _ in Self.samples[x] }, id: 2, x: 5, y: 7, width: 64, height: 64)
    let copy = plan.addSurface(40, 30)
    let area = pixelRect(2, 1, n + 2, n + 1)
    plan.addBlit(area, texelX: 0, texelY: 0, page: behind)
    plan.drawPass(into: -1, plan.wholeTarget)
    // The copy begins a pixel before the blended area.
    if !fetches {
      plan.pass(
        into: copy, pixelRect(1, 0, n + 3, n + 2),
        .copy(PassInput(page: -1, area: plan.wholeTarget)))
    }
    let clip = maxX.map { plan.addClip((0, 0, $0, 100)) } ?? QuadInstance.noClip
    plan.addQuad(
      .blend, (2, 1, Double(n + 2), Double(n + 1)), source: (6, 8, 5, 7), color: tint,
      bounds: pixelRect(5, 7, 5 + n, 7 + n), flags: .blend(mode.rawValue), clip: clip, page: source,
      blends: false,
      cover: CoverPolygon(2, 1, Int16(n + 2), 1, Int16(n + 2), Int16(n + 1), 2, Int16(n + 1)))
    plan.batches[1].backdrop = fetches ? -1 : copy
    plan.drawPass(into: -1, plan.wholeTarget, clears: false)
    return plan
  }

  @Test(arguments: BlendMode.allCases)
  func modesFollowTheirFormulas(_ mode: BlendMode) throws {
    let pixels = try render(try plan(mode, fetches: false))
    var (worst, where_) = (0.0, "")
    for (y, behind) in Self.samples.enumerated() {
      for (x, source) in Self.samples.enumerated() {
        let expected = composed(mode, vector(source), vector(behind)) * 255
        let got = vector(pixels[x + 2, y + 1]) * 255
        for i in 0..<4 where abs(expected[i] - got[i]) > worst {
          (worst, where_) = (
            abs(expected[i] - got[i]), "\(source) on \(behind): \(got), not \(expected)"
          )
        }
      }
    }
    #expect(worst <= 0.6, "\(where_)")
  }

  @Test func tintAndClipWeighTheBlend() throws {
    let tint = color(128, 128, 128, 128)
    let pixels = try render(try plan(.multiply, tint: tint, clipTo: 7.5, fetches: false))
    for (y, behind) in Self.samples.enumerated() {
      for (x, source) in Self.samples.enumerated() {
        let d = vector(behind)
        let full = composed(.multiply, vector(source) * (128.0 / 255), d)
        let coverage = x + 2 < 7 ? 1.0 : x + 2 == 7 ? 0.5 : 0
        let expected = (d + (full - d) * coverage) * 255
        let got = vector(pixels[x + 2, y + 1]) * 255
        for i in 0..<4 { #expect(abs(expected[i] - got[i]) <= 0.6, "\(source) on \(behind)") }
      }
    }
  }

  @Test func fetchingDrawsTheSamePixels() throws {
    try withContext { context in
      guard context.framebufferFetch else { return }
      for mode in BlendMode.allCases {
        let copied = try render(try plan(mode, clipTo: 9.25, fetches: false), in: context)
        #expect(
          try render(try plan(mode, clipTo: 9.25, fetches: true), in: context) == copied, "\(mode)")
      }
    }
  }

  /// GL's equations are the same as ours. Their precision is the driver's.
  @Test func equationsDrawTheSamePixels() throws {
    var options = ContextOptions.hardware(.equations)
    options.avoidsFramebufferFetch = true
    try withContext(options) { context in
      guard context.blendEquations else { return }
      for mode in BlendMode.allCases where mode.hasEquation {
        let copied = try render(try plan(mode, clipTo: 9.25, fetches: false), in: context)
        let before = context.gl.counts
        let mixed = try render(try plan(mode, clipTo: 9.25, fetches: true), in: context)
        let counts = context.gl.counts.since(before)
        #expect(counts[.blitFramebuffer] == 0)
        #expect(counts[.blendEquation] == 2)
        let largest = zip(copied.bytes, mixed.bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect((largest ?? 0) <= 1, "\(mode)")
      }
      // The other modes have none.
      for mode in BlendMode.allCases where !mode.hasEquation {
        #expect(throws: GLDeviceError.self) {
          try render(try plan(mode, fetches: true), in: context)
        }
      }
    }
  }

  @Test func equationsCanBeSwitchedOff() throws {
    var options = ContextOptions.hardware(DeviceWays.all.subtracting(.equations))
    options.avoidsFramebufferFetch = true
    try withContext(options) { #expect(!$0.blendEquations) }
    // A program that reads the target is used rather than they.
    try withContext(.hardware()) { #expect($0.blendEquations == !$0.framebufferFetch) }
  }

  /// A failed frame leaves no equation behind.
  @Test func aFailureEndsTheEquation() throws {
    var options = ContextOptions.hardware(.equations)
    options.avoidsFramebufferFetch = true
    let expected = try render(try plan(.multiply, fetches: false))
    try withContext(options) { context in
      guard context.blendEquations else { return }
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let mixed = try plan(.multiply, fetches: true)
      for number in stride(from: 3, to: 400, by: 7) {
        context.gl.failCall(number)
        if (try? render(mixed, with: executor)) != nil {
          // The call that failed, if any, was a deletion after the frame.
          context.gl.failCall(0)
          _ = context.gl.getError()
          break
        }
        #expect(try render(try plan(.multiply, fetches: false), with: executor) == expected)
      }
    }
  }

  @Test func fetchingNeedsTheExtension() throws {
    var options = ContextOptions()
    options.avoidsFramebufferFetch = true
    try withContext(options) { context in
      #expect(!context.framebufferFetch)
      #expect(throws: GLDeviceError.invalidPlan("batch 1: backdrop -1, but there are 3 pages")) {
        try render(try plan(.multiply, fetches: true), in: context)
      }
    }
  }

  @Test func shaderNumbersModesAsTheEnumerationDoes() throws {
    let text = String(decoding: ShaderSource(.blend).fragment, as: UTF8.self)
    var found: [String: UInt8] = [:]
    for match in text.matches(of: /const uint BLEND_([A-Z_]+) = (\d+)u;/) where match.1 != "MASK" {
      found[String(match.1)] = UInt8(match.2)
    }
    var expected: [String: UInt8] = [:]
    for mode in BlendMode.allCases {
      let name = "\(mode)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
      expected[name] = mode.rawValue
    }
    #expect(found == expected)
  }
}
