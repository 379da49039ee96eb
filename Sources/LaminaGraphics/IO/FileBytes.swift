import Foundation

/// Reads image files whole.
///
/// Files are read, not mapped: a mapped file that another program shortens would end this one.
enum FileBytes {
  /// The contents of a regular file.
  ///
  /// - Throws: `CocoaError` for what is not a readable regular file, ``LimitExceeded`` for one that
  ///   is larger than `limits.inputBytes`, before it is read.
  static func read(_ url: URL, limits: RenderLimits) throws -> Data {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    let file = url.resolvingSymlinksInPath()
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw CocoaError(.fileReadUnknown)
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    try LimitExceeded.check("inputBytes", size, atMost: limits.inputBytes)
    return try Data(contentsOf: file)
  }
}
