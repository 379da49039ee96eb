import LaminaGeometry

/// A layer's place in a space that several layers share.
///
/// The space belongs to the nearest superlayer that is not a transform layer. All layers are
/// projected onto the plane of that superlayer.
struct SharedSpace {
  /// Layer space to the shared space before flattening.
  var matrix: CATransform3D
  /// The plane of the shared space to device space.
  var base: Homography
}
