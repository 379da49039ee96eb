import Foundation
import Lamina

// What a program sets in an animation. Each change makes the layers again when the next frame is
// shown, which costs as much as a new layer; many changes cost one time.
extension LottieLayer {
  // MARK: Values by key path

  /// Gives the properties that a key path names their values, from now on.
  ///
  /// A constant or a function of the frame takes the place of what the file says. Values have the
  /// file's units: opacities and scales in per cent, angles in degrees. A function must give the
  /// same for the same frame; to change it, set another. Of several providers for one property, the
  /// last one counts. A function of the number of copies makes no more of them than the file has.
  ///
  /// Throws ``LottieError``, and changes nothing: of the kind `unknownName` if no property has the
  /// key path, `wrongValue` if none takes such a value, or a limit. O(properties).
  public func setValueProvider(
    _ valueProvider: any AnyValueProvider, keypath: AnimationKeypath
  ) throws {
    var new = edits
    new.values.removeAll { $0.keypath == keypath }
    new.values.append(KeypathValue(keypath: keypath, provider: valueProvider))
    try take(new)
  }

  /// Takes a provider away; the file's values show again. Nothing happens if there is none for this
  /// very key path.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    guard edits.values.contains(where: { $0.keypath == keypath }) else { return }
    var new = edits
    new.values.removeAll { $0.keypath == keypath }
    // What is left was accepted before.
    try? take(new)
  }

  /// The value of the first property that a key path names, or nil if there is none.
  ///
  /// - Parameters:
  ///   - keypath: the path, which may have wildcards.
  ///   - atFrame: a frame of the composition that the property is in; nil for ``currentFrame``.
  public func getValue(for keypath: AnimationKeypath, atFrame: Double? = nil) -> LottieValue? {
    stage.model.property(keypath)?.value(at: atFrame ?? currentFrame)
  }

  /// The key paths of all properties, in the order of the file. O(properties).
  public func allHierarchyKeypaths() -> [String] {
    stage.model.keypaths.map { $0.joined(separator: ".") }
  }

  /// Writes the key paths of all properties to the standard output.
  public func logHierarchyKeypaths() {
    for keypath in allHierarchyKeypaths() { print(keypath) }
  }

  // MARK: Slots

  /// The slots of the file with the values that the layer shows: those that were set, else those of
  /// the theme, else those of the file. O(properties).
  public var slots: [LottieSlot] { stage.model.slotList }

  /// Sets the value of a slot everywhere it is used.
  ///
  /// Throws ``LottieError``, and changes nothing: of the kind `unknownName` if the file has no such
  /// slot, `wrongValue` if it takes another type, or a limit. O(properties).
  public func setSlot(_ id: String, to value: LottieValue) throws {
    let number = try slotNumber(id)
    let slot = animation.model.slotList[Int(number)]
    guard slot.takes(value) else {
      throw LottieError(
        .wrongValue, "slot '\(printable(id))'",
        value.isFinite ? "it cannot be \(value.kind)" : "a number is not finite",
        allowed: slot.takes)
    }
    var new = edits
    new.slots[number] = SlotContent(value)
    try take(new)
  }

  /// Gives a slot back what the theme or the file has there. Throws ``LottieError`` of the kind
  /// `unknownName` if the file has no such slot.
  public func resetSlot(_ id: String) throws {
    var new = edits
    new.slots[try slotNumber(id)] = nil
    try take(new)
  }

  private func slotNumber(_ id: String) throws -> Int32 {
    guard let index = animation.model.slots.firstIndex(of: id) else {
      throw LottieError(
        .unknownName, "slot '\(printable(id))'", "the animation has none of that name",
        allowed: LottieError.list(animation.model.slots))
    }
    return Int32(index)
  }

  // MARK: Texts, images, fonts

  /// Sets the characters of all text layers of a name, at every frame; their style stays. Nil
  /// brings back the file's.
  ///
  /// Throws ``LottieError``, and changes nothing: of the kind `unknownName` if no text layer has
  /// the name, or a limit.
  public func setText(_ text: String?, forLayerNamed name: String) throws {
    let names = animation.model.textLayerNames
    guard names.contains(name) else {
      throw LottieError(
        .unknownName, "text layer '\(printable(name))'", "there is none of that name",
        allowed: LottieError.list(names))
    }
    var new = edits
    new.texts[name] = text
    try take(new)
  }

  /// The names of the text layers, those of the animation first, each once.
  public var textLayerNames: [String] { animation.model.textLayerNames }

  /// Gives images that are not in the file. Nil, the default unless the layer was made with one,
  /// means none: nothing touches files or the network.
  public var imageProvider: (any LottieImageProvider)? {
    get { stage.images is NoImages ? nil : stage.images }
    set {
      stage.images = newValue ?? NoImages()
      setNeedsDisplay()
    }
  }

  /// Gives fonts that are not installed. Nil, the default, means none.
  public var fontProvider: (any LottieFontProvider)? {
    get { stage.fonts is NoFonts ? nil : stage.fonts }
    set {
      stage.fonts = newValue ?? NoFonts()
      setNeedsDisplay()
    }
  }

  // MARK: Layers of the program

  /// A layer in which a program puts layers of its own: in the first layer of the animation that
  /// has the name, over what that draws. Nil if there is none.
  ///
  /// It has the points of that layer, with y downwards, and moves, fades, is cut and is hidden with
  /// it. It is the same each time, and stays if values are set.
  public func layer(named name: String) -> CALayer? { stage.host(named: name) }

  // MARK: Changes

  /// Shows `new` with the next frame. Throws, and changes nothing, if it cannot be.
  func take(_ new: LottieEdits) throws {
    stage.model = try new.applied(to: animation.model, limits: animation.limits)
    edits = new
    setNeedsDisplay()
  }
}
