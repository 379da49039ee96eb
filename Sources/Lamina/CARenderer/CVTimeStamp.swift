import Foundation

/// A stand-in for the CoreVideo structure with this name, so that calls of
/// ``CARenderer/beginFrame(atTime:timeStamp:)`` compile unchanged. Nothing reads it: a frame begins
/// at the time that is passed to it.
public struct CVTimeStamp: Sendable, Equatable {
  /// The version of the structure: 0.
  public var version: UInt32 = 0
  /// Units of video time in a second.
  public var videoTimeScale: Int32 = 0
  /// When the frame is shown, in units of `videoTimeScale`.
  public var videoTime: Int64 = 0
  /// When the frame is shown, in units of the host's clock.
  public var hostTime: UInt64 = 0
  /// The ratio of the display's real rate to its nominal rate.
  public var rateScalar: Double = 0
  /// How long one frame is shown, in units of `videoTimeScale`.
  public var videoRefreshPeriod: Int64 = 0
  /// Which members are valid.
  public var flags: UInt64 = 0

  /// All zero.
  public init() {}
}

/// The option of ``CARenderer`` for the space of the colours that it writes, a `CGColorSpace`. Only
/// sRGB is allowed, which is also the default.
public let kCARendererColorSpace = "kCARendererColorSpace"
