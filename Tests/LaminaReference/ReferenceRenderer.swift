/// A slow renderer of layer descriptions in double precision. The product's pictures are compared
/// with its pictures.
///
/// Every sample goes back through the whole chain of transforms to the plane of the drawn layer.
/// Coverage comes from 8x8 samples of a drawing together with all its clips. It is resolved per
/// pixel for each thing, as a compositor does. Groups are buffers in device space with
/// floating-point pixels. They reach beyond the viewport as far as blurs need. Gaussians are
/// convolved on the device with the covariance that the layer's map gives them. Under a perspective
/// they are convolved in the layer's own plane, at twice the device's resolution.
package struct ReferenceRenderer {
  /// A picture: premultiplied, top row first.
  package struct Picture: Sendable {
    package let width: Int
    package let height: Int
    package var pixels: [SIMD4<Double>]
    /// `edge` also marks the neighbours of edges.
    package var marks: [PixelMarks]
    /// How far 8-bit surfaces may be from each pixel by rounding alone, in 255ths.
    package var roundings: [Double]

    package init(
      width: Int, height: Int, pixels: [SIMD4<Double>], marks: [PixelMarks], roundings: [Double]
    ) {
      (self.width, self.height, self.pixels) = (width, height, pixels)
      (self.marks, self.roundings) = (marks, roundings)
    }
  }

  /// Draws the part inside the root's bounds, at `scale` pixels per point.
  package static func render(_ root: SceneLayer, scale: Double = 1) -> Picture {
    let width = Int((root.bounds.width * scale - 1e-6).rounded(.up))
    let height = Int((root.bounds.height * scale - 1e-6).rounded(.up))
    let surface = Surface(PixelBox(x: 0, y: 0, maxX: width, maxY: height))
    let device = Matrix3(
      r0: [scale, 0, 0], r1: [0, -scale, 0],
      r2: [-root.bounds.x * scale, root.bounds.maxY * scale, 1])
    if !root.isHidden, root.opacity > 0, !root.isTransformLayer,
      let map = PlaneMap(root.flip.flattened.then(device), before: [])
    {
      let place = Place(map: map, yDown: root.isGeometryFlipped, facesAway: false)
      Painter(scale: scale).drawPlaced(root, place, factor: 1, clips: [], on: surface)
    }
    return Picture(
      width: width, height: height, pixels: surface.pixels, marks: widened(surface),
      roundings: surface.roundings)
  }

  /// The marks, with marks of edges one pixel wider.
  private static func widened(_ surface: Surface) -> [PixelMarks] {
    var result = surface.marks
    for y in surface.box.y..<surface.box.maxY {
      for x in surface.box.x..<surface.box.maxX {
        for dy in -1...1 {
          for dx in -1...1 where surface.mark(x + dx, y + dy).contains(.edge) {
            result[surface.index(x, y)].insert(.edge)
          }
        }
      }
    }
    return result
  }
}

/// Where a layer lies: its plane on the device, whether its y points down for images, and which
/// side is visible.
struct Place {
  var map: PlaneMap
  var yDown: Bool
  var facesAway: Bool

  func moved(_ offset: Point) -> Place {
    var result = self
    result.map = map.inside(Matrix4.translation(offset.x, offset.y, 0).flattened) ?? map
    return result
  }
}

extension SceneLayer {
  func shape(_ box: Box, radius: Double, edges: Int) -> Shape {
    .rounded(
      box, radius: radius, corners: maskedCorners, isContinuous: hasContinuousCorners, edges: edges)
  }

  /// The radius, limited to half the shorter side for circular corners.
  var radius: Double {
    hasContinuousCorners
      ? max(0, cornerRadius) : max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
  }

  func outline(_ map: PlaneMap) -> Region {
    Region(map: map, shape: shape(bounds, radius: radius, edges: edgeAntialiasingMask))
  }

  /// Where the background is visible. It is not visible under an opaque image that fills the
  /// bounds, nor under the outer half of an opaque border, whose antialiased edge is the layer's
  /// edge. Nil if it is not visible at all.
  func ground(_ map: PlaneMap, factor: Double) -> Region? {
    guard factor >= 1 else { return outline(map) }
    if let contents, contentsGravity == .resize, contents.isOpaque,
      (contentsMultiplyColor?.alpha ?? 1) >= 1
    {
      return nil
    }
    guard borderWidth > 0, borderColor.alpha >= 1, map.isAffine,
      abs(map.forward.determinant) * borderWidth * borderWidth >= 4
    else { return outline(map) }
    let inset = min(borderWidth / 2, bounds.width / 2, bounds.height / 2)
    return Region(
      map: map,
      shape: shape(
        bounds.inset(by: inset), radius: max(0, radius - inset), edges: edgeAntialiasingMask))
  }

  func rectangle(_ map: PlaneMap) -> Region {
    Region(map: map, shape: shape(bounds, radius: 0, edges: edgeAntialiasingMask))
  }

  var ring: (PlaneMap) -> Region {
    { map in
      var region = outline(map)
      let inner = bounds.inset(by: borderWidth)
      if inner.width > 0, inner.height > 0 {
        region.hole = shape(inner, radius: max(0, radius - borderWidth), edges: 15)
      }
      return region
    }
  }

  /// Whether a sublayer blends, so that this layer and all below it are one group. Layers in a
  /// space of three dimensions count as sublayers of the layer around it.
  var isolatesSublayers: Bool {
    !isTransformLayer
      && sublayers.contains { layer in
        !layer.isHidden
          && (layer.isTransformLayer ? layer.blendsInside : layer.compositing != nil)
      }
  }

  private var blendsInside: Bool {
    sublayers.contains {
      !$0.isHidden && ($0.isTransformLayer ? $0.blendsInside : $0.compositing != nil)
    }
  }

  /// Whether something below this layer composes with its backdrop.
  var hasDependentSublayers: Bool {
    sublayers.contains {
      $0.compositing != nil || !$0.backgroundFilters.isEmpty || $0.hasDependentSublayers
    }
  }
}
