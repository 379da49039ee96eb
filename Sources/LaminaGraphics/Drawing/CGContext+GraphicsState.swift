import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Keeps the graphics state, the clip included, for `restoreGState()`. The path and the text
  /// matrix are not part of it.
  public func saveGState() {
    target.saved.append(state)
    cairo_save(target.cairo)
  }

  /// Goes back to the state of the last `saveGState()`. Ignored without one; within a transparency
  /// layer, what was saved outside of it stays.
  public func restoreGState() {
    guard let last = target.saved.popLast() else { return }
    state = last
    cairo_restore(target.cairo)
  }

  // MARK: Lines

  /// Sets the width of lines, in user space. 0 draws no lines; negative widths are ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.lineWidth = width }
  }

  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets how lines turn.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how far a mitre may reach, in half line widths, before the corner is bevelled. At least
  /// 1.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.miterLimit = max(limit, 1) }
  }

  /// Sets the lengths of dashes and gaps, in user space, and how far into them a line starts.
  ///
  /// An odd number of lengths counts twice over. Without lengths, or if all are 0, lines are solid;
  /// a negative length makes the call do nothing.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    let isSolid = lengths.allSatisfy { $0 == 0 }
    state.dashLengths = isSolid ? [] : lengths
    state.dashPhase = isSolid ? 0 : phase
  }

  /// Sets how far lines may be from the curves that they stand for, in pixels. Kept within
  /// 0.01...100.
  public func setFlatness(_ flatness: CGFloat) {
    if flatness.isFinite { state.flatness = flatness }
  }

  // MARK: Compositing

  /// Sets the opacity of everything that is drawn, 0...1.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) }
  }

  /// Sets how what is drawn combines with what is there, within what is drawn.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets a shadow of black at a third of its opacity.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(
      offset: offset, blur: blur, color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1.0 / 3))
  }

  /// Sets the shadow that everything drawn from now on casts; without a colour, none.
  ///
  /// Offset and blur are in base space (points of the device, y up), whatever the current map is.
  /// `blur` is twice the standard deviation of the Gaussian; a negative one counts as 0.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    state.shadow = color.map { ShadowStyle(offset: offset, blur: max(blur, 0), color: $0) }
  }

  // MARK: Quality

  /// Sets whether edges are smoothed, if the context allows it.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether edges may be smoothed. Not part of the graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// Sets the rendering intent, which changes nothing: colours out of gamut are clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {
    state.renderingIntent = intent
  }

  /// How images are resampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
