import Foundation
import Lamina

/// Where a group, or a copy of a repeater, is placed.
enum GroupPlace {
  case transform(TransformModel)
  case copy(RepeaterModel, Int)

  func matrix(at frame: Double) -> CGAffineTransform {
    switch self {
    case .transform(let model): model.matrix(at: frame)
    case .copy(let repeater, let index): repeater.matrix(ofCopy: index, at: frame)
    }
  }

  /// From 0 to 1.
  func opacity(at frame: Double) -> Double {
    switch self {
    case .transform(let model): min(max(model.opacity.value(at: frame) / 100, 0), 1)
    case .copy(let repeater, let index):
      min(max(repeater.opacity(ofCopy: index, at: frame), 0), 1)
    }
  }

  func isShown(at frame: Double) -> Bool {
    if case .copy(let repeater, let index) = self { return index < repeater.count(at: frame) }
    return true
  }

  var moves: Bool {
    switch self {
    case .transform(let model): model.moves
    case .copy(let repeater, _): repeater.moves
    }
  }

  var fades: Bool {
    switch self {
    case .transform(let model): model.opacity.isAnimated
    case .copy(let repeater, _):
      repeater.copies.isAnimated || repeater.startOpacity.isAnimated
        || repeater.endOpacity.isAnimated
    }
  }
}

/// A path that a paint gets, in the space of the paint's group.
indirect enum PathInput {
  /// - `places`: the groups between the path and the paint, the inner ones first.
  case source(OutlineSource, places: [GroupPlace])
  case merged(MergeMode, [PathInput])

  /// The same path seen from the group around.
  func placed(_ place: GroupPlace) -> PathInput {
    switch self {
    case .source(let source, let places): .source(source, places: places + [place])
    case .merged(let mode, let inputs): .merged(mode, inputs.map { $0.placed(place) })
    }
  }

  var isAnimated: Bool {
    switch self {
    case .source(let source, let places): source.isAnimated || places.contains(where: \.moves)
    case .merged(_, let inputs): inputs.contains(where: \.isAnimated)
    }
  }

  /// Adds the path at a frame to `path`. Leaves out the rest once the thread's ``PathBudget`` is
  /// spent: each of many paints may add the same many paths.
  func add(to path: CGMutablePath, at frame: Double) {
    switch self {
    case .source(let source, let places):
      var matrix = CGAffineTransform.identity
      for place in places {
        guard place.isShown(at: frame) else { return }
        matrix = matrix.concatenating(place.matrix(at: frame))
      }
      for outline in source.outlines(at: frame) where !PathBudget.isCurrentSpent {
        outline.add(to: path, matrix)
        PathBudget.chargeCurrent(steps: outline.curveCount + 1)
      }
    case .merged(let mode, let inputs):
      var result: CGPath?
      for input in inputs where !PathBudget.isCurrentSpent {
        let part = CGMutablePath()
        input.add(to: part, at: frame)
        guard let whole = result else {
          result = part
          continue
        }
        switch mode {
        case .merge:
          let both = CGMutablePath()
          both.addPath(whole)
          both.addPath(part)
          PathBudget.chargeCurrent(steps: both.data.verbs.count)
          result = both
        case .add: result = whole.union(part)
        case .subtract: result = whole.subtracting(part)
        case .intersect: result = whole.intersection(part)
        case .exclude: result = whole.symmetricDifference(part)
        }
      }
      if let result { path.addPath(result) }
    }
  }
}
