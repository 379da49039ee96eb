import Foundation
import LaminaGraphics

/// Layers that are drawn anew for each frame, because what they draw goes by a property that is
/// animated.
///
/// What: where a class says by `needsDisplay(forKey:)` that a property redraws it, and the property
/// has an animation, each commit compares its value with that of the commit before. If it is
/// another, a copy of the layer with the values of the moment displays, and what it has drawn is
/// shown (facts 4.4). After the animation the layer displays itself once more.
/// Why a copy: what a program draws goes by `self`, and the layer itself keeps the values that were
/// set.
/// Cost: that of the drawing, and a few microseconds for each such layer. Nothing for others.
/// Readers of a shared tree that show another time than the last commit's see what was drawn for
/// that.
struct AnimatedDisplay {
  /// The values that were drawn, and what came of it; nil while the layer shows what it has drawn
  /// itself.
  private var drawn: Drawn?

  private struct Drawn {
    var values: [Any?]
    var picture: AnyObject?
    var version: Int
  }

  /// Whether the layer shows something else than it has drawn itself.
  var isShown: Bool { drawn != nil }

  /// The layer displays itself next.
  mutating func end() { drawn = nil }

  /// Displays `layer` as it is at `now`, outside its tree, if it does not look so already.
  mutating func update(_ layer: CALayer, at now: CFTimeInterval, in tree: PresentationTree) {
    let type = type(of: layer)
    let shown = ShownValues(layer, at: now).list.filter { type.needsDisplay(forKey: $0.path) }
    let values = shown.map(\.value)
    if let drawn {
      if Self.areEqual(drawn.values, values), drawn.picture === layer.row.picture,
        drawn.version == Self.version(of: layer)
      {
        return
      }
    } else if Self.areEqual(values, shown.map { layer.value(forKeyPath: $0.path) }) {
      return
    }
    layer.display(as: tree.copy(of: layer))
    drawn = Drawn(values: values, picture: layer.row.picture, version: Self.version(of: layer))
  }

  private static func version(of layer: CALayer) -> Int {
    layer.row.rare.pointee.display.store?.version ?? 0
  }

  private static func areEqual(_ a: [Any?], _ b: [Any?]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { Coercion.areEqual(Coercion.wrapped($0), Coercion.wrapped($1)) }
  }
}
