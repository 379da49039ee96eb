import Foundation
import LaminaGraphics

/// Something with its own time inside the time of a parent.
public protocol CAMediaTiming {
  /// When its time starts, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// How long one run lasts, in seconds.
  var duration: CFTimeInterval { get set }
  /// How fast its time runs, relative to the parent's time.
  var speed: Float { get set }
  /// The seconds that are added to its own time.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; fractions count.
  var repeatCount: Float { get set }
  /// How long it repeats, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs backwards after each run.
  var autoreverses: Bool { get set }
  /// What it shows before its time starts and after its time ends.
  var fillMode: CAMediaTimingFillMode { get set }
}
