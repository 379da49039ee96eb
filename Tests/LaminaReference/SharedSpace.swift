/// A layer below layers that keep depth. It shares a space with its siblings and is drawn flat
/// itself.
struct Leaf {
  var layer: SceneLayer
  var place: Place
  /// Layer space to the shared space, which has depth.
  var spatial: Matrix4
  var factor: Double
  /// The tint of the instances around the layer.
  var tint: Pixel

  /// Every layer below `parent` down to the first one that does not keep depth, in tree order.
  ///
  /// - Parameters:
  ///   - spatial: the space of `parent` to the shared space.
  ///   - yDown: whether y points down in `parent`, its own flip included.
  static func all(
    below parent: SceneLayer, _ spatial: Matrix4, yDown: Bool, factor: Double, tint: Pixel,
    _ base: Place
  ) -> [Leaf] {
    var result: [Leaf] = []
    let sublayerMatrix = parent.sublayerMatrix.then(spatial)
    let order = parent.sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for instance in parent.instances where instance.color.alpha > 0 {
      let factor = factor * instance.color.alpha
      let tint = tint * instance.tint
      for (_, layer) in order where !layer.isHidden && layer.opacity > 0 {
        let inner = layer.placement.then(instance.matrix).then(sublayerMatrix)
        if layer.keepsDepth {
          if base.facesAway != inner.facesAway, !layer.isDoubleSided { continue }
          result += all(
            below: layer, inner, yDown: yDown != layer.isGeometryFlipped,
            factor: factor * min(1, layer.opacity), tint: tint, base)
        } else if let place = Painter.place(layer, inner, base: base, yDown: yDown) {
          result.append(
            Leaf(layer: layer, place: place, spatial: inner, factor: factor, tint: tint))
        }
      }
    }
    return result
  }
}

extension Painter {
  /// Draws leaves farthest first, pixel by pixel, so that leaves that cut each other are split
  /// where they meet.
  func drawShared(_ leaves: [Leaf], _ base: Place, _ clips: [Region], on surface: Surface) {
    if leaves.count == 1, let leaf = leaves.first {
      return tinted(leaf.tint).drawPlaced(
        leaf.layer, leaf.place, factor: leaf.factor, clips: clips, on: surface)
    }
    let pictures = leaves.map { leaf in
      let picture = Surface(surface.box)
      tinted(leaf.tint).drawPlaced(
        leaf.layer, leaf.place, factor: leaf.factor, clips: clips, on: picture)
      return picture
    }
    for y in surface.box.y..<surface.box.maxY {
      for x in surface.box.x..<surface.box.maxX {
        let i = surface.index(x, y)
        var found: [(index: Int, depth: Double)] = []
        for k in leaves.indices
        where pictures[k].pixels[i] != .zero || !pictures[k].marks[i].isEmpty {
          found.append((k, depth(leaves[k], x, y) ?? -.infinity))
        }
        // Larger z is nearer to the eye. Layers in one plane keep the order of the tree.
        found.sort { a, b in
          abs(a.depth - b.depth) < 1e-6 ? a.index < b.index : a.depth < b.depth
        }
        for (n, entry) in found.enumerated() {
          var marks = pictures[entry.index].marks[i]
          for other in found[..<n] where crosses(leaves[entry.index], leaves[other.index], x, y) {
            marks.insert(.edge)
          }
          surface.blend(
            x, y, pictures[entry.index].pixels[i], marks,
            rounding: pictures[entry.index].roundings[i])
        }
      }
    }
  }

  private func depth(_ leaf: Leaf, _ x: Int, _ y: Int, _ dx: Double = 0, _ dy: Double = 0)
    -> Double?
  {
    leaf.place.map.local(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy).map { leaf.spatial.depth($0) }
  }

  /// Whether two planes meet within a pixel and a half.
  private func crosses(_ a: Leaf, _ b: Leaf, _ x: Int, _ y: Int) -> Bool {
    var (isAbove, isBelow) = (false, false)
    for dy in [-1.5, 1.5] {
      for dx in [-1.5, 1.5] {
        guard let da = depth(a, x, y, dx, dy), let db = depth(b, x, y, dx, dy) else { return true }
        if da - db > 1e-6 { isAbove = true }
        if da - db < -1e-6 { isBelow = true }
      }
    }
    return isAbove && isBelow
  }
}
