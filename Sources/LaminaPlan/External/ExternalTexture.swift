import LaminaGraphics
import Synchronization

/// A picture that the host program holds in GL, as an `EGLImage` or in a dmabuf, for a layer's
/// `contents`.
///
///     layer.contents = try ExternalTexture(glTexture: name, width: 640, height: 360, rows: .bottomFirst)
///     …                                   // the host draws into its texture
///     layer.setContentsChanged()          // and what shows it is drawn again
///
/// It is plain data: nothing is asked of GL before a renderer draws a layer that shows it. A
/// texture that GL samples as premultiplied colour is drawn from where it is, without a copy;
/// others are converted by one pass whenever they are said to have changed. Contents of this kind
/// are placed and sampled like an image (gravity, scale, rect, center, filters), but for
/// `trilinear`, which is `linear` here: the smaller levels are the host's.
///
/// What belongs to the host stays the host's: no texture, image or fence of it is deleted, and no
/// sampler parameter of its textures is changed. It has to keep them until no layer shows them in a
/// frame to come, or until ``onRelease`` has said so of the last frame that did.
///
/// Colours are sRGB, encoded, as in all contents. A texture of an sRGB format is read without
/// decoding where the driver offers `GL_EXT_texture_sRGB_decode`.
///
/// `Sendable`: every member may be used from any thread. A layer tree notices a change at its next
/// commit. Archives and scene files leave contents of this kind out, and `render(in:)` does not
/// draw them. There is none in Apple's framework, which takes an `IOSurface` instead.
public final class ExternalTexture: Sendable {
  /// Whether the colours are multiplied by alpha.
  public enum Alpha: UInt8, Sendable {
    /// They are. Drawn without a copy.
    case premultiplied
    /// They are not. Multiplied into a copy.
    case straight
    /// Alpha is 1 everywhere, as it is for formats without one: a promise, by which what is behind
    /// is left out. Drawn without a copy.
    case opaque
  }

  /// What kind of GL texture it is.
  public enum Target: UInt8, Sendable {
    /// `GL_TEXTURE_2D`. Level 0 is shown.
    case texture2D
    /// `GL_TEXTURE_EXTERNAL_OES`, as video decoders and cameras give. Converted into a copy.
    case externalOES
  }

  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Where the first row of texels belongs.
  public let rows: RowOrder
  /// What alpha means.
  public let alpha: Alpha

  package let source: ExternalSource
  /// Unique in the process, and never an image's or a store's.
  package let serial = PixelSerial.next()

  private struct State {
    package var version = 1
    package var fence: AcquireFence?
    package var error: (any Error)?
    package var onRelease: (@Sendable (any ReleaseFence) -> Void)?
  }
  private let state = Mutex(State())

  /// A GL texture of the host's.
  ///
  /// Drawn by renderers whose context is the host's or shares objects with it; others report an
  /// error that says so.
  ///
  /// - Parameters:
  ///   - name: of a complete texture with a normalised or floating-point colour format.
  ///   - width: texels; 1 to 16,384, as `height`. The texture must have this size.
  ///   - fence: what a device has to wait for before it reads the texture the first time.
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

  /// An `EGLImage` of the host's.
  ///
  /// - Parameters:
  ///   - image: an `EGLImage` or `EGLImageKHR`.
  ///   - display: the `EGLDisplay` that it was made on; a renderer on another reports an error. Nil
  ///     if it is not known.
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

  /// Memory that devices share.
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

  /// Says that the host has drawn into the texture: all layers that show it, and nothing else, are
  /// drawn again.
  ///
  /// From any thread; trees notice at their next commit.
  ///
  /// - Parameter fence: what a device has to wait for before it reads the new texels. Nil where
  ///   that is certain: in the same context, or after `glFinish`.
  public func setContentsChanged(after fence: AcquireFence? = nil) {
    state.withLock {
      $0.version += 1
      $0.fence = fence
    }
  }

  /// Called after each frame that has read the texture, on the thread that draws, when its commands
  /// have been given to the device.
  ///
  /// The fence says when they have been carried out: the host may draw into the texture then, or
  /// delete it if the frame was the last. No context of Lamina's is current in the call, unless it
  /// was before.
  public var onRelease: (@Sendable (any ReleaseFence) -> Void)? {
    get { state.withLock { $0.onRelease } }
    set { state.withLock { $0.onRelease = newValue } }
  }

  /// Why the last renderer that was to show this could not, nil if it could: mostly a
  /// ``GLDeviceError`` that names what the driver lacks. The frame is drawn without it, and tried
  /// again when the contents change.
  public var failure: (any Error)? { state.withLock { $0.error } }

  // MARK: For renderers

  /// Grows with each change.
  package var version: Int { state.withLock { $0.version } }

  /// What has to be waited for before the present texels are read.
  package var fence: AcquireFence? { state.withLock { $0.fence } }

  /// Notes what came of an attempt to show it. A failure is logged, unless it is the one before.
  package func note(_ error: (any Error)?) {
    let text = error.map { "\($0)" }
    let isNew = state.withLock { state in
      let before = state.error.map { "\($0)" }
      state.error = error
      return text != before
    }
    if let text, isNew { LayerLog.logger.warning("a layer is drawn without its contents: \(text)") }
  }
}

extension ExternalTexture: CustomStringConvertible {
  /// `640x360 GL texture, bottomFirst, premultiplied`.
  public var description: String { "\(width)x\(height) \(source), \(rows), \(alpha)" }
}
