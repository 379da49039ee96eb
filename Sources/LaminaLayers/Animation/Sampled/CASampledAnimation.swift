import Foundation
import LaminaGraphics

/// An animation whose values a function of time computes, once for each frame. Not in Apple's
/// framework.
///
/// The function gets the animation's own time in seconds: 0 where a run begins, `duration` where it
/// ends. Speed, `timeOffset`, repetitions, `autoreverses`, pace, groups and `fillMode` act on that
/// time as on all animations. A duration of 0 means the transaction's, so an animation without an
/// end has the duration infinity. `isCumulative` has no effect.
///
/// The function returns what a `CAKeyframeAnimation` of the same property has as a value, such as a
/// number, a structure, a `CGColor`, a `CGPath` of any shape, or a list. With nil the property
/// keeps its value in that frame. A value of another type counts as nil, and is logged once. An
/// additive animation adds numbers, structures and colours; paths and lists replace the property's
/// value.
///
/// Both functions run on any thread that makes a frame or asks for a presentation layer, perhaps on
/// several at a time. They must return the same for the same time, whatever was asked before: then
/// a frame looks the same wherever frames begin. They must not use layers.
///
/// Archives, documents and key-value coding do not hold functions. An archive leaves them out with
/// a line in the log, and the animation that is read from it changes nothing.
///
/// Cost: that of the function; frames allocate nothing else for numbers, structures and colours.
open class CASampledAnimation: CAPropertyAnimation {
  /// A function from the animation's own time, in seconds, to a value.
  public typealias Sample = @Sendable (CFTimeInterval) -> Any?
  /// A function from a time to the first later time at which the value may be another one; both in
  /// seconds of the animation's own time.
  public typealias NextChange = @Sendable (CFTimeInterval) -> CFTimeInterval

  /// The function that computes the values; nil for an animation that changes nothing.
  public private(set) var sample: Sample?
  /// The function that says how long a value stays; nil if it may always change.
  public private(set) var nextChange: NextChange?

  /// An animation of the property at `path` by a function of time.
  ///
  /// While a value stays, the layer sleeps, and renderers say by `nextFrameTime()` that no frame is
  /// worth drawing. Without `nextChange` every frame between begin and end is.
  ///
  /// - Parameters:
  ///   - path: the path of the property.
  ///   - nextChange: given a time, returns the first later time at which the value may be another
  ///     one: infinity for never, the given time itself if the value is changing there. It is asked
  ///     about a hundred times whenever a value begins to stay, so it should be quick.
  ///   - sample: given a time, returns the value.
  public convenience init(
    keyPath path: String?, nextChange: NextChange? = nil, sample: @escaping Sample
  ) {
    self.init()
    keyPath = path
    (self.sample, self.nextChange) = (sample, nextChange)
  }

  /// Writes all values but the functions, with a line in the log.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if sample != nil { refuse("archive", "a function of time cannot be archived; left out") }
  }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CASampledAnimation {
      (sample, nextChange) = (other.sample, other.nextChange)
    }
  }

  override func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {
    if let animation = SampleBuilder(self, context).build() { list.append(animation) }
  }
}
