import Foundation
import Lamina

/// What fills a slot instead of what the file has there.
enum SlotContent {
  case number(FrameProperty<Double>)
  case color(FrameProperty<Vector>)
  /// A vector, and how many of its numbers are given.
  case vector(FrameProperty<Vector>, count: Int)
  case gradient(FrameProperty<GradientNumbers>, stops: Int)
  /// Changes of the texts by frame, in the order of time; at least one.
  case text([(frame: Double, edit: TextEdit)])
  case image(ImageModel)
  case outline(FrameProperty<CubicOutline>)

  init(_ value: LottieValue) {
    switch value {
    case .number(let number): self = .number(FrameProperty(number))
    case .color(let color): self = .color(FrameProperty(color.vector))
    case .vector(let numbers): self = .vector(FrameProperty(Vector(numbers)), count: numbers.count)
    case .gradient(let stops):
      self = .gradient(FrameProperty(GradientNumbers(stops)), stops: stops.count)
    case .text(let text): self = .text([(-.infinity, TextEdit(text: text))])
    case .image(let image):
      let size = CGSize(width: image.width, height: image.height)
      self = .image(ImageModel(size: size, picture: image))
    // One of several parts is refused before.
    case .path(let path): self = .outline(FrameProperty(CubicOutline(path) ?? CubicOutline()))
    }
  }

  /// `property` with this content; nil if it has another type.
  func filling(_ property: ModelProperty) -> ModelProperty? {
    switch (property, self) {
    case (.number(let old), .number(let new)): .number(new.inSlot(old.slot))
    case (.color(let old), .color(let new)): .color(new.inSlot(old.slot))
    case (.vector(let old), .vector(let new, let count)):
      .vector(new.completed(by: old, from: count).inSlot(old.slot))
    case (.gradient(let old, _), .gradient(let new, let stops)):
      .gradient(new.inSlot(old.slot), stops: stops)
    case (.outline(let old), .outline(let new)): .outline(new.inSlot(old.slot))
    default: nil
    }
  }

  /// `text` with this content; nil if it is no text.
  func filling(_ text: TextModel) -> TextModel? {
    guard case .text(let edits) = self else { return nil }
    var filled = text
    // A change may begin inside the time of a document, and a document inside that of a change.
    let frames = Set(edits.map(\.frame) + text.documents.map(\.frame)).sorted()
    filled.documents = frames.compactMap { frame in
      guard let base = text.document(at: frame) else { return nil }
      let edit = edits.last { $0.frame <= frame } ?? edits.first
      return (frame, edit?.edit.applied(to: base) ?? base)
    }
    return filled
  }

  /// `image` with this content; nil if it is no image. The place keeps its size.
  func filling(_ image: ImageModel) -> ImageModel? {
    guard case .image(var new) = self else { return nil }
    new.slot = image.slot
    if image.size.width > 0, image.size.height > 0 { new.size = image.size }
    return new
  }
}

extension FrameProperty {
  fileprivate func inSlot(_ slot: Int32) -> FrameProperty {
    var property = self
    property.slot = slot
    return property
  }
}

extension FrameProperty<Vector> {
  /// The property with the numbers from the `count`-th on taken from `other`.
  fileprivate func completed(by other: FrameProperty<Vector>, from count: Int) -> Self {
    guard count < 4 else { return self }
    let complete = { (vector: Vector) -> Vector in
      var vector = vector
      for index in max(count, 0)..<4 { vector[index] = other.constant[index] }
      return vector
    }
    var property = self
    property.constant = complete(constant)
    property.keys = keys.map {
      var key = $0
      (key.start, key.end) = (complete(key.start), complete(key.end))
      return key
    }
    return property
  }
}
