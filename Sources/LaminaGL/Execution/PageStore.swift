import CGLES
import LaminaGraphics
import LaminaLayers

/// The texture pages of one compiler, by identifier.
struct PageStore {
  private var textures: [Int: Texture] = [:]
  /// Reused between uploads, where the driver wants another channel order.
  private var reordered: [UInt8] = []

  var count: Int { textures.count }

  func texture(_ id: Int) -> Texture? { textures[id] }

  /// Makes the pages that the uploads name and are not there yet, and copies the images in. Binds the textures
  /// to the active unit. Throws ``LimitExceeded`` and ``GLDeviceError``.
  mutating func upload(
    _ plan: borrowing FramePlan, resources: GLResources, statistics: inout ExecutionStatistics
  ) throws {
    if plan.uploads.isEmpty { return }
    var bound: GLuint = 0
    for upload in plan.uploads {
      let page = plan.pages[upload.page]
      let texture: Texture
      if let ready = textures[page.id] {
        guard ready.width == page.width, ready.height == page.height else {
          throw GLDeviceError.invalidPlan(
            "page \(page.id): \(page.width)x\(page.height), it was made \(ready.width)x\(ready.height)")
        }
        texture = ready
        if bound != texture.name { resources.gl.bindTexture(GL_TEXTURE_2D, texture.name) }
      } else {
        texture = try resources.makeTexture(width: page.width, height: page.height)
        textures[page.id] = texture
      }
      bound = texture.name
      copy(upload, resources)
      statistics.uploads += 1
      statistics.uploadedBytes += upload.image.pixels.width * upload.image.pixels.height * 4
    }
    try resources.check("copying \(plan.uploads.count) images into texture pages")
  }

  private mutating func copy(_ upload: TextureUpload, _ resources: GLResources) {
    let pixels = upload.image.pixels
    func copy(_ bytes: UnsafeRawBufferPointer) {
      resources.gl.texSubImage2D(
        GL_TEXTURE_2D, 0, Int32(upload.x), Int32(upload.y), Int32(pixels.width), Int32(pixels.height),
        resources.order.format, GL_UNSIGNED_BYTE, bytes.baseAddress)
    }
    switch resources.order {
    case .bgra:
      pixels.withUnsafeBytes { copy($0) }
    case .rgba:
      pixels.withUnsafeBytes { bytes in
        if reordered.count < bytes.count { reordered = [UInt8](repeating: 0, count: bytes.count) }
        reordered.withUnsafeMutableBytes { target in
          PixelOrder.swapRedAndBlue(bytes, into: target)
          copy(UnsafeRawBufferPointer(target))
        }
      }
    }
  }

  mutating func delete(_ ids: [Int], _ resources: GLResources) {
    for id in ids {
      if let texture = textures.removeValue(forKey: id) { resources.delete(texture) }
    }
  }

  mutating func deleteAll(_ resources: GLResources) {
    for texture in textures.values { resources.delete(texture) }
    textures = [:]
  }
}
