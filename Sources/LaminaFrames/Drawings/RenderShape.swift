import Foundation
import LaminaGeometry

/// The shape of a shape layer, as the compiler reads it.
package struct RenderShape: Equatable {
  package let path: ShapePath
  /// The fill colour, encoded sRGB, not premultiplied. Alpha 0 means no fill.
  package let fill: SIMD4<Float>
  package let isEvenOdd: Bool
  /// The colour of the line, in the same form.
  package let stroke: SIMD4<Float>
  package let pen: StrokePen

  /// Nil for a shape that draws nothing. With a pen that draws nothing, the colour of the line
  /// becomes transparent.
  package init?(
    _ path: ShapePath, fill: SIMD4<Float>, isEvenOdd: Bool, stroke: SIMD4<Float>, pen: StrokePen
  ) {
    if path.box.isNull { return nil }
    (self.path, self.fill, self.isEvenOdd, self.pen) = (path, fill, isEvenOdd, pen)
    self.stroke = pen.draws ? stroke : .zero
    if !draws(.fill), !draws(.stroke) { return nil }
  }

  /// The parts of a shape, each of which is drawn separately.
  package enum Part: UInt8, Hashable, CaseIterable {
    case fill, stroke
  }

  /// Whether the shape has that part.
  package func draws(_ part: Part) -> Bool {
    switch part {
    case .fill: fill.w > 0 && path.box.width > 0 && path.box.height > 0
    case .stroke: stroke.w > 0
    }
  }

  package func color(_ part: Part) -> SIMD4<Float> { part == .fill ? fill : stroke }

  /// The largest area that a part can cover. Layer space.
  package func box(_ part: Part) -> CGRect {
    guard part == .stroke else { return path.box }
    let reach = pen.reach(along: path)
    return path.box.insetBy(dx: -reach, dy: -reach)
  }

  /// How many parts are drawn over each other.
  package var thingCount: Int { (draws(.fill) ? 1 : 0) + (draws(.stroke) ? 1 : 0) }
}
