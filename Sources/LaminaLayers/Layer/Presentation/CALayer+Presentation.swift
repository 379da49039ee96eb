import Foundation
import LaminaGraphics

// The two sides of a layer: what a program sets, and what is on the screen.
extension CALayer {
  /// What a presentation layer knows of its model; nil for every other layer.
  var presented: Presented? {
    get { row.rare.pointee.presented }
    set { row.ownRare().pointee.presented = newValue }
  }

  /// Whether this is a layer that ``presentation()`` has given out.
  var isPresentation: Bool { row.state.pointee.flags.contains(.presentation) }

  /// What ``presentation()`` answers: nil for a layer that no renderer has committed.
  var presentationLayer: CALayer? {
    if isPresentation { return self }
    guard let tree = row.state.pointee.tree, row.state.pointee.renderIndex >= 0 else { return nil }
    return tree.pointee.animations.presentations(at: present).layer(of: self)
  }

  /// What ``model()`` answers.
  var modelLayer: CALayer { presented?.model ?? self }

  /// A layer of the class of `model`, made by `init(layer:)`, with its values as they are at
  /// `time`, outside the tree; without what has been set since the last commit if `asCommitted`
  /// says so, as far as that is known.
  static func presentation(of model: CALayer, at time: CFTimeInterval, asCommitted: Bool) -> CALayer
  {
    let layer = type(of: model).makePresentation(of: model)
    let row = model.row
    let numbers =
      asCommitted ? row.state.pointee.tree?.pointee.committed.numbers(of: row) : nil
    if numbers == nil, row.rare.pointee.animations?.entries.isEmpty ?? true { return layer }
    // Set in a layer of the library's own class, since setters of a subclass may do more than set.
    let values = row.kind.makeLayer()
    values.copyValues(from: model)
    if let numbers { values.row.take(numbers) }
    let shown = ShownValues(model, at: time, base: values).list
    if row.kind == .emitter { values.detachCells() }
    for (path, value) in shown { values.setValue(value, forKeyPath: path) }
    layer.copyValues(from: values)
    return layer
  }

  /// The superlayer of a presentation layer that nobody has asked for it yet.
  var presentationSuperlayer: CALayer? {
    isPresentation ? presented?.superlayer(of: self) : nil
  }

  /// Gives a presentation layer its sublayers and its mask, if this is one.
  @inline(__always)
  func fillPresentation() { if isPresentation { presented?.fill(self) } }

  /// The layer is about to go: so do its animations, and its place above other presentation layers.
  func endPresentation() {
    guard let rare = row.state.pointee.rare else { return }
    rare.pointee.animations?.layerGoes()
    rare.pointee.presented?.layerGoes(Unmanaged.passUnretained(self))
  }

  /// Whether this layer may not be changed, which is logged: nobody would see it, and the next
  /// frame would not know of it.
  func refusesChange(_ what: @autoclosure () -> String) -> Bool {
    guard row.state.pointee.flags.contains(.readOnly) else { return false }
    Refusal.note("\(type(of: self)): \(what()) refused: presentation layers are read-only")
    return true
  }
}
