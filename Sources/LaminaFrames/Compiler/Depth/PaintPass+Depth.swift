import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Layers that share a space are painted in the order of their depth, in pieces where they cut each
// other.
extension PaintPass {
  /// The part of a layer that is being painted: half planes of pixels.
  ///
  /// They cut everything that is drawn in the pass around the layer. A surface inside the layer is
  /// drawn whole, and is cut when it is drawn into that pass.
  struct PaintedPart {
    var planes: HalfPlanes
    /// The number of open passes when the part was begun.
    var depth: Int
  }

  /// Paints the layers in the transform layer at `top`, which is not inside another transform
  /// layer.
  mutating func paintSpace(
    _ columns: borrowing RenderColumns, scratch: borrowing FrameScratch, top: Int,
    _ caches: inout FrameCaches
  ) throws {
    var rows: [Int] = []
    var i = top + 1
    while i < Int(columns.subtreeEnd[top]) {
      guard scratch.alpha[i] > 0 else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      if columns.flags[i].contains(.isTransformLayer) {
        i += 1
      } else {
        rows.append(i)
        i = Int(columns.subtreeEnd[i])
      }
    }
    spaces += 1
    defer { spaces -= 1 }
    try LimitExceeded.check("effectNesting", spaces, atMost: limits.effectNesting)
    let outer = part
    let pieces = try DepthOrder.pieces(
      of: rows, columns, scratch, left: &cutsLeft, atMost: limits.cuts)
    for piece in pieces {
      var lines = outer.map { $0.depth == held.count ? $0.planes.lines : [] } ?? []
      if !piece.lines.isEmpty {
        guard let back = outerWorld(piece.row, scratch).inverse else { continue }
        lines += piece.lines.map { back.halfPlane($0) }
        let area = assembly.area
        let planes =
          assembly.options.contains(.culling)
          ? HalfPlanes(lines, in: area) : HalfPlanes(all: lines, in: area)
        guard let planes else { continue }
        part = PaintedPart(planes: planes, depth: held.count)
      } else {
        part = outer.flatMap { $0.depth == held.count ? $0 : nil }
      }
      let end = Int(columns.subtreeEnd[piece.row])
      // A layer that is cut is painted once for each piece.
      paintedRows += end - piece.row
      try LimitExceeded.check("layers", paintedRows, atMost: limits.layers)
      try paint(columns, scratch: scratch, piece.row..<end, &caches)
    }
    part = outer
  }

  /// The map of a row to the space around it, whether it has a bitmap or not.
  private func outerWorld(_ row: Int, _ scratch: borrowing FrameScratch) -> Homography {
    scratch.group[row] >= 0 ? scratch.groups[Int(scratch.group[row])].world : scratch.world[row]
  }

  /// `state` for something drawn in the open pass, also cut by the part that is being painted.
  mutating func cut(_ state: ClipState) -> ClipState {
    guard let part, part.depth == held.count else { return state }
    var state = state
    state.bound = state.bound.intersection(part.planes.bound)
    for line in part.planes.lines {
      let parent: Float = state.chain == QuadInstance.noClip ? -1 : Float(state.chain)
      assembly.plan.clips.append(
        ClipRecord(
          inverseXRadius: Vector4(line.x, line.y, line.z, 0),
          inverseYParent: Vector4(0, 0, 0, parent),
          inverseW: Vector4(0, 0, 0, Float(ClipFlags.halfPlane.rawValue)), rect: Vector4(0, 0, 0, 0)
        ))
      state.chain = UInt32(assembly.plan.clips.count - 1)
    }
    state.spared = .empty
    return state
  }
}

extension Homography {
  /// For the inverse of a layer's map: the line a·u + b·v + c of layer space as a line of device
  /// space.
  fileprivate func halfPlane(_ line: SIMD3<Double>) -> Vector3 {
    let (a, b, c) = (line.x, line.y, line.z)
    let x = a * Double(m11) + b * Double(m12) + c * Double(m13)
    let y = a * Double(m21) + b * Double(m22) + c * Double(m23)
    let w = a * Double(m31) + b * Double(m32) + c * Double(m33)
    let length = max((x * x + y * y).squareRoot(), 1e-30)
    return Vector3(Float(x / length), Float(y / length), Float(w / length))
  }
}
