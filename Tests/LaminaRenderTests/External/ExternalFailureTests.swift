import CGLES
import Foundation
import Lamina
import Testing

/// Textures that cannot be shown are left out, and the renderer says why.
@Suite struct ExternalFailureTests {
  private let size = CGSize(width: 96, height: 64)

  private func tree(_ contents: Any?) -> CALayer {
    root([layer(5, 5, 30, 20, .red), layer(40, 20, 30, 20) { $0.contents = contents }])
  }

  /// Renders with a texture that cannot be shown, and returns the reason.
  private func failure(_ rig: HostRig, _ texture: ExternalTexture) throws -> GLDeviceError {
    let picture = try rig.render(tree(texture))
    expectEqual(picture, try render(tree(nil)), "external-failure")
    #expect(rig.statistics.failedImports == 1 && rig.statistics.imports == 0)
    return try #require(texture.failure as? GLDeviceError)
  }

  private func reason(_ error: GLDeviceError) -> String {
    if case .externalTexture(let text) = error { text } else { "another error: \(error)" }
  }

  @Test func aNameThatIsNoTexture() throws {
    try withHost(size: size) { rig in
      let texture = try ExternalTexture(glTexture: 4711, width: 30, height: 20, rows: .topFirst)
      #expect(reason(try failure(rig, texture)).contains("GL texture 4711 does not exist"))
    }
  }

  @Test func aTextureThatWasDeleted() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(try testImage(30, 20), rows: .topFirst)
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      _ = try rig.render(tree(texture))
      #expect(texture.failure == nil)
      try rig.deleteTexture(name)
      texture.setContentsChanged()
      #expect(reason(try failure(rig, texture)).contains("does not exist"))
    }
  }

  @Test func aTextureThatWasDeletedWhileALayerShowsIt() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(try testImage(30, 20), rows: .topFirst)
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      let (top, plain) = (tree(texture), tree(nil))
      _ = try rig.render(top)
      try rig.deleteTexture(name)
      for root in [top, plain] { root.backgroundColor = .green }
      expectEqual(try rig.render(top), try render(plain), "external-deleted-shown")
      #expect(reason(try #require(texture.failure as? GLDeviceError)).contains("was deleted while"))
      #expect(try !rig.isTexture(name))
    }
  }

  @Test func aWrongSize() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(try testImage(30, 20), rows: .topFirst)
      let texture = try ExternalTexture(glTexture: name, width: 31, height: 20, rows: .topFirst)
      #expect(reason(try failure(rig, texture)).contains("is 30x20"))
    }
  }

  @Test func aWrongTarget() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(try testImage(30, 20), rows: .topFirst)
      let texture = try ExternalTexture(
        glTexture: name, target: .externalOES, width: 30, height: 20, rows: .topFirst)
      #expect(reason(try failure(rig, texture)).contains("not of the kind"))
    }
  }

  @Test func integersAreNoColours() throws {
    try withHost(size: size) { rig in
      let name = try rig.makeIntegerTexture(width: 30, height: 20)
      let texture = try ExternalTexture(glTexture: name, width: 30, height: 20, rows: .topFirst)
      #expect(reason(try failure(rig, texture)).contains("no normalised"))
      try rig.deleteTexture(name)
    }
  }

  @Test func sizesAndNamesAreCheckedAtOnce() throws {
    #expect(throws: ExternalTextureError.invalidSize(width: 0, height: 4, largestSide: 16_384)) {
      try ExternalTexture(glTexture: 1, width: 0, height: 4, rows: .topFirst)
    }
    #expect(throws: ExternalTextureError.invalidSize(width: 16_385, height: 4, largestSide: 16_384))
    {
      try ExternalTexture(glTexture: 1, width: 16_385, height: 4, rows: .topFirst)
    }
    #expect(
      try ExternalTexture(glTexture: 1, width: 16_384, height: 16_384, rows: .topFirst).width
        == 16_384)
    #expect(throws: ExternalTextureError.invalidSize(width: 4, height: .max, largestSide: 16_384)) {
      try ExternalTexture(glTexture: 1, width: 4, height: .max, rows: .topFirst)
    }
    #expect(throws: ExternalTextureError.invalidSource("GL texture 0 is none")) {
      try ExternalTexture(glTexture: 0, width: 4, height: 4, rows: .topFirst)
    }
  }

  /// Any call may fail: there is a typed error, nothing is kept, and the next frame is correct.
  @Test(arguments: [ExternalTexture.Alpha.premultiplied, .straight], [Ownership.host, .shared])
  func aFailureAtEveryCall(_ alpha: ExternalTexture.Alpha, _ ownership: Ownership) throws {
    let image = try testImage(30, 20, opaque: false)
    let expected = try render(tree(image))
    try withHost(size: size, ownership: ownership) { rig in
      let texture = try rig.makeExternal(image, rows: .bottomFirst, alpha: alpha)
      let top = tree(texture)
      let gl = rig.context.gl
      var (failures, number) = (0, 1)
      while number < 400 {
        rig.invalidate()
        top.opacity = top.opacity == 1 ? 0.5 : 1
        texture.setContentsChanged()
        gl.failCall(number)
        var wasThrown = false
        do {
          _ = try rig.render(top)
        } catch let error as GLDeviceError {
          wasThrown = true
          #expect(!error.concernsTexture, "\(error) at call \(number)")
        }
        let failed = gl.lastFailed
        gl.failCall(0)
        if failed == nil { break }
        failures += wasThrown ? 1 : 0
        number += 1
      }
      #expect(failures > 60 && number < 400, "\(failures) of \(number) calls")
      rig.invalidate()
      top.opacity = 1
      texture.setContentsChanged()
      expectEqual(
        try rig.render(top), expected, tolerance: alpha == .straight ? 1 : 0,
        "external-after-failures")
      #expect(texture.failure == nil)
    }
  }

  // MARK: Shared memory

  @Test func aDMABufferNamesTheExtensionThatIsMissing() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let buffer = DMABuffer(
      width: 30, height: 20, fourCC: DMABuffer.argb8888, modifier: 0,
      planes: [DMABuffer.Plane(descriptor: file, stride: 120)])
    try withHost(size: size) { rig in
      let texture = try ExternalTexture(dmaBuffer: buffer, rows: .topFirst)
      let error = try failure(rig, texture)
      if rig.hasEGL("EGL_EXT_image_dma_buf_import") {
        #expect(reason(error).contains("dmabuf AR24 of 30x20"))
      } else {
        #expect(
          error
            == .missingExtension("EGL_EXT_image_dma_buf_import", neededFor: "dmabuf AR24 of 30x20"))
      }
    }
  }

  @Test func aDMABufferIsCheckedAtOnceAndItsDescriptorsAreDuplicated() throws {
    func make(_ planes: [DMABuffer.Plane], fourCC: UInt32 = DMABuffer.xrgb8888) throws
      -> ExternalTexture
    {
      try ExternalTexture(
        dmaBuffer: DMABuffer(width: 4, height: 4, fourCC: fourCC, modifier: nil, planes: planes),
        rows: .topFirst)
    }
    #expect(throws: ExternalTextureError.self) { try make([]) }
    let file = open("/dev/null", O_RDONLY)
    let plane = DMABuffer.Plane(descriptor: file, stride: 16)
    #expect(throws: ExternalTextureError.self) { try make([plane, plane, plane, plane, plane]) }
    #expect(throws: ExternalTextureError.self) { try make([plane], fourCC: 0) }
    #expect(throws: ExternalTextureError.self) {
      try make([DMABuffer.Plane(descriptor: file, stride: 0)])
    }
    #expect(throws: ExternalTextureError.self) {
      try make([DMABuffer.Plane(descriptor: file, offset: -1, stride: 16)])
    }
    #expect(throws: ExternalTextureError.descriptor(-1, code: EBADF)) {
      try make([plane, DMABuffer.Plane(descriptor: -1, stride: 16)])
    }
    let texture = try make([plane])
    guard case .dmaBuffer(let held) = texture.source else {
      Issue.record("no buffer is held")
      return
    }
    let own = held.buffer.planes[0].descriptor
    #expect(own != file && fcntl(own, F_GETFD) == FD_CLOEXEC)
    close(file)
    #expect(fcntl(own, F_GETFD) == FD_CLOEXEC)
  }

  @Test func aContextThatSharesNothing() throws {
    let texture = try ExternalTexture(glTexture: 1, width: 30, height: 20, rows: .topFirst)
    try withRenderer(size: size) { renderer in
      let picture = Picture(try renderer.render(tree(texture)))
      expectEqual(picture, try render(tree(nil)), "external-unshared")
      let error = try #require(texture.failure as? GLDeviceError)
      #expect(reason(error).contains("shares no objects with the host's"))
      #expect(renderer.context.gl.counts[.isTexture] == 0)
    }
  }

  // MARK: Elsewhere

  @Test func archivesScenesAndContextsLeaveItOut() throws {
    let texture = try ExternalTexture(glTexture: 1, width: 4, height: 4, rows: .topFirst)
    let original = layer(0, 0, 10, 10, .red) { $0.contents = texture }
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: original, requiringSecureCoding: false)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.contents == nil && copy.bounds == original.bounds)
    // A copy of a layer shows the same texture.
    #expect(CALayer(layer: original).contents as? ExternalTexture === texture)
    let context = try #require(
      CGContext(
        data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    original.render(in: context)
    let picture = Picture(try #require(context.makeImage()))
    #expect(picture[5, 5] == SIMD4(0, 0, 255, 255))
  }
}
