import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// The passes that turn one surface into another: reductions, blurs, matrices.
//
// What: a Gaussian is two passes, each along one direction. These are x and y if the map to the
// surface is a similarity or only stretches. Otherwise they are the images of the layer's axes; the
// covariances of the two passes add up to that of the blur. A large Gaussian works on a grid of
// larger pixels, in which the standard deviation is 2.5 to 5 pixels.
// Why: two passes read 6σ samples a pixel each instead of 36σ². The grid limits σ, and the number
// of pixels falls with the square of its factor. The reduction and the interpolation back also
// blur. That amount is subtracted from the standard deviation.
enum EffectPainter {
  /// Standard deviations from this on use a grid of larger pixels.
  private static let largestSigma: Float = 5
  /// How many pixels one pixel of the coarsest grid stands for; then, how many one pass can reduce
  /// to one.
  private static let largestFactor = 4_096
  private static let reduction = 16
  /// Standard deviations on the grid are limited to this. Nothing is left of an image that is
  /// smaller than the reach.
  private static let widestSigma: Float = 64
  /// A blur with a smaller standard deviation is not visible.
  private static let smallestSigma: Float = 0.1

  /// One Gaussian as two directions, in pixels of the surface.
  struct Blur {
    var first: BlurStep
    var second: BlurStep

    /// Subtracts the blur by interpolation if the result is drawn between pixels, `offset` pixels
    /// away.
    mutating func lessen(byMoving offset: SIMD2<Float>) {
      let part = offset - offset.rounded(.down)
      let variance = part * (1 - part)
      func lessen(_ step: inout BlurStep) {
        let own = variance.x * step.x * step.x + variance.y * step.y * step.y
        step.sigma = max(step.sigma * step.sigma - own, 0).squareRoot()
      }
      lessen(&first)
      lessen(&second)
    }

    /// A blur with the standard deviation `sigma` in layer units, through the linear part of
    /// `world`.
    init(_ sigma: Float, through world: Homography) {
      let a = SIMD2(world.m11, world.m12)
      let b = SIMD2(world.m21, world.m22)
      let (lengthA, lengthB) = ((a * a).sum().squareRoot(), (b * b).sum().squareRoot())
      let isOrthogonal = abs((a * b).sum()) <= 1e-4 * lengthA * lengthB
      if isOrthogonal, abs(lengthA - lengthB) <= 1e-4 * max(lengthA, lengthB) {
        // The same in all directions.
        (first, second) = (
          BlurStep(x: 1, y: 0, sigma: sigma * lengthA), BlurStep(x: 0, y: 1, sigma: sigma * lengthA)
        )
      } else if isOrthogonal, abs(a.y) <= 1e-4 * lengthA {
        (first, second) = (
          BlurStep(x: 1, y: 0, sigma: sigma * lengthA), BlurStep(x: 0, y: 1, sigma: sigma * lengthB)
        )
      } else if isOrthogonal, abs(a.x) <= 1e-4 * lengthA {
        (first, second) = (
          BlurStep(x: 1, y: 0, sigma: sigma * lengthB), BlurStep(x: 0, y: 1, sigma: sigma * lengthA)
        )
      } else {
        let (u, v) = (a / max(lengthA, 1e-12), b / max(lengthB, 1e-12))
        (first, second) = (
          BlurStep(x: u.x, y: u.y, sigma: sigma * lengthA),
          BlurStep(x: v.x, y: v.y, sigma: sigma * lengthB)
        )
      }
    }
  }

  /// Blurs `source`. Only the part `wanted`, in the space around, is read afterwards. The result
  /// may have larger pixels. The source is not given back.
  static func blur(
    _ source: Surface, _ blur: Blur, wanted: PixelRect, edge: EdgeRule,
    _ pool: inout SurfacePool, into assembly: inout FrameAssembly
  ) throws -> Surface {
    var steps = [blur.first, blur.second]
    for k in steps.indices { steps[k].sigma /= Float(source.factor) }
    steps.removeAll { $0.sigma < Self.smallestSigma }
    guard let least = steps.map(\.sigma).min() else { return source }
    var factor = 1
    let largestFactor = edge == .leftOut ? Self.reduction : Self.largestFactor
    while steps.count == 2, factor < largestFactor, least / Float(factor) >= Self.largestSigma {
      factor *= 2
    }
    let f = Float(factor)
    for k in steps.indices {
      // The mean over f pixels has the variance (f² − 1) / 12, and the interpolation back has (f² −
      // 1) / 6.
      let variance = steps[k].sigma * steps[k].sigma - (f * f - 1) / 4
      steps[k].sigma = min(max(variance, 0.01).squareRoot() / f, Self.widestSigma)
    }
    // The grid begins where the source does, so that the same pixels elsewhere give the same blur.
    let start = SIMD2(Int(source.area.minX), Int(source.area.minY))
    var current = source
    current.area = source.area.moved(-start.x, -start.y)
    current.origin = source.origin &+ start &* source.factor
    let target = wanted.moved(-current.origin.x, -current.origin.y).reduced(
      by: source.factor * factor
    )
    .expanded(1, 1)
    var held: Int32?
    var left = factor
    while left > 1 {
      let part = min(left, Self.reduction)
      left /= part
      let area = current.area.reduced(by: part)
      let page = try pool.take(area)
      assembly.add(
        RenderPass(
          page: page, area: area, clears: false,
          work: .reduce(
            PassInput(page: current.page, area: current.area), factor: Int32(part), edge: edge)))
      if let held { pool.giveBack(held) }
      held = page
      current = Surface(
        page: page, area: area, factor: current.factor * part, origin: current.origin)
    }
    for (k, step) in steps.enumerated() {
      var area = current.area.expanded(step.reachX + 1, step.reachY + 1)
      // The last step need not reach beyond what is read; the first has to reach everything that
      // the last one reads.
      let looked =
        k + 1 < steps.count
        ? target.expanded(steps[k + 1].reachX + 1, steps[k + 1].reachY + 1) : target
      // Where nothing is outside, no pixel comes from outside.
      area = edge == .leftOut ? current.area : area.intersection(looked)
      if area.isEmpty {
        area = PixelRect(
          minX: target.minX, minY: target.minY, maxX: target.minX + 1, maxY: target.minY + 1)
      }
      let page = try pool.take(area)
      assembly.add(
        RenderPass(
          page: page, area: area, clears: false,
          work: .blur(PassInput(page: current.page, area: current.area), step, edge: edge)))
      if let held { pool.giveBack(held) }
      held = page
      (current.page, current.area) = (page, area)
    }
    if current.factor == 1 {
      // Back in the pixels of the space around.
      current.area = current.area.moved(current.origin.x, current.origin.y)
      current.origin = SIMD2(0, 0)
    }
    return current
  }

  /// `source` with `matrix` applied to every pixel.
  static func apply(
    _ matrix: ColorMatrix, to source: Surface, _ pool: inout SurfacePool,
    into assembly: inout FrameAssembly
  ) throws -> Surface {
    let page = try pool.take(source.area)
    assembly.add(
      RenderPass(
        page: page, area: source.area, clears: false,
        work: .matrix(PassInput(page: source.page, area: source.area), matrix)))
    var result = source
    result.page = page
    return result
  }
}

extension BlurStep {
  /// How far the blur reaches, in whole pixels.
  var reachX: Int { Int(((3 * sigma).rounded(.up) * abs(x)).rounded(.up)) }
  var reachY: Int { Int(((3 * sigma).rounded(.up) * abs(y)).rounded(.up)) }
}
