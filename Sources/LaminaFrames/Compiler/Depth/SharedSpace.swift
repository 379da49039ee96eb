import LaminaGeometry

/// A layer's place in a space that several layers share: that of the nearest layer around which is
/// no transform layer, and onto whose plane all is projected.
struct SharedSpace {
  /// Layer space to the shared space, before it is flattened.
  var matrix: CATransform3D
  /// The plane of the shared space to device space.
  var base: Homography
}
