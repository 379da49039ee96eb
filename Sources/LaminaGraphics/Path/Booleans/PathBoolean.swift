import CClipper
import Foundation

/// A boolean operation on the areas that two paths fill.
enum PathBoolean {
  case intersection, union, difference, exclusive

  private var operation: LaminaClipperOperation {
    switch self {
    case .intersection: LAMINA_CLIPPER_INTERSECTION
    case .union: LAMINA_CLIPPER_UNION
    case .difference: LAMINA_CLIPPER_DIFFERENCE
    case .exclusive: LAMINA_CLIPPER_XOR
    }
  }

  /// The area as parts that do not touch, each an outer contour with its holes. Returns nil if the
  /// arithmetic cannot handle the size of the area.
  func components(_ subject: PathData, _ clip: PathData, using rule: CGPathFillRule) -> [PathData]?
  {
    let boxes = [subject.boundingBoxOfPath, clip.boundingBoxOfPath].filter { !$0.isNull }
    if boxes.allSatisfy({ $0.width == 0 || $0.height == 0 }) { return [] }
    guard let grid = PathGrid(around: boxes) else { return nil }
    var outline = GridOutline(grid: grid)
    let (first, second) = (outline.add(subject), outline.add(clip))
    var result = LaminaClipperResult()
    let isDone = withArea(first, rule) { subjectArea in
      withArea(second, rule) { clipArea in
        lamina_clipper_run(operation, &subjectArea, &clipArea, &result) != 0
      }
    }
    defer { lamina_clipper_free(&result) }
    guard isDone else { return nil }
    return fused(result, OutlineFusion(outline))
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

  private func fused(_ result: LaminaClipperResult, _ fusion: OutlineFusion) -> [PathData] {
    var fusion = fusion
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
