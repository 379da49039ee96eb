import Foundation
import LaminaGraphics

/// The display of a layer that draws again for each frame, because its drawing depends on an
/// animated property.
///
/// What: if a class says by `needsDisplay(forKey:)` that a property redraws it, and the property
/// has an animation, each commit compares the value with that of the commit before. If it differs,
/// a copy of the layer with the values of the moment displays, and the layer shows the drawing of
/// the copy (facts 4.4). After the animation the layer displays itself once more.
/// Why a copy: the drawing code of a program reads `self`, and the layer itself keeps its model
/// values.
/// Cost: that of the drawing, and a few microseconds for each such layer. Nothing for others.
/// Readers of a shared tree that show another time than the last commit's see the drawing of that
/// commit.
struct AnimatedDisplay {
  /// The values that were drawn last, and the result; nil while the layer shows its own drawing.
  private var drawn: Drawn?

  private struct Drawn {
    var values: [Any?]
    var contentsObject: AnyObject?
    var version: Int
  }

  /// Whether the layer shows the drawing of a copy.
  var isShown: Bool { drawn != nil }

  /// Ends the display by copies. The layer displays itself next.
  mutating func end() { drawn = nil }

  /// Displays `layer` with its values at `now`, in seconds outside its tree, unless it shows these
  /// already.
  mutating func update(_ layer: CALayer, at now: CFTimeInterval, in tree: PresentationTree) {
    let type = type(of: layer)
    let shown = ShownValues(layer, at: now).list.filter { type.needsDisplay(forKey: $0.path) }
    let values = shown.map(\.value)
    if let drawn {
      if Self.areEqual(drawn.values, values), drawn.contentsObject === layer.row.contentsObject,
        drawn.version == Self.version(of: layer)
      {
        return
      }
    } else if Self.areEqual(values, shown.map { layer.value(forKeyPath: $0.path) }) {
      return
    }
    layer.display(as: tree.copy(of: layer))
    drawn = Drawn(
      values: values, contentsObject: layer.row.contentsObject, version: Self.version(of: layer))
  }

  private static func version(of layer: CALayer) -> Int {
    layer.row.rare.pointee.display.store?.version ?? 0
  }

  private static func areEqual(_ a: [Any?], _ b: [Any?]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { Coercion.areEqual(Coercion.wrapped($0), Coercion.wrapped($1)) }
  }
}
