import Foundation
import Lamina

/// How a text runs along the path of one of its layer's masks.
struct TextPathModel: Sendable {
  /// The place of the mask among those of the layer.
  var mask: Int
  /// Where the text begins, in points along the path.
  var firstMargin = FrameProperty(0.0)
  /// Not 0 if the path is followed from its end to its start.
  var isReversed = FrameProperty(0.0)
  /// Not 0 if characters turn with the path.
  var isPerpendicular = FrameProperty(1.0)
  /// Not 0 if characters are spread over the whole path.
  var isSpread = FrameProperty(0.0)

  /// Whether it depends on time, the path apart.
  var isAnimated: Bool {
    [firstMargin, isReversed, isPerpendicular, isSpread].contains(where: \.isAnimated)
  }
}
