import CLaminaTypes
import Foundation
import Lamina

/// Measures the text of a "CATextLayer" in a box of `box` points, without drawing it: "wrapped",
/// "truncationMode" and "alignmentMode" count. An infinite side does not limit the text. The first
/// `capacity` lines are stored in `lines`, which may be NULL if `capacity` is 0.
///
/// Errors: LAMINA_USAGE for an invalid handle, another class of layer, NULL, a negative or NAN side
/// and a negative capacity; LAMINA_LIMIT for "textUnits".
@c(lamina_layer_measure_text) public func layerMeasureText(
  _ layer: LayerHandle?, _ box: lamina_size, _ metrics: UnsafeMutablePointer<lamina_text_metrics>?,
  _ lines: UnsafeMutablePointer<lamina_text_line>?, _ capacity: Int32
) -> LaminaStatus {
  attempt {
    guard let layer = try HandleTable.shared.object(layer, .layer) as? CATextLayer else {
      throw Failure(.usage, "layer: not a CATextLayer")
    }
    let result = try place(metrics, "metrics")
    guard box.width >= 0, box.height >= 0 else {
      throw Failure(.usage, "box: \(box.width) x \(box.height): sides must not be negative")
    }
    guard capacity >= 0 else { throw Failure(.usage, "capacity: \(capacity)") }
    guard capacity == 0 || lines != nil else {
      throw Failure(.usage, "lines: NULL instead of room for \(capacity) lines")
    }
    let measured = try layer.textMetrics(fitting: CGSize(width: box.width, height: box.height))
    let ink = measured.inkBounds
    result.pointee = lamina_text_metrics(
      size: lamina_size(measured.size), ink: lamina_rect(ink.isNull ? .zero : ink),
      line_count: Int32(clamping: measured.lines.count), is_complete: measured.isComplete)
    for (index, line) in measured.lines.prefix(Int(capacity)).enumerated() {
      lines?[index] = lamina_text_line(line)
    }
  }
}

extension lamina_text_line {
  fileprivate init(_ line: CTTextMetrics.Line) {
    self.init(
      start: Int32(clamping: line.range.lowerBound), length: Int32(clamping: line.range.count),
      origin: lamina_point(line.origin), width: line.width, ascent: line.ascent,
      descent: line.descent, leading: line.leading, is_truncated: line.isTruncated)
  }
}
