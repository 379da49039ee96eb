import LaminaGeometry
import LaminaGraphics
import LaminaPlan

extension PaintPass {
  mutating func paint(
    _ gradient: RenderGradient, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int
  ) throws {
    try LimitExceeded.check("gradientStops", gradient.stops.count, atMost: limits.gradientStops)
    // Under an opaque image that covers it, the gradient would show at the antialiased edges.
    if scratch.alpha[i] >= 1, columns.hasOpaqueContents(i) { return }
    let tint = scratch.color(SIMD4(repeating: 1), i)
    guard tint.alpha > 0 else { return }
    let (style, world) = (columns.style[i], scratch.world[i])
    var shape = Shape(
      rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: 0, corners: style.corners,
      edges: style.edges)
    var clip = cut(scratch.clips[Int(scratch.clip[i])])
    if columns.flags[i].contains(.hasBorder),
      PackedColor(style.border, opacity: scratch.alpha[i]).alpha == 255
    {
      shape = shape.under(border: style.borderWidth, world: world)
    } else {
      SharedEdges.leaveOut(columns, scratch, i, clip: &clip, records: &assembly.plan.clips)
    }
    assembly.fill(
      shape.cut(scratch.cutEdges[i], world: world), with: gradient, over: columns.bounds[i],
      tint: tint,
      world: world, clip: clip)
  }
}

extension RenderColumns {
  /// Whether row `i` has a gradient.
  func hasGradient(_ i: Int) -> Bool {
    guard flags[i].contains(.hasDrawing), case .gradient = drawing(i)?.form else { return false }
    return true
  }

  /// Whether row `i` has an opaque gradient, which hides the layer's background.
  func hasOpaqueGradient(_ i: Int) -> Bool {
    guard flags[i].contains(.hasDrawing), case .gradient(let gradient) = drawing(i)?.form else {
      return false
    }
    return gradient.stops.isOpaque
  }
}
