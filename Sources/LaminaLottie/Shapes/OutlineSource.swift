import Foundation
import Lamina

/// Where a path comes from.
enum OutlineGeometry {
  case path(PathModel)
  case rectangle(RectangleModel)
  case ellipse(EllipseModel)
  case star(StarModel)
  /// Several paths that became one.
  case merged(MergeMode, [PathInput])

  func outlines(at frame: Double) -> [CubicOutline] {
    switch self {
    case .path(let model): return [model.outline(at: frame)]
    case .rectangle(let model): return [model.outline(at: frame)]
    case .ellipse(let model): return [model.outline(at: frame)]
    case .star(let model): return [model.outline(at: frame)]
    case .merged(let mode, let inputs):
      let path = CGMutablePath()
      PathInput.merged(mode, inputs).add(to: path, at: frame)
      return CubicOutline.outlines(of: path)
    }
  }

  var isAnimated: Bool {
    switch self {
    case .path(let model): model.outline.isAnimated
    case .rectangle(let model):
      model.position.isAnimated || model.size.isAnimated || model.radius.isAnimated
    case .ellipse(let model): model.position.isAnimated || model.size.isAnimated
    case .star(let model):
      model.position.isAnimated || model.points.isAnimated || model.rotation.isAnimated
        || model.outerRadius.isAnimated || model.outerRoundness.isAnimated
        || model.innerRadius?.isAnimated == true || model.innerRoundness.isAnimated
    case .merged(_, let inputs): inputs.contains(where: \.isAnimated)
    }
  }
}

/// A path of a shape layer with all that changes it, kept for one frame: many paints may use it.
final class OutlineSource {
  private let geometry: OutlineGeometry
  /// In the order in which they change the path.
  private let modifiers: [OutlineModifier]
  /// What stood after each number of modifiers, at `frame`; nil if nobody has asked for it.
  private var stages: [[CubicOutline]?]
  private var frame = Double.nan

  init(_ geometry: OutlineGeometry, _ modifiers: [OutlineModifier]) {
    (self.geometry, self.modifiers) = (geometry, modifiers)
    stages = Array(repeating: nil, count: modifiers.count + 1)
    for (stage, modifier) in modifiers.enumerated() { modifier.add(self, stage: stage) }
  }

  /// Whether the path depends on time. Only true once all sources of the layer are made.
  var isAnimated: Bool { geometry.isAnimated || modifiers.contains(where: \.isAnimated) }

  /// Whether the bare path does.
  var hasAnimatedGeometry: Bool { geometry.isAnimated }

  func outlines(at frame: Double) -> [CubicOutline] {
    outlines(at: frame, after: modifiers.count)
  }

  /// The paths after the first `count` modifiers.
  func outlines(at frame: Double, after count: Int) -> [CubicOutline] {
    if frame != self.frame {
      for stage in stages.indices { stages[stage] = nil }
      self.frame = frame
    }
    if let known = stages[count] { return known }
    let result =
      count == 0
      ? geometry.outlines(at: frame)
      : modifiers[count - 1].apply(
        to: outlines(at: frame, after: count - 1), of: self, at: frame)
    stages[count] = result
    return result
  }
}
