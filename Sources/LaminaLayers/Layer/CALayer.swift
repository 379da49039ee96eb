import Foundation
import LaminaGeometry
import LaminaGraphics

/// A rectangle of content in a tree of rectangles, placed by an anchor point and a transform.
///
/// A layer holds values; it draws nothing itself. Its tree is published when a renderer commits it,
/// and a commit looks only at what has changed since the last one. Coordinates are points; y points
/// up unless a layer is flipped.
///
/// A tree may be built on any thread and used from one thread at a time. Getting or setting a plain
/// property is O(1) and takes no lock. This file declares the members that subclasses may override;
/// the extensions beside it implement them.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  /// This layer's values. The row never changes, so reaching them costs one load.
  let row: LayerRow

  /// A layer with default values: zero bounds, anchor in the middle, nothing to draw.
  public override init() {
    row = LayerStore.shared.allocate(traits: ClassTraits.of(Self.self))
    super.init()
  }

  /// A copy of the values of `layer`, without its place in a tree. Presentation layers are made
  /// with it. Subclasses copy their own values.
  public init(layer: Any) {
    row = LayerStore.shared.allocate(traits: ClassTraits.of(Self.self))
    super.init()
    if let layer = layer as? CALayer { copyValues(from: layer) }
  }

  /// A layer from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    row = LayerStore.shared.allocate(traits: ClassTraits.of(Self.self))
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  deinit {
    endPresentation()
    releaseSublayers()
    LayerStore.shared.free(row)
  }

  // MARK: Geometry

  /// The rectangle of its own space that the layer shows. Negative sizes are standardised. Default
  /// zero.
  open var bounds: CGRect {
    get { row.geometry.pointee.bounds }
    set { changeBounds(newValue) }
  }
  /// Where the anchor point lies, in the superlayer's space. Default zero.
  open var position: CGPoint {
    get { row.geometry.pointee.position }
    set { setGeometry(.position, \.position, newValue, .placement) }
  }
  /// The point, in units of `bounds`, that lies at `position` and about which `transform` acts.
  /// Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { row.geometry.pointee.anchorPoint }
    set { setGeometry(.anchorPoint, \.anchorPoint, newValue, .placement) }
  }
  /// Depth of the anchor point in the layer's own space. Default 0.
  open var anchorPointZ: CGFloat {
    get { row.detail.pointee.anchorPointZ }
    set { setDetail(.anchorPointZ, \.anchorPointZ, newValue, .placement) }
  }
  /// Depth in the superlayer's space. Siblings draw in ascending order of it; the sort is stable.
  /// Default 0.
  open var zPosition: CGFloat {
    get { row.zPosition }
    set { changeDepth(newValue) }
  }
  /// The transform of the layer, about its anchor point, applied before the layer is moved to
  /// `position`. Default the identity.
  open var transform: CATransform3D {
    get { row.transform }
    set { changeTransform(newValue) }
  }
  /// The transform of the sublayers, about this layer's anchor point; the usual place for a
  /// perspective. Default the identity.
  open var sublayerTransform: CATransform3D {
    get { row.sublayerTransform?.pointee ?? CATransform3DIdentity }
    set { setSublayerTransform(newValue) }
  }
  /// The box around the transformed bounds, in the superlayer's space. Setting it sets `position`
  /// and `bounds.size` so that the box is the given one.
  open var frame: CGRect {
    get { LayerFrame.box(geometry: row.geometry.pointee, transform: transform) }
    set { setFrame(newValue) }
  }
  /// Whether the layer's own space is mirrored about the middle of `bounds`. Images stay upright.
  /// Default false.
  open var isGeometryFlipped: Bool {
    get { row.state.pointee.flags.contains(.geometryFlipped) }
    set { set(.geometryFlipped, newValue, .isGeometryFlipped, .placement) }
  }

  // MARK: Visibility

  /// Whether the layer and its sublayers are left out. Default false.
  open var isHidden: Bool {
    get { row.state.pointee.flags.contains(.hidden) }
    set { setHidden(newValue) }
  }
  /// Opacity of the layer and its sublayers, limited to 0...1 when drawn. Default 1.
  open var opacity: Float {
    get { row.appearance.pointee.opacity }
    set { setAppearance(.opacity, \.opacity, newValue, .appearance) }
  }
  /// Whether sublayers and contents are clipped to `bounds`, rounded by `cornerRadius`. Default
  /// false.
  open var masksToBounds: Bool {
    get { row.state.pointee.flags.contains(.masksToBounds) }
    set { set(.masksToBounds, newValue, .masksToBounds, .appearance) }
  }
  /// Whether the layer is drawn when it faces away from the viewer. Default true.
  open var isDoubleSided: Bool {
    get { row.state.pointee.flags.contains(.doubleSided) }
    set { set(.doubleSided, newValue, .isDoubleSided, .appearance) }
  }
  /// Whether the layer and its sublayers fade as one group when `opacity` is below 1. Default true.
  open var allowsGroupOpacity: Bool {
    get { !row.state.pointee.flags.contains(.ungroupedOpacity) }
    set { set(.ungroupedOpacity, !newValue, .allowsGroupOpacity, .appearance) }
  }
  /// A layer whose alpha multiplies into this layer and all layers below it. It is not one of
  /// `sublayers`. Default nil.
  open var mask: CALayer? {
    get {
      fillPresentation()
      return row.mask
    }
    set { setMask(newValue) }
  }

  // MARK: Background and border

  /// The colour that fills `bounds`, rounded by `cornerRadius`, behind the contents. Default nil.
  open var backgroundColor: CGColor? {
    get { row.references.pointee.backgroundColor }
    set { setBackgroundColor(newValue) }
  }
  /// Radius of the corners of background and border, in points. When drawn, it is at most half the
  /// shorter side. Default 0.
  open var cornerRadius: CGFloat {
    get { row.appearance.pointee.cornerRadius }
    set { setAppearance(.cornerRadius, \.cornerRadius, newValue, .appearance) }
  }
  /// Corners that `cornerRadius` rounds. Bits other than the four are dropped. Default all.
  open var maskedCorners: CACornerMask {
    get { row.rare.pointee.style.maskedCorners }
    set { setRare(.maskedCorners, \.style.maskedCorners, newValue.intersection(.all), .appearance) }
  }
  /// Shape of the corners; an unknown value becomes `.circular`. Default `.circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { row.rare.pointee.style.cornerCurve }
    set { setRare(.cornerCurve, \.style.cornerCurve, newValue.known, .appearance) }
  }
  /// Width of the border, in points, inside `bounds` and over sublayers. Default 0.
  open var borderWidth: CGFloat {
    get { row.detail.pointee.border.width }
    set { setDetail(.borderWidth, \.border.width, newValue, .appearance) }
  }
  /// Colour of the border. Default opaque black.
  open var borderColor: CGColor? {
    get { row.detail.pointee.border.color }
    set { setBorderColor(newValue) }
  }

  // MARK: Shadow

  /// Colour of the shadow. Default opaque black.
  open var shadowColor: CGColor? {
    get { row.rare.pointee.shadow.color }
    set { setShadowColor(newValue) }
  }
  /// Opacity of the shadow; 0 draws none. Default 0.
  open var shadowOpacity: Float {
    get { row.rare.pointee.shadow.opacity }
    set { setRare(.shadowOpacity, \.shadow.opacity, newValue, .effects) }
  }
  /// Offset of the shadow, in points. Default (0, -3).
  open var shadowOffset: CGSize {
    get { row.rare.pointee.shadow.offset }
    set { setRare(.shadowOffset, \.shadow.offset, newValue, .effects) }
  }
  /// Standard deviation of the shadow's blur, in points. Default 3.
  open var shadowRadius: CGFloat {
    get { row.rare.pointee.shadow.radius }
    set { setRare(.shadowRadius, \.shadow.radius, newValue, .effects) }
  }
  /// The path that casts the shadow, in the layer's own space; nil for the layer's alpha. The path
  /// is copied. Default nil.
  open var shadowPath: CGPath? {
    get { row.rare.pointee.shadow.path }
    set { setRare(.shadowPath, \.shadow.path, newValue?.copy(), .effects) }
  }
  // MARK: Effects

  /// Filters applied to the layer and its sublayers. Default nil.
  open var filters: [Any]? {
    get { row.rare.pointee.effects.filters }
    set { replaceRare(.filters, \.effects.filters, newValue, .effects) }
  }
  /// Filters applied to the backdrop, which is everything behind the layer. Default nil.
  open var backgroundFilters: [Any]? {
    get { row.rare.pointee.effects.backgroundFilters }
    set { replaceRare(.backgroundFilters, \.effects.backgroundFilters, newValue, .effects) }
  }
  /// How the layer is composed with the backdrop. Default nil, which means source over.
  ///
  /// With any filter that is drawn, also a normal one, the layer is composed as a whole: blend
  /// modes inside see only what the layer and its sublayers draw.
  open var compositingFilter: Any? {
    get { row.rare.pointee.effects.compositingFilter }
    set { replaceRare(.compositingFilter, \.effects.compositingFilter, newValue, .effects) }
  }
  /// Whether the layer is drawn into a bitmap first. Default false.
  open var shouldRasterize: Bool {
    get { row.rare.pointee.effects.shouldRasterize }
    set { setRare(.shouldRasterize, \.effects.shouldRasterize, newValue, .effects) }
  }
  /// Pixels per point of that bitmap. Default 1.
  open var rasterizationScale: CGFloat {
    get { row.rare.pointee.effects.rasterizationScale }
    set { setRare(.rasterizationScale, \.effects.rasterizationScale, newValue, .effects) }
  }
  /// Edges that are antialiased. Bits other than the four are dropped. Default all.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { row.rare.pointee.style.edgeMask }
    set {
      setRare(.edgeAntialiasingMask, \.style.edgeMask, newValue.intersection(.all), .appearance)
    }
  }
  /// Whether edges are antialiased at all. Default true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { row.rare.pointee.style.allowsEdges }
    set { setRare(.allowsEdgeAntialiasing, \.style.allowsEdges, newValue, .appearance) }
  }
  // MARK: Contents

  /// What the layer shows in its bounds: a `CGImage`, the store that it has drawn into, an
  /// ``ExternalTexture``, or nil. Any other object is kept and shows nothing.
  open var contents: Any? {
    get { row.contents }
    set { setContents(newValue) }
  }
  /// The part of the contents that is shown, in their unit space, with y in the layer's direction.
  /// Default everything.
  open var contentsRect: CGRect {
    get { row.detail.pointee.contents.rect }
    set { setDetail(.contentsRect, \.contents.rect, newValue, .contents) }
  }
  /// The part of the contents that stretches under a resizing gravity, in units of `contentsRect`.
  /// Default everything.
  open var contentsCenter: CGRect {
    get { row.detail.pointee.contents.center }
    set { setDetail(.contentsCenter, \.contents.center, newValue, .contents) }
  }
  /// Texels of the contents per point. Default 1.
  open var contentsScale: CGFloat {
    get { row.detail.pointee.contents.scale }
    set { setDetail(.contentsScale, \.contents.scale, newValue, .contents) }
  }
  /// Where the image goes in `bounds`; an unknown value becomes `.center`. Default `.resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(stored: row.detail.pointee.contents.gravity) }
    set { setDetail(.contentsGravity, \.contents.gravity, newValue.stored, .contents) }
  }
  /// How the image is sampled where it is shown larger than it is. Default `.linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(stored: row.detail.pointee.contents.magnification) }
    set { setDetail(.magnificationFilter, \.contents.magnification, newValue.stored, .contents) }
  }
  /// How the image is sampled where it is shown smaller than it is. Default `.linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(stored: row.detail.pointee.contents.minification) }
    set { setDetail(.minificationFilter, \.contents.minification, newValue.stored, .contents) }
  }

  /// The number that is added to the mip level of a trilinear filter. Default 0.
  open var minificationFilterBias: Float {
    get { row.rare.pointee.style.filterBias }
    set { setRare(.minificationFilterBias, \.style.filterBias, newValue, .contents) }
  }
  /// Format of the layer's own backing store; an unknown value becomes `.RGBA8Uint`. Default
  /// `.RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { row.rare.pointee.style.contentsFormat }
    set { setRare(.contentsFormat, \.style.contentsFormat, newValue.known, .contents) }
  }
  /// How much brighter than white the layer asks to be shown; an unknown value becomes `.standard`.
  /// Default `.standard`. Kept, archived and copied, and nothing else: pictures have eight bits in
  /// the standard range. So have ``toneMapMode`` and ``contentsHeadroom``.
  open var preferredDynamicRange: DynamicRange {
    get { DynamicRange(rawValue: keptValue("preferredDynamicRange") as? String ?? "").known }
    set { setKeyedValue(newValue.rawValue, "preferredDynamicRange") }
  }
  /// Whether contents that are too bright for the display are made darker; an unknown value becomes
  /// `.automatic`. Default `.automatic`. Kept, and not drawn.
  open var toneMapMode: ToneMapMode {
    get { ToneMapMode(rawValue: keptValue("toneMapMode") as? String ?? "").known }
    set { setKeyedValue(newValue.rawValue, "toneMapMode") }
  }
  /// How many times as bright as white the brightest contents are; 0 for unknown. Any finite number
  /// is kept. Default 0. Kept, and not drawn.
  open var contentsHeadroom: CGFloat {
    get { CGFloat(Coercion.number(keptValue("contentsHeadroom")) ?? 0) }
    set { setKeyedValue(NSNumber(value: Double(newValue)), "contentsHeadroom") }
  }
  /// A colour that the contents are multiplied by, components and alpha; not the background, nor
  /// what specialised layers draw. Nil changes nothing. Components beyond 0...1 are limited when
  /// they are drawn. Animatable. Default nil.
  ///
  /// Private on Apple's systems, where documents of Apple's tools set it.
  open var contentsMultiplyColor: CGColor? {
    get { row.rare.pointee.style.contentsColor }
    set { setContentsMultiplyColor(newValue) }
  }
  /// Whether the layer's own backing store has no alpha. Default false.
  open var isOpaque: Bool {
    get { row.rare.pointee.style.isOpaque }
    set { setRare(.isOpaque, \.style.isOpaque, newValue, .contents) }
  }
  /// Whether an odd number of layers from this one up to the root have `isGeometryFlipped`.
  open func contentsAreFlipped() -> Bool { hasOddFlips }

  // MARK: Display

  /// Makes new contents: by the delegate's `display(_:)`, else by drawing into a backing store.
  open func display() { performDisplay() }
  /// Draws the layer in its own space, by asking the delegate. `display()` calls it for layers that
  /// draw.
  open func draw(in ctx: CGContext) { askToDraw(in: ctx) }
  /// Draws the layer and its sublayers as they are now into `ctx`. The user space of `ctx` is the
  /// layer's own space.
  ///
  /// Nothing is displayed first. Opacity is not grouped, and neither filters nor `shadowPath` show.
  open func render(in ctx: CGContext) { paint(in: ctx) }
  /// Marks the whole layer for display.
  open func setNeedsDisplay() { markDisplay(.infinite) }
  /// Marks a rectangle of the layer's own space for display; rectangles unite.
  open func setNeedsDisplay(_ rect: CGRect) { markDisplay(rect) }
  /// Whether the layer is marked for display.
  open func needsDisplay() -> Bool { row.state.pointee.tasks.contains(.display) }
  /// Displays the layer if it is marked.
  open func displayIfNeeded() { if needsDisplay() { displayMarked() } }
  /// Whether a change of bounds marks the layer for display. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { row.rare.pointee.layout.displaysOnBoundsChange }
    set { setRare(.needsDisplayOnBoundsChange, \.layout.displaysOnBoundsChange, newValue, []) }
  }
  /// Whether drawing may happen on another thread. A hint. Default false.
  open var drawsAsynchronously: Bool {
    get { row.rare.pointee.layout.drawsAsynchronously }
    set { setRare(.drawsAsynchronously, \.layout.drawsAsynchronously, newValue, []) }
  }
  /// Whether setting `key` marks the layer for display. False unless a subclass overrides it.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// Marks the layer's sublayers for layout. In its own `layoutSublayers()` this asks for another
  /// layout, which follows in the same pass; a pass lays out a layer eight times at most.
  open func setNeedsLayout() { markLayout() }
  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { row.state.pointee.tasks.contains(.layout) }
  /// Finds the highest layer of the unbroken run of marked layers from this one upwards, and lays
  /// out that layer and every marked layer below it.
  open func layoutIfNeeded() { layoutFromTop() }
  /// Lays out the sublayers: by the delegate, else by the layout manager.
  open func layoutSublayers() { performLayout() }
  /// The size that the layer would like: the layout manager's answer, else that of `bounds`.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }
  /// Resizes each sublayer after this layer's size has changed from `size`.
  open func resizeSublayers(withOldSize size: CGSize) { resizeEachSublayer(oldSize: size) }
  /// Resizes this layer by its `autoresizingMask` after its superlayer's size has changed from
  /// `size`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(oldSuperlayerSize: size) }
  /// The margins and sizes that change when the superlayer's size changes. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { row.rare.pointee.layout.autoresizingMask }
    set { setRare(.autoresizingMask, \.layout.autoresizingMask, newValue, []) }
  }
  /// The object that lays out the sublayers if no delegate does. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { row.rare.pointee.layout.manager }
    set {
      if refusesChange("layoutManager") { return }
      row.ownRare().pointee.layout.manager = newValue
      markLayoutOfChange()
    }
  }

  // MARK: Hierarchy

  /// The layer of which this one is a sublayer or the mask; nil for a root.
  open var superlayer: CALayer? {
    row.state.pointee.superlayer?.takeUnretainedValue() ?? presentationSuperlayer
  }

  /// The layers inside this one; those of equal `zPosition` are drawn in this order. Nil, never
  /// empty, if there are none.
  open var sublayers: [CALayer]? {
    get {
      fillPresentation()
      let list = row.references.pointee.sublayers
      return list.isEmpty ? nil : list
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// Moves `layer` in front of the other sublayers, out of its old superlayer. A cycle is refused
  /// and logged.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: { $0 }) }
  /// Moves `layer` to `index` of the sublayers, counted without it. An index past the end appends.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: { min(Int(index), $0) })
  }

  /// Moves `layer` right behind `sibling`; behind all sublayers if `sibling` is nil, in front of
  /// all if it is not a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, below: sibling)
  }
  /// Moves `layer` right in front of `sibling`; in front of all sublayers if `sibling` is nil or
  /// not a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, above: sibling)
  }
  /// Replaces `oldLayer` with `newLayer`. Refused and logged if `oldLayer` is not a sublayer of
  /// this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    exchange(oldLayer, for: newLayer)
  }
  /// Takes this layer out of its superlayer, if it has one.
  open func removeFromSuperlayer() { leaveSuperlayer() }
  /// The front-most layer of this subtree at `point`, in the superlayer's space; nil if there is no
  /// layer.
  open func hitTest(_ point: CGPoint) -> CALayer? { frontmost(at: point) }
  /// Whether `point`, in the layer's own space, lies in `bounds`. The edges of maximum x and y are
  /// outside.
  open func contains(_ point: CGPoint) -> Bool { holds(point) }

  // MARK: Animations

  /// Adds a copy of `anim`, which replaces the animation with the same `key`. It begins with the
  /// next frame unless its `beginTime` says otherwise.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, key) }

  /// The keys of the animations, in the order in which they take effect; nil if there are no
  /// animations.
  open func animationKeys() -> [String]? { keysOfAnimations }

  /// The layer's read-only copy of the animation that was added under `key`; nil if there is no
  /// such animation.
  open func animation(forKey key: String) -> CAAnimation? { findAnimation(key) }

  /// Removes the animation that was added under `key`. Its delegate hears that it did not finish.
  open func removeAnimation(forKey key: String) { takeAnimation(key) }

  /// Removes all animations.
  open func removeAllAnimations() { takeAnimations() }

  /// A read-only layer with the values that are on the screen, animations included; nil unless a
  /// renderer has shown this one.
  open func presentation() -> Self? { presentationLayer as? Self }

  /// The layer that this presentation layer shows; any other layer is its own model.
  open func model() -> Self { modelLayer as? Self ?? self }

  // MARK: Actions

  /// The default action for `event` of layers of this class. Nil unless a subclass overrides it.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for `event`: the first answer of the delegate, `actions`, `style` and the class.
  /// `NSNull` ends the search with nil.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// Actions by key. Default nil.
  open var actions: [String: any CAAction]? {
    get { row.rare.pointee.coding.actions }
    set { setActions(newValue) }
  }

  /// The object that displays, draws, lays out and chooses actions for the layer. Not retained.
  /// Default nil.
  open weak var delegate: (any CALayerDelegate)? { didSet { noteActionSources() } }

  // MARK: Values by key

  /// A name for people and for lookups. Default nil.
  open var name: String? {
    get { row.detail.pointee.name }
    set { setDetail(.name, \.name, newValue, []) }
  }

  /// Values, by key, for keys that were never set. The entry "style" may hold a further dictionary
  /// of this form. Default nil.
  open var style: [AnyHashable: Any]? {
    get { row.rare.pointee.coding.style }
    set { setStyle(newValue) }
  }

  /// The value that `key` has in a new layer; nil if it has no value.
  open class func defaultValue(forKey key: String) -> Any? { DefaultValues.value(forKey: key) }

  /// The value of a property or of any other key. Structures are wrapped as `NSValue`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its key. A value for any other key is kept under that key.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path such as `transform.rotation.z` or `position.x`.
  open func value(forKeyPath keyPath: String) -> Any? { pathValue(keyPath) }

  /// Sets the value at a path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// Whether `key` goes into an archive. True if it was ever set.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

  /// Layers can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes everything that the layer holds, sublayers included, to a keyed archive.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  // MARK: Timing

  /// When the layer's time starts in the superlayer's. Default 0.
  open var beginTime: CFTimeInterval {
    get { row.rare.pointee.timing.beginTime }
    set { setTime(.beginTime, \.timing.beginTime, newValue) }
  }
  /// How long the layer's time runs, in the layer's own seconds. Default infinity.
  open var duration: CFTimeInterval {
    get { row.rare.pointee.timing.duration }
    set { setTime(.duration, \.timing.duration, newValue) }
  }
  /// How fast the layer's time runs, relative to the superlayer's. Default 1.
  open var speed: Float {
    get { row.rare.pointee.timing.speed }
    set { setTime(.speed, \.timing.speed, newValue) }
  }
  /// The seconds that are added to the layer's own time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { row.rare.pointee.timing.timeOffset }
    set { setTime(.timeOffset, \.timing.timeOffset, newValue) }
  }
  /// How often the layer's time repeats. Default 0.
  open var repeatCount: Float {
    get { row.rare.pointee.timing.repeatCount }
    set { setTime(.repeatCount, \.timing.repeatCount, newValue) }
  }
  /// How long the layer's time repeats. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { row.rare.pointee.timing.repeatDuration }
    set { setTime(.repeatDuration, \.timing.repeatDuration, newValue) }
  }
  /// Whether the layer's time runs backwards after each run. Default false.
  open var autoreverses: Bool {
    get { row.rare.pointee.timing.autoreverses }
    set { setTime(.autoreverses, \.timing.autoreverses, newValue) }
  }
  /// What is shown before and after the layer's time. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { row.rare.pointee.timing.fillMode }
    set { setTime(.fillMode, \.timing.fillMode, newValue) }
  }
}
