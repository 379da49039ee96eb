import Foundation
import LaminaGeometry

/// What is drawn of a shape layer, as the compositor reads it.
package struct RenderShape: Equatable {
  package let path: ShapePath
  /// Encoded sRGB, not premultiplied; no alpha for no fill.
  package let fill: SIMD4<Float>
  package let isEvenOdd: Bool
  /// The same of the line.
  package let stroke: SIMD4<Float>
  package let pen: StrokePen

  /// Nil for a shape that draws nothing. A pen that draws nothing makes the colour of the line
  /// transparent.
  package init?(
    _ path: ShapePath, fill: SIMD4<Float>, isEvenOdd: Bool, stroke: SIMD4<Float>, pen: StrokePen
  ) {
    if path.box.isNull { return nil }
    (self.path, self.fill, self.isEvenOdd, self.pen) = (path, fill, isEvenOdd, pen)
    self.stroke = pen.draws ? stroke : .zero
    if !draws(.fill), !draws(.stroke) { return nil }
  }

  /// What of a shape is drawn by itself.
  package enum Part: UInt8, Hashable, CaseIterable {
    case fill, stroke
  }

  /// Whether there is such a part.
  package func draws(_ part: Part) -> Bool {
    switch part {
    case .fill: fill.w > 0 && path.box.width > 0 && path.box.height > 0
    case .stroke: stroke.w > 0
    }
  }

  package func color(_ part: Part) -> SIMD4<Float> { part == .fill ? fill : stroke }

  /// What a part covers at most. Layer space.
  package func box(_ part: Part) -> CGRect {
    guard part == .stroke else { return path.box }
    let reach = pen.reach(along: path)
    return path.box.insetBy(dx: -reach, dy: -reach)
  }

  /// How many things are drawn over each other.
  package var thingCount: Int { (draws(.fill) ? 1 : 0) + (draws(.stroke) ? 1 : 0) }
}
