import Foundation
import LaminaGraphics

/// Key values that are lists or paths, of which some have another number of parts than others.
///
/// What: between two keys that are alike, parts are interpolated; between others the value switches
/// half-way, as it does where no keys are alike.
/// Why: lanes are of one type for a whole animation, so that one odd key would make all of them
/// jump.
/// Cost: memory for each value, as for all lists and paths.
///
/// Immutable, so any thread may use it.
final class MixedKeys: @unchecked Sendable {
  private struct Segment {
    var type: AnimatedType
    var from: [Double]
    var to: [Double]
  }

  private let values: [Any]
  private let segments: [Segment?]
  private let track: KeyTrack
  /// The memory behind the track.
  private let blocks: [AnyObject]
  private let duration: Double

  /// Nil if no two keys that follow each other can be interpolated.
  init?(_ values: [Any], _ layout: TrackLayout, duration: Double) {
    segments = zip(values, values.dropFirst()).map { a, b in
      let type = AnimatedType(ofAll: [a, b])
      guard type != .object, let from = type.lanes(of: a), let to = type.lanes(of: b),
        from.allSatisfy(\.isFinite), to.allSatisfy(\.isFinite)
      else { return nil }
      return Segment(type: type, from: from, to: to)
    }
    guard segments.contains(where: { $0 != nil }) else { return nil }
    var blocks: [AnyObject] = []
    track = layout.track(&blocks)
    (self.values, self.blocks, self.duration) = (values, blocks, duration)
  }

  /// The value at `time` of a run, in seconds.
  func value(at time: Double) -> Any? {
    let place = withExtendedLifetime(blocks) {
      track.place(at: duration.isFinite ? time / duration : 0)
    }
    guard segments.indices.contains(place.segment), let segment = segments[place.segment] else {
      let index = place.fraction < 0.5 ? place.segment : place.segment + 1
      return values.indices.contains(index) ? values[index] : nil
    }
    let part = place.fraction
    let lanes = zip(segment.from, segment.to).map { part == 1 ? $1 : $0 + ($1 - $0) * part }
    return segment.type.value(of: lanes)
  }

  /// The source of samples for a record.
  var source: SampleSource {
    SampleSource({ self.value(at: $0) }, nil, .object(.any), refuse: { _ in })
  }
}
