@_implementationOnly import CEGL
import Foundation
import LaminaPlan

// What: looks at a buffer before a driver imports it.
// Why: a driver believes what it is told. Mesa 25's software rasterizer maps a descriptor that is
// no shared memory, or is too small, and the process ends when it is read.
// Cost: three system calls for a plane, and a question to the driver.
extension DMABuffer {
  /// Throws ``GLDeviceError`` if a plane is no memory, or ends before its last row.
  func checkMemory(for work: String) throws {
    for (index, plane) in planes.enumerated() {
      func refused(_ why: String) -> GLDeviceError {
        .externalTexture("\(work): plane \(index), descriptor \(plane.descriptor): \(why)")
      }
      guard let size = Self.size(of: plane.descriptor) else {
        throw refused("it is no shared memory: \(String(cString: strerror(errno)))")
      }
      let needed = leastBytes(of: index)
      guard plane.offset >= 0, plane.stride > 0, let needed, needed <= size else {
        throw refused(
          "it has \(size) bytes, and the plane needs \(needed.map(String.init) ?? "more than any")")
      }
    }
  }

  /// The bytes of a file that can be mapped; nil, with an error number, for any other.
  private static func size(of descriptor: Int32) -> Int? {
    // The descriptor shares its place with the host's. That of a dmabuf cannot be asked for.
    let place = lseek(descriptor, 0, SEEK_CUR)
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { return nil }
    _ = lseek(descriptor, max(place, 0), SEEK_SET)
    return Int(size)
  }

  /// The fewest bytes up to the end of a plane: exact for rows of a known format that follow each
  /// other, less for others. Nil if no number holds it.
  private func leastBytes(of index: Int) -> Int? {
    let plane = planes[index]
    guard modifier ?? 0 == 0 else {
      let (end, overflows) = plane.offset.addingReportingOverflow(1)
      return overflows ? nil : end
    }
    // The colours of video may have half of the rows.
    let rows = index == 0 ? height : (height + 1) / 2
    let isKnown = [Self.argb8888, Self.xrgb8888, Self.abgr8888].contains(fourCC)
    let (before, overflows) = plane.stride.multipliedReportingOverflow(by: max(rows - 1, 0))
    let (start, overflowsToo) = before.addingReportingOverflow(plane.offset)
    let (end, overflowsAtLast) = start.addingReportingOverflow(isKnown ? width * 4 : 1)
    return overflows || overflowsToo || overflowsAtLast ? nil : end
  }
}

extension EGLFunctions {
  private typealias QueryModifiers =
    @convention(c) (
      EGLDisplay?, EGLint, EGLint, UnsafeMutablePointer<UInt64>?,
      UnsafeMutablePointer<EGLBoolean>?, UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean

  /// The kernel's code for an arrangement that the maker does not say (`DRM_FORMAT_MOD_INVALID`).
  private static let unsaid: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  /// Throws ``GLDeviceError`` if the driver lists arrangements of the buffer's format, and not that
  /// of the buffer.
  func checkModifier(_ buffer: DMABuffer, for work: String) throws {
    guard let modifier = buffer.modifier, modifier != Self.unsaid,
      let query: QueryModifiers = try? load("eglQueryDmaBufModifiersEXT")
    else { return }
    let format = EGLint(bitPattern: buffer.fourCC)
    var count: EGLint = 0
    guard query(display, format, 0, nil, nil, &count) != 0, count > 0 else { return }
    var known = [UInt64](repeating: 0, count: Int(count))
    guard query(display, format, count, &known, nil, &count) != 0 else { return }
    let list = known.prefix(Int(max(count, 0)))
    guard !list.contains(modifier) else { return }
    let names = list.prefix(8).map { "0x" + String($0, radix: 16) }.joined(separator: ", ")
    throw GLDeviceError.externalTexture(
      "\(work): modifier 0x\(String(modifier, radix: 16)) is not one of the driver's (allowed: \(names))"
    )
  }
}
