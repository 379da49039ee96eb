// Making a layer of a class that is known when the program runs only.
//
// Apple's framework sends `initWithLayer:` to whatever class a layer has. Swift lets only a
// `required` initializer be called so, and that would break every subclass that is written for
// Apple's framework, where `init(layer:)` is not. What Swift does provide is that a convenience
// initializer calls the designated one of the class it is used with. It is called here by its own
// name, in the way in which a static method is called: both take the class as the hidden argument,
// and an object as the visible one.
//
// If a compiler came to name it otherwise, linking would fail, and so would the tests of
// presentation layers of subclasses.
extension CALayer {
  @usableFromInline
  convenience init(presenting model: CALayer) { self.init(layer: model) }

  /// A layer of this class, made by its `init(layer:)`. As on Apple's systems, a class that neither
  /// has nor inherits one ends the process here.
  @_silgen_name("$s12LaminaLayers7CALayerC10presentingA2C_tcfC")
  static func makePresentation(of model: consuming CALayer) -> CALayer
}
