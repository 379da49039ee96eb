// Makes a layer of a class that is known only at run time.
//
// Apple's framework sends `initWithLayer:` to the class of the layer. Swift can call only a
// `required` initializer in this way. To make `init(layer:)` required would break every subclass
// that is written for Apple's framework. But in Swift a convenience initializer calls the
// designated initializer of the class that it is used with. So this file calls such a convenience
// initializer by its symbol name, as a static function: both take an object as the visible argument
// and the class as the hidden one.
//
// If a compiler changes the symbol name, linking fails, and the tests of presentation layers of
// subclasses fail.
extension CALayer {
  @usableFromInline
  convenience init(presenting model: CALayer) { self.init(layer: model) }

  /// A layer of this class, made by its `init(layer:)`. A class that neither has nor inherits this
  /// initializer ends the process here, as on Apple's systems.
  @_silgen_name("$s12LaminaLayers7CALayerC10presentingA2C_tcfC")
  static func makePresentation(of model: consuming CALayer) -> CALayer
}
