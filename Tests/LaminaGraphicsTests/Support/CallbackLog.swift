import Foundation

@testable import LaminaGraphics

/// Counts the calls of callbacks. Its address is their info pointer.
final class CallbackLog {
  var draws = 0
  var releases = 0
  var bytes: [UInt8] = []
  var pattern: CGPattern?

  var info: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ info: UnsafeMutableRawPointer?) -> CallbackLog? {
    info.map { Unmanaged<CallbackLog>.fromOpaque($0).takeUnretainedValue() }
  }
}
