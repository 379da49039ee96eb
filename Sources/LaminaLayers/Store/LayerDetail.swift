import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames

/// Values that plain layers leave at their defaults, but many layers set: one block of memory, made
/// when the first of them is set.
struct LayerDetail {
  var zPosition: CGFloat = 0
  var anchorPointZ: CGFloat = 0
  var border = BorderValues()
  var contents = ContentsStyle()
  var name: String?
  var mask: CALayer?
  /// In a shadow row: whether the layer that it stands for has a mask. The mask stays with the
  /// layer.
  var standsForMasked = false
  /// The ``LayerTree`` of which this layer is the root, while a renderer shows it.
  var hostedTree: AnyObject?
  /// Present once it has been other than the identity; freed with the row.
  var sublayerTransform: UnsafeMutablePointer<CATransform3D>?

  /// The values of a layer without its own block. Written once, never again.
  nonisolated(unsafe) static let defaults: UnsafeMutablePointer<LayerDetail> = {
    let pointer = UnsafeMutablePointer<LayerDetail>.allocate(capacity: 1)
    pointer.initialize(to: LayerDetail())
    return pointer
  }()
}

struct BorderValues {
  /// Encoded sRGB, not premultiplied; alpha 0 for nil.
  var components = SIMD4<Float>(0, 0, 0, 1)
  var color: CGColor? = .opaqueBlack
  var width: CGFloat = 0
}

extension LayerRow {
  /// The details, or the defaults.
  var detail: UnsafePointer<LayerDetail> {
    UnsafePointer(state.pointee.detail ?? LayerDetail.defaults)
  }

  /// The layer's own details; the block is made on first use.
  func ownDetail() -> UnsafeMutablePointer<LayerDetail> {
    if let detail = state.pointee.detail { return detail }
    let detail = UnsafeMutablePointer<LayerDetail>.allocate(capacity: 1)
    detail.initialize(to: LayerDetail())
    state.pointee.detail = detail
    return detail
  }

  /// The layer's mask.
  @inline(__always)
  var mask: CALayer? {
    get { state.pointee.detail?.pointee.mask }
    nonmutating set {
      if newValue != nil || state.pointee.detail != nil { ownDetail().pointee.mask = newValue }
    }
  }

  /// The tree of which the layer is the shown root: a ``LayerTree``.
  var hostedTree: AnyObject? {
    get { state.pointee.detail?.pointee.hostedTree }
    nonmutating set {
      if newValue != nil || state.pointee.detail != nil {
        ownDetail().pointee.hostedTree = newValue
      }
    }
  }

  /// The layer's `zPosition`.
  @inline(__always)
  var zPosition: CGFloat { state.pointee.detail?.pointee.zPosition ?? 0 }

  /// The layer's `sublayerTransform`; nil if it has always been the identity.
  var sublayerTransform: UnsafeMutablePointer<CATransform3D>? {
    state.pointee.detail?.pointee.sublayerTransform
  }

  /// The memory of the sublayer transform; it is made on first use.
  func ownSublayerTransform() -> UnsafeMutablePointer<CATransform3D> {
    if let transform = sublayerTransform { return transform }
    let transform = UnsafeMutablePointer<CATransform3D>.allocate(capacity: 1)
    transform.initialize(to: CATransform3DIdentity)
    ownDetail().pointee.sublayerTransform = transform
    return transform
  }

  /// Copies the details of `other` that are values, not places in a tree.
  func copyDetail(of other: LayerRow) {
    guard let source = other.state.pointee.detail else { return }
    let detail = ownDetail()
    (detail.pointee.zPosition, detail.pointee.anchorPointZ) =
      (source.pointee.zPosition, source.pointee.anchorPointZ)
    detail.pointee.border = source.pointee.border
    detail.pointee.contents = source.pointee.contents
    detail.pointee.name = source.pointee.name
    if let transform = source.pointee.sublayerTransform {
      ownSublayerTransform().pointee = transform.pointee
    }
  }
}
