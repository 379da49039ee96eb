@_implementationOnly import CGLES
import LaminaGraphics

/// A two-dimensional texture, clamped to its edges.
package struct Texture: Equatable, Sendable {
  package fileprivate(set) var name: GLuint
  package let width: Int
  package let height: Int
  /// Whether it has smaller levels, down to one texel.
  package var hasLevels = false
  /// The columns and rows that GL has of it: up to one more than anybody uses.
  package var storedWidth: Int
  package var storedHeight: Int

  package init(name: GLuint, width: Int, height: Int, hasLevels: Bool = false) {
    (self.name, self.width, self.height, self.hasLevels) = (name, width, height, hasLevels)
    (storedWidth, storedHeight) = (width, height)
  }
}

/// The format of a texture's texels.
package enum TexelKind: Sendable {
  /// Premultiplied 8-bit colour in the context's ``PixelOrder``; sampled with linear filtering.
  case color
  /// One byte, read as the grey of an opaque colour; sampled with linear filtering.
  case gray
  /// One byte, read as the alpha of premultiplied white; sampled with linear filtering.
  case alpha
  /// Four half floats, premultiplied: red, green, blue, alpha; sampled with linear filtering.
  case halfFloats
  /// Four 32-bit floats, fetched by position.
  case floats

  var bytes: Int {
    switch self {
    case .color: 4
    case .gray, .alpha: 1
    case .halfFloats: 8
    case .floats: 16
    }
  }
}

extension GLResources {
  /// Makes a texture with undefined contents and leaves it bound to the active unit. Throws
  /// ``LimitExceeded`` before anything is allocated, and ``GLDeviceError``.
  ///
  /// - Parameters:
  ///   - order: the order of colours; nil for the context's.
  ///   - isPage: whether nobody reads the texture beyond what was put into it. It may then get a
  ///     column and a row more: llvmpipe compiles each program anew for a texture with a side that
  ///     is a power of two, for the sake of coordinates that repeat.
  package func makeTexture(
    width: Int, height: Int, kind: TexelKind = .color, order: PixelOrder? = nil,
    hasLevels: Bool = false, isPage: Bool = false
  ) throws -> Texture {
    guard width > 0, height > 0 else {
      throw GLDeviceError.invalidRequest("texture size \(width)x\(height): must be at least 1x1")
    }
    try LimitExceeded.check("textureSide", max(width, height), atMost: maxTextureSide)
    var texture = Texture(name: 0, width: width, height: height, hasLevels: hasLevels)
    if isPage, sparesStates, !hasLevels, kind.bytes <= 4 {
      texture.storedWidth = unevenSide(width)
      texture.storedHeight = unevenSide(height)
    }
    let (columns, rows) = (texture.storedWidth, texture.storedHeight)
    let (texels, isHuge) = columns.multipliedReportingOverflow(by: rows)
    let (base, isTooLarge) = texels.multipliedReportingOverflow(by: kind.bytes)
    // All smaller levels together take a third of the first level, plus one row of texels per
    // level.
    let (bytes, isTooDeep) = base.addingReportingOverflow(
      hasLevels ? base / 3 + 64 * kind.bytes : 0)
    try checkBudget(isHuge || isTooLarge || isTooDeep ? Int.max : bytes)

    let work = "making a texture of \(width)x\(height)"
    let name = gl.genTexture()
    guard name != 0 else { throw failure(work) }
    record(.texture, UInt(name), bytes: bytes)
    do {
      gl.bindTexture(GL_TEXTURE_2D, name)
      let filter = kind == .floats ? GL_NEAREST : GL_LINEAR
      gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter)
      gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter)
      gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
      gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
      if !hasLevels { gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0) }
      switch kind {
      case .color:
        let order = order ?? self.order
        gl.texImage2D(
          GL_TEXTURE_2D, 0, order.internalFormat, GLsizei(columns), GLsizei(rows), 0, order.format,
          GL_UNSIGNED_BYTE, nil)
      case .gray, .alpha:
        for component in [GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B] {
          gl.texParameteri(GL_TEXTURE_2D, component, GL_RED)
        }
        gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, kind == .gray ? GL_ONE : GL_RED)
        gl.texImage2D(
          GL_TEXTURE_2D, 0, GL_R8, GLsizei(columns), GLsizei(rows), 0, GL_RED, GL_UNSIGNED_BYTE, nil
        )
      case .halfFloats:
        gl.texImage2D(
          GL_TEXTURE_2D, 0, GL_RGBA16F, GLsizei(columns), GLsizei(rows), 0, GL_RGBA, GL_HALF_FLOAT,
          nil)
      case .floats:
        gl.texImage2D(
          GL_TEXTURE_2D, 0, GL_RGBA32F, GLsizei(columns), GLsizei(rows), 0, GL_RGBA, GL_FLOAT, nil)
      }
      try check(work)
    } catch {
      deleteTexture(name)
      throw error
    }
    texture.name = name
    return texture
  }

  /// The side, or the next number if it is a power of two.
  private func unevenSide(_ side: Int) -> Int {
    side & (side - 1) == 0 && side < maxTextureSide ? side + 1 : side
  }

  package func delete(_ texture: Texture) {
    deleteTexture(texture.name)
  }

  func deleteTexture(_ name: GLuint) {
    if strike(.texture, UInt(name)) { gl.deleteTexture(name) }
  }
}
