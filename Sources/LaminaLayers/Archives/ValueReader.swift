import Foundation
import LaminaGeometry
import LaminaGraphics

/// Reads values from bytes that ``ValueWriter`` made, which may have been damaged since.
///
/// Every read checks how many bytes are left, and nothing is allocated for a size that the bytes
/// cannot hold. The first fault sets ``isIntact`` to false and ends the reading.
struct ValueReader {
  private let bytes: [UInt8]
  private var at = 0
  private let object: (Int) -> Any?
  private(set) var isIntact = true

  /// Reads `bytes`. `object` returns the object with a number, or nil.
  init(_ bytes: [UInt8], object: @escaping (Int) -> Any?) {
    self.bytes = bytes
    self.object = object
  }

  var isAtEnd: Bool { at == bytes.count }

  /// The next value; nil for an object that could not be read, and for damage.
  mutating func value(depth: Int = 0) -> Any? {
    guard depth < ValueWriter.depth, let byte = take(1)?.first, let tag = ValueTag(rawValue: byte)
    else {
      return fail()
    }
    switch tag {
    case .null: return NSNull()
    case .bool: return flag()
    case .numberBool: return flag().map { NSNumber(value: $0) }
    case .int: return integer().map { Int(Int64(bitPattern: $0)) }
    case .uint: return integer().map { UInt($0) }
    case .numberInt: return integer().map { NSNumber(value: Int64(bitPattern: $0)) }
    case .numberUInt: return integer().map { NSNumber(value: $0) }
    case .double, .float, .cgFloat, .numberDouble, .date: return scalar(tag)
    case .string: return text()
    case .data: return block().map { Data($0) }
    case .array: return list(depth)
    case .dictionary: return map(depth)
    case .point, .size, .rect, .transform, .affine: return geometry(tag)
    case .boxed: return boxed(depth)
    case .color: return color()
    case .image: return image()
    case .path: return path()
    case .object: return integer().flatMap { Int(exactly: $0) }.flatMap(object)
    }
  }

  private mutating func scalar(_ tag: ValueTag) -> Any? {
    guard let value = reals(1)?[0] else { return nil }
    switch tag {
    case .float: return Float(value)
    case .cgFloat: return value
    case .numberDouble: return NSNumber(value: Double(value))
    case .date: return value.isFinite ? Date(timeIntervalSinceReferenceDate: Double(value)) : fail()
    default: return Double(value)
    }
  }

  private mutating func geometry(_ tag: ValueTag) -> Any? {
    switch tag {
    case .point: return reals(2).map { CGPoint(x: $0[0], y: $0[1]) }
    case .size: return reals(2).map { CGSize(width: $0[0], height: $0[1]) }
    case .rect: return reals(4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    case .affine:
      return reals(6).map {
        CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
      }
    default:
      guard let m = reals(16) else { return nil }
      var t = CATransform3DIdentity
      (t.m11, t.m12, t.m13, t.m14) = (m[0], m[1], m[2], m[3])
      (t.m21, t.m22, t.m23, t.m24) = (m[4], m[5], m[6], m[7])
      (t.m31, t.m32, t.m33, t.m34) = (m[8], m[9], m[10], m[11])
      (t.m41, t.m42, t.m43, t.m44) = (m[12], m[13], m[14], m[15])
      return t
    }
  }

  private mutating func boxed(_ depth: Int) -> NSValue? {
    switch value(depth: depth + 1) {
    case let point as CGPoint: return NSValue(cgPoint: point)
    case let size as CGSize: return NSValue(cgSize: size)
    case let rect as CGRect: return NSValue(cgRect: rect)
    case let transform as CATransform3D: return NSValue(caTransform3D: transform)
    case let transform as CGAffineTransform: return NSValue(cgAffineTransform: transform)
    default: return fail()
    }
  }

  private mutating func list(_ depth: Int) -> [Any]? {
    guard let count = count() else { return nil }
    var list: [Any] = []
    for _ in 0..<count {
      let element = value(depth: depth + 1)
      guard isIntact else { return nil }
      list.append(element ?? NSNull())
    }
    return list
  }

  private mutating func map(_ depth: Int) -> [AnyHashable: Any]? {
    guard let count = count() else { return nil }
    var map: [AnyHashable: Any] = [:]
    for _ in 0..<count {
      guard let key = text() else { return nil }
      let element = value(depth: depth + 1)
      guard isIntact else { return nil }
      map[key] = element
    }
    return map
  }

  private mutating func color() -> CGColor? {
    guard let name = text(), let count = count(), let components = reals(count) else { return nil }
    let space: CGColorSpace? =
      switch name {
      case "kCGColorSpaceDeviceRGB": CGColorSpaceCreateDeviceRGB()
      case "kCGColorSpaceDeviceGray": CGColorSpaceCreateDeviceGray()
      default: CGColorSpace(name: name as CFString)
      }
    guard let space, components.count == space.numberOfComponents + 1 else { return fail() }
    return CGColor(colorSpace: space, components: components) ?? fail()
  }

  private mutating func image() -> CGImage? {
    guard let file = block() else { return nil }
    // Another image format counts as damage.
    guard ImageCodec.identify(file.prefix(12)) == .png,
      let image = try? ImageCodec.decode(Data(file))
    else {
      return fail()
    }
    return image
  }

  private mutating func path() -> CGPath? {
    guard let block = block() else { return nil }
    let verbs = block.compactMap(PathVerb.init(rawValue:))
    guard verbs.count == block.count, let points = points(verbs.reduce(0) { $0 + $1.pointCount })
    else {
      return fail()
    }
    var path = PathData()
    var next = points[...]
    for verb in verbs {
      let own = Array(next.prefix(verb.pointCount))
      next = next.dropFirst(verb.pointCount)
      switch verb {
      case .move: path.move(to: own[0])
      case .line: path.addLine(to: own[0])
      case .quadCurve: path.addQuadCurve(to: own[1], control: own[0])
      case .curve: path.addCurve(to: own[2], control1: own[0], control2: own[1])
      case .close: path.close()
      }
    }
    // The path has ignored some steps, so these were never written: damage.
    return path.verbs == verbs ? CGPath(path) : fail()
  }

  private mutating func points(_ count: Int) -> [CGPoint]? {
    reals(count * 2).map { values in
      stride(from: 0, to: values.count, by: 2).map { CGPoint(x: values[$0], y: values[$0 + 1]) }
    }
  }

  // MARK: Bytes

  /// Notes damage and returns nil.
  private mutating func fail<Value>() -> Value? {
    isIntact = false
    return nil
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard isIntact, count <= bytes.count - at else { return fail() }
    defer { at += count }
    return bytes[at..<at + count]
  }

  mutating func integer() -> UInt64? {
    take(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }

  private mutating func flag() -> Bool? { take(1).map { $0.first != 0 } }

  /// The number of elements that follow. Each takes at least a byte, so a number above the bytes
  /// that are left is damage.
  mutating func count() -> Int? {
    guard let count = integer() else { return nil }
    guard count <= UInt64(bytes.count - at) else { return fail() }
    return Int(count)
  }

  mutating func block() -> [UInt8]? {
    guard let count = count() else { return nil }
    return take(count).map(Array.init)
  }

  mutating func text() -> String? {
    guard let block = block() else { return nil }
    return String(validating: block, as: UTF8.self) ?? fail()
  }

  private mutating func reals(_ count: Int) -> [CGFloat]? {
    guard count <= (bytes.count - at) / 8 else { return fail() }
    var values: [CGFloat] = []
    for _ in 0..<count {
      guard let bits = integer() else { return nil }
      values.append(CGFloat(Double(bitPattern: bits)))
    }
    return values
  }
}
