@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Saves the graphics state, including the clip, for `restoreGState()`. The path and the text
  /// matrix are not part of it.
  public func saveGState() {
    target.saved.append(state)
    cairo_save(target.cairo)
  }

  /// Restores the state of the last `saveGState()`. Does nothing without one. Inside a transparency
  /// layer, it does not restore states saved before the layer began.
  public func restoreGState() {
    guard let last = target.saved.popLast() else { return }
    state = last
    cairo_restore(target.cairo)
  }

  // MARK: Lines

  /// Sets the line width, in user space. With 0, no lines are drawn. A negative width is ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.lineWidth = width }
  }

  /// Sets the shape of line ends.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the shape of line corners.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how far a miter may reach before the corner is bevelled, in half line widths. At least 1.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.miterLimit = max(limit, 1) }
  }

  /// Sets the lengths of dashes and gaps, and the distance into them at which a line starts. In
  /// user space.
  ///
  /// If the number of lengths is odd, they are used twice in a row. Without lengths, or if all are
  /// 0, lines are solid. With a negative length, the call does nothing.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    let isSolid = lengths.allSatisfy { $0 == 0 }
    state.dashLengths = isSolid ? [] : lengths
    state.dashPhase = isSolid ? 0 : phase
  }

  /// Sets how far lines may be from the curves that they replace, in pixels. Clamped to 0.01...100.
  public func setFlatness(_ flatness: CGFloat) {
    if flatness.isFinite { state.flatness = flatness }
  }

  // MARK: Compositing

  /// Sets the opacity of everything that is drawn, 0...1.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) }
  }

  /// Sets how drawing combines with the pixels below it.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets a shadow in black with an opacity of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(
      offset: offset, blur: blur, color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1.0 / 3))
  }

  /// Sets the shadow of everything that is drawn from now on. Without a colour, there is no shadow.
  ///
  /// Offset and blur are in base space (points of the device, y up), whatever the current map is.
  /// `blur` is twice the standard deviation of the Gaussian. A negative `blur` counts as 0.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    state.shadow = color.map { ShadowStyle(offset: offset, blur: max(blur, 0), color: $0) }
  }

  // MARK: Quality

  /// Sets whether edges are smoothed, if the context allows it.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether edges may be smoothed. This is not part of the graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// Sets the rendering intent, which has no effect: colours outside the gamut are always clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {
    state.renderingIntent = intent
  }

  /// The quality with which images are resampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
