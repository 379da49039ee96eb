import Foundation

/// Works out a function: the info pointer, the input, the place for the output.
///
/// Apple's is a C function. `CGFloat` is a type of Swift on Linux, so this is a Swift function;
/// closures and functions that are written for Apple's fit it as they are.
public typealias CGFunctionEvaluateCallback =
  (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void

/// Called once, with the info pointer, when the last user of a function lets go of it.
public typealias CGFunctionReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// What a function calls.
public struct CGFunctionCallbacks {
  /// The version of this structure: 0.
  public var version: UInt32
  /// Works the function out.
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

/// A function from numbers to numbers, worked out by a callback, which can be called by any thread.
public final class CGFunction: @unchecked Sendable {
  let domainDimension: Int
  let rangeDimension: Int
  private let domain: [CGFloat]?
  private let range: [CGFloat]?
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks

  /// A function of `domainDimension` numbers with `rangeDimension` results.
  ///
  /// `domain` and `range` point at the lowest and the highest of each number, to which it is
  /// clipped; nil does not clip. `releaseInfo` is called exactly once, with `info`, when the last
  /// user of the function is gone. Nil, and then nothing is called, if there is no `evaluate`, a
  /// dimension is not in 1...32, or a limit is not finite or not in order.
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

  /// The results, clipped; 0 for what is not finite.
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
