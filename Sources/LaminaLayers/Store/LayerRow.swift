import Foundation
import LaminaGeometry
import LaminaGraphics

/// Where one layer's values live: a row of the store's columns.
///
/// A layer holds its row in a `let`, so that a property access is a load through a pointer, with no exclusivity check
/// and no reference counting. The pointers stay valid from ``LayerStore/allocate()`` to ``LayerStore/free(_:)``:
/// chunks never move. A row belongs to the thread that works on its layer's tree; it carries no lock.
struct LayerRow {
  let geometry: UnsafeMutablePointer<LayerGeometry>
  let appearance: UnsafeMutablePointer<LayerAppearance>
  let state: UnsafeMutablePointer<LayerState>
  let references: UnsafeMutablePointer<LayerReferences>
}

/// What placing a layer needs. Points of the superlayer's space, except as noted.
struct LayerGeometry {
  /// The layer's own space.
  var bounds = CGRect.zero
  var position = CGPoint.zero
  /// Unit space of `bounds`.
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var anchorPointZ: CGFloat = 0
  var zPosition: CGFloat = 0
}

/// What drawing a layer itself needs.
struct LayerAppearance {
  /// Encoded sRGB, not premultiplied; alpha 0 for none.
  var backgroundColor = SIMD4<Float>.zero
  var borderColor = SIMD4<Float>(0, 0, 0, 1)
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var opacity: Float = 1
  var contents = ContentsStyle()
}

/// Switches of a layer.
struct LayerFlags: OptionSet {
  let rawValue: UInt8
  static let hidden = LayerFlags(rawValue: 1)
  static let masksToBounds = LayerFlags(rawValue: 2)
  static let geometryFlipped = LayerFlags(rawValue: 4)
  static let doubleSided = LayerFlags(rawValue: 8)
  /// `allowsGroupOpacity` is off.
  static let ungroupedOpacity = LayerFlags(rawValue: 16)
  /// The layer is a `CATransformLayer`.
  static let transformLayer = LayerFlags(rawValue: 32)
}

/// What has changed since the last commit, by the pass that has to look at it.
struct LayerChanges: OptionSet {
  let rawValue: UInt8
  /// The map to the superlayer: bounds, position, anchor, transform, flip.
  static let placement = LayerChanges(rawValue: 1)
  /// Colours, border, corner, opacity, switches.
  static let appearance = LayerChanges(rawValue: 2)
  /// The image or how it is shown.
  static let contents = LayerChanges(rawValue: 4)
  /// The order among the siblings; raises the tree's mark for structure.
  static let order = LayerChanges(rawValue: 8)
  /// Shadow, filters, mask, rasterization.
  static let effects = LayerChanges(rawValue: 16)
  /// Never published, or published under another tree.
  static let all: LayerChanges = [.placement, .appearance, .contents, .effects]
}

/// Work that a layer is marked for.
struct LayerTasks: OptionSet {
  let rawValue: UInt8
  static let layout = LayerTasks(rawValue: 1)
  static let display = LayerTasks(rawValue: 2)
}

/// Where a layer stands in its tree, and what the next commit has to do about it.
struct LayerState {
  /// The tree that publishes this layer, or nil while nothing renders it.
  var tree: UnsafeMutablePointer<TreeMarks>?
  /// Not retained: a superlayer clears it before it goes.
  var superlayer: Unmanaged<CALayer>?
  /// What the layer's class says about its keys; nil for `CALayer` itself. Not retained: traits live as long as the
  /// process.
  var traits: Unmanaged<ClassTraits>?
  var flags: LayerFlags = .doubleSided
  var changes: LayerChanges = .all
  /// What the layer itself still has to do.
  var tasks: LayerTasks = []
  /// Declared properties that were ever set: what an archive holds.
  var setKeys = LayerKeySet()
  /// Position in the tree's render columns, or -1.
  var renderIndex: Int32 = -1
  /// Present once one of the two has been other than the identity; the store frees it with the row.
  var transforms: UnsafeMutablePointer<LayerTransforms>?
  /// Present once one of the rare values has been set; the store frees it with the row.
  var rare: UnsafeMutablePointer<LayerRare>?
}

/// The values that are references.
struct LayerReferences {
  var sublayers: [CALayer] = []
  var mask: CALayer?
  var contents: Any?
  var backgroundColor: CGColor?
  var borderColor: CGColor? = .black
  var name: String?
  /// Present while a renderer shows the tree of which this layer is the root.
  var hostedTree: LayerTree?
}

/// The two transforms of a layer, which most layers do without.
struct LayerTransforms {
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
}
