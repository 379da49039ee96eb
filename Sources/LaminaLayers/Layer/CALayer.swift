import Foundation
import LaminaGeometry
import LaminaGraphics

/// A rectangle of content in a tree of rectangles, placed by an anchor point and a transform.
///
/// A layer holds values; it draws nothing itself. Its tree is published when a renderer commits it,
/// and only what has changed since the last commit is looked at. Coordinates are points; a bare
/// tree has y pointing up.
///
/// A tree may be built on any thread and used from one thread at a time. Getting or setting a plain
/// property is O(1) and takes no lock. Members that subclasses may override stand here; what they
/// do stands in the extensions beside this file.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  /// This layer's values. Never changes, so reaching them costs a load.
  let row: LayerRow

  /// A layer with default values: zero bounds, anchor in the middle, nothing to draw.
  public override init() {
    row = LayerStore.shared.allocate(traits: ClassTraits.of(Self.self))
    super.init()
  }

  /// A copy of the values of `layer`, without its place in a tree: what a renderer shows of it.
  /// Subclasses copy their own.
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

  /// The rectangle that the layer shows of its own space; negative sizes are standardised. Default
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
  /// The point that lies at `position` and that `transform` acts about, in units of `bounds`.
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
  /// Applied about the anchor point, before the layer is moved to `position`. Default the identity.
  open var transform: CATransform3D {
    get { row.transform }
    set { changeTransform(newValue) }
  }
  /// Applied to sublayers only, about this layer's anchor point; the usual place for a perspective.
  /// Default the identity.
  open var sublayerTransform: CATransform3D {
    get { row.sublayerTransform?.pointee ?? CATransform3DIdentity }
    set { setSublayerTransform(newValue) }
  }
  /// The box around the transformed bounds, in the superlayer's space. Setting it solves for
  /// `position` and `bounds.size`.
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
  /// Opacity, used as if limited to 0...1; it multiplies into everything below this layer. Default
  /// 1.
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
  /// Whether sublayers are drawn as one picture when `opacity` is below 1. Default true.
  open var allowsGroupOpacity: Bool {
    get { !row.state.pointee.flags.contains(.ungroupedOpacity) }
    set { set(.ungroupedOpacity, !newValue, .allowsGroupOpacity, .appearance) }
  }
  /// A layer outside `sublayers` whose alpha multiplies into this layer and all below it. Default
  /// nil.
  open var mask: CALayer? {
    get {
      fillPresentation()
      return row.mask
    }
    set { setMask(newValue) }
  }

  // MARK: Background and border

  /// Fills `bounds`, rounded by `cornerRadius`, behind the contents. Default nil.
  open var backgroundColor: CGColor? {
    get { row.references.pointee.backgroundColor }
    set { setBackgroundColor(newValue) }
  }
  /// Radius of the corners of background and border, in points; half the shorter side at most when
  /// drawn. Default 0.
  open var cornerRadius: CGFloat {
    get { row.appearance.pointee.cornerRadius }
    set { setAppearance(.cornerRadius, \.cornerRadius, newValue, .appearance) }
  }
  /// Corners that `cornerRadius` rounds; bits beyond the four are dropped. Default all.
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
  /// The shape that casts the shadow, in the layer's own space, copied; nil for the layer's alpha.
  /// Default nil.
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
  /// Filters applied to what lies behind the layer. Default nil.
  open var backgroundFilters: [Any]? {
    get { row.rare.pointee.effects.backgroundFilters }
    set { replaceRare(.backgroundFilters, \.effects.backgroundFilters, newValue, .effects) }
  }
  /// How the layer is composed with what lies behind it. Default nil, source over.
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
  /// Edges that are antialiased; bits beyond the four are dropped. Default all.
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

  /// The picture of the layer: a `CGImage`, what it has drawn itself, or nil. Another object is
  /// kept and shows nothing.
  open var contents: Any? {
    get { row.contents }
    set { setContents(newValue) }
  }
  /// The part of the image that is shown, in its unit space, y counted as the layer counts it.
  /// Default everything.
  open var contentsRect: CGRect {
    get { row.detail.pointee.contents.rect }
    set { setDetail(.contentsRect, \.contents.rect, newValue, .contents) }
  }
  /// The part that stretches under a resizing gravity, in units of what `contentsRect` cuts out.
  /// Default everything.
  open var contentsCenter: CGRect {
    get { row.detail.pointee.contents.center }
    set { setDetail(.contentsCenter, \.contents.center, newValue, .contents) }
  }
  /// Pixels of the image per point. Default 1.
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

  /// Added to the mip level of a trilinear filter. Default 0.
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
  /// Whether the layer's own backing store has no alpha. Default false.
  open var isOpaque: Bool {
    get { row.rare.pointee.style.isOpaque }
    set { setRare(.isOpaque, \.style.isOpaque, newValue, .contents) }
  }
  /// Whether geometry flips on the way to the root, this layer included, are odd in number.
  open func contentsAreFlipped() -> Bool { hasOddFlips }

  // MARK: Display

  /// Makes the layer's picture anew: by the delegate's `display(_:)`, else by drawing into a
  /// backing store.
  open func display() { performDisplay() }
  /// Draws the layer in its own space; asks the delegate. Called by `display()` for layers that
  /// draw.
  open func draw(in ctx: CGContext) { askToDraw(in: ctx) }
  /// Draws the layer and its sublayers as they are now into `ctx`, whose user space is taken for
  /// the layer's own. Nothing is displayed first; opacity is not grouped, and neither filters nor
  /// `shadowPath` show.
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
  /// Whether setting `key` marks the layer for display: false, until a subclass says otherwise.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// Marks the layer's sublayers for layout.
  open func setNeedsLayout() { markLayout() }
  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { row.state.pointee.tasks.contains(.layout) }
  /// Lays out the highest marked layer from here up, and everything marked below it.
  open func layoutIfNeeded() { layoutFromTop() }
  /// Places the sublayers: by the delegate, else by the layout manager.
  open func layoutSublayers() { performLayout() }
  /// The size that the layer would like: the layout manager's answer, else that of `bounds`.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }
  /// Resizes each sublayer after this layer's size has changed from `size`.
  open func resizeSublayers(withOldSize size: CGSize) { resizeEachSublayer(oldSize: size) }
  /// Resizes this layer by its `autoresizingMask` after its superlayer's size has changed from
  /// `size`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(oldSuperlayerSize: size) }
  /// What gives way when the superlayer's size changes. Default nothing.
  open var autoresizingMask: CAAutoresizingMask {
    get { row.rare.pointee.layout.autoresizingMask }
    set { setRare(.autoresizingMask, \.layout.autoresizingMask, newValue, []) }
  }
  /// The object that places sublayers where no delegate does. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { row.rare.pointee.layout.manager }
    set {
      if refusesChange("layoutManager") { return }
      row.ownRare().pointee.layout.manager = newValue
      setNeedsLayout()
    }
  }

  // MARK: Hierarchy

  /// The layer that this one is a sublayer or the mask of.
  open var superlayer: CALayer? {
    row.state.pointee.superlayer?.takeUnretainedValue() ?? presentationSuperlayer
  }

  /// The layers inside this one, back to front where their `zPosition` is equal; nil, never empty,
  /// when there are none.
  open var sublayers: [CALayer]? {
    get {
      fillPresentation()
      let list = row.references.pointee.sublayers
      return list.isEmpty ? nil : list
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// Puts `layer` in front of the other sublayers, taking it out of where it was. A cycle is
  /// refused and logged.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: { $0 }) }
  /// Puts `layer` at `index` of the sublayers, counted without it; past the end appends.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: { min(Int(index), $0) })
  }

  /// Puts `layer` right behind `sibling`; at the back if that is nil, in front if it is no sublayer
  /// of this one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, below: sibling)
  }
  /// Puts `layer` right in front of `sibling`; in front of all if that is nil or no sublayer of
  /// this one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, above: sibling)
  }
  /// Puts `newLayer` where `oldLayer` is; refused and logged if that is no sublayer of this one.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    exchange(oldLayer, for: newLayer)
  }
  /// Takes this layer out of its superlayer, if it has one.
  open func removeFromSuperlayer() { leaveSuperlayer() }
  /// The front-most layer of this subtree at `point`, which is in the superlayer's space; nil if
  /// there is none.
  open func hitTest(_ point: CGPoint) -> CALayer? { frontmost(at: point) }
  /// Whether `point`, in the layer's own space, lies in `bounds`; the maximum edges do not belong
  /// to it.
  open func contains(_ point: CGPoint) -> Bool { holds(point) }

  // MARK: Animations

  /// Adds a copy of `anim` in the place of the one with the same `key`; it begins with the next
  /// frame unless it says when.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, key) }

  /// The keys of the animations, in the order in which they take effect; nil if there are none.
  open func animationKeys() -> [String]? { keysOfAnimations }

  /// The layer's own copy, which cannot be changed, of the animation that was added under `key`.
  open func animation(forKey key: String) -> CAAnimation? { findAnimation(key) }

  /// Takes the animation away that was added under `key`; its delegate hears that it did not
  /// finish.
  open func removeAnimation(forKey key: String) { takeAnimation(key) }

  /// Takes all animations away.
  open func removeAllAnimations() { takeAnimations() }

  /// A read-only layer with the values that are on the screen, animations included; nil unless a
  /// renderer has shown this one.
  open func presentation() -> Self? { presentationLayer as? Self }

  /// The layer that this presentation layer shows; any other layer is its own model.
  open func model() -> Self { modelLayer as? Self ?? self }

  // MARK: Actions

  /// The action for `key` of layers of this class; nil, until a subclass says otherwise.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for `event`: asked of the delegate, `actions`, `style`, the class; `NSNull`
  /// anywhere ends the search.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// Actions by key. Default nil.
  open var actions: [String: any CAAction]? {
    get { row.rare.pointee.coding.actions }
    set { setActions(newValue) }
  }

  /// Who displays, draws, lays out and chooses actions for the layer. Not retained. Default nil.
  open weak var delegate: (any CALayerDelegate)? { didSet { noteActionSources() } }

  // MARK: Values by key

  /// A name for people and for lookups. Default nil.
  open var name: String? {
    get { row.detail.pointee.name }
    set { setDetail(.name, \.name, newValue, []) }
  }

  /// Values for keys that were never set, by key; under "style" further such values. Default nil.
  open var style: [AnyHashable: Any]? {
    get { row.rare.pointee.coding.style }
    set { setStyle(newValue) }
  }

  /// The value of `key` of a new layer; nil for keys without one.
  open class func defaultValue(forKey key: String) -> Any? { DefaultValues.value(forKey: key) }

  /// The value of a property or of any other key, structures wrapped as `NSValue`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its key, or keeps `value` under any other key.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path such as `transform.rotation.z` or `position.x`.
  open func value(forKeyPath keyPath: String) -> Any? { pathValue(keyPath) }

  /// Sets the value at a path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

  /// Whether `key` goes into an archive: whether it was ever set.
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
  /// How long it lasts. Default infinity.
  open var duration: CFTimeInterval {
    get { row.rare.pointee.timing.duration }
    set { setTime(.duration, \.timing.duration, newValue) }
  }
  /// How fast it runs against the superlayer's. Default 1.
  open var speed: Float {
    get { row.rare.pointee.timing.speed }
    set { setTime(.speed, \.timing.speed, newValue) }
  }
  /// Added to the layer's own time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { row.rare.pointee.timing.timeOffset }
    set { setTime(.timeOffset, \.timing.timeOffset, newValue) }
  }
  /// How often it repeats. Default 0.
  open var repeatCount: Float {
    get { row.rare.pointee.timing.repeatCount }
    set { setTime(.repeatCount, \.timing.repeatCount, newValue) }
  }
  /// How long it repeats. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { row.rare.pointee.timing.repeatDuration }
    set { setTime(.repeatDuration, \.timing.repeatDuration, newValue) }
  }
  /// Whether it runs back after each run. Default false.
  open var autoreverses: Bool {
    get { row.rare.pointee.timing.autoreverses }
    set { setTime(.autoreverses, \.timing.autoreverses, newValue) }
  }
  /// What is shown outside its time. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { row.rare.pointee.timing.fillMode }
    set { setTime(.fillMode, \.timing.fillMode, newValue) }
  }
}
