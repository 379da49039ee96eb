import Foundation
import Lamina

/// A program with a GL context of its own, which is current as long as this object lives.
struct ProbeHost {
  let context: GLContext

  init(_ device: GLDeviceRequest) throws {
    context = try GLContext.open(device)
    do {
      try context.makeCurrent()
    } catch {
      context.close()
      throw error
    }
  }

  func close() {
    context.releaseCurrent()
    context.close()
  }

  /// A texture, which stays bound to the active unit.
  func makeTexture(width: Int, height: Int) -> UInt32 {
    let gl = context.gl
    let name = gl.genTexture()
    gl.bindTexture(GLName.texture2D, name)
    gl.texImage2D(
      GLName.texture2D, 0, GLName.rgba8, Int32(width), Int32(height), 0, GLName.rgba,
      GLName.unsignedByte, nil)
    return name
  }

  /// Clears a texture to a grey.
  func clear(_ texture: UInt32, _ grey: Float, alpha: Float) throws {
    let gl = context.gl
    let framebuffer = gl.genFramebuffer()
    defer { gl.deleteFramebuffer(framebuffer) }
    gl.bindFramebuffer(GLName.framebuffer, framebuffer)
    gl.framebufferTexture2D(
      GLName.framebuffer, GLName.colorAttachment, GLName.texture2D, texture, 0)
    gl.clearColor(grey, grey, grey, alpha)
    gl.clear(GLName.colorBit)
    gl.bindFramebuffer(GLName.framebuffer, 0)
    try context.resources.check("clearing a texture of the host's")
  }

  /// The texels of a texture, RGBA, row after row.
  func texels(_ texture: UInt32, width: Int, height: Int) throws -> [UInt8] {
    let gl = context.gl
    let framebuffer = gl.genFramebuffer()
    defer { gl.deleteFramebuffer(framebuffer) }
    gl.bindFramebuffer(GLName.framebuffer, framebuffer)
    gl.framebufferTexture2D(
      GLName.framebuffer, GLName.colorAttachment, GLName.texture2D, texture, 0)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    bytes.withUnsafeMutableBytes {
      gl.readPixels(
        0, 0, Int32(width), Int32(height), GLName.rgba, GLName.unsignedByte, $0.baseAddress)
    }
    gl.bindFramebuffer(GLName.framebuffer, 0)
    try context.resources.check("reading a texture of the host's")
    return bytes
  }
}

// Whether a host's bindings of each texture unit are put back and do not change the picture.
extension DeviceProbe {
  static func hostUnits(_ device: GLDeviceRequest) throws -> Answer {
    let host = try ProbeHost(device)
    defer { host.close() }
    let gl = host.context.gl
    let (width, height) = (240, 160)
    let target = host.makeTexture(width: width, height: height)
    func draw() throws {
      // Each time with a new renderer, so that it makes everything while the host's bindings are
      // there.
      try host.clear(target, 0.5, alpha: 0.5)
      let renderer = try CARenderer(
        destination: .texture(target, width: width, height: height, rows: .topFirst))
      renderer.animatesChanges = false
      renderer.layer = KindScenes.everything()
      renderer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      renderer.layer?.position = CGPoint(x: width / 2, y: height / 2)
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      try renderer.renderFrame()
      renderer.endFrame()
    }
    try draw()
    let expected = try host.texels(target, width: width, height: height)
    let count = min(Int(gl.value(GLName.combinedTextureUnits)), 32)
    var (changed, wrong): ([Int], [Int]) = ([], [])
    for unit in 0..<count {
      gl.activeTexture(GLName.texture0 + Int32(unit))
      let texture = host.makeTexture(width: 2, height: 2)
      let sampler = gl.genSampler()
      gl.samplerParameteri(sampler, GLName.minFilter, GLName.nearest)
      gl.samplerParameteri(sampler, GLName.magFilter, GLName.nearest)
      gl.bindSampler(unit, sampler)
      try draw()
      let found = [GLName.activeTexture, GLName.textureBinding, GLName.samplerBinding].map {
        UInt32(bitPattern: gl.value($0))
      }
      if found != [UInt32(bitPattern: GLName.texture0) + UInt32(unit), texture, sampler] {
        changed.append(unit)
      }
      gl.bindSampler(unit, 0)
      gl.bindTexture(GLName.texture2D, 0)
      if try host.texels(target, width: width, height: height) != expected { wrong.append(unit) }
      gl.deleteSampler(sampler)
      gl.deleteTexture(texture)
    }
    let code = gl.getError()
    var faults: [String] = []
    if !changed.isEmpty { faults.append("bindings of the units \(changed) are not put back") }
    if !wrong.isEmpty { faults.append("bindings of the units \(wrong) change the picture") }
    if code != 0 { faults.append("GL reports the error 0x\(String(code, radix: 16))") }
    return Answer(
      faults.isEmpty ? "\(count) units are as found" : faults.joined(separator: "; "),
      isGood: faults.isEmpty)
  }
}
