import LaminaGraphics
import Synchronization

/// Texels that the host program holds as a GL texture, an `EGLImage` or a dmabuf, for a layer's
/// `contents`.
///
///     layer.contents = try ExternalTexture(
///       glTexture: name, width: 640, height: 360, rows: .bottomFirst)
///     …                                   // the host draws into its texture
///     layer.setContentsChanged()          // the layers that show it are drawn again
///
/// It is plain data: GL is not asked anything before a renderer draws a layer that shows it. A
/// texture that GL samples as premultiplied colour is drawn directly, without a copy. Other
/// textures are converted by one pass each time the host says that they have changed. Gravity,
/// scale, rect, center and filters work as for an image. The exception is `trilinear`, which acts
/// as `linear`, because the smaller levels belong to the host.
///
/// Textures, images and fences stay the host's: Lamina deletes none of them and changes no sampler
/// parameter of the textures. The host has to keep them until no layer will show them in a later
/// frame and ``onRelease`` has been called for the last frame that did.
///
/// Colours are encoded sRGB, as in all contents. A texture of an sRGB format is read without
/// decoding if the driver offers `GL_EXT_texture_sRGB_decode`.
///
/// `Sendable`: every member may be used from any thread. A layer tree notices a change at its next
/// commit. Archives and scene files leave out contents of this kind, and `render(in:)` does not
/// draw them. Apple's framework has no such class; it takes an `IOSurface` instead.
public final class ExternalTexture: Sendable {
  /// Whether the colours are multiplied by alpha.
  public enum Alpha: UInt8, Sendable {
    /// Colours are multiplied by alpha. The texture is drawn without a copy.
    case premultiplied
    /// Colours are not multiplied by alpha. They are multiplied in a copy.
    case straight
    /// Alpha is 1 everywhere, as in formats without alpha. The texture is drawn without a copy.
    ///
    /// This is a promise by the host: nothing behind the texture is drawn.
    case opaque
  }

  /// What kind of GL texture it is.
  public enum Target: UInt8, Sendable {
    /// `GL_TEXTURE_2D`. Level 0 is shown.
    case texture2D
    /// `GL_TEXTURE_EXTERNAL_OES`, as video decoders and cameras make. It is converted into a copy.
    case externalOES
  }

  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Which row of the pixels the first row of texels is.
  public let rows: RowOrder
  /// What the alpha of the texels means.
  public let alpha: Alpha

  package let source: ExternalSource
  /// Unique in the process; images and stores have other serials.
  package let serial = PixelSerial.next()

  private struct State {
    package var version = 1
    package var fence: AcquireFence?
    package var error: (any Error)?
    package var onRelease: (@Sendable (any ReleaseFence) -> Void)?
  }
  private let state = Mutex(State())

  /// Makes contents from a GL texture of the host's.
  ///
  /// A renderer can draw it if its context is the host's or shares objects with it. Other renderers
  /// report an error that says so.
  ///
  /// - Parameters:
  ///   - name: a complete texture with a normalised or floating-point colour format.
  ///   - width: texels; 1 to 16,384, like `height`. The texture must have this size.
  ///   - fence: what a device has to wait for before it first reads the texture.
  /// - Throws: ``ExternalTextureError``.
  public convenience init(
    glTexture name: UInt32, target: Target = .texture2D, width: Int, height: Int, rows: RowOrder,
    alpha: Alpha = .premultiplied, after fence: AcquireFence? = nil
  ) throws {
    guard name != 0 else { throw ExternalTextureError.invalidSource("GL texture 0 is none") }
    try self.init(
      .glTexture(name: name, isExternalOES: target == .externalOES), width, height, rows, alpha,
      fence)
  }

  /// Makes contents from an `EGLImage` of the host's.
  ///
  /// - Parameters:
  ///   - image: an `EGLImage` or `EGLImageKHR`.
  ///   - display: the `EGLDisplay` that the image was made on; nil if it is not known. A renderer
  ///     on another display reports an error.
  /// - Throws: ``ExternalTextureError``.
  public convenience init(
    eglImage image: UnsafeMutableRawPointer, display: UnsafeMutableRawPointer? = nil, width: Int,
    height: Int,
    rows: RowOrder, alpha: Alpha = .premultiplied, after fence: AcquireFence? = nil
  ) throws {
    let source = ExternalSource.eglImage(
      address: UInt(bitPattern: image), display: display.map { UInt(bitPattern: $0) })
    try self.init(source, width, height, rows, alpha, fence)
  }

  /// Makes contents from memory that devices share.
  ///
  /// The descriptors are duplicated: the host may close its own at once.
  ///
  /// - Throws: ``ExternalTextureError`` for a wrong size, number of planes or descriptor.
  public convenience init(
    dmaBuffer buffer: DMABuffer, rows: RowOrder, alpha: Alpha = .premultiplied,
    after fence: AcquireFence? = nil
  ) throws {
    let held = try HeldBuffer(buffer)
    try self.init(.dmaBuffer(held), buffer.width, buffer.height, rows, alpha, fence)
  }

  private init(
    _ source: ExternalSource, _ width: Int, _ height: Int, _ rows: RowOrder, _ alpha: Alpha,
    _ fence: AcquireFence?
  ) throws {
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      throw ExternalTextureError.invalidSize(
        width: width, height: height, largestSide: Self.largestSide)
    }
    (self.source, self.width, self.height, self.rows, self.alpha) = (
      source, width, height, rows, alpha
    )
    if let fence { state.withLock { $0.fence = fence } }
  }

  /// The longest side that a texture may have.
  package static let largestSide = 16_384

  // MARK: Changes

  /// Says that the host has drawn into the texture. All layers that show it are drawn again, and
  /// nothing else.
  ///
  /// Any thread may call this. Trees notice the change at their next commit.
  ///
  /// - Parameter fence: what a device has to wait for before it reads the new texels. Nil if the
  ///   texels are certain to be there: in the same context, or after `glFinish`.
  public func setContentsChanged(after fence: AcquireFence? = nil) {
    state.withLock {
      $0.version += 1
      $0.fence = fence
    }
  }

  /// Called after each frame that has read the texture, on the thread that draws, when the frame's
  /// commands have been given to the device.
  ///
  /// The fence says when the device has carried out those commands. After that the host may draw
  /// into the texture, or delete it if no later frame shows it. During the call no context of
  /// Lamina's is current, unless it was current before.
  public var onRelease: (@Sendable (any ReleaseFence) -> Void)? {
    get { state.withLock { $0.onRelease } }
    set { state.withLock { $0.onRelease = newValue } }
  }

  /// The error of the last renderer that tried to show this texture; nil if it succeeded.
  ///
  /// Mostly this is a ``GLDeviceError`` that names what the driver lacks. The frame is drawn
  /// without the texture. The renderer tries again when the contents change.
  public var failure: (any Error)? { state.withLock { $0.error } }

  // MARK: For renderers

  /// Grows with each change of the contents.
  package var version: Int { state.withLock { $0.version } }

  /// What a device has to wait for before it reads the present texels.
  package var fence: AcquireFence? { state.withLock { $0.fence } }

  /// Stores the result of an attempt to show the texture. An error is logged, unless it equals the
  /// one before.
  package func note(_ error: (any Error)?) {
    let text = error.map { "\($0)" }
    let isNew = state.withLock { state in
      let before = state.error.map { "\($0)" }
      state.error = error
      return text != before
    }
    if let text {
      LayerLog.warn(.leftOut, "a layer is drawn without its contents: \(text)", isLogged: isNew)
    }
  }
}

extension ExternalTexture: CustomStringConvertible {
  /// A text such as `640x360 GL texture, bottomFirst, premultiplied`.
  public var description: String { "\(width)x\(height) \(source), \(rows), \(alpha)" }
}
