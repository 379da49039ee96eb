import Foundation
import LaminaGeometry

/// What is drawn of a shape layer, as the compositor reads it.
struct RenderShape: Equatable {
  let path: ShapePath
  /// Encoded sRGB, not premultiplied; no alpha for no fill.
  let fill: SIMD4<Float>
  let isEvenOdd: Bool
  /// The same of the line.
  let stroke: SIMD4<Float>
  let pen: StrokePen

  /// Nil for one that draws nothing.
  init?(_ values: ShapeValues) {
    guard let path = values.path, !path.box.isNull else { return nil }
    let pen = StrokePen(values)
    self.path = path
    fill = values.fill.components
    isEvenOdd = values.fillRule == .evenOdd
    stroke = pen.draws ? values.stroke.components : .zero
    self.pen = pen
    if !draws(.fill), !draws(.stroke) { return nil }
  }

  /// What of a shape is drawn by itself.
  enum Part: UInt8, Hashable, CaseIterable {
    case fill, stroke
  }

  /// Whether there is such a part.
  func draws(_ part: Part) -> Bool {
    switch part {
    case .fill: fill.w > 0 && path.box.width > 0 && path.box.height > 0
    case .stroke: stroke.w > 0
    }
  }

  func color(_ part: Part) -> SIMD4<Float> { part == .fill ? fill : stroke }

  /// What a part covers at most. Layer space.
  func box(_ part: Part) -> CGRect {
    guard part == .stroke else { return path.box }
    let reach = pen.reach(along: path)
    return path.box.insetBy(dx: -reach, dy: -reach)
  }

  /// How many things are drawn over each other.
  var thingCount: Int { (draws(.fill) ? 1 : 0) + (draws(.stroke) ? 1 : 0) }
}
