@_implementationOnly import CClipper
import Foundation

/// A boolean operation on the areas that two paths fill.
enum PathBoolean {
  case intersection, union, difference, exclusive

  /// As many lines are searched in the time of a crossing.
  private static let searchesOfCrossing = 200
  /// As many steps of a path are copied and measured in the time of a crossing.
  private static let stepsOfCrossing = 64
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

  /// The area as parts that do not touch, each an outer contour with its holes. Returns nil if the
  /// arithmetic cannot handle the size of the area, if there would be more crossings than the
  /// thread's ``PathBudget`` has left, or if the thread's work is over.
  func components(_ subject: PathData, _ clip: PathData, using rule: CGPathFillRule) -> [PathData]?
  {
    let budget = PathBudget.current
    // Whatever comes of it, all steps are looked at.
    let steps = subject.verbs.count + clip.verbs.count
    guard budget.take(Self.least + steps / Self.stepsOfCrossing) else { return nil }
    let boxes = [subject.boundingBoxOfPath, clip.boundingBoxOfPath].filter { !$0.isNull }
    if boxes.allSatisfy({ $0.width == 0 || $0.height == 0 }) { return [] }
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
    guard isDone > 0 else { return nil }
    return fused(result, OutlineFusion(outline), budget)
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

  private func fused(
    _ result: LaminaClipperResult, _ fusion: OutlineFusion, _ budget: PathBudget
  ) -> [PathData] {
    var fusion = fusion
    defer { budget.charge(fusion.searched / Self.searchesOfCrossing) }
    var components: [PathData] = []
    var numbers: [Int: Int] = [:]
    var next = 0
    for index in 0..<result.polygons {
      let count = result.counts[index]
      let polygon = (next..<next + count).map {
        GridPoint(x: result.points[$0].x, y: result.points[$0].y)
      }
      next += count
      let parent = Int(result.parents[index])
      if parent < 0 {
        var component = PathData()
        fusion.add(polygon, to: &component)
        guard !component.isEmpty else { continue }
        numbers[index] = components.count
        components.append(component)
      } else if let number = numbers[parent] {
        fusion.add(polygon, to: &components[number])
      }
    }
    return components
  }
}

extension PathData {
  /// Joins the paths, one after the other.
  init(joining paths: [PathData]) {
    self.init()
    for path in paths { append(path) { $0 } }
  }
}
