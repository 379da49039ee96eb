/// Where the texels of an ``ExternalTexture`` are. Handles are kept as numbers: nothing in this
/// module may dereference them.
package enum ExternalSource: Sendable {
  case glTexture(name: UInt32, isExternalOES: Bool)
  case eglImage(address: UInt, display: UInt?)
  case dmaBuffer(HeldBuffer)
}

extension ExternalSource: CustomStringConvertible {
  /// The kind without the handles, because handles differ from run to run.
  package var description: String {
    switch self {
    case .glTexture(_, let isExternalOES): isExternalOES ? "external GL texture" : "GL texture"
    case .eglImage: "EGLImage"
    case .dmaBuffer(let held): "dmabuf \(held.buffer.formatName)"
    }
  }
}

/// Why an ``ExternalTexture`` cannot be made. Errors that only a device can find are in
/// ``ExternalTexture/failure``.
public enum ExternalTextureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The width or the height is not within 1 to `largestSide`.
  case invalidSize(width: Int, height: Int, largestSide: Int)
  /// The handle or the description of the memory is invalid; the text says why.
  case invalidSource(String)
  /// A descriptor could not be duplicated; `code` is the `errno`.
  case descriptor(Int32, code: Int32)

  /// One line that says what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height, let largest):
      "external texture of \(width)x\(height): sides are 1 to \(largest)"
    case .invalidSource(let reason): "external texture: \(reason)"
    case .descriptor(let descriptor, let code):
      "file descriptor \(descriptor) cannot be duplicated: errno \(code)"
    }
  }
}
