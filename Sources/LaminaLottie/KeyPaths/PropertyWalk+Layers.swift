import Lamina

// Masks, effects and texts of layers, by the names of lottie-ios where it has one, else by those of
// the authors' tool.
extension PropertyWalk {
  mutating func mask(_ mask: inout MaskModel) throws {
    try outline("Path", &mask.path)
    try number("Opacity", &mask.opacity)
    try number("Expansion", &mask.expansion)
  }

  mutating func effect(_ effect: inout EffectModel) throws {
    switch effect {
    case .dropShadow(var shadow):
      try color("Color", &shadow.color)
      try number("Opacity", &shadow.opacity)
      try number("Direction", &shadow.direction)
      try number("Distance", &shadow.distance)
      try number("Softness", &shadow.softness)
      effect = .dropShadow(shadow)
    case .fill(var fill, var opacity):
      try color("Color", &fill)
      try number("Opacity", &opacity)
      effect = .fill(color: fill, opacity: opacity)
    case .tint(var black, var white, var amount):
      try color("Black Color", &black)
      try color("White Color", &white)
      try number("Amount", &amount)
      effect = .tint(black: black, white: white, amount: amount)
    case .blur(var radius):
      try number("Radius", &radius)
      effect = .blur(radius: radius)
    case .stroke(var stroke):
      try color("Color", &stroke.color)
      try number("Brush Size", &stroke.size)
      try number("Opacity", &stroke.opacity)
      try number("Start", &stroke.start)
      try number("End", &stroke.end)
      try number("Spacing", &stroke.spacing)
      effect = .stroke(stroke)
    case .transform(var transform):
      try vector("Anchor Point", &transform.anchor)
      try vector("Position", &transform.position)
      try number("Scale Height", &transform.scaleY)
      try number("Scale Width", &transform.scaleX)
      try number("Skew", &transform.skew)
      try number("Skew Axis", &transform.skewAxis)
      try number("Rotation", &transform.rotation)
      try number("Opacity", &transform.opacity)
      effect = .transform(transform)
    }
  }

  /// The path of a text and its animators, by their names.
  mutating func text(_ text: inout TextModel) throws {
    if var path = text.path {
      try inside("Path Options") { walk in
        try walk.number("First Margin", &path.firstMargin)
      }
      text.path = path
    }
    try vector("Grouping Alignment", &text.anchor.alignment)
    for index in text.animators.indices {
      let name = text.animators[index].name
      try inside(name.isEmpty ? "Animator \(index + 1)" : name) { walk in
        try walk.animator(&text.animators[index])
      }
    }
  }

  private mutating func animator(_ animator: inout TextAnimatorModel) throws {
    try inside("Range Selector") { try $0.selector(&animator.selector) }
    try vector("Anchor Point", ifAny: &animator.anchor)
    try vector("Position", ifAny: &animator.position)
    try vector("Scale", ifAny: &animator.scale)
    try number("Skew", ifAny: &animator.skew)
    try number("Skew Axis", ifAny: &animator.skewAxis)
    try number("Rotation", ifAny: &animator.rotation)
    try number("Rotation X", ifAny: &animator.rotationX)
    try number("Rotation Y", ifAny: &animator.rotationY)
    try number("Opacity", ifAny: &animator.opacity)
    try color("Fill Color", ifAny: &animator.fill)
    try tone("Fill", &animator.fillTone)
    try color("Stroke Color", ifAny: &animator.stroke)
    try tone("Stroke", &animator.strokeTone)
    try number("Stroke Width", ifAny: &animator.strokeWidth)
    try number("Tracking", ifAny: &animator.tracking)
  }

  private mutating func tone(_ name: String, _ tone: inout TextToneModel) throws {
    try number("\(name) Hue", ifAny: &tone.hue)
    try number("\(name) Saturation", ifAny: &tone.saturation)
    try number("\(name) Brightness", ifAny: &tone.brightness)
    try number("\(name) Opacity", ifAny: &tone.opacity)
  }

  private mutating func selector(_ selector: inout TextSelectorModel) throws {
    try number("Start", &selector.start)
    try number("End", ifAny: &selector.end)
    try number("Offset", &selector.offset)
    try number("Amount", &selector.amount)
    try number("Smoothness", &selector.smoothness)
    try number("Ease High", &selector.highEase)
    try number("Ease Low", &selector.lowEase)
  }

  // MARK: Properties that may be missing

  private mutating func number(_ name: String, ifAny property: inout FrameProperty<Double>?) throws
  {
    guard var known = property else { return }
    if try number(name, &known) { property = known }
  }

  private mutating func vector(_ name: String, ifAny property: inout FrameProperty<Vector>?) throws
  {
    guard var known = property else { return }
    if try vector(name, &known) { property = known }
  }

  private mutating func color(_ name: String, ifAny property: inout FrameProperty<Vector>?) throws {
    guard var known = property else { return }
    if try color(name, &known) { property = known }
  }
}
