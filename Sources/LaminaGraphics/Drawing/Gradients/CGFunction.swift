import Foundation

/// Evaluates a function. Arguments: the info pointer, the input, the memory for the output.
///
/// Apple's type is a C function. On Linux `CGFloat` is a Swift type, so this is a Swift function.
/// Closures and functions written for Apple's type fit it unchanged.
public typealias CGFunctionEvaluateCallback =
  (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void

/// Called once when the last reference to a function is released. Argument: the info pointer.
public typealias CGFunctionReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function.
public struct CGFunctionCallbacks {
  /// The version of this structure: 0.
  public var version: UInt32
  /// Evaluates the function.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Releases the info pointer.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Callbacks that do nothing.
  public init() { self.init(version: 0, evaluate: nil, releaseInfo: nil) }

  /// Callbacks from their parts.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function from numbers to numbers. A callback evaluates it; any thread may call it.
public final class CGFunction: @unchecked Sendable {
  let domainDimension: Int
  let rangeDimension: Int
  private let domain: [CGFloat]?
  private let range: [CGFloat]?
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks

  /// A function of `domainDimension` numbers with `rangeDimension` results.
  ///
  /// `domain` and `range` point at the lowest and the highest value of each number. Numbers are
  /// clipped to these; with nil they are not clipped. When the last reference to the function is
  /// released, `releaseInfo` is called exactly once, with `info`.
  ///
  /// Returns nil, without any call, if there is no `evaluate`, a dimension is not in 1...32, or the
  /// limits are not finite or not in order.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard 1...32 ~= domainDimension, 1...32 ~= rangeDimension, callbacks.pointee.evaluate != nil
    else {
      return nil
    }
    self.domain = domain.map { Array(UnsafeBufferPointer(start: $0, count: domainDimension * 2)) }
    self.range = range.map { Array(UnsafeBufferPointer(start: $0, count: rangeDimension * 2)) }
    self.domainDimension = domainDimension
    self.rangeDimension = rangeDimension
    self.info = info
    var own = callbacks.pointee
    let limits = [self.domain, self.range].compactMap { $0 }
    let isValid = limits.allSatisfy { list in
      stride(from: 0, to: list.count, by: 2).allSatisfy {
        list[$0].isFinite && list[$0 + 1].isFinite && list[$0] <= list[$0 + 1]
      }
    }
    if !isValid { own.releaseInfo = nil }
    self.callbacks = own
    if !isValid { return nil }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The results, clipped. Infinity and NaN become 0.
  func evaluate(_ input: [CGFloat]) -> [CGFloat] {
    let clipped = Self.clip(input, domain)
    var output = [CGFloat](repeating: 0, count: rangeDimension)
    callbacks.evaluate?(info, clipped, &output)
    return Self.clip(output.map { $0.isFinite ? $0 : 0 }, range)
  }

  private static func clip(_ values: [CGFloat], _ limits: [CGFloat]?) -> [CGFloat] {
    guard let limits else { return values }
    return values.enumerated().map {
      min(max($0.element, limits[$0.offset * 2]), limits[$0.offset * 2 + 1])
    }
  }
}
