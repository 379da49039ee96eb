import Foundation
import Lamina

/// Shows a list of numbers as a line, and as the area below it.
final class ChartFill {
  private let binding: ChartBinding
  private let line: CAShapeLayer?
  private let area: CAShapeLayer?
  private let pointsDown: Bool

  init(_ binding: ChartBinding, _ index: LayerIndex) throws {
    self.binding = binding
    line = try binding.line.map { try index.layer($0, CAShapeLayer.self) }
    area = try binding.area.map { try index.layer($0, CAShapeLayer.self) }
    pointsDown = (line ?? area)?.pointsDown ?? false
  }

  /// Sets the paths. With fewer than two values, or if all are
  /// at the bottom of the box, there is nothing to see.
  func fill(_ value: TemplateValue) {
    let numbers = Self.numbers(value)
    guard let most = binding.maximum ?? numbers.max(), most > binding.minimum, numbers.count > 1
    else {
      line?.path = nil
      area?.path = nil
      return
    }
    let box = binding.box
    let (bottom, up) = pointsDown ? (box.maxY, -box.height) : (box.minY, box.height)
    // Half of the numbers has a span that no number exceeds.
    let unit: CGFloat = (most - binding.minimum).isFinite ? 1 : 0.5
    let span = most * unit - binding.minimum * unit
    let points = numbers.enumerated().map { index, number in
      let part = (number * unit - binding.minimum * unit) / span
      return CGPoint(
        x: box.minX + box.width * CGFloat(index) / CGFloat(numbers.count - 1),
        y: bottom + up * min(max(part, 0), 1))
    }
    let outline = CGMutablePath()
    outline.addLines(between: points)
    line?.path = outline.copy()
    outline.addLine(to: CGPoint(x: box.maxX, y: bottom))
    outline.addLine(to: CGPoint(x: box.minX, y: bottom))
    outline.closeSubpath()
    area?.path = outline
  }

  private static func numbers(_ value: TemplateValue) -> [CGFloat] {
    guard case .list(let members) = value else { return [] }
    return members.compactMap { if case .number(let number) = $0 { CGFloat(number) } else { nil } }
  }
}
