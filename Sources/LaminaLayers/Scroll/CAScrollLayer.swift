import Foundation
import LaminaGeometry

/// A layer that shows a part of its sublayers and scrolls over them by the origin of its bounds.
///
/// Nothing limits how far it scrolls. `masksToBounds` is true by default, unlike that of a plain
/// layer.
open class CAScrollLayer: CALayer {
  /// The axes on which the layer scrolls. An unknown value is kept, and the layer does not scroll.
  /// Default `.both`.
  open var scrollMode = CAScrollLayerScrollMode.both {
    didSet { isModeSet = true }
  }
  /// Whether `scrollMode` was ever set.
  private var isModeSet = false

  /// A scroll layer with default values.
  public override init() {
    super.init()
    row.state.pointee.flags.insert(.masksToBounds)
  }

  /// A copy of the values of `layer`, without its place in a tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CAScrollLayer {
      (scrollMode, isModeSet) = (layer.scrollMode, layer.isModeSet)
    }
  }

  /// A scroll layer from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    // The archive has no value for `masksToBounds` if it was never set.
    if !row.state.pointee.setKeys.contains(.masksToBounds) {
      row.state.pointee.flags.insert(.masksToBounds)
    }
    if coder.containsValue(forKey: Self.modeKey),
      let mode = coder.decodeObject(of: NSString.self, forKey: Self.modeKey)
    {
      scrollMode = CAScrollLayerScrollMode(rawValue: String(describing: mode))
      isModeSet = true
    }
  }

  /// Writes everything that the layer holds to a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if shouldArchiveValue(forKey: Self.modeKey) {
      coder.encode(NSString(string: scrollMode.rawValue), forKey: Self.modeKey)
    }
  }

  /// The same as for every layer, except that `masksToBounds` is true.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == LayerKey.masksToBounds.name ? NSNumber(value: true) : super.defaultValue(forKey: key)
  }

  /// The same as for every layer; `scrollMode` is a string.
  open override func value(forKey key: String) -> Any? {
    key == Self.modeKey ? scrollMode.rawValue : super.value(forKey: key)
  }

  /// The same as for every layer; `scrollMode` takes a string or a mode, and nil for the default.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == Self.modeKey else { return super.setValue(value, forKey: key) }
    switch value {
    case nil: scrollMode = .both
    case let mode as CAScrollLayerScrollMode: scrollMode = mode
    case let text as String: scrollMode = CAScrollLayerScrollMode(rawValue: text)
    case let text as NSString:
      scrollMode = CAScrollLayerScrollMode(rawValue: String(describing: text))
    case let other?: Refusal.report(key, other, on: self, why: "must be a string")
    }
  }

  /// The same as for every layer: true for values that were set, and `scrollMode` is one of them.
  open override func shouldArchiveValue(forKey key: String) -> Bool {
    key == Self.modeKey ? isModeSet : super.shouldArchiveValue(forKey: key)
  }

  private static let modeKey = "scrollMode"

  /// Makes `p`, in the layer's own space, the origin of `bounds`, on the axes of `scrollMode`.
  open func scroll(to p: CGPoint) {
    let mode = scrollMode
    let old = bounds.origin
    let origin = CGPoint(x: mode.movesX ? p.x : old.x, y: mode.movesY ? p.y : old.y)
    if origin != old { bounds = CGRect(origin: origin, size: bounds.size) }
  }

  /// Scrolls by the least distance that brings `r`, in the layer's own space, into `bounds`. On an
  /// axis where `r` is larger, scrolls to the origin of `r`.
  ///
  /// A null or infinite rectangle scrolls nothing.
  open func scroll(to r: CGRect) {
    guard !r.isNull, !r.isInfinite, r.isFinite else { return }
    let (visible, rect) = (bounds, r.standardized)
    let origin = CGPoint(
      x: Self.origin(showing: rect.minX, rect.width, from: visible.minX, visible.width),
      y: Self.origin(showing: rect.minY, rect.height, from: visible.minY, visible.height))
    if origin != visible.origin { scroll(to: origin) }
  }

  private static func origin(
    showing start: CGFloat, _ extent: CGFloat, from old: CGFloat, _ visible: CGFloat
  ) -> CGFloat {
    if extent > visible || start < old { return start }
    return max(old, start + extent - visible)
  }
}
