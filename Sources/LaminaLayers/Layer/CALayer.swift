import Foundation
import LaminaGeometry
import LaminaGraphics

/// A rectangle of content in a tree of rectangles, placed by an anchor point and a transform.
///
/// A layer holds values; it draws nothing itself. Its tree is published when a renderer commits it, and only what has
/// changed since the last commit is looked at. Coordinates are points; a bare tree has y pointing up.
///
/// A tree may be used from one thread at a time. Getting or setting a plain property is O(1) and takes no lock.
open class CALayer: NSObject {
  /// This layer's values. Never changes, so reaching them costs a load.
  let row: LayerRow

  /// A layer with default values: zero bounds, anchor in the middle, nothing to draw.
  public override init() {
    row = LayerStore.shared.allocate()
    super.init()
  }

  deinit {
    releaseSublayers()
    LayerStore.shared.free(row)
  }

  // MARK: Geometry

  /// The rectangle that the layer shows of its own space. Negative sizes are standardised; setting it moves neither
  /// `position` nor `anchorPoint`. Default zero.
  open var bounds: CGRect {
    get { row.geometry.pointee.bounds }
    set {
      guard newValue.isFinite else { return refuse("bounds", newValue) }
      let value = newValue.standardized
      if value == row.geometry.pointee.bounds { return }
      row.geometry.pointee.bounds = value
      mark(.placement)
    }
  }

  /// Where the anchor point lies, in the superlayer's space. Default zero.
  open var position: CGPoint {
    get { row.geometry.pointee.position }
    set {
      guard newValue.isFinite else { return refuse("position", newValue) }
      if newValue == row.geometry.pointee.position { return }
      row.geometry.pointee.position = newValue
      mark(.placement)
    }
  }

  /// The point of the layer that stays at `position` and about which `transform` acts, in the unit space of `bounds`; it
  /// may lie outside. Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { row.geometry.pointee.anchorPoint }
    set {
      guard newValue.isFinite else { return refuse("anchorPoint", newValue) }
      if newValue == row.geometry.pointee.anchorPoint { return }
      row.geometry.pointee.anchorPoint = newValue
      mark(.placement)
    }
  }

  /// Depth of the anchor point in the layer's own space: `transform` turns about it. Default 0.
  open var anchorPointZ: CGFloat {
    get { row.geometry.pointee.anchorPointZ }
    set {
      guard newValue.isFinite else { return refuse("anchorPointZ", newValue) }
      if newValue == row.geometry.pointee.anchorPointZ { return }
      row.geometry.pointee.anchorPointZ = newValue
      mark(.placement)
    }
  }

  /// Depth in the superlayer's space. Siblings draw in ascending order of it, equal ones in the order of `sublayers`;
  /// under a perspective it also scales. Default 0.
  open var zPosition: CGFloat {
    get { row.geometry.pointee.zPosition }
    set {
      guard newValue.isFinite else { return refuse("zPosition", newValue) }
      if newValue == row.geometry.pointee.zPosition { return }
      row.geometry.pointee.zPosition = newValue
      markStructure()
      mark(.placement)
    }
  }

  /// Applied about the anchor point, before the layer is moved to `position`. Default the identity.
  open var transform: CATransform3D {
    get { row.state.pointee.transforms?.pointee.transform ?? CATransform3DIdentity }
    set {
      guard newValue.isFinite else { return refuse("transform", newValue) }
      if newValue == transform { return }
      ownTransforms().pointee.transform = newValue
      mark(.placement)
    }
  }

  /// Applied to sublayers only, about this layer's anchor point; the usual place for a perspective. Default the identity.
  open var sublayerTransform: CATransform3D {
    get { row.state.pointee.transforms?.pointee.sublayerTransform ?? CATransform3DIdentity }
    set {
      guard newValue.isFinite else { return refuse("sublayerTransform", newValue) }
      if newValue == sublayerTransform { return }
      ownTransforms().pointee.sublayerTransform = newValue
      mark(.placement)
    }
  }

  /// The box around the transformed bounds, in the superlayer's space.
  ///
  /// Setting it keeps `bounds.origin`, `anchorPoint` and `transform`, and solves for `bounds.size` and `position`. Under a
  /// rotation that is no multiple of a right angle a box does not determine a size; set `bounds` and `position` then.
  open var frame: CGRect {
    get { LayerFrame.box(geometry: row.geometry.pointee, transform: transform) }
    set {
      guard newValue.isFinite else { return refuse("frame", newValue) }
      let solved = LayerFrame.solve(
        newValue.standardized, geometry: row.geometry.pointee, transform: transform)
      let newBounds = CGRect(origin: bounds.origin, size: solved.size)
      guard newBounds.isFinite, solved.position.isFinite else { return refuse("frame", newValue) }
      bounds = newBounds
      position = solved.position
    }
  }

  /// Whether the layer's own space, and so its sublayers, is mirrored about the middle of `bounds`. Images stay upright.
  /// Default false.
  open var isGeometryFlipped: Bool {
    get { row.state.pointee.flags.contains(.geometryFlipped) }
    set { set(.geometryFlipped, newValue, changes: .placement) }
  }

  // MARK: Visibility

  /// Whether the layer and its sublayers are left out. Default false.
  open var isHidden: Bool {
    get { row.state.pointee.flags.contains(.hidden) }
    set { set(.hidden, newValue, changes: .appearance) }
  }

  /// Opacity, used as if limited to 0...1; it multiplies into everything below this layer. Default 1.
  open var opacity: Float {
    get { row.appearance.pointee.opacity }
    set {
      guard newValue.isFinite else { return refuse("opacity", newValue) }
      if newValue == row.appearance.pointee.opacity { return }
      row.appearance.pointee.opacity = newValue
      mark(.appearance)
    }
  }

  /// Whether sublayers and contents are clipped to `bounds`, rounded by `cornerRadius`. Default false.
  open var masksToBounds: Bool {
    get { row.state.pointee.flags.contains(.masksToBounds) }
    set { set(.masksToBounds, newValue, changes: .appearance) }
  }

  /// Whether the layer is drawn when it faces away from the viewer. Default true.
  open var isDoubleSided: Bool {
    get { row.state.pointee.flags.contains(.doubleSided) }
    set { set(.doubleSided, newValue, changes: .appearance) }
  }

  // MARK: Background and border

  /// Fills `bounds`, rounded by `cornerRadius`, behind the contents. Default nil.
  open var backgroundColor: CGColor? {
    get { row.references.pointee.backgroundColor }
    set {
      if newValue === row.references.pointee.backgroundColor { return }
      row.references.pointee.backgroundColor = newValue
      row.appearance.pointee.backgroundColor = newValue.map(Self.components) ?? .zero
      mark(.appearance)
    }
  }

  /// Radius of the corners of background and border, in points; half the shorter side at most. It rounds contents and
  /// sublayers only together with `masksToBounds`. Default 0.
  open var cornerRadius: CGFloat {
    get { row.appearance.pointee.cornerRadius }
    set {
      guard newValue.isFinite else { return refuse("cornerRadius", newValue) }
      if newValue == row.appearance.pointee.cornerRadius { return }
      row.appearance.pointee.cornerRadius = newValue
      mark(.appearance)
    }
  }

  /// Width of the border, in points, inside `bounds` and over sublayers. Default 0.
  open var borderWidth: CGFloat {
    get { row.appearance.pointee.borderWidth }
    set {
      guard newValue.isFinite else { return refuse("borderWidth", newValue) }
      if newValue == row.appearance.pointee.borderWidth { return }
      row.appearance.pointee.borderWidth = newValue
      mark(.appearance)
    }
  }

  /// Colour of the border. Default opaque black.
  open var borderColor: CGColor? {
    get { row.references.pointee.borderColor }
    set {
      if newValue === row.references.pointee.borderColor { return }
      row.references.pointee.borderColor = newValue
      row.appearance.pointee.borderColor = newValue.map(Self.components) ?? .zero
      mark(.appearance)
    }
  }

  // MARK: Contents

  /// The picture of the layer: a `CGImage`, or nil. Another object is kept and draws nothing. Default nil.
  open var contents: Any? {
    get { row.references.pointee.contents }
    set {
      row.references.pointee.contents = newValue
      mark(.contents)
    }
  }

  /// The part of the image that is shown, in unit coordinates of the image: from its bottom row up in a y-up layer, from
  /// its top row down in a y-down one. Outside 0...1 the edge pixels repeat. Default the whole image.
  open var contentsRect: CGRect {
    get { row.appearance.pointee.contents.rect }
    set {
      guard newValue.isFinite else { return refuse("contentsRect", newValue) }
      setContentsStyle(\.rect, newValue)
    }
  }

  /// The part that stretches when a resizing gravity scales the image, in unit coordinates of what `contentsRect` cuts
  /// out. What lies outside it keeps its size, pixels / `contentsScale`, along that axis. Default everything.
  open var contentsCenter: CGRect {
    get { row.appearance.pointee.contents.center }
    set {
      guard newValue.isFinite else { return refuse("contentsCenter", newValue) }
      setContentsStyle(\.center, newValue)
    }
  }

  /// Pixels of the image per point. Matters where the image is not simply scaled to the bounds. Default 1.
  open var contentsScale: CGFloat {
    get { row.appearance.pointee.contents.scale }
    set {
      guard newValue.isFinite else { return refuse("contentsScale", newValue) }
      setContentsStyle(\.scale, newValue)
    }
  }

  /// Where the image goes in `bounds`; an unknown value becomes `.center`. Default `.resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(stored: row.appearance.pointee.contents.gravity) }
    set { setContentsStyle(\.gravity, newValue.stored) }
  }

  /// How the image is sampled where it is shown larger than it is. Default `.linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(stored: row.appearance.pointee.contents.magnification) }
    set { setContentsStyle(\.magnification, newValue.stored) }
  }

  /// How the image is sampled where it is shown smaller than it is. Default `.linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(stored: row.appearance.pointee.contents.minification) }
    set { setContentsStyle(\.minification, newValue.stored) }
  }

  // MARK: Identity

  /// A name for people and for lookups. Default nil.
  open var name: String? {
    get { row.references.pointee.name }
    set { row.references.pointee.name = newValue }
  }

  // MARK: Hierarchy

  /// The layer that this one is a sublayer of.
  open var superlayer: CALayer? { row.state.pointee.superlayer?.takeUnretainedValue() }

  /// The layers inside this one, back to front where their `zPosition` is equal; nil, never empty, when there are none.
  ///
  /// Setting it takes the old ones out and puts the new ones in, each from wherever it was.
  open var sublayers: [CALayer]? {
    get {
      let list = row.references.pointee.sublayers
      return list.isEmpty ? nil : list
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// Puts `layer` in front of the other sublayers, taking it out of where it was first.
  ///
  /// A layer cannot go into itself or one of its own descendants: that is refused and logged (Apple raises).
  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: { $0.count })
  }

  /// Puts `layer` at position `index` of the sublayers, counted after it has been taken out of where it was; past the
  /// end appends.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: { min(Int(index), $0.count) })
  }

  /// Puts `layer` right behind `sibling`; at the back if that is nil, in front if it is no sublayer of this one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { list in
      guard let sibling else { return 0 }
      return list.firstIndex { $0 === sibling } ?? list.count
    }
  }

  /// Puts `layer` right in front of `sibling`; in front of all if that is nil or no sublayer of this one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { list in
      (list.firstIndex { $0 === sibling }).map { $0 + 1 } ?? list.count
    }
  }

  /// Puts `newLayer` where `oldLayer` is. If that is no sublayer of this one nothing happens, and it is logged.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard oldLayer.superlayer === self else {
      return Refusal.report("replaceSublayer", oldLayer, on: self, why: "not a sublayer of this layer")
    }
    guard !isInside(newLayer) else { return refuseCycle(newLayer) }
    newLayer.removeFromSuperlayer()
    guard let index = row.references.pointee.sublayers.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: { min(index, $0.count) })
  }

  /// Takes this layer out of its superlayer, if it has one.
  open func removeFromSuperlayer() { leaveSuperlayer() }
}
