import Foundation
import LaminaGeometry

/// Draws one cell of a pattern. Arguments: the info pointer, and a context whose user space is the
/// pattern's space.
///
/// Apple's type is a C function. ``CGContext`` is a Swift class here, which a C function's
/// signature cannot hold, so this is a Swift function. Closures and functions written for Apple's
/// type fit it unchanged.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Called once when the last reference to a pattern is released. Argument: the info pointer.
public typealias CGPatternReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
  /// The version of this structure: 0.
  public var version: UInt32
  /// Draws one cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Releases the info pointer.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks that do nothing.
  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }

  /// Callbacks from their parts.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// How the cells of a pattern align with pixels. Raw values are Apple's.
///
/// All three give the same result here, with constant spacing: a cell is drawn once, with the
/// number of pixels that fits its step best, and is then repeated at exact distances.
public enum CGPatternTiling: Int32, Sendable {
  /// The cell is not distorted; its spacing may vary by up to a pixel.
  case noDistortion = 0
  /// The spacing is constant, with as little distortion as possible.
  case constantSpacingMinimalDistortion = 1
  /// The spacing is constant.
  case constantSpacing = 2
}

/// A drawing that repeats in two directions. A callback draws it.
///
/// Safe to share between threads if the callback is. The callback is called while something is
/// painted with the pattern, on the thread that paints.
public final class CGPattern: @unchecked Sendable {
  /// The area of one cell, in pattern space. Drawing outside it is cut off.
  let bounds: CGRect
  /// The map from pattern space to the base space of the context (not to its user space).
  let matrix: CGAffineTransform
  /// The distances between cells in pattern space. Positive.
  let step: CGSize
  /// Whether the cell has its own colours. If not, it is a stencil that takes the colour set with
  /// it.
  let isColored: Bool
  let tiling: CGPatternTiling

  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks

  /// A pattern whose cells lie `xStep` and `yStep` apart in pattern space.
  ///
  /// Cells overlap if a step is smaller than the bounds. A negative step gives the same grid as a
  /// positive one. `info` is passed to the callbacks. When the last reference to the pattern is
  /// released, `releaseInfo` is called exactly once.
  ///
  /// Returns nil, without any call, if there is no `drawPattern`, the bounds are empty, a step is
  /// 0, or a number is not finite. `info` then still belongs to the caller.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let box = bounds.standardized
    let numbers = [
      box.minX, box.minY, box.width, box.height, matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx,
      matrix.ty,
      xStep, yStep,
    ]
    guard numbers.allSatisfy(\.isFinite), box.width > 0, box.height > 0, xStep != 0, yStep != 0,
      callbacks.pointee.drawPattern != nil
    else { return nil }
    self.info = info
    self.bounds = box
    self.matrix = matrix
    step = CGSize(width: abs(xStep), height: abs(yStep))
    self.tiling = tiling
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Draws one cell into `context`, whose user space is pattern space.
  func drawCell(in context: CGContext) { callbacks.drawPattern?(info, context) }
}

extension CGPattern: Equatable, Hashable {
  /// Whether both are the same object.
  public static func == (left: CGPattern, right: CGPattern) -> Bool { left === right }

  /// Feeds the object's identity to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
