import LaminaGeometry

/// Where a value of a layer lies: in which part of the memory behind its row, and how many bytes
/// from the start of that.
///
/// Reading and writing through a place is a load and a store: neither a closure nor a key path is
/// looked at then. A part that the layer does not have is read as what layers have that left it as
/// it was, and made when it is first written.
struct Place<Value>: BitwiseCopyable, Sendable {
  let part: RowPart
  let offset: Int32

  private init<Part>(_ part: RowPart, _ path: KeyPath<Part, Value>) {
    guard let offset = MemoryLayout<Part>.offset(of: path) else {
      preconditionFailure("\(path) is no stored property, or one with observers")
    }
    (self.part, self.offset) = (part, Int32(offset))
  }

  static func geometry(_ path: KeyPath<LayerGeometry, Value>) -> Place { Place(.geometry, path) }
  static func appearance(_ path: KeyPath<LayerAppearance, Value>) -> Place {
    Place(.appearance, path)
  }
  static func references(_ path: KeyPath<LayerReferences, Value>) -> Place {
    Place(.references, path)
  }
  static func detail(_ path: KeyPath<LayerDetail, Value>) -> Place { Place(.detail, path) }
  static func rare(_ path: KeyPath<LayerRare, Value>) -> Place { Place(.rare, path) }

  /// The value that `row` has here.
  @inline(__always)
  func value(in row: LayerRow) -> Value {
    (row.memory(of: part) + Int(offset)).assumingMemoryBound(to: Value.self).pointee
  }

  /// The value in memory of the layer's own.
  @inline(__always)
  func own(in row: LayerRow) -> UnsafeMutablePointer<Value> {
    (row.ownMemory(of: part) + Int(offset)).assumingMemoryBound(to: Value.self)
  }
}

extension Place<CATransform3D> {
  /// The transform of the layer itself.
  static var transform: Place { Place(.transform, \CATransform3D.self) }
  static var sublayerTransform: Place { Place(.sublayerTransform, \CATransform3D.self) }
}

/// The parts of the memory behind a row.
enum RowPart: UInt8, BitwiseCopyable {
  case geometry, appearance, references, detail, rare, transform, sublayerTransform
}

extension LayerRow {
  /// A part, or what stands for it.
  @inline(__always)
  fileprivate func memory(of part: RowPart) -> UnsafeRawPointer {
    switch part {
    case .geometry: UnsafeRawPointer(geometry)
    case .appearance: UnsafeRawPointer(appearance)
    case .references: UnsafeRawPointer(references)
    case .detail: UnsafeRawPointer(detail)
    case .rare: UnsafeRawPointer(rare)
    case .transform: UnsafeRawPointer(state.pointee.transform ?? Self.identity)
    case .sublayerTransform: UnsafeRawPointer(sublayerTransform ?? Self.identity)
    }
  }

  /// A part in memory of the layer's own, made on the first need.
  @inline(__always)
  fileprivate func ownMemory(of part: RowPart) -> UnsafeMutableRawPointer {
    switch part {
    case .geometry: UnsafeMutableRawPointer(geometry)
    case .appearance: UnsafeMutableRawPointer(appearance)
    case .references: UnsafeMutableRawPointer(references)
    case .detail: UnsafeMutableRawPointer(ownDetail())
    case .rare: UnsafeMutableRawPointer(ownRare())
    case .transform: UnsafeMutableRawPointer(ownTransform())
    case .sublayerTransform: UnsafeMutableRawPointer(ownSublayerTransform())
    }
  }

  /// What a layer without a transform has. Written once, never again.
  nonisolated(unsafe) private static let identity: UnsafeMutablePointer<CATransform3D> = {
    let pointer = UnsafeMutablePointer<CATransform3D>.allocate(capacity: 1)
    pointer.initialize(to: CATransform3DIdentity)
    return pointer
  }()
}
