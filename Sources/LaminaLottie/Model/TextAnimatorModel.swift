import Foundation
import Lamina

/// What changes a text's characters one by one, each as far as the selector says.
struct TextAnimatorModel: Sendable {
  var selector = TextSelectorModel()
  /// Nil for what the animator leaves alone.
  var anchor: FrameProperty<Vector>?
  var position: FrameProperty<Vector>?
  /// In per cent.
  var scale: FrameProperty<Vector>?
  var rotation: FrameProperty<Double>?
  var rotationX: FrameProperty<Double>?
  var rotationY: FrameProperty<Double>?
  var skew: FrameProperty<Double>?
  var skewAxis: FrameProperty<Double>?
  /// In per cent.
  var opacity: FrameProperty<Double>?
  var fill: FrameProperty<Vector>?
  var fillTone = TextToneModel()
  var stroke: FrameProperty<Vector>?
  var strokeTone = TextToneModel()
  var strokeWidth: FrameProperty<Double>?
  /// In points, before each character but the first of a line.
  var tracking: FrameProperty<Double>?
  var name = ""
  /// The JSON path, from which the order of a random selector comes.
  var path = ""

  var isAnimated: Bool {
    let vectors = [anchor, position, scale, fill, stroke]
    let numbers =
      [
        rotation, rotationX, rotationY, skew, skewAxis, opacity, strokeWidth, tracking,
      ] + fillTone.properties + strokeTone.properties
    return selector.isAnimated || vectors.contains { $0?.isAnimated == true }
      || numbers.contains { $0?.isAnimated == true }
  }
}

/// How a colour of characters is changed; nil for what is left alone.
struct TextToneModel: Sendable {
  /// In degrees.
  var hue: FrameProperty<Double>?
  /// In per cent, to be added.
  var saturation: FrameProperty<Double>?
  /// In per cent, to be added.
  var brightness: FrameProperty<Double>?
  /// In per cent.
  var opacity: FrameProperty<Double>?

  var properties: [FrameProperty<Double>?] { [hue, saturation, brightness, opacity] }

  /// Whether anything is changed.
  var isUsed: Bool { properties.contains { $0 != nil } }
}

/// Which characters an animator changes.
struct TextSelectorModel: Sendable {
  /// What is counted.
  enum Unit: Int, Sendable {
    case characters = 1
    case charactersWithoutSpaces, words, lines
  }

  /// How the amount rises and falls between start and end.
  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  var unit = Unit.characters
  var shape = Shape.square
  var start = FrameProperty(0.0)
  /// Nil for the end of the text.
  var end: FrameProperty<Double>?
  var offset = FrameProperty(0.0)
  /// Whether start, end and offset are numbers of units. Otherwise they are in per cent.
  var countsUnits = false
  /// In per cent.
  var amount = FrameProperty(100.0)
  var highEase = FrameProperty(0.0)
  var lowEase = FrameProperty(0.0)
  var smoothness = FrameProperty(100.0)
  var isRandom = false

  var isAnimated: Bool {
    [start, offset, amount, highEase, lowEase, smoothness].contains(where: \.isAnimated)
      || end?.isAnimated == true
  }
}

/// The point around which characters turn and grow.
struct TextAnchorModel: Sendable {
  /// What turns around one point.
  enum Grouping: Int, Sendable {
    case character = 1
    case word, line, all
  }

  var grouping = Grouping.character
  /// From the middle of the group's baseline, in per cent of half its width and of its height.
  var alignment = FrameProperty(Vector.zero)
}
