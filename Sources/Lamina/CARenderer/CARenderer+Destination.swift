import LaminaGL
import LaminaGraphics
import LaminaLayers

extension CARenderer {
  /// In which GL context a texture of the program's is drawn into.
  public enum ContextChoice: Sendable, Hashable {
    /// In the program's own, which has to be current on the thread wherever the renderer is used.
    /// Its state is left as found.
    case current
    /// In one of the renderer's that shares textures with the program's. That has to be current
    /// where the renderer is made and recreated, and is left alone otherwise. Either has to be told
    /// of the other's drawing: see ``Destination/texture(_:width:height:rows:context:)``.
    case shared
  }

  /// What a renderer draws into, and in which GL context. Apple's draws into a Metal texture, or a
  /// context of CGL.
  public struct Destination: Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Which row of the target is row 0.
    public let rows: RowOrder
    let surface: Surface
    let place: Place

    enum Surface: Sendable, Equatable {
      case own
      case framebuffer(UInt32)
      case texture(UInt32)
    }

    enum Place: Sendable, Equatable {
      case own(GLDeviceRequest?)
      case current
      case shared
    }

    /// A picture of the renderer's own, in a context of its own: see ``CARenderer/makeImage()``.
    /// The part that a frame updates is transparent before it is drawn.
    ///
    /// - Parameter device: nil to take what `LAMINA_DEVICE` names, else the first that works.
    public static func offscreen(width: Int, height: Int, device: GLDeviceRequest? = nil)
      -> Destination
    {
      Destination(width: width, height: height, rows: .topFirst, surface: .own, place: .own(device))
    }

    /// A framebuffer of the program's, 0 for the default one, in the EGL context that is current on
    /// the thread that makes and uses the renderer: OpenGL ES 3.0 or later. Its first draw buffer
    /// is drawn into, from the lower left pixel on.
    ///
    /// - Parameter rows: GL's row 0 is the lowest of a window; where a program keeps its pictures
    ///   with the top row first, say so.
    public static func framebuffer(
      _ name: UInt32, width: Int, height: Int, rows: RowOrder = .bottomFirst
    ) -> Destination {
      Destination(
        width: width, height: height, rows: rows, surface: .framebuffer(name), place: .current)
    }

    /// Level 0 of a 2D texture of the program's, from its first texel on.
    ///
    /// With ``ContextChoice/shared``, what the program has drawn into the texture has to be flushed
    /// before a frame is rendered, and on hardware be finished; afterwards the program binds the
    /// texture again to see the frame.
    public static func texture(
      _ name: UInt32, width: Int, height: Int, rows: RowOrder = .bottomFirst,
      context: ContextChoice = .current
    ) -> Destination {
      Destination(
        width: width, height: height, rows: rows, surface: .texture(name),
        place: context == .current ? .current : .shared)
    }
  }
}

extension CARenderer.Destination {
  /// The context that this asks for. Throws ``InvalidDeviceName``.
  func source() throws -> ContextSource {
    switch place {
    case .own(let request): .own(try request ?? GLDeviceRequest())
    case .current: .current
    case .shared: .shared
    }
  }

  /// The target, in a context that is open. Throws ``GLDeviceError`` or ``LimitExceeded``.
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
      }
    }
  }

  /// Whether what the target holds stays under what is drawn.
  var keepsTarget: Bool { surface != .own }

  /// `bounds` over all of the target. Throws ``ViewportError`` or ``LimitExceeded``.
  func viewport(_ bounds: CGRect, limits: RenderLimits) throws -> Viewport {
    try Viewport(placing: bounds, width: width, height: height, rows: rows, limits: limits)
  }
}
