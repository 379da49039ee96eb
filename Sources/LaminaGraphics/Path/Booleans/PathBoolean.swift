@_implementationOnly import CClipper
import Foundation

/// A boolean operation on the areas that two paths fill.
enum PathBoolean {
  case intersection, union, difference, exclusive

  /// As many lines are searched in the time of a crossing.
  private static let searchesOfCrossing = 200
  /// What an operation takes however small its paths are, in crossings: 25 us.
  private static let least = 8

  private var operation: LaminaClipperOperation {
    switch self {
    case .intersection: LAMINA_CLIPPER_INTERSECTION
    case .union: LAMINA_CLIPPER_UNION
    case .difference: LAMINA_CLIPPER_DIFFERENCE
    case .exclusive: LAMINA_CLIPPER_XOR
    }
  }

  /// The outline of the area. Returns nil if the arithmetic cannot handle the size of the area, if
  /// there would be more crossings than the thread's ``PathBudget`` has left, or if the thread's
  /// work is over.
  func outline(_ subject: PathData, _ clip: PathData, using rule: CGPathFillRule) -> PathData? {
    let budget = PathBudget.current
    guard let result = result(subject, clip, using: rule, budget) else { return nil }
    guard var fusion = result.fusion else { return PathData() }
    defer { budget.charge(fusion.searched / Self.searchesOfCrossing) }
    var path = PathData()
    for polygon in result.polygons { fusion.add(polygon, to: &path) }
    return path
  }

  /// The area as parts that do not touch, each an outer contour with its holes. Returns nil where
  /// ``outline(_:_:using:)`` does, or if it would take too long to find the holes of the parts.
  func components(_ subject: PathData, _ clip: PathData, using rule: CGPathFillRule) -> [PathData]?
  {
    let budget = PathBudget.current
    guard let result = result(subject, clip, using: rule, budget) else { return nil }
    guard var fusion = result.fusion else { return [] }
    var nesting = PolygonNesting(result.polygons)
    defer { budget.charge((nesting.searched + fusion.searched) / Self.searchesOfCrossing) }
    guard let groups = nesting.groups() else { return nil }
    return groups.compactMap { group in
      var component = PathData()
      for index in group {
        fusion.add(result.polygons[index], to: &component)
        // Without its outer contour a part has no holes.
        if component.isEmpty { return nil }
      }
      return component
    }
  }

  /// The polygons of the result, and what turns them back into paths: nil if neither path has an
  /// area.
  private func result(
    _ subject: PathData, _ clip: PathData, using rule: CGPathFillRule, _ budget: PathBudget
  ) -> (fusion: OutlineFusion?, polygons: [[GridPoint]])? {
    // Whatever comes of it, all steps are looked at.
    let steps = subject.verbs.count + clip.verbs.count
    guard budget.take(Self.least + steps / PathBudget.stepsOfCrossing) else { return nil }
    let boxes = [subject.boundingBoxOfPath, clip.boundingBoxOfPath].filter { !$0.isNull }
    if boxes.allSatisfy({ $0.width == 0 || $0.height == 0 }) { return (nil, []) }
    guard let grid = PathGrid(around: boxes) else { return nil }
    var outline = GridOutline(grid: grid, mostLines: CrossingCount.mostLines(budget.most))
    let (first, second) = (outline.add(subject), outline.add(clip))
    let count =
      outline.isTooLong
      ? budget.most + 1 : CrossingCount.of(first + second, atMost: budget.most)
    guard budget.take(count), !WorkToken.isCurrentOver else { return nil }
    var result = LaminaClipperResult()
    let isDone = withArea(first, rule) { subjectArea in
      withArea(second, rule) { clipArea in
        lamina_clipper_run(operation, &subjectArea, &clipArea, &result)
      }
    }
    defer { lamina_clipper_free(&result) }
    if isDone < 0 { MemoryLoss.note() }
    return isDone > 0 ? (OutlineFusion(outline), polygons(of: result)) : nil
  }

  private func polygons(of result: LaminaClipperResult) -> [[GridPoint]] {
    var next = 0
    return (0..<result.polygons).map { index in
      defer { next += result.counts[index] }
      return (next..<next + result.counts[index]).map {
        GridPoint(x: result.points[$0].x, y: result.points[$0].y)
      }
    }
  }

  private func withArea<Result>(
    _ polygons: [[GridPoint]], _ rule: CGPathFillRule, _ body: (inout LaminaClipperArea) -> Result
  ) -> Result {
    let points = polygons.joined().map { LaminaClipperPoint(x: $0.x, y: $0.y) }
    let counts = polygons.map(\.count)
    return points.withUnsafeBufferPointer { points in
      counts.withUnsafeBufferPointer { counts in
        var area = LaminaClipperArea(
          points: points.baseAddress, counts: counts.baseAddress, polygons: counts.count,
          even_odd: rule == .evenOdd ? 1 : 0)
        return body(&area)
      }
    }
  }
}

extension PathData {
  /// Joins the paths, one after the other.
  init(joining paths: [PathData]) {
    self.init()
    for path in paths { append(path) { $0 } }
  }
}
