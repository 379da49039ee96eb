import Foundation
import LaminaGeometry

/// What the memory of an animated layer leads to, and the values that are objects. Looked at for a frame only where there are those.
final class AnimationOwner {
  /// A plain layer, whose row is the shadow row.
  let shadow = CALayer()
  /// The layer's own row. Looked at by commits only, which know whether it is still there.
  let model: LayerRow
  /// What the layer animates: in one piece of memory with all that it leads to, in the order in which a frame reads it.
  let values: UnsafeMutablePointer<AnimatedValue>
  let count: Int
  private let block: UnsafeMutableRawPointer
  private let memories: [AnimationMemory]
  private var objects: [ObjectValue] = []

  /// A property whose values have to be made: lists, paths, pictures, names, inputs of filters.
  private struct ObjectValue {
    let path: String
    let animations: [CompiledAnimation]
    var base: Any?
    var last: Any?
  }

  /// What a layer's animations are, by property, and a shadow of `model`.
  init(_ plan: AnimationPlan, of model: LayerRow) {
    self.model = model
    memories = plan.all.map(\.memory)
    count = plan.properties.count
    var layout = BlockLayout()
    let valuesAt = layout.place(AnimatedValue.self, count)
    let lanesAt = layout.place(Double.self, plan.laneCount)
    let recordsAt = layout.place(AnimationRecord.self, plan.all.count)
    let intervalsAt = layout.place(Double.self, plan.all.count)
    let modelsAt = layout.place(ModelTransform.self, plan.properties.count { $0.goesByModel })
    block = .allocate(byteCount: layout.size, alignment: BlockLayout.alignment)
    values = (block + valuesAt).assumingMemoryBound(to: AnimatedValue.self)
    var lanes = (block + lanesAt).assumingMemoryBound(to: Double.self)
    var records = (block + recordsAt).assumingMemoryBound(to: AnimationRecord.self)
    var intervals = (block + intervalsAt).assumingMemoryBound(to: Double.self)
    var transforms = (block + modelsAt).assumingMemoryBound(to: ModelTransform.self)
    lanes.initialize(repeating: 0, count: plan.laneCount)
    shadow.row.state.pointee.changes = []
    for (index, property) in plan.properties.enumerated() {
      for (offset, animation) in property.animations.enumerated() {
        (records + offset).initialize(to: animation.compiled.record)
        (intervals + offset).initialize(to: animation.interval)
      }
      var value = AnimatedValue(
        target: target(property), changes: property.changes, laneCount: property.laneCount,
        records: UnsafePointer(records), count: property.animations.count,
        intervals: UnsafePointer(intervals),
        base: lanes)
      value.turner = property.turner.map { values + $0 }
      if property.goesByModel {
        transforms.initialize(to: ModelTransform(CATransform3DIdentity))
        value.model = transforms
        transforms += 1
      }
      (values + index).initialize(to: value)
      (records, intervals) = (records + property.animations.count, intervals + property.animations.count)
      lanes += property.laneCount
    }
  }

  deinit { block.deallocate() }

  private func target(_ property: AnimationPlan.Property) -> AnimatedValue.Target {
    switch property.kind {
    case .lanes(let key): return .lanes(key)
    case .object(let path):
      objects.append(ObjectValue(path: path, animations: property.animations.map(\.compiled)))
      return .object(Int32(objects.count - 1))
    case .nothing: return .nothing
    }
  }

  /// Takes over the values of the model.
  func take(_ model: LayerRow, freezes: Bool) {
    shadow.row.copyDrawnValues(of: model, freezes: freezes)
    for index in 0..<count {
      let value = values + index
      value.pointee.isStale = true
      switch value.pointee.target {
      case .lanes(let key):
        value.pointee.hasBase = shadow.row.read(key, into: value.pointee.base)
        value.pointee.model?.pointee = ModelTransform(TransformLanes(value.pointee.base).matrix)
      case .object(let place):
        objects[Int(place)].base = shadow.value(forKeyPath: objects[Int(place)].path)
        objects[Int(place)].last = objects[Int(place)].base
      case .nothing: break
      }
    }
  }

  /// Shows the object at `place` as it is at `time`, in the layer's local time; what that changes.
  func show(_ place: Int, at time: Double) -> LayerChanges {
    let object = objects[place]
    // A filter that the layer does not have.
    if object.base == nil, object.path.utf8.contains(UInt8(ascii: ".")) { return [] }
    let value = object.animations.reduce(object.base) { $1.applied(to: $0, at: time) }
    if Coercion.areEqual(Coercion.wrapped(value), Coercion.wrapped(object.last)) { return [] }
    objects[place].last = value
    shadow.setValue(value, forKeyPath: object.path)
    defer { shadow.row.state.pointee.changes = [] }
    return shadow.row.state.pointee.changes
  }
}

/// The animations of a layer by property, before they are laid out in memory.
struct AnimationPlan {
  struct Animation {
    let compiled: CompiledAnimation
    /// The least time between frames, in seconds; 0 for none.
    let interval: Double
  }

  enum Kind {
    case lanes(LayerKey)
    case object(String)
    case nothing
  }

  struct Property {
    let kind: Kind
    let changes: LayerChanges
    let laneCount: Int
    var animations: [Animation]
    /// Index of the property whose animations turn this one.
    var turner: Int?

    /// Whether it is a transform of which the first animation looks at what the model's is made of.
    var goesByModel: Bool {
      guard case .lanes(let key) = kind, key == .transform || key == .sublayerTransform,
        let record = animations.first?.compiled.record
      else { return false }
      if case .part = record.member { return true }
      return !record.flags.isDisjoint(with: [.fromCurrent, .toCurrent])
    }
  }

  private(set) var properties: [Property] = []
  private(set) var all: [CompiledAnimation] = []
  var laneCount: Int { properties.reduce(0) { $0 + $1.laneCount } }
  /// Whether the layer may change its place among its siblings.
  var movesInDepth: Bool {
    properties.contains { if case .lanes(.zPosition) = $0.kind { true } else { false } }
  }
  /// Whatever may change.
  var changes: LayerChanges { properties.reduce([]) { $0.union($1.changes) } }

  init(_ list: LayerAnimations) {
    var places: [String: Int] = [:]
    for entry in list.entries {
      let rate = entry.animation.preferredFrameRateRange.maximum
      let interval = rate > 0 ? 1 / Double(rate) : 0
      for compiled in entry.compiled {
        let animation = Animation(compiled: compiled, interval: interval)
        let path = compiled.property?.path ?? ""
        if let place = places[path] {
          properties[place].animations.append(animation)
        } else {
          places[path] = properties.count
          properties.append(Self.property(compiled.property, animation))
        }
      }
    }
    if let turner = places["position"],
      properties[turner].animations.contains(where: { $0.compiled.record.flags.contains(.turns) })
    {
      turn(by: turner, places["transform"])
    }
    all = properties.flatMap { $0.animations.map(\.compiled) }
  }

  private mutating func turn(by turner: Int, _ place: Int?) {
    var transform = Property(
      kind: .lanes(.transform), changes: .placement, laneCount: 16, animations: [], turner: turner)
    guard let place else { return properties.append(transform) }
    transform.animations = properties[place].animations
    properties[place] = transform
  }

  private static func property(_ property: AnimatedProperty?, _ animation: Animation) -> Property {
    guard let property else {
      return Property(kind: .nothing, changes: [], laneCount: 0, animations: [animation])
    }
    if let key = property.key, let changes = key.drawnChanges {
      return Property(
        kind: .lanes(key), changes: changes, laneCount: property.type.laneCount, animations: [animation])
    }
    let isDrawn =
      switch LayerPath.parsed(property.path) {
      case .key(let name): LayerKey(name)?.isDrawnObject ?? false
      case .filter: true
      case .inside(let name, _, _): name == LayerKey.compositingFilter.name
      default: false
      }
    return Property(
      kind: isDrawn ? .object(property.path) : .nothing, changes: [], laneCount: 0, animations: [animation])
  }
}

extension LayerKey {
  /// Whether it is an object that the compositor shows, and that a copy of a layer may have.
  var isDrawnObject: Bool {
    switch self {
    case .contents, .contentsGravity, .magnificationFilter, .minificationFilter, .shadowPath, .filters,
      .backgroundFilters, .compositingFilter, .maskedCorners, .cornerCurve, .edgeAntialiasingMask:
      true
    default: false
    }
  }
}

/// Where parts of one piece of memory lie.
private struct BlockLayout {
  static let alignment = 64
  private(set) var size = 0

  /// The place of `count` elements behind what was placed before.
  mutating func place<Element>(_ type: Element.Type, _ count: Int) -> Int {
    let alignment = MemoryLayout<Element>.alignment
    let start = (size + alignment - 1) / alignment * alignment
    size = start + MemoryLayout<Element>.stride * count
    return start
  }
}
