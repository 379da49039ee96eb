import Foundation
import Lamina

/// Visits the properties of a layer, and lets them be changed. The order is that of the file.
struct PropertyWalk {
  /// Returns what takes the place of a property, of the same case; nil to keep it.
  ///
  /// - `path`: the names around the property, and its own.
  typealias Visit = (_ path: [String], _ property: ModelProperty) throws -> ModelProperty?

  private var path: [String]
  private let visit: Visit
  /// The number of properties that were changed.
  private(set) var changes = 0

  /// - Parameter path: the names around what is visited.
  init(_ path: [String] = [], _ visit: @escaping Visit) { (self.path, self.visit) = (path, visit) }

  /// The name of what has none in the file, as in lottie-ios.
  static func name(_ name: String) -> String { name.isEmpty ? "Layer" : name }

  /// Visits the properties of a layer but not those of the composition that it shows.
  mutating func edit(_ layer: inout LayerModel) throws {
    try inside(Self.name(layer.name)) { walk in
      try walk.transform(&layer.transform)
      switch layer.content {
      case .shapes(var items):
        if try walk.items(&items, layer.shapeNames) { layer.content = .shapes(items) }
      case .composition(let id, let size, var remap?):
        if try walk.number("Time Remap", &remap) {
          layer.content = .composition(id, size: size, remap: remap)
        }
      case .solid(let color, let size):
        var property = FrameProperty(color)
        if try walk.color("Color", &property) {
          layer.content =
            property.isAnimated
            ? .shapes(Self.solid(property, size)) : .solid(property.constant, size: size)
        }
      case .text(var text):
        let before = walk.changes
        try walk.text(&text)
        if walk.changes > before { layer.content = .text(text) }
      case .sound(var sound):
        try walk.inside("Audio") { walk in
          if try walk.number("Audio Levels", &sound.level) { layer.content = .sound(sound) }
        }
      case .composition, .none, .image: break
      }
      for index in layer.masks.indices {
        try walk.inside("Mask \(index + 1)") { try $0.mask(&layer.masks[index]) }
      }
      for index in layer.effects.indices {
        try walk.inside("Effect \(index + 1)") { try $0.effect(&layer.effects[index]) }
      }
    }
  }

  /// Visits with one more name around.
  mutating func inside(_ name: String, _ body: (inout PropertyWalk) throws -> Void) rethrows {
    path.append(name)
    defer { path.removeLast() }
    try body(&self)
  }

  /// A solid whose colour depends on time: a rectangle with a fill.
  private static func solid(_ color: FrameProperty<Vector>, _ size: CGSize) -> [ShapeItem] {
    let rectangle = RectangleModel(
      position: FrameProperty(Vector(size.width / 2, size.height / 2, 0, 0)),
      size: FrameProperty(Vector(size.width, size.height, 0, 0)), radius: FrameProperty(0),
      isReversed: false)
    return [
      .rectangle(rectangle),
      .paint(PaintModel(source: .color(color), opacity: FrameProperty(100))),
    ]
  }

  // MARK: Single properties

  private mutating func ask(_ name: String, _ property: ModelProperty) throws -> ModelProperty? {
    path.append(name)
    defer { path.removeLast() }
    let new = try visit(path, property)
    if new != nil { changes += 1 }
    return new
  }

  @discardableResult
  mutating func number(_ name: String, _ property: inout FrameProperty<Double>) throws -> Bool {
    guard case .number(let new)? = try ask(name, .number(property)) else { return false }
    property = new
    return true
  }

  @discardableResult
  mutating func color(_ name: String, _ property: inout FrameProperty<Vector>) throws -> Bool {
    guard case .color(let new)? = try ask(name, .color(property)) else { return false }
    property = new
    return true
  }

  @discardableResult
  mutating func vector(_ name: String, _ property: inout FrameProperty<Vector>) throws -> Bool {
    guard case .vector(let new)? = try ask(name, .vector(property)) else { return false }
    property = new
    return true
  }

  @discardableResult
  mutating func outline(
    _ name: String, _ property: inout FrameProperty<CubicOutline>
  ) throws -> Bool {
    guard case .outline(let new)? = try ask(name, .outline(property)) else { return false }
    property = new
    return true
  }

  mutating func gradient(_ name: String, _ gradient: inout GradientModel) throws {
    let old = ModelProperty.gradient(gradient.numbers, stops: gradient.stopCount)
    guard case .gradient(let numbers, let count)? = try ask(name, old) else { return }
    (gradient.numbers, gradient.stopCount) = (numbers, count)
  }

  // MARK: Parts of layers

  /// The transform of a layer or a group, under `Transform`.
  mutating func transform(_ model: inout TransformModel) throws {
    try inside("Transform") { walk in
      try walk.vector("Anchor Point", &model.anchor)
      switch model.position {
      case .joined(var position):
        if try walk.vector("Position", &position) { model.position = .joined(position) }
      case .split(var x, var y, var z):
        var isNew = try walk.number("X Position", &x)
        isNew = try walk.number("Y Position", &y) || isNew
        isNew = try walk.number("Z Position", &z) || isNew
        if isNew { model.position = .split(x: x, y: y, z: z) }
      }
      try walk.vector("Scale", &model.scale)
      try walk.number("Rotation", &model.rotation)
      if model.isSpatial {
        try walk.number("Rotation X", &model.rotationX)
        try walk.number("Rotation Y", &model.rotationY)
        try walk.vector("Orientation", &model.orientation)
      }
      try walk.number("Skew", &model.skew)
      try walk.number("Skew Axis", &model.skewAxis)
      try walk.number("Opacity", &model.opacity)
    }
  }
}
