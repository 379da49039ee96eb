import CGLES
import Foundation
import Lamina
import Testing

/// Textures of floats on drivers that cannot read them between their texels. They are converted,
/// and never black.
@Suite struct ExternalFloatTests {
  private let size = CGSize(width: 96, height: 64)

  private func tree(_ contents: Any?) -> CALayer {
    root([
      layer(5, 5, 30, 20, .red), layer(40, 20, 30, 20) { $0.contents = contents },
      layer(2, 30, 77, 31) { $0.contents = contents },
    ])
  }

  /// A texture of the host's whose texels are those of `image`, as floats of 32 bits or half of
  /// them, in a sized or unsized format.
  private func makeTexture(
    _ rig: HostRig, _ image: CGImage, format: Int32, type: Int32, levels: Bool = false
  ) throws -> GLuint {
    let bytes = Picture(image).bytes
    var floats = [Float](repeating: 0, count: bytes.count)
    for i in bytes.indices {
      floats[i] = Float(bytes[i % 4 == 0 ? i + 2 : i % 4 == 2 ? i - 2 : i]) / 255
    }
    return try rig.host.withCurrent {
      let gl = rig.host.gl
      let name = gl.genTexture()
      gl.bindTexture(GL_TEXTURE_2D, name)
      if !levels { gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0) }
      func send(_ data: UnsafeRawPointer?) {
        gl.texImage2D(
          GL_TEXTURE_2D, 0, format, Int32(image.width), Int32(image.height), 0, GL_RGBA, type, data)
      }
      if type == GL_FLOAT {
        floats.withUnsafeBytes { send($0.baseAddress) }
      } else {
        floats.map(Float16.init).withUnsafeBytes { send($0.baseAddress) }
      }
      if levels { gl.generateMipmap(GL_TEXTURE_2D) }
      #expect(gl.getError() == GL_NO_ERROR)
      gl.bindTexture(GL_TEXTURE_2D, 0)
      gl.flush()
      return name
    }
  }

  private static let withheld: Set<String> = [
    "GL_OES_texture_float_linear", "GL_OES_texture_half_float_linear",
    "GL_EXT_color_buffer_half_float", "GL_EXT_color_buffer_float",
  ]

  @Test(arguments: [0, 2], [ExternalTexture.Alpha.premultiplied, .straight])
  func floatsAreConvertedWhereTheyCannotBeFiltered(
    _ minor: Int, _ alpha: ExternalTexture.Alpha
  ) throws {
    // Opaque, so that straight and premultiplied colours are the same.
    let image = try testImage(30, 20)
    let expected = try render(tree(image))
    for isOld in [true, false] {
      var driver = ContextOptions()
      if isOld {
        (driver.withheldExtensions, driver.highestMinorVersion) = (Self.withheld, minor)
      }
      try withHost(size: size, driver: driver) { rig in
        for (format, type, levels) in [
          (GL_RGBA32F, GL_FLOAT, false), (GL_RGBA16F, GL_HALF_FLOAT, false),
          (GL_RGBA16F, GL_HALF_FLOAT, true),
        ] {
          let name = try makeTexture(rig, image, format: format, type: type, levels: levels)
          let texture = try ExternalTexture(
            glTexture: name, width: 30, height: 20, rows: .topFirst, alpha: alpha)
          let picture = try rig.render(tree(texture))
          #expect(texture.failure == nil)
          let linear =
            type == GL_FLOAT ? "GL_OES_texture_float_linear" : "GL_OES_texture_half_float_linear"
          let isConverted =
            alpha == .straight || !rig.context.capabilities.extensions.contains(linear)
          if isOld { #expect(isConverted) }
          #expect(rig.statistics.conversions == (isConverted ? 1 : 0))
          expectEqual(picture, expected, tolerance: 1, "external-float-\(format)-\(isOld)")
          rig.invalidate()
          try rig.deleteTexture(name)
        }
      }
    }
  }

  /// OpenGL ES 3.0 cannot be asked for a texture's format directly.
  @Test func integersAreRefusedByOldDriversToo() throws {
    var driver = ContextOptions()
    driver.highestMinorVersion = 0
    try withHost(size: size, driver: driver) { rig in
      let name = try rig.makeIntegerTexture(width: 30, height: 20)
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      _ = try rig.render(tree(texture))
      #expect("\(try #require(texture.failure))".contains("no normalised"))
      try rig.deleteTexture(name)
    }
  }

  /// A base level above 0 would make a texture incomplete, or show another level than the host
  /// says.
  @Test func aBaseLevelIsRefused() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(try testImage(30, 20), rows: .topFirst)
      try rig.host.withCurrent {
        rig.host.gl.bindTexture(GL_TEXTURE_2D, name)
        rig.host.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 2)
        rig.host.gl.bindTexture(GL_TEXTURE_2D, 0)
      }
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      _ = try rig.render(tree(texture))
      #expect("\(try #require(texture.failure))".contains("GL_TEXTURE_BASE_LEVEL 2"))
    }
  }

  /// Copies of sRGB textures keep their bytes, if the driver can leave out decoding at all.
  @Test func encodedColoursStayEncoded() throws {
    let image = try testImage(30, 20)
    try withHost(size: size) { rig in
      guard rig.context.capabilities.extensions.contains("GL_EXT_texture_sRGB_decode") else {
        return
      }
      let expected = try render(tree(image))
      for alpha in [ExternalTexture.Alpha.premultiplied, .straight] {
        let name = try rig.makeTexture(image, rows: .topFirst, format: GL_SRGB8_ALPHA8)
        let texture = try ExternalTexture(
          glTexture: name, width: 30, height: 20, rows: .topFirst, alpha: alpha)
        expectEqual(
          try rig.render(tree(texture)), expected, tolerance: 1, "external-encoded-\(alpha)")
        rig.invalidate()
        try rig.deleteTexture(name)
      }
    }
  }
}
