import Foundation
import Lamina

/// The object behind a `lamina_renderer`: one of two kinds of renderer, and its texts in memory
/// that C may read.
final class AnyRenderer {
  enum Kind {
    case pictures(PictureRenderer)
    case framebuffer(FramebufferRenderer)
  }

  let kind: Kind
  /// The device's name, in memory that lives as long as this object; nil until somebody asks.
  private var nameText: UnsafeMutablePointer<CChar>?

  init(_ renderer: PictureRenderer) { kind = .pictures(renderer) }

  init(_ renderer: FramebufferRenderer) { kind = .framebuffer(renderer) }

  deinit { free(nameText) }

  /// The device's name, in memory that lives as long as this object.
  func deviceName() throws -> UnsafeMutablePointer<CChar> {
    if let nameText { return nameText }
    let name =
      switch kind {
      case .pictures(let renderer): renderer.deviceName
      case .framebuffer(let renderer): renderer.renderer.deviceName
      }
    let text = try handedOut(name)
    nameText = text
    return text
  }

  /// The renderer of a handle, which must have pictures of its own. Throws a usage failure
  /// otherwise.
  static func pictures(_ handle: RendererHandle?) throws -> PictureRenderer {
    guard case .pictures(let renderer) = try HandleTable.shared.object(handle, .renderer).kind
    else {
      throw Failure(
        .usage,
        "the renderer draws into a framebuffer and has no picture (lamina_renderer_begin_frame)")
    }
    return renderer
  }

  /// The renderer of a handle, which must draw into a framebuffer. Throws a usage failure
  /// otherwise.
  static func framebuffer(_ handle: RendererHandle?) throws -> FramebufferRenderer {
    guard case .framebuffer(let renderer) = try HandleTable.shared.object(handle, .renderer).kind
    else {
      throw Failure(
        .usage, "the renderer has pictures of its own and no framebuffer (lamina_renderer_render)")
    }
    return renderer
  }

  /// The size of the picture or the framebuffer in pixels.
  var size: (width: Int, height: Int) {
    switch kind {
    case .pictures(let renderer): (renderer.width, renderer.height)
    case .framebuffer(let renderer): (renderer.width, renderer.height)
    }
  }

  var statistics: CARenderStatistics {
    switch kind {
    case .pictures(let renderer): renderer.statistics
    case .framebuffer(let renderer): renderer.renderer.statistics
    }
  }

  var animatesChanges: Bool {
    get {
      switch kind {
      case .pictures(let renderer): renderer.animatesChanges
      case .framebuffer(let renderer): renderer.renderer.animatesChanges
      }
    }
    set {
      switch kind {
      case .pictures(let renderer): renderer.animatesChanges = newValue
      case .framebuffer(let renderer): renderer.renderer.animatesChanges = newValue
      }
    }
  }

  func recreate() throws {
    switch kind {
    case .pictures(let renderer): try renderer.recreate()
    case .framebuffer(let renderer): try renderer.renderer.recreate()
    }
  }
}

extension HandleKind where Object == AnyRenderer {
  static var renderer: Self { Self(tag: .renderer, name: "lamina_renderer") }
}
