import Foundation
import Lamina

// Textures and fences that go from one context to another, and host programs.
extension DeviceProbe {
  mutating func sharing() {
    probe("dmabuf round trip", Self.dmaBuffer)
    probe("native fence round trip", Self.nativeFence)
    probe("shared texture with fences", Self.sharedTexture)
    probe("host's texture units", Self.hostUnits)
  }

  /// Two solid pictures, so that a frame that comes too late or too early shows.
  private static func scene(_ number: Int, _ side: Int) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = CGColor(
      srgbRed: number % 2 == 0 ? 0.2 : 0.8, green: 0.4, blue: 0.6, alpha: 1)
    let inner = CALayer()
    inner.frame = CGRect(x: 5, y: 7, width: side / 2, height: side / 3)
    inner.backgroundColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.1, alpha: 1)
    root.addSublayer(inner)
    return root
  }

  /// How many pixels of two pictures differ.
  private static func differences(_ one: CGImage, _ other: CGImage) -> Int {
    one.pixels.withUnsafeBytes { a in
      other.pixels.withUnsafeBytes { b in
        stride(from: 0, to: min(a.count, b.count), by: 4).count { start in
          (0..<4).contains { a[start + $0] != b[start + $0] }
        }
      }
    }
  }

  /// A picture is exported as a dmabuf, imported by another renderer, and must be the same bytes.
  private static func dmaBuffer(_ device: GLDeviceRequest) throws -> Answer {
    let side = 96
    let size = CGSize(width: side, height: side)
    let first = try OffscreenRenderer(size: size, device: device)
    let drawn = try first.render(KindScenes.opaque(side), at: 0)
    let buffer: DMABuffer
    do { buffer = try first.exportDMABuf() } catch let error as GLDeviceError {
      // Memory is shared by the kernel's DRM devices. A container may have none of them.
      guard !FileManager.default.fileExists(atPath: "/dev/dri") else { throw error }
      return .notAvailable("there is no /dev/dri (\(error))")
    }
    defer { for plane in buffer.planes { close(plane.descriptor) } }
    let texture = try ExternalTexture(dmaBuffer: buffer, rows: .topFirst, alpha: .opaque)
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.contents = texture
    let second = try OffscreenRenderer(size: size, device: device)
    let shown = try second.render(layer, at: 0)
    if let failure = texture.failure { throw failure }
    let wrong = differences(drawn, shown)
    let modifier = buffer.modifier.map { "0x" + String($0, radix: 16) } ?? "unknown"
    return Answer(
      "\(buffer.formatName), modifier \(modifier), \(buffer.planes.count) planes: \(side * side - wrong) of \(side * side) pixels are equal",
      isGood: wrong == 0)
  }

  /// A native fence of one renderer is waited for by another one.
  private static func nativeFence(_ device: GLDeviceRequest) throws -> Answer {
    let side = 256
    let first = try OffscreenRenderer(size: CGSize(width: side, height: side), device: device)
    _ = try first.begin(scene(0, side), at: 0)
    let descriptor = try first.exportFence()
    defer { close(descriptor) }
    let second = try CARenderer(
      destination: .offscreen(width: side, height: side, device: device))
    second.layer = scene(1, side)
    second.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    second.beginFrame(atTime: 0, timeStamp: nil)
    let time = try milliseconds {
      try second.renderFrame(after: try .native(descriptor))
      guard try second.makeFence().wait(seconds: 10) else {
        throw ValidationFailure("the fence after the frame was not reached in 10 s")
      }
    }
    second.endFrame()
    return Answer("reached after \(text(time)) ms", isGood: true)
  }

  /// A host clears its texture, and the renderer draws over it from a context of its own, 20 times,
  /// in the order that fences give.
  private static func sharedTexture(_ device: GLDeviceRequest) throws -> Answer {
    let host = try ProbeHost(device)
    defer { host.close() }
    let (gl, side, rounds) = (host.context.gl, 64, 20)
    let target = host.makeTexture(width: side, height: side)
    let renderer = try CARenderer(
      destination: .texture(target, width: side, height: side, rows: .topFirst, context: .shared))
    renderer.animatesChanges = false
    renderer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: side / 2, width: side, height: side / 2)
    renderer.layer = layer
    var wrong = 0
    for round in 0..<rounds {
      try host.clear(target, Float(round * 9) / 255, alpha: 1)
      let fence = try host.context.resources.makeFence()
      gl.flush()
      defer { host.context.resources.delete(fence) }
      guard let handle = fence.handle else { throw ValidationFailure("no fence") }
      let shade = Double(255 - round * 7) / 255
      layer.backgroundColor = CGColor(srgbRed: shade, green: shade, blue: shade, alpha: 1)
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      renderer.addUpdate(renderer.bounds)
      try renderer.renderFrame(after: .glSync(handle))
      try renderer.makeFence().waitOnDevice()
      renderer.endFrame()
      let bytes = try host.texels(target, width: side, height: side)
      let (above, below) = (bytes[side * 4], bytes[(side - 2) * side * 4])
      if abs(Int(above) - (255 - round * 7)) > 1 || abs(Int(below) - round * 9) > 1 { wrong += 1 }
    }
    return Answer("\(rounds - wrong) of \(rounds) frames are right", isGood: wrong == 0)
  }
}

/// A reason in words.
struct ValidationFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
