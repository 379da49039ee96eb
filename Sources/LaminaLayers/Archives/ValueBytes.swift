import Foundation
import LaminaGeometry
import LaminaGraphics

// The form of a value of any supported type in an archive: a tag and its bytes, little-endian.
//
// Why not objects of the coder: Foundation's unarchiver follows references between objects without
// a limit, and ends the process if one has an unexpected class. Bytes are checked at every step, so
// damage is found and reported.
// Cost: linear in the value. Images become PNG files, in which 8-bit premultiplied pixels survive
// exactly.

/// The kinds of values. Raw values are part of the format: append only.
enum ValueTag: UInt8 {
  case null = 0
  case bool, int, uint, double, float, cgFloat, string, data, date, array, dictionary
  case point, size, rect, transform, affine, color, image
  case numberBool, numberInt, numberUInt, numberDouble
  case object
  /// An `NSValue` around the geometry that follows.
  case boxed
  case path
}

/// Appends values to bytes. Objects go to the coder under a number.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []
  /// Archives an object that is not one of the known values, and returns its number; nil if it
  /// cannot be archived.
  let addObject: (Any) -> Int?

  init(addObject: @escaping (Any) -> Int?) {
    self.addObject = addObject
  }

  /// The deepest nesting. Deeper values are left out: real values do not have them, and readers
  /// refuse them.
  static let depth = 64

  /// Appends `value`. Returns false, and appends nothing, if it cannot be archived.
  mutating func append(_ value: Any, depth: Int = 0) -> Bool {
    guard depth < Self.depth else { return false }
    if appendScalar(value) || appendGeometry(value) { return true }
    switch value {
    case let list as [Any]: return appendList(list, depth)
    case let map as [AnyHashable: Any]: return appendMap(map, depth)
    case let value as NSValue: return appendBoxed(value)
    case let color as CGColor: return appendColor(color)
    case let image as CGImage: return appendImage(image)
    case let path as CGPath: return appendPath(path.data)
    default:
      guard let index = addObject(value) else { return false }
      tag(.object)
      integer(UInt64(index))
      return true
    }
  }

  private mutating func appendScalar(_ value: Any) -> Bool {
    switch value {
    case is NSNull: tag(.null)
    case let number as NSNumber where type(of: value) is NSNumber.Type: appendNumber(number)
    case let flag as Bool:
      tag(.bool)
      bytes.append(flag ? 1 : 0)
    case let number as CGFloat: real(.cgFloat, Double(number))
    case let number as Double: real(.double, number)
    case let number as Float: real(.float, Double(number))
    case let text as String:
      tag(.string)
      block(Array(text.utf8))
    case let data as NSData where type(of: value) is NSData.Type:
      tag(.data)
      block(Array(Data(sharing: data)))
    case let data as Data:  // no NSData
      tag(.data)
      block(Array(data))
    case let date as Date: real(.date, date.timeIntervalSinceReferenceDate)
    case let number as any FixedWidthInteger: return appendInteger(number)
    default: return false
    }
    return true
  }

  private mutating func appendInteger(_ number: some FixedWidthInteger) -> Bool {
    if let signed = Int64(exactly: number) {
      tag(.int)
      integer(UInt64(bitPattern: signed))
    } else if let unsigned = UInt64(exactly: number) {
      tag(.uint)
      integer(unsigned)
    } else {
      return false
    }
    return true
  }

  /// Appends a number with its own type, which `objCType` gives.
  private mutating func appendNumber(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "B":
      tag(.numberBool)
      bytes.append(number.boolValue ? 1 : 0)
    case "d", "f": real(.numberDouble, number.doubleValue)
    case "Q" where number.int64Value < 0:
      tag(.numberUInt)
      integer(number.uint64Value)
    default:
      tag(.numberInt)
      integer(UInt64(bitPattern: number.int64Value))
    }
  }

  private mutating func appendGeometry(_ value: Any) -> Bool {
    switch value {
    case let p as CGPoint: reals(.point, [p.x, p.y])
    case let s as CGSize: reals(.size, [s.width, s.height])
    case let r as CGRect: reals(.rect, [r.origin.x, r.origin.y, r.size.width, r.size.height])
    case let t as CATransform3D:
      reals(
        .transform,
        [
          t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
          t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
        ])
    case let t as CGAffineTransform: reals(.affine, [t.a, t.b, t.c, t.d, t.tx, t.ty])
    default: return false
    }
    return true
  }

  private mutating func appendBoxed(_ value: NSValue) -> Bool {
    let geometry: Any
    switch value.structure {
    case .point(let point): geometry = point
    case .size(let size): geometry = size
    case .rect(let rect): geometry = rect
    case .transform(let transform): geometry = transform
    case .affine(let transform): geometry = transform
    case nil: return false
    }
    tag(.boxed)
    return appendGeometry(geometry)
  }

  /// Appends a list. Elements that cannot be archived become null, so that the others keep their
  /// indices.
  private mutating func appendList(_ list: [Any], _ depth: Int) -> Bool {
    tag(.array)
    integer(UInt64(list.count))
    for element in list where !append(element, depth: depth + 1) { tag(.null) }
    return true
  }

  /// Appends a dictionary, ordered by key, so that equal values give equal bytes. Entries that
  /// cannot be archived are left out.
  private mutating func appendMap(_ map: [AnyHashable: Any], _ depth: Int) -> Bool {
    var entries: [(key: String, value: ValueWriter)] = []
    for (key, value) in map {
      guard let key = key.base as? String else { continue }
      var entry = ValueWriter(addObject: addObject)
      if entry.append(value, depth: depth + 1) { entries.append((key, entry)) }
    }
    tag(.dictionary)
    integer(UInt64(entries.count))
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      block(Array(key.utf8))
      bytes += value.bytes
    }
    return true
  }

  private mutating func appendColor(_ color: CGColor) -> Bool {
    guard let space = color.colorSpace?.name as String?, let components = color.components else {
      return false
    }
    tag(.color)
    block(Array(space.utf8))
    integer(UInt64(components.count))
    for component in components { integer(Double(component).bitPattern) }
    return true
  }

  private mutating func appendImage(_ image: CGImage) -> Bool {
    guard let file = try? ImageCodec.encode(image, as: .png) else { return false }
    tag(.image)
    block(Array(file))
    return true
  }

  /// The verbs, then their points.
  private mutating func appendPath(_ path: PathData) -> Bool {
    tag(.path)
    block(path.verbs.map(\.rawValue))
    for point in path.points {
      integer(Double(point.x).bitPattern)
      integer(Double(point.y).bitPattern)
    }
    return true
  }

  // MARK: Bytes

  private mutating func tag(_ tag: ValueTag) { bytes.append(tag.rawValue) }

  mutating func integer(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func block(_ block: [UInt8]) {
    integer(UInt64(block.count))
    bytes += block
  }

  private mutating func real(_ kind: ValueTag, _ value: Double) { reals(kind, [CGFloat(value)]) }

  private mutating func reals(_ kind: ValueTag, _ values: [CGFloat]) {
    tag(kind)
    for value in values { integer(Double(value).bitPattern) }
  }
}
