import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// What fills or strokes with `ink` are made of; nil if that is nothing at all.
  func source(for ink: GraphicsState.Ink) -> PaintSource? {
    guard let pattern = ink.pattern else { return .color(ink.color) }
    return tile(of: pattern, tint: ink.color).map { .pattern($0) }
  }
}

extension GraphicsState.Ink {
  /// The ink that `color` says, pattern included.
  init(_ color: CGColor) {
    self.init(space: color.colorSpace ?? .srgbSpace, color: color, pattern: color.pattern)
  }
}
