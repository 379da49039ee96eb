import Foundation
import LaminaGraphics

/// Something with a time of its own inside another time.
public protocol CAMediaTiming {
  /// When its time starts in the parent's, in seconds.
  var beginTime: CFTimeInterval { get set }
  /// How long one run lasts, in seconds.
  var duration: CFTimeInterval { get set }
  /// How fast it runs against the parent's time.
  var speed: Float { get set }
  /// Added to its own time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; fractions count.
  var repeatCount: Float { get set }
  /// How long it runs again and again, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs back after each run.
  var autoreverses: Bool { get set }
  /// What is shown outside its time.
  var fillMode: CAMediaTimingFillMode { get set }
}
