import Lamina

// The properties of shapes, by the names of lottie-ios.
extension PropertyWalk {
  /// Visits the items of a group. Returns whether one was changed.
  mutating func items(_ items: inout [ShapeItem], _ names: [String]) throws -> Bool {
    var hasChangedItem = false
    for index in items.indices {
      let name = index < names.count ? names[index] : ""
      try inside(Self.name(name)) { walk in
        var item = items[index]
        if try walk.item(&item) {
          items[index] = item
          hasChangedItem = true
        }
      }
    }
    return hasChangedItem
  }

  /// Visits an item. Returns whether it was changed.
  private mutating func item(_ item: inout ShapeItem) throws -> Bool {
    switch item {
    case .group(var group):
      let isNew = try items(&group.items, group.names)
      let isMoved = try change(&group.transform) { try $0.transform(&$1) }
      guard isNew || isMoved else { return false }
      item = .group(group)
      return true
    case .path(var model):
      let isNew = try outline("Path", &model.outline)
      if isNew { item = .path(model) }
      return isNew
    case .rectangle(var model):
      let isNew = try change(&model) {
        try $0.vector("Position", &$1.position)
        try $0.vector("Size", &$1.size)
        try $0.number("Roundness", &$1.radius)
      }
      if isNew { item = .rectangle(model) }
      return isNew
    case .ellipse(var model):
      let isNew = try change(&model) {
        try $0.vector("Position", &$1.position)
        try $0.vector("Size", &$1.size)
      }
      if isNew { item = .ellipse(model) }
      return isNew
    case .star(var model):
      let isNew = try change(&model) { try $0.star(&$1) }
      if isNew { item = .star(model) }
      return isNew
    case .paint(var model):
      let isNew = try change(&model) { try $0.paint(&$1) }
      if isNew { item = .paint(model) }
      return isNew
    case .trim(var model):
      let isNew = try change(&model) {
        try $0.number("Start", &$1.start)
        try $0.number("End", &$1.end)
        try $0.number("Offset", &$1.offset)
      }
      if isNew { item = .trim(model) }
      return isNew
    case .roundCorners(var radius):
      let isNew = try number("Radius", &radius)
      if isNew { item = .roundCorners(radius) }
      return isNew
    case .repeater(var model):
      let isNew = try change(&model) { try $0.repeater(&$1) }
      if isNew { item = .repeater(model) }
      return isNew
    case .pucker(var amount):
      let isNew = try number("Amount", &amount)
      if isNew { item = .pucker(amount) }
      return isNew
    case .zigZag(var model):
      let isNew = try change(&model) {
        try $0.number("Size", &$1.amplitude)
        try $0.number("Ridges", &$1.ridges)
      }
      if isNew { item = .zigZag(model) }
      return isNew
    case .offset(var model):
      let isNew = try change(&model) {
        try $0.number("Amount", &$1.amount)
        try $0.number("Miter Limit", &$1.miterLimit)
      }
      if isNew { item = .offset(model) }
      return isNew
    case .merge: return false
    }
  }

  /// Visits the properties of `model` by `body`. Returns whether one was changed.
  private mutating func change<Model>(
    _ model: inout Model, _ body: (inout PropertyWalk, inout Model) throws -> Void
  ) rethrows -> Bool {
    let before = changes
    try body(&self, &model)
    return changes > before
  }

  private mutating func star(_ model: inout StarModel) throws {
    try vector("Position", &model.position)
    try number("Points", &model.points)
    try number("Rotation", &model.rotation)
    try number("Outer Radius", &model.outerRadius)
    try number("Outer Roundedness", &model.outerRoundness)
    if var radius = model.innerRadius {
      if try number("Inner Radius", &radius) { model.innerRadius = radius }
      try number("Inner Roundedness", &model.innerRoundness)
    }
  }

  private mutating func paint(_ model: inout PaintModel) throws {
    switch model.source {
    case .color(var color):
      if try self.color("Color", &color) { model.source = .color(color) }
    case .gradient(var gradient):
      let isNew = try change(&gradient) {
        try $0.gradient("Colors", &$1)
        try $0.vector("Start Point", &$1.start)
        try $0.vector("End Point", &$1.end)
      }
      if isNew { model.source = .gradient(gradient) }
    }
    try number("Opacity", &model.opacity)
    guard var stroke = model.stroke else { return }
    let isNew = try change(&stroke) { walk, stroke in
      try walk.number("Stroke Width", &stroke.width)
      for index in stroke.dashes.indices {
        try walk.number("Dash \(index + 1)", &stroke.dashes[index])
      }
      if !stroke.dashes.isEmpty { try walk.number("Dash Phase", &stroke.dashOffset) }
    }
    if isNew { model.stroke = stroke }
  }

  private mutating func repeater(_ model: inout RepeaterModel) throws {
    try number("Copies", &model.copies)
    try number("Offset", &model.offset)
    try number("Start Opacity", &model.startOpacity)
    try number("End Opacity", &model.endOpacity)
    try transform(&model.transform)
  }
}
