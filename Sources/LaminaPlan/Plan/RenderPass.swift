/// One step of a frame: work whose result lands in the target or in a page.
///
/// Every pass has a device space of its own (2): whole pixels, y down. For passes that draw layers
/// as they are seen it is the target's; a pass that draws layers into a bitmap of their own has
/// that bitmap's. `area` says which pixels of that space the page's texels show, from texel (0, 0)
/// on; a page may be larger than the area.
package struct RenderPass: Equatable, Sendable {
  /// Index into `FramePlan.pages`, or -1 for the target.
  package var page: Int32
  /// Device space of the pass. The whole target, for the target.
  package var area: PixelRect
  /// Whether the area is cleared to transparent first; otherwise what is there stays under what is
  /// drawn.
  package var clears: Bool
  package var work: Work
  /// What the area is cleared to.
  package var clearColor = PackedColor.clear
  /// Device space: nothing outside is cleared or drawn. Nil for all of the area. Of passes that
  /// draw batches.
  package var cut: PixelRect?

  package enum Work: Equatable, Sendable {
    /// Draws the plan's batches `first ..< first + count`.
    case draw(first: Int32, count: Int32)
    /// Averages squares of `factor` x `factor` pixels, a power of two: pixel (x, y) of the area is
    /// the mean of the input's pixels from (x · factor, y · factor) on. What is outside of the
    /// input counts as `edge` says.
    case reduce(PassInput, factor: Int32, edge: EdgeRule)
    /// A Gaussian along one direction; two of them, in different directions, make a blur.
    case blur(PassInput, BlurStep, edge: EdgeRule)
    /// A matrix applied to the straight colour of each pixel; input and area are the same pixels.
    case matrix(PassInput, ColorMatrix)
    /// Copies the input's pixels, which `area` lies within. The input may be the target, page -1.
    case copy(PassInput)

    /// What is read; nil for batches, which read several pages.
    @inlinable package var input: PassInput? {
      switch self {
      case .draw: nil
      case .reduce(let input, _, _), .blur(let input, _, _), .matrix(let input, _),
        .copy(let input):
        input
      }
    }
  }

  @inlinable package init(page: Int32, area: PixelRect, clears: Bool, work: Work) {
    (self.page, self.area, self.clears, self.work) = (page, area, clears, work)
  }
}

/// Pixels that a pass reads.
package struct PassInput: Equatable, Sendable {
  /// Index into `FramePlan.pages`; -1 for the target, where that is allowed.
  package var page: Int32
  /// The pixels that the page shows, from texel (0, 0) on; of the space of the pass, or of the
  /// finer one for a reduction.
  package var area: PixelRect

  @inlinable package init(page: Int32, area: PixelRect) { (self.page, self.area) = (page, area) }
}

/// One direction of a Gaussian blur.
package struct BlurStep: Equatable, Sendable {
  /// Unit vector in pixels.
  package var x: Float
  package var y: Float
  /// Standard deviation in pixels.
  package var sigma: Float

  @inlinable package init(x: Float, y: Float, sigma: Float) {
    (self.x, self.y, self.sigma) = (x, y, sigma)
  }
}

/// What is taken for pixels outside of an input.
package enum EdgeRule: UInt8, Equatable, Sendable {
  /// Transparent.
  case transparent
  /// The nearest pixel of the input.
  case clamped
  /// Nothing: the other pixels get the weight.
  case leftOut
}
