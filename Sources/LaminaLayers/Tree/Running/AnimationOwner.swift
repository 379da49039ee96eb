import Foundation
import LaminaGeometry

/// The objects behind the memory of an animated layer, and its animated values that are objects. A
/// frame reads it only if there are such values.
final class AnimationOwner {
  /// A layer of the library's own class, whose row is the shadow row.
  let shadow: CALayer
  /// The layer's model row. Only commits read it, since they know whether it still exists.
  let model: LayerRow
  /// The animated values, in one piece of memory with everything behind their pointers, in the
  /// order in which a frame reads it.
  let values: UnsafeMutablePointer<AnimatedValue>
  let count: Int
  private let block: UnsafeMutableRawPointer
  private let memories: [AnimationMemory]
  private var objects: [ObjectValue] = []
  /// The emission of the layer, if it is an emitter.
  let emission: Emission?
  /// The animations of values of particles, until the emission has taken them.
  private var emitted: [(property: AnimatedProperty, list: [CompiledAnimation])]?

  /// A property whose values are objects: lists, paths, images, names, inputs of filters.
  private struct ObjectValue {
    let path: String
    let animations: [CompiledAnimation]
    var base: Any?
    var last: Any?
  }

  /// Lays out the animations of `plan` in memory, with a shadow row of `model`.
  ///
  /// - Parameter emission: the emission of the layer so far, if it is an emitter.
  init(_ plan: AnimationPlan, of model: LayerRow, emission: Emission?) {
    self.model = model
    self.emission = model.kind == .emitter ? emission ?? Emission() : nil
    emitted = plan.emitted
    shadow = model.kind.makeLayer()
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
      value.rescales = property.mayRescale
      if property.goesByModel {
        transforms.initialize(to: ModelTransform(CATransform3DIdentity))
        value.model = transforms
        transforms += 1
      }
      (values + index).initialize(to: value)
      (records, intervals) = (
        records + property.animations.count, intervals + property.animations.count
      )
      lanes += property.laneCount
    }
  }

  deinit { block.deallocate() }

  private func target(_ property: AnimationPlan.Property) -> AnimatedValue.Target {
    switch property.kind {
    case .lanes(let key, let place): return .lanes(key, place)
    case .kind(let key): return .kind(key)
    case .object(let path):
      objects.append(ObjectValue(path: path, animations: property.animations.map(\.compiled)))
      return .object(Int32(objects.count - 1))
    case .emission: return emission.map { .emission(.passUnretained($0)) } ?? .nothing
    case .nothing: return .nothing
    }
  }

  /// Copies the values of the model.
  ///
  /// - Parameters:
  ///   - time: the layer's own time from which on an emitter uses them; nil for all times.
  ///   - particles: the number of particles that all emitters of the tree may have.
  func take(_ model: LayerRow, freezes: Bool, from time: Double?, particles: ParticleBudget) {
    shadow.row.copyDrawnValues(of: model, freezes: freezes)
    if let emission {
      let values = shadow.row.kindValues(EmitterValues.self)
      emission.budget = particles
      let active = model.rare.pointee.timing.activeDuration
      emission.take(values.pointee, emitted, active: active, at: time)
      emitted = nil
      values.pointee.emission = emission
    }
    for index in 0..<count {
      let value = values + index
      value.pointee.isStale = true
      switch value.pointee.target {
      case .lanes(_, let place):
        value.pointee.hasBase = shadow.row.read(place, into: value.pointee.base)
        value.pointee.model?.pointee = ModelTransform(TransformLanes(value.pointee.base).matrix)
      case .kind(let key):
        value.pointee.hasBase =
          shadow.row.references.pointee.block?.read(key, into: value.pointee.base) ?? false
        value.pointee.model?.pointee = ModelTransform(TransformLanes(value.pointee.base).matrix)
      case .object(let place):
        objects[Int(place)].base = shadow.value(forKeyPath: objects[Int(place)].path)
        objects[Int(place)].last = objects[Int(place)].base
      case .emission, .nothing: break
      }
    }
  }

  /// Shows the object at index `place` at `time`, in the layer's local time. Returns what has
  /// changed.
  func show(_ place: Int, at time: Double) -> LayerChanges {
    let object = objects[place]
    // The path names a filter that the layer does not have.
    if object.base == nil, object.path.utf8.contains(UInt8(ascii: ".")) { return [] }
    let value = object.animations.reduce(object.base) { $1.applied(to: $0, at: time) }
    if Coercion.areEqual(Coercion.wrapped(value), Coercion.wrapped(object.last)) { return [] }
    objects[place].last = value
    shadow.setValue(value, forKeyPath: object.path)
    defer { shadow.row.state.pointee.changes = [] }
    return shadow.row.state.pointee.changes
  }
}

/// The animations of a layer by property, before they lie in memory.
struct AnimationPlan {
  struct Animation {
    let compiled: CompiledAnimation
    /// The least time between frames that it wants, in seconds; 0 for every frame.
    let interval: Double
  }

  enum Kind {
    case lanes(LayerKey, LanePlace)
    case kind(KindKey)
    case object(String)
    case emission
    case nothing
  }

  struct Property {
    let kind: Kind
    let changes: LayerChanges
    let laneCount: Int
    var animations: [Animation]
    /// The index of the property whose animations turn this one.
    var turner: Int?

    /// Whether it is a transform whose animations may scale.
    var mayRescale: Bool {
      switch kind {
      case .lanes(.transform, _), .lanes(.sublayerTransform, _):
        animations.contains { $0.compiled.record.mayRescale }
      default: false
      }
    }

    /// Whether it is a transform whose first animation uses the decomposition of the model's
    /// transform.
    var goesByModel: Bool {
      switch kind {
      case .lanes(.transform, _), .lanes(.sublayerTransform, _), .kind(.instanceTransform): break
      default: return false
      }
      guard let record = animations.first?.compiled.record else { return false }
      if case .part = record.member { return true }
      return !record.flags.isDisjoint(with: [.fromCurrent, .toCurrent])
    }
  }

  private(set) var properties: [Property] = []
  /// Whether the layer or its sublayers may be shown at another scale.
  var mayRescale: Bool { properties.contains(where: \.mayRescale) }
  private(set) var all: [CompiledAnimation] = []
  /// In an emitter: the animations of values of particles, by property.
  private(set) var emitted: [(property: AnimatedProperty, list: [CompiledAnimation])] = []
  var laneCount: Int { properties.reduce(0) { $0 + $1.laneCount } }
  /// Whether the layer may change its place among its siblings.
  var movesInDepth: Bool {
    properties.contains { if case .lanes(.zPosition, _) = $0.kind { true } else { false } }
  }
  /// Everything that may change.
  var changes: LayerChanges { properties.reduce([]) { $0.union($1.changes) } }

  init(_ list: LayerAnimations?, of kind: LayerKind) {
    var places: [String: Int] = [:]
    for entry in list?.entries ?? [] {
      let rate = entry.animation.preferredFrameRateRange.maximum
      let interval = rate > 0 ? 1 / Double(rate) : 0
      for compiled in entry.compiled {
        let animation = Animation(compiled: compiled, interval: interval)
        let path = compiled.property?.path ?? ""
        if kind == .emitter, let property = compiled.property, property.isEmitted {
          emit(property, compiled)
        }
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
    if kind == .emitter {
      properties.append(Property(kind: .emission, changes: .drawing, laneCount: 0, animations: []))
    }
    all = properties.flatMap { $0.animations.map(\.compiled) }
  }

  private mutating func emit(_ property: AnimatedProperty, _ animation: CompiledAnimation) {
    if let place = emitted.firstIndex(where: { $0.property.path == property.path }) {
      emitted[place].list.append(animation)
    } else {
      emitted.append((property, [animation]))
    }
  }

  private mutating func turn(by turner: Int, _ place: Int?) {
    var transform = Property(
      kind: .lanes(.transform, .transform(.transform)), changes: .placement, laneCount: 16,
      animations: [], turner: turner)
    guard let place else { return properties.append(transform) }
    transform.animations = properties[place].animations
    properties[place] = transform
  }

  private static func property(_ property: AnimatedProperty?, _ animation: Animation) -> Property {
    guard let property else {
      return Property(kind: .nothing, changes: [], laneCount: 0, animations: [animation])
    }
    if let key = property.key, let changes = key.drawnChanges, let place = key.lanePlace {
      return Property(
        kind: .lanes(key, place), changes: changes, laneCount: property.type.laneCount,
        animations: [animation])
    }
    // Particles read these values when they are born or move; here only the time counts.
    if property.isEmitted {
      return Property(kind: .nothing, changes: [], laneCount: 0, animations: [animation])
    }
    if let key = property.kindKey {
      if let changes = key.drawnChanges {
        return Property(
          kind: .kind(key), changes: changes, laneCount: property.type.laneCount,
          animations: [animation])
      }
      return Property(
        kind: key.isDrawnObject ? .object(property.path) : .nothing, changes: [], laneCount: 0,
        animations: [animation])
    }
    let isDrawn =
      switch LayerPath.parsed(property.path) {
      case .key(let name): LayerKey(name)?.isDrawnObject ?? false
      case .filter: true
      case .inside(let name, _, _): name == LayerKey.compositingFilter.name
      default: false
      }
    return Property(
      kind: isDrawn ? .object(property.path) : .nothing, changes: [], laneCount: 0,
      animations: [animation])
  }
}

extension AnimatedProperty {
  /// Whether it is a value of an emitter, or of its cells or behaviours.
  var isEmitted: Bool {
    if let kindKey { return kindKey.kind == .emitter }
    return key == nil && (path.hasPrefix("emitterCells.") || path.hasPrefix("emitterBehaviors."))
  }
}

/// Where parts of one piece of memory lie.
private struct BlockLayout {
  static let alignment = 64
  private(set) var size = 0

  /// The offset of `count` elements after the elements before.
  mutating func place<Element>(_ type: Element.Type, _ count: Int) -> Int {
    let alignment = MemoryLayout<Element>.alignment
    let start = (size + alignment - 1) / alignment * alignment
    size = start + MemoryLayout<Element>.stride * count
    return start
  }
}
