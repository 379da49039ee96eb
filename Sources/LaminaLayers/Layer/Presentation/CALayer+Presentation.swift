import Foundation
import LaminaGraphics

// Presentation layers and their models: what is on the screen, and what a program sets.
extension CALayer {
  /// What a presentation layer knows of its model; nil for every other layer.
  var presented: Presented? {
    get { row.rare.pointee.presented }
    set { row.ownRare().pointee.presented = newValue }
  }

  /// Whether this is a layer that ``presentation()`` has given out.
  var isPresentation: Bool { row.state.pointee.flags.contains(.presentation) }

  /// Implements ``presentation()``: nil for a layer that no renderer has committed.
  var presentationLayer: CALayer? {
    if isPresentation { return self }
    guard let tree = row.state.pointee.tree, row.state.pointee.renderIndex >= 0 else { return nil }
    return tree.pointee.animations.presentations(at: present).layer(of: self)
  }

  /// Implements ``model()``.
  var modelLayer: CALayer { presented?.model ?? self }

  /// A layer of the class of `model`, made by `init(layer:)`, with the values of `model` at `time`,
  /// in seconds outside the tree. With `asCommitted`, changes since the last commit are left out,
  /// as far as the committed values are known.
  static func presentation(of model: CALayer, at time: CFTimeInterval, asCommitted: Bool) -> CALayer
  {
    let layer = type(of: model).makePresentation(of: model)
    let row = model.row
    let numbers =
      asCommitted ? row.state.pointee.tree?.pointee.committed.numbers(of: row) : nil
    if numbers == nil, row.rare.pointee.animations?.entries.isEmpty ?? true { return layer }
    // The values are set in a layer of the library's own class: setters of a subclass may have side
    // effects.
    let values = row.kind.makeLayer()
    values.copyValues(from: model)
    if let numbers { values.row.take(numbers) }
    let shown = ShownValues(model, at: time, base: values).list
    if row.kind == .emitter { values.detachCells() }
    for (path, value) in shown { values.setValue(value, forKeyPath: path) }
    layer.copyValues(from: values)
    return layer
  }

  /// The superlayer of a presentation layer, made when it is first asked for.
  var presentationSuperlayer: CALayer? {
    isPresentation ? presented?.superlayer(of: self) : nil
  }

  /// Gives a presentation layer its sublayers and its mask, if this is one.
  @inline(__always)
  func fillPresentation() { if isPresentation { presented?.fill(self) } }

  /// Called when the layer is about to be freed. Ends its animations, and unlinks the presentation
  /// layers below it.
  func endPresentation() {
    guard let rare = row.state.pointee.rare else { return }
    rare.pointee.animations?.layerGoes()
    rare.pointee.presented?.layerGoes(Unmanaged.passUnretained(self))
  }

  /// Whether this layer is read-only; if so, the attempt to change it is logged. A change of a
  /// presentation layer would not show, and the next frame would lose it.
  func refusesChange(_ what: @autoclosure () -> String) -> Bool {
    guard row.state.pointee.flags.contains(.readOnly) else { return false }
    Refusal.note("\(type(of: self)): \(what()) refused: presentation layers are read-only")
    return true
  }
}
