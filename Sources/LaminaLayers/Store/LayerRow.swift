import Foundation
import LaminaGeometry
import LaminaGraphics

/// The memory of one layer's model values: a model row of the layer store.
///
/// A layer holds its row in a `let`, so that a property access is a load through a pointer, without
/// exclusivity checks and reference counting. The pointer stays valid from
/// ``LayerStore/allocate(traits:)`` to ``LayerStore/free(_:)``: chunks never move. A row belongs to
/// the thread that works on its layer's tree; it has no lock.
///
/// A row takes three cache lines: the values that every setter and every walk reads, what the layer
/// shows, and where it lies.
struct LayerRow: BitwiseCopyable {
  let base: UnsafeMutableRawPointer

  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// Bytes of a row, and the alignment of the first row of a chunk.
  static let stride = 192
  static let alignment = 64

  var state: UnsafeMutablePointer<LayerState> { base.assumingMemoryBound(to: LayerState.self) }
  var references: UnsafeMutablePointer<LayerReferences> {
    (base + 64).assumingMemoryBound(to: LayerReferences.self)
  }
  var appearance: UnsafeMutablePointer<LayerAppearance> {
    (base + 96).assumingMemoryBound(to: LayerAppearance.self)
  }
  var geometry: UnsafeMutablePointer<LayerGeometry> {
    (base + 128).assumingMemoryBound(to: LayerGeometry.self)
  }

  /// Whether every group fits in its place.
  static let isLaidOut =
    MemoryLayout<LayerState>.size <= 64 && MemoryLayout<LayerReferences>.size <= 32
    && MemoryLayout<LayerAppearance>.size <= 32 && MemoryLayout<LayerGeometry>.size <= 64

  /// Starts the life of the row's values.
  func initialize(traits: ClassTraits?) {
    state.initialize(to: LayerState(traits: traits.map(Unmanaged.passUnretained)))
    if let traits, traits.asks { state.pointee.flags.insert(.asks) }
    references.initialize(to: LayerReferences())
    if let traits { references.pointee.block = KindBlock(traits) }
    appearance.initialize(to: LayerAppearance())
    geometry.initialize(to: LayerGeometry())
  }

  /// Ends the life of the row's values.
  func deinitialize() {
    references.pointee.block?.free()
    state.pointee.transform?.deallocate()
    if let detail = state.pointee.detail {
      detail.pointee.sublayerTransform?.deallocate()
      detail.deinitialize(count: 1)
      detail.deallocate()
    }
    if let rare = state.pointee.rare {
      rare.deinitialize(count: 1)
      rare.deallocate()
    }
    state.deinitialize(count: 1)
    references.deinitialize(count: 1)
    appearance.deinitialize(count: 1)
    geometry.deinitialize(count: 1)
  }
}

/// Where a layer stands in its tree, and what the next commit has to do about it.
struct LayerState {
  /// The tree that publishes this layer, or nil while nothing renders it.
  var tree: UnsafeMutablePointer<TreeMarks>?
  /// Not retained: a superlayer clears it before it is freed.
  var superlayer: Unmanaged<CALayer>?
  /// The answers of the layer's class about its keys; nil for `CALayer` itself. Not retained:
  /// traits live as long as the process.
  var traits: Unmanaged<ClassTraits>?
  /// Declared properties that were ever set. An archive holds these.
  var setKeys = LayerKeySet()
  /// Nil until `transform` is set to something other than the identity; freed with the row.
  var transform: UnsafeMutablePointer<CATransform3D>?
  /// Nil until one of the details is set; freed with the row.
  var detail: UnsafeMutablePointer<LayerDetail>?
  /// Nil until one of the rare values is set; freed with the row.
  var rare: UnsafeMutablePointer<LayerRare>?
  /// Position in the tree's render columns, or -1.
  var renderIndex: Int32 = -1
  var flags: LayerFlags = .doubleSided
  var changes: LayerChanges = .all
  /// The work that the layer is marked for.
  var tasks: LayerTasks = []
}

/// The values that are references.
struct LayerReferences {
  var sublayers: [CALayer] = []
  /// An object that stands for `contents`: see ``LayerRow/contents``.
  fileprivate(set) var contentsObject: AnyObject?
  var backgroundColor: CGColor?
  /// Values of the layer's kind; nil for kinds without such values. Made with the layer, freed with
  /// the row.
  var block: KindBlock?
}

/// The values that drawing the layer's own background needs.
struct LayerAppearance {
  /// Encoded sRGB, not premultiplied; alpha 0 for nil.
  var backgroundColor = SIMD4<Float>.zero
  var cornerRadius: CGFloat = 0
  var opacity: Float = 1
}

/// The values that place a layer. Points of the superlayer's space, except as noted.
struct LayerGeometry {
  /// The layer's own space.
  var bounds = CGRect.zero
  var position = CGPoint.zero
  /// Unit space of `bounds`.
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
}

/// Contents that are no object.
private final class ValueBox {
  let value: Any

  init(_ value: Any) { self.value = value }
}

extension LayerRow {
  /// The layer's contents. They are almost always an object, so they take one word.
  var contents: Any? {
    get {
      guard let object = references.pointee.contentsObject else { return nil }
      return type(of: object) == ValueBox.self ? (object as? ValueBox)?.value : object
    }
    nonmutating set {
      guard let newValue else { return references.pointee.contentsObject = nil }
      let kind = type(of: newValue)
      // To find out whether another type is a class takes longer than the rest of a setter.
      if kind == CGImage.self, let image = newValue as? CGImage {
        references.pointee.contentsObject = image
      } else {
        references.pointee.contentsObject =
          kind is AnyObject.Type ? newValue as AnyObject : ValueBox(newValue)
      }
    }
  }

  /// Makes an object the layer's contents.
  func show(_ object: AnyObject) { references.pointee.contentsObject = object }

  /// The layer's contents if they are an object.
  var contentsObject: AnyObject? { references.pointee.contentsObject }

  /// The layer's `transform`.
  var transform: CATransform3D { state.pointee.transform?.pointee ?? CATransform3DIdentity }

  /// The memory of the transform; it is made on first use.
  @inline(__always)
  func ownTransform() -> UnsafeMutablePointer<CATransform3D> {
    if let transform = state.pointee.transform { return transform }
    return makeTransform()
  }

  @inline(never)
  private func makeTransform() -> UnsafeMutablePointer<CATransform3D> {
    let transform = UnsafeMutablePointer<CATransform3D>.allocate(capacity: 1)
    transform.initialize(to: CATransform3DIdentity)
    state.pointee.transform = transform
    return transform
  }
}
