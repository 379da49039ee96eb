import Foundation

/// Counts the points of the paths in a group, and those that its paints draw: a path counts once
/// for each paint after it.
struct ShapePoints {
  private(set) var paths = 0
  private(set) var painted = 0

  init(_ items: [ShapeItem]) {
    for item in items {
      switch item {
      case .group(let group):
        let inner = ShapePoints(group.items)
        paths = ExpansionCount.add(paths, inner.paths)
        painted = ExpansionCount.add(painted, inner.painted)
      case .path(let path):
        paths = ExpansionCount.add(paths, path.outline.mostVertices)
      case .rectangle, .ellipse: paths = ExpansionCount.add(paths, 8)
      case .star(let star):
        let points = min(star.points.most, StarModel.mostPoints)
        paths = ExpansionCount.add(paths, 2 * Int(max(points, 0)))
      case .paint: painted = ExpansionCount.add(painted, paths)
      case .repeater(let repeater): multiply(repeater.mostCopies)
      case .zigZag(let model): multiply(Int(min(max(model.ridges.most, 0), 1e6)) + 1)
      case .roundCorners: multiply(2)
      // A corner becomes an arc on either side.
      case .offset: multiply(16)
      case .trim, .merge, .pucker: break
      }
    }
  }

  private mutating func multiply(_ factor: Int) {
    paths = ExpansionCount.multiply(paths, factor)
    painted = ExpansionCount.multiply(painted, factor)
  }
}
