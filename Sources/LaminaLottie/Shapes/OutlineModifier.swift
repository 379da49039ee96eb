import Foundation
import Lamina

/// A modifier of a shape layer, with the paths on which it works.
final class OutlineModifier {
  enum Kind {
    case trim(TrimModel)
    case roundCorners(FrameProperty<Double>)
    case pucker(FrameProperty<Double>)
    case zigZag(ZigZagModel)
    case offset(OffsetModel)
  }

  private let kind: Kind
  private let mostPoints: Int
  /// The paths in the order of the file, and how many modifiers work on each before this one.
  private var sources: [(source: OutlineSource, stage: Int)] = []
  /// For a sequential trim: the part of the whole length that each path takes, at `frame`.
  private var ranges: [ObjectIdentifier: ClosedRange<Double>] = [:]
  private var frame = Double.nan

  init(_ kind: Kind, mostPoints: Int) { (self.kind, self.mostPoints) = (kind, mostPoints) }

  func add(_ source: OutlineSource, stage: Int) { sources.append((source, stage)) }

  var isAnimated: Bool {
    switch kind {
    case .trim(let trim):
      trim.start.isAnimated || trim.end.isAnimated || trim.offset.isAnimated
        || trim.isSequential && sources.contains { $0.source.hasAnimatedGeometry }
    case .roundCorners(let radius): radius.isAnimated
    case .pucker(let amount): amount.isAnimated
    case .zigZag(let model): model.amplitude.isAnimated || model.ridges.isAnimated
    case .offset(let model): model.amount.isAnimated || model.miterLimit.isAnimated
    }
  }

  func apply(
    to outlines: [CubicOutline], of source: OutlineSource, at frame: Double
  ) -> [CubicOutline] {
    switch kind {
    case .roundCorners(let radius):
      let radius = radius.value(at: frame)
      return outlines.map { $0.roundingCorners(radius) }
    case .pucker(let amount):
      let amount = amount.value(at: frame)
      return outlines.map { $0.puckered(amount) }
    case .zigZag(let model):
      return outlines.map {
        $0.zigZag(
          amplitude: model.amplitude.value(at: frame), ridges: model.ridges.counted(at: frame),
          isSmooth: model.isSmooth.value(at: frame) == 2, most: mostPoints)
      }
    case .offset(let model):
      let (amount, limit) = (model.amount.value(at: frame), model.miterLimit.value(at: frame))
      // Finding where outlines cross takes more than linear time.
      return outlines.flatMap {
        $0.offset(by: amount, join: model.join, miterLimit: limit, most: mostPoints / 50)
      }
    case .trim(let trim):
      var parts = TrimParts(
        start: trim.start.value(at: frame), end: trim.end.value(at: frame),
        offset: trim.offset.value(at: frame))
      if parts.isAll { return outlines }
      if parts.parts.isEmpty { return [] }
      if trim.isSequential {
        guard let range = range(of: source, at: frame) else { return [] }
        parts = parts.inside(range)
      }
      return Self.trim(outlines, parts)
    }
  }

  /// Paths of one source are trimmed one after the other.
  private static func trim(_ outlines: [CubicOutline], _ parts: TrimParts) -> [CubicOutline] {
    if outlines.count == 1 { return OutlineMeter(outlines[0]).trimmed(parts) }
    let meters = outlines.map(OutlineMeter.init)
    let whole = meters.reduce(0) { $0 + $1.length }
    // A path that is longer than a number can say has no parts.
    guard whole > 0, whole.isFinite else { return [] }
    var start = 0.0
    return meters.flatMap { meter in
      let range = (start / whole)...((start + meter.length) / whole)
      start += meter.length
      return meter.trimmed(parts.inside(range))
    }
  }

  private func range(of source: OutlineSource, at frame: Double) -> ClosedRange<Double>? {
    if frame != self.frame {
      self.frame = frame
      ranges.removeAll(keepingCapacity: true)
      let lengths = sources.map { entry in
        WorkToken.isCurrentOver
          ? 0
          : entry.source.outlines(at: frame, after: entry.stage)
            .reduce(0) { $0 + OutlineMeter($1).length }
      }
      let whole = lengths.reduce(0, +)
      var start = 0.0
      if whole > 0, whole.isFinite {
        for (entry, length) in zip(sources, lengths) {
          ranges[ObjectIdentifier(entry.source)] = (start / whole)...((start + length) / whole)
          start += length
        }
      }
    }
    return ranges[ObjectIdentifier(source)]
  }
}
