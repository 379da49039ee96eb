import Foundation

/// Reads whole image files.
///
/// Files are read, not memory-mapped: if another program shortened a mapped file, this process
/// would crash.
enum FileBytes {
  /// The contents of a regular file.
  ///
  /// - Throws: `CocoaError` if `url` is not a readable regular file; ``LimitExceeded``, before
  ///   reading, if the file is larger than `limits.inputBytes`.
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
