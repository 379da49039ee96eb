import Foundation

/// A stand-in for CoreVideo's structure of that name, so that calls of
/// ``CARenderer/beginFrame(atTime:timeStamp:)`` compile as they are. Nothing reads it: frames begin
/// at the time that they are given.
public struct CVTimeStamp: Sendable, Equatable {
  /// The version of the structure: 0.
  public var version: UInt32 = 0
  /// Units of video time in a second.
  public var videoTimeScale: Int32 = 0
  /// When the frame is to be seen, in units of `videoTimeScale`.
  public var videoTime: Int64 = 0
  /// When the frame is to be seen, in the units of the host's clock.
  public var hostTime: UInt64 = 0
  /// How much faster or slower the display is than it should be.
  public var rateScalar: Double = 0
  /// How long one frame is seen, in units of `videoTimeScale`.
  public var videoRefreshPeriod: Int64 = 0
  /// What of it is valid.
  public var flags: UInt64 = 0

  /// All zero.
  public init() {}
}

/// The option of ``CARenderer`` that names the space of the colours it writes, a `CGColorSpace`.
/// sRGB, which is also the default, is the only one: another is refused.
public let kCARendererColorSpace = "kCARendererColorSpace"
