/// One step of a frame, which draws or computes pixels of the target or of a page.
///
/// Every pass has a device space of its own (space 2): whole pixels, y down. Passes that draw
/// layers as they are seen use the target's device space. A pass that draws layers into a bitmap
/// uses that bitmap's space. `area` says which pixels of that space the page shows, beginning at
/// texel (0, 0). A page may be larger than the area.
package struct RenderPass: Equatable, Sendable {
  /// Index into `FramePlan.pages`, or -1 for the target.
  package var page: Int32
  /// The pixels that the page shows, in device space of the pass. For the target, all of it.
  package var area: PixelRect
  /// Whether the area is cleared first. Otherwise its present pixels stay under the new ones.
  package var clears: Bool
  package var work: Work
  /// The colour that the area is cleared to.
  package var clearColor = PackedColor.clear
  /// Device space: nothing outside is cleared or drawn. Nil means all of the area. Only for passes
  /// that draw batches.
  package var cut: PixelRect?

  package enum Work: Equatable, Sendable {
    /// Draws the plan's batches `first ..< first + count`.
    case draw(first: Int32, count: Int32)
    /// Averages squares of `factor` x `factor` pixels; `factor` is a power of two.
    ///
    /// Pixel (x, y) of the area is the mean of the input's pixels that begin at (x · factor, y ·
    /// factor). `edge` says how pixels outside the input count.
    case reduce(PassInput, factor: Int32, edge: EdgeRule)
    /// A Gaussian along one direction. Two of them, in different directions, make a blur.
    case blur(PassInput, BlurStep, edge: EdgeRule)
    /// Applies a matrix to the straight colour of each pixel. Input and area are the same pixels.
    case matrix(PassInput, ColorMatrix)
    /// Copies the input's pixels. `area` lies within the input, which may be the target, page -1.
    case copy(PassInput)

    /// The pixels that the pass reads; nil for batches, which read several pages.
    package var input: PassInput? {
      switch self {
      case .draw: nil
      case .reduce(let input, _, _), .blur(let input, _, _), .matrix(let input, _),
        .copy(let input):
        input
      }
    }
  }

  package init(page: Int32, area: PixelRect, clears: Bool, work: Work) {
    (self.page, self.area, self.clears, self.work) = (page, area, clears, work)
  }
}

/// Pixels that a pass reads.
package struct PassInput: Equatable, Sendable {
  /// Index into `FramePlan.pages`; -1 for the target, where that is allowed.
  package var page: Int32
  /// The pixels that the page shows, beginning at texel (0, 0), in the space of the pass. For a
  /// reduction, in the finer space.
  package var area: PixelRect

  package init(page: Int32, area: PixelRect) { (self.page, self.area) = (page, area) }
}

/// One direction of a Gaussian blur.
package struct BlurStep: Equatable, Sendable {
  /// Unit vector in pixels.
  package var x: Float
  package var y: Float
  /// Standard deviation in pixels.
  package var sigma: Float

  package init(x: Float, y: Float, sigma: Float) {
    (self.x, self.y, self.sigma) = (x, y, sigma)
  }
}

/// The samples of a blur along one direction: one for each pixel along the axis that the direction
/// is closer to.
package struct BlurSampling: Equatable, Sendable {
  package var isAlongX: Bool
  /// The distance along the other axis for each pixel along that one.
  package var slope: Float
  /// The exponent at a distance of one sample.
  package var exponent: Float
  /// The number of samples on each side.
  package var count: Int

  package init(_ step: BlurStep) {
    isAlongX = abs(step.x) >= abs(step.y)
    let (major, minor) = isAlongX ? (step.x, step.y) : (step.y, step.x)
    (slope, exponent, count) = (0, 0, 0)
    guard step.sigma > 0 else { return }
    slope = abs(minor) < 1e-6 ? 0 : minor / major
    // In samples. The distance between two samples is 1 / major pixels.
    let sigma = step.sigma * abs(major)
    // The exponent is kept in range; at the limit the weight is practically zero.
    exponent = max(-0.5 / (sigma * sigma), -80)
    count = Int((3 * sigma).rounded(.up))
  }
}

/// Which pixels count outside an input.
package enum EdgeRule: UInt8, Equatable, Sendable {
  /// Transparent pixels.
  case transparent
  /// The nearest pixel of the input.
  case clamped
  /// None. The pixels inside share their weight.
  case leftOut
}
