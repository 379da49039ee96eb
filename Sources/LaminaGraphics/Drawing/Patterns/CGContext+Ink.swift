@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// The colours of fills or strokes with `ink`; nil if there is nothing to paint.
  func source(for ink: GraphicsState.Ink) -> PaintSource? {
    guard let pattern = ink.pattern else { return .color(ink.color) }
    return tile(of: pattern, tint: ink.color).map { .pattern($0) }
  }
}

extension GraphicsState.Ink {
  /// The ink for `color`, including its pattern.
  init(_ color: CGColor) {
    self.init(space: color.colorSpace ?? .srgbSpace, color: color, pattern: color.pattern)
  }
}
