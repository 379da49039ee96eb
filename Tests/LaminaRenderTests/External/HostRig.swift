import CGLES
import Foundation
import Lamina
import Testing

/// A host program with textures of its own, and a renderer in a context that shares them.
final class HostRig {
  let host: GLContext
  let context: GLContext
  let executor: PlanExecutor
  private let compiler: FrameCompiler
  private let target: RenderTarget
  private let size: CGSize
  private let scale: CGFloat
  private(set) var statistics = ExecutionStatistics()
  private(set) var damagedPixels = 0
  private var hasDrawn = false
  /// Names of the textures that the host has made and not deleted.
  private var names: Set<GLuint> = []

  init(
    size: CGSize, scale: CGFloat = 1, options: CARenderOptions = .all, ownership: Ownership = .host,
    driver: ContextOptions = ContextOptions()
  ) throws {
    host = try GLContext.open(.surfaceless)
    try host.makeCurrent()
    context =
      ownership == .host
      ? try .adoptingCurrent(options: driver) : try .sharingWithCurrent(options: driver)
    executor = PlanExecutor(context: context)
    compiler = FrameCompiler(
      options: options, textureSide: context.capabilities.maxTextureSide,
      fetchesFramebuffer: context.framebufferFetch, copies: context.capabilities.isSoftware,
      paints: context.capabilities.isSoftware)
    let viewport = try Viewport(
      bounds: CGRect(origin: .zero, size: size), scale: scale, limits: .standard)
    target = try RenderTarget(context: context, width: viewport.width, height: viewport.height)
    (self.size, self.scale) = (size, scale)
  }

  /// Draws the changes and reads the picture back.
  func render(_ root: CALayer) throws -> Picture {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    let viewport = try Viewport(of: tree, size: size, scale: scale, limits: .standard)
    statistics = ExecutionStatistics()
    damagedPixels = 0
    if try compiler.compile(tree.published, viewport: viewport, targetAge: hasDrawn ? 1 : 0) {
      do {
        statistics = try compiler.withWork { try executor.execute($0, into: target) }
      } catch {
        compiler.invalidate()
        hasDrawn = false
        throw error
      }
      compiler.finishUploads()
      damagedPixels = compiler.damagedPixels
      hasDrawn = true
    }
    return Picture(try target.makeImage())
  }

  /// Makes the next frame draw everything and import all textures again.
  func invalidate() {
    executor.releaseAll()
    compiler.invalidate()
    hasDrawn = false
  }

  // MARK: The host's own GL

  /// A texture of the host's with texels of integers, which are no colours.
  func makeIntegerTexture(width: Int, height: Int) throws -> GLuint {
    try host.withCurrent {
      let name = host.gl.genTexture()
      host.gl.bindTexture(GL_TEXTURE_2D, name)
      host.gl.texImage2D(
        GL_TEXTURE_2D, 0, GL_RGBA8UI, Int32(width), Int32(height), 0, GL_RGBA_INTEGER,
        GL_UNSIGNED_BYTE, nil)
      host.gl.bindTexture(GL_TEXTURE_2D, 0)
      return name
    }
  }

  /// A texture with an image's texels, premultiplied or straight, with its rows in the given order.
  func makeTexture(
    _ image: CGImage, rows: RowOrder, isStraight: Bool = false, format: Int32 = GL_RGBA8
  ) throws -> GLuint {
    try host.withCurrent {
      let name = host.gl.genTexture()
      names.insert(name)
      host.gl.bindTexture(GL_TEXTURE_2D, name)
      // The filter needs levels that do not exist, and the borders repeat. Lamina must not change
      // either.
      host.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      host.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT)
      host.gl.texImage2D(
        GL_TEXTURE_2D, 0, format, Int32(image.width), Int32(image.height), 0, GL_RGBA,
        GL_UNSIGNED_BYTE, nil
      )
      host.gl.bindTexture(GL_TEXTURE_2D, 0)
      try fill(name, image, rows: rows, isStraight: isStraight)
      return name
    }
  }

  /// Draws into a texture of the host's.
  func fill(_ name: GLuint, _ image: CGImage, rows: RowOrder, isStraight: Bool = false) throws {
    var picture = Picture(image)
    if rows == .bottomFirst { picture = picture.mirrored }
    for i in stride(from: 0, to: picture.bytes.count, by: 4) {
      let alpha = Int(picture.bytes[i + 3])
      picture.bytes.swapAt(i, i + 2)
      guard isStraight, alpha > 0 else { continue }
      for c in 0..<3 {
        picture.bytes[i + c] = UInt8(
          min(255, (Int(picture.bytes[i + c]) * 255 + alpha / 2) / alpha))
      }
    }
    try host.withCurrent {
      host.gl.bindTexture(GL_TEXTURE_2D, name)
      picture.bytes.withUnsafeBytes {
        host.gl.texSubImage2D(
          GL_TEXTURE_2D, 0, 0, 0, Int32(image.width), Int32(image.height), GL_RGBA,
          GL_UNSIGNED_BYTE,
          $0.baseAddress)
      }
      host.gl.bindTexture(GL_TEXTURE_2D, 0)
      host.gl.flush()
    }
  }

  func deleteTexture(_ name: GLuint) throws {
    try host.withCurrent { host.gl.deleteTexture(name) }
    names.remove(name)
  }

  func isTexture(_ name: GLuint) throws -> Bool { try host.withCurrent { host.gl.isTexture(name) } }

  /// An external texture with an image's texels.
  func makeExternal(
    _ image: CGImage, rows: RowOrder, alpha: ExternalTexture.Alpha = .premultiplied
  ) throws -> ExternalTexture {
    let name = try makeTexture(image, rows: rows, isStraight: alpha == .straight)
    return try ExternalTexture(
      glTexture: name, width: image.width, height: image.height, rows: rows, alpha: alpha)
  }

  /// Closes the renderer, then the host. The host's objects must still exist in between.
  func close(sourceLocation: SourceLocation = #_sourceLocation) {
    target.delete()
    executor.releaseAll()
    let ledger = context.resources.ledger
    // The objects that keep the host's state stay until the end. They have no texels.
    #expect(ledger.liveBytes == 0, sourceLocation: sourceLocation)
    for kind in [ResourceKind.sampler, .fence, .buffer, .program] {
      #expect(ledger.live(kind) == 0, "\(ledger)", sourceLocation: sourceLocation)
    }
    for name in names {
      #expect(
        (try? isTexture(name)) == true, "texture \(name) of the host's",
        sourceLocation: sourceLocation)
    }
    #expect(
      (try? host.withCurrent { host.gl.getError() }) == GL_NO_ERROR, sourceLocation: sourceLocation)
    context.close()
    #expect(context.resources.ledger.isBalanced, sourceLocation: sourceLocation)
    host.releaseCurrent()
    host.close()
  }
}

func withHost<Result>(
  size: CGSize, scale: CGFloat = 1, options: CARenderOptions = .all, ownership: Ownership = .host,
  driver: ContextOptions = ContextOptions(),
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (HostRig) throws -> Result
) throws -> Result {
  let rig = try HostRig(
    size: size, scale: scale, options: options, ownership: ownership, driver: driver)
  defer { rig.close(sourceLocation: sourceLocation) }
  return try body(rig)
}

extension HostRig {
  /// Whether the host's display has an extension.
  func hasEGL(_ name: String) -> Bool {
    (try? host.withCurrent { try EGLFunctions().extensions.contains(name) }) ?? false
  }
}
