import CLaminaTypes
import Foundation
import Lamina
import LaminaDocument

// Section: Values of any type
//
// A lamina_value holds a number, a text, a list or something else, with a tag that says which. In
// C, the macros LAMINA_NUMBER, LAMINA_TEXT and so on make a pointer to one.

/// Gives back what a function has put into `value`: texts, lists, and one reference for each image,
/// layer, object and texture. The value is LAMINA_TYPE_NONE afterwards. Do not call it for a value
/// that the program has filled itself.
///
/// Errors: LAMINA_USAGE for NULL.
@c(lamina_value_clear) public func valueClear(_ value: UnsafeMutablePointer<lamina_value>?)
  -> LaminaStatus
{
  attempt { ValueMemory.clear(try place(value, "value")) }
}

/// Values in memory that C gives back.
enum ValueMemory {
  /// Stores `object` at `place`. Throws a usage failure that names `key` if C has no type for it.
  static func store(
    _ object: Any?, _ key: String, at place: UnsafeMutablePointer<lamina_value>
  ) throws {
    place.pointee = lamina_value()
    guard let object = KeyForm.simplified(object) else { return }
    if try storeHandle(object, at: place) { return }
    if let list = object as? [Any] { return try storeList(list, key, at: place) }
    if let path = object as? CGPath {
      place.pointee.as.text = UnsafePointer(try handedOut(PathText.format(path)))
      place.pointee.type = LAMINA_TYPE_PATH
      return
    }
    let value = DeclaredValue(object)
    switch value {
    case .none: return
    case .number(let number): place.pointee.as.number = number
    case .text(let text): place.pointee.as.text = UnsafePointer(try handedOut(text))
    case .point(let point): place.pointee.as.point = lamina_point(point)
    case .size(let size): place.pointee.as.size = lamina_size(size)
    case .rect(let rect): place.pointee.as.rect = lamina_rect(rect)
    case .transform(let transform):
      let copy = try memory(MemoryLayout<lamina_transform>.size).bindMemory(
        to: lamina_transform.self, capacity: 1)
      copy.initialize(to: lamina_transform(transform))
      place.pointee.as.transform = UnsafePointer(copy)
    case .color(let color):
      guard let color = lamina_color(color) else {
        throw Failure(.usage, "\(key): a pattern, which C has no type for")
      }
      place.pointee.as.color = color
    case .image, .other: throw Failure(.usage, "\(key): an object that C has no type for")
    }
    place.pointee.type = tag(value)
  }

  private static func tag(_ value: DeclaredValue) -> lamina_value_type {
    switch value {
    case .number: LAMINA_TYPE_NUMBER
    case .text: LAMINA_TYPE_TEXT
    case .point: LAMINA_TYPE_POINT
    case .size: LAMINA_TYPE_SIZE
    case .rect: LAMINA_TYPE_RECT
    case .transform: LAMINA_TYPE_TRANSFORM
    case .color: LAMINA_TYPE_COLOR
    case .none, .image, .other: LAMINA_TYPE_NONE
    }
  }

  /// Stores a handle for `object`. Returns false if it is of no kind that has handles.
  private static func storeHandle(
    _ object: Any, at place: UnsafeMutablePointer<lamina_value>
  ) throws -> Bool {
    switch object {
    case let image as CGImage:
      place.pointee.as.image = try HandleTable.shared.add(image, .image)
      place.pointee.type = LAMINA_TYPE_IMAGE
    case let layer as CALayer:
      place.pointee.as.layer = try HandleTable.shared.add(layer, .layer)
      place.pointee.type = LAMINA_TYPE_LAYER
    case let texture as ExternalTexture:
      place.pointee.as.texture = try HandleTable.shared.add(texture, .texture)
      place.pointee.type = LAMINA_TYPE_TEXTURE
    case is CAAnimation, is CAFilter, is CAEmitterCell, is CAEmitterBehavior, is HostObject:
      guard let object = object as? NSObject else { return false }
      place.pointee.as.object = try HandleTable.shared.add(object, .object)
      place.pointee.type = LAMINA_TYPE_OBJECT
    default: return false
    }
    return true
  }

  private static func storeList(
    _ list: [Any], _ key: String, at place: UnsafeMutablePointer<lamina_value>
  ) throws {
    guard let count = Int32(exactly: list.count) else {
      throw Failure(.limit, "\(key): \(list.count) values")
    }
    let values = try memory(max(1, list.count) * MemoryLayout<lamina_value>.stride).bindMemory(
      to: lamina_value.self, capacity: list.count)
    values.initialize(repeating: lamina_value(), count: list.count)
    place.pointee.as.values = UnsafePointer(values)
    place.pointee.count = count
    place.pointee.type = LAMINA_TYPE_LIST
    do {
      for (index, element) in list.enumerated() { try store(element, key, at: values + index) }
    } catch {
      clear(place)
      throw error
    }
  }

  private static func memory(_ size: Int) throws -> UnsafeMutableRawPointer {
    guard let memory = malloc(size) else { throw Failure(.internal, "no memory for a value") }
    return memory
  }

  /// Gives back what ``store(_:_:at:)`` has stored at `place`.
  static func clear(_ place: UnsafeMutablePointer<lamina_value>) {
    let value = place.pointee
    place.pointee = lamina_value()
    let content = value.as
    switch value.type {
    case LAMINA_TYPE_TEXT, LAMINA_TYPE_PATH: free(UnsafeMutableRawPointer(mutating: content.text))
    case LAMINA_TYPE_TRANSFORM: free(UnsafeMutableRawPointer(mutating: content.transform))
    // A handle that the program has released already is no error here.
    case LAMINA_TYPE_IMAGE: try? HandleTable.shared.release(content.image, .image)
    case LAMINA_TYPE_LAYER: try? HandleTable.shared.release(content.layer, .layer)
    case LAMINA_TYPE_OBJECT: try? HandleTable.shared.release(content.object, .object)
    case LAMINA_TYPE_TEXTURE: try? HandleTable.shared.release(content.texture, .texture)
    case LAMINA_TYPE_LIST:
      guard let values = content.values else { return }
      let start = UnsafeMutablePointer(mutating: values)
      for index in 0..<Int(value.count) { clear(start + index) }
      free(start)
    default: return
    }
  }
}

/// An object of this module that programs have handles of.
class HostObject: NSObject {}
