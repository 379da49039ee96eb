import LaminaGeometry
import LaminaPlan

// Shaped gradients: gradient layers whose mask is one shape, drawn as one thing.
//
// What: if neither of the two layers has anything else to draw, nor an effect, there is no group.
// The gradient's row is painted through the mask of the shape's path, and the shape's row is left
// out.
// Why: as a group, such a layer is drawn into a surface, its shape into another, and the one is
// multiplied by the other before it is seen: four times its pixels, and a plan that is made again
// whenever anything changes.
// Cost: a look at two flags for each row. A pixel of a shaped gradient costs about as much as one
// of the gradient and one of the mask.
extension RenderColumns {
  /// Whether row `i` and its mask are drawn as one: the row has a gradient and nothing else, and
  /// the mask has one part of a shape and nothing else, and is only moved.
  func isShapedGradient(_ i: Int) -> Bool {
    let mask = i + 1
    guard Int(subtreeEnd[i]) == mask + 1,
      flags[mask].contains([.isMask, .hasDrawing, .doubleSided]), flags[i].contains(.hasDrawing),
      flags[i].isDisjoint(with: Self.unshaped),
      flags[mask].isDisjoint(with: Self.unshaping), effects[i] < 0, opacity[mask] > 0,
      style[i].cornerRadius <= 0, style[i].edges == .smoothEdges, hasGradient(i),
      local[mask].isMove
    else { return false }
    return shape(ofGradient: i) != nil
  }

  /// The one part of the shape that masks row `i`; nil if its mask is something else.
  func shape(ofGradient i: Int) -> (shape: RenderShape, part: RenderShape.Part)? {
    guard case .shape(let shape)? = drawing(i + 1)?.form, shape.thingCount == 1 else { return nil }
    return (shape, shape.draws(.fill) ? .fill : .stroke)
  }

  /// Every pixel that the shaped gradient of row `i` may touch through `world`.
  func shapedPixels(_ i: Int, through world: Homography) -> PixelRect {
    guard let (shape, _) = shape(ofGradient: i) else { return .empty }
    return shape.pixels(through: local[i + 1].concatenating(world))
      .intersection(world.outer(bounds[i]))
  }

  /// What a row has that is drawn beside a gradient, or treats it as part of something else.
  private static let unshaped: RenderFlags = [
    .hasBackground, .hasBorder, .hasContents, .isMask, .isTransformLayer, .isTransition,
    .isNewHalf, .isOldHalf, .crossfades, .replicates, .isInstance, .tints,
  ]
  /// What a mask has that shows more than the shape, or less.
  private static let unshaping: RenderFlags = [
    .hidden, .masksToBounds, .geometryFlipped, .hasBackground, .hasBorder, .hasContents,
    .hasSpatial, .hasEffects, .isTransformLayer, .isTransition, .isNewHalf, .isOldHalf,
    .crossfades, .replicates, .isInstance, .tints,
  ]
}

extension Homography {
  /// Whether the map only moves.
  fileprivate var isMove: Bool {
    m11 == 1 && m12 == 0 && m13 == 0 && m21 == 0 && m22 == 1 && m23 == 0 && m33 == 1
  }
}
