import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

extension CARenderer {
  /// The GL context in which a texture of the program is drawn into.
  public enum ContextChoice: Sendable, Hashable {
    /// The program's own context, which must be current on the thread whenever the renderer is
    /// used. Its state is left as found.
    case current
    /// A context of the renderer that shares textures with the program's context. The program's
    /// context must be current when the renderer is made and recreated; its state is not touched.
    /// Each context must wait for what the other one has drawn: see
    /// ``Destination/texture(_:width:height:rows:context:)``.
    case shared
  }

  /// What a renderer draws into, and in which GL context. Apple's renderer draws into a Metal
  /// texture or a CGL context.
  public struct Destination: Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Whether row 0 of the target is the top or the bottom row.
    public let rows: RowOrder
    /// Whether the GL state of the program's own context is left as found, which is so at first.
    ///
    /// A program that sets all its state again after each frame can turn this off. The renderer
    /// then asks GL for nothing and leaves it in the state that `docs/hosts.md` lists: mostly that
    /// of a new context, with nothing bound. Asking for about 160 values stops drivers that carry
    /// out calls on a thread of their own. It has no effect on renderers with a context of their
    /// own.
    public var keepsState = true
    let surface: Surface
    let place: Place

    enum Surface: Sendable, Equatable {
      case own
      case framebuffer(UInt32)
      case texture(UInt32)
      case eglImage(address: UInt, display: UInt?)
      case dmaBuffer(HeldBuffer)
    }

    enum Place: Sendable, Equatable {
      case own(GLDeviceRequest?)
      case current
      case shared
    }

    /// A picture of the renderer's own, in its own context: see ``CARenderer/makeImage()``. The
    /// part that a frame updates is cleared to transparent before it is drawn.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works if the
    ///     variable is not set.
    public static func offscreen(width: Int, height: Int, device: GLDeviceRequest? = nil)
      -> Destination
    {
      Destination(width: width, height: height, rows: .topFirst, surface: .own, place: .own(device))
    }

    /// A framebuffer of the program; 0 is the default framebuffer. It belongs to the EGL context,
    /// OpenGL ES 3.0 or later, that is current on the thread that makes and uses the renderer. The
    /// renderer draws into its first draw buffer, beginning at the lower left pixel.
    ///
    /// - Parameters:
    ///   - name: GL's name of the framebuffer.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - rows: in GL, row 0 is the lowest row of a window. Pass ``RowOrder/topFirst`` if the
    ///     program keeps its pictures with the top row first.
    public static func framebuffer(
      _ name: UInt32, width: Int, height: Int, rows: RowOrder = .bottomFirst
    ) -> Destination {
      Destination(
        width: width, height: height, rows: rows, surface: .framebuffer(name), place: .current)
    }

    /// Level 0 of a 2D texture of the program, beginning at its first texel.
    ///
    /// With ``ContextChoice/shared``, the renderer draws in the order that fences give: pass a
    /// fence after the program's own drawing to ``CARenderer/renderFrame(after:)``, and wait for
    /// ``CARenderer/makeFence()`` before the texture is read. After the frame, the program must
    /// bind the texture again to see the frame.
    public static func texture(
      _ name: UInt32, width: Int, height: Int, rows: RowOrder = .bottomFirst,
      context: ContextChoice = .current
    ) -> Destination {
      Destination(
        width: width, height: height, rows: rows, surface: .texture(name),
        place: context == .current ? .current : .shared)
    }

    /// An `EGLImage` of the program, beginning at its first texel. The renderer makes a texture of
    /// it in the program's context, or in one beside it.
    ///
    /// Fences say when it may be drawn into and when it was: see
    /// ``CARenderer/renderFrame(after:)`` and ``CARenderer/makeFence()``. The program keeps the
    /// image until the renderer has drawn its first frame.
    ///
    /// - Parameters:
    ///   - image: the `EGLImage`.
    ///   - display: the `EGLDisplay` that the image was made on; nil if it is not known.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - rows: which row of the image is row 0.
    ///   - context: the program's context, or one beside it.
    public static func eglImage(
      _ image: UnsafeMutableRawPointer, display: UnsafeMutableRawPointer? = nil, width: Int,
      height: Int, rows: RowOrder = .topFirst, context: ContextChoice = .shared
    ) -> Destination {
      Destination(
        width: width, height: height, rows: rows,
        surface: .eglImage(
          address: UInt(bitPattern: image), display: display.map { UInt(bitPattern: $0) }),
        place: context == .current ? .current : .shared)
    }

    /// Memory that devices share, such as an image of a Vulkan program. The renderer draws into it
    /// from a context of its own, and keeps what was there below the layers.
    ///
    /// The descriptors are duplicated: the program may close its own at once. Native fences go with
    /// it: ``AcquireFence/native(_:)`` before a frame, ``ReleaseFence/nativeFence()`` after it.
    ///
    /// - Parameters:
    ///   - buffer: the memory, and how pixels lie in it.
    ///   - rows: which row of the memory is row 0.
    ///   - device: the device that the memory belongs to; nil takes the device that `LAMINA_DEVICE`
    ///     names, or the first that works if the variable is not set.
    /// - Throws: ``ExternalTextureError`` for a description that no driver can accept.
    public static func dmaBuffer(
      _ buffer: DMABuffer, rows: RowOrder = .topFirst, device: GLDeviceRequest? = nil
    ) throws -> Destination {
      Destination(
        width: buffer.width, height: buffer.height, rows: rows,
        surface: .dmaBuffer(try HeldBuffer(buffer)), place: .own(device))
    }
  }
}

extension CARenderer.Destination {
  /// The source of the context that this destination needs. Throws ``InvalidDeviceName``.
  func source() throws -> ContextSource {
    switch place {
    case .own(let request): .own(try request ?? GLDeviceRequest())
    case .current: .current
    case .shared: .shared
    }
  }

  /// Makes the target in an open context. Throws ``GLDeviceError`` or ``LimitExceeded``.
  func makeTarget(_ engine: LayerRenderer) throws -> FrameTarget {
    try engine.attempt {
      let context = engine.context
      switch surface {
      case .own:
        return FrameTarget(try RenderTarget(context: context, width: width, height: height))
      case .framebuffer(let name):
        return FrameTarget(
          try RenderTarget(context: context, framebuffer: name, width: width, height: height))
      case .texture(let name):
        return FrameTarget(
          try RenderTarget(context: context, texture: name, width: width, height: height))
      case .eglImage(let address, let display):
        guard let image = UnsafeMutableRawPointer(bitPattern: address) else {
          throw GLDeviceError.unusableTarget("the EGLImage: it is null")
        }
        return FrameTarget(
          try RenderTarget(
            context: context, eglImage: image,
            display: display.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }, width: width,
            height: height))
      case .dmaBuffer(let held):
        return FrameTarget(try RenderTarget(context: context, dmaBuffer: held))
      }
    }
  }

  /// Whether the target's contents stay visible under the layers.
  var keepsTarget: Bool { surface != .own }

  /// A viewport that shows `bounds` on the whole target. Throws ``ViewportError`` or
  /// ``LimitExceeded``.
  func viewport(_ bounds: CGRect, limits: RenderLimits) throws -> Viewport {
    try Viewport(placing: bounds, width: width, height: height, rows: rows, limits: limits)
  }
}
