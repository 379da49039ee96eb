@_implementationOnly import CEGL
import LaminaPlan

extension EGLFunctions {
  /// Makes an image of shared memory. The caller destroys it. Throws ``GLDeviceError``, which names
  /// the missing extension, the plane that is too small, or the format or modifier that the driver
  /// does not take.
  func makeImage(_ buffer: DMABuffer) throws -> UnsafeMutableRawPointer {
    let work = "dmabuf \(buffer.formatName) of \(buffer.width)x\(buffer.height)"
    try need("EGL_EXT_image_dma_buf_import", for: work)
    let hasModifiers = extensions.contains("EGL_EXT_image_dma_buf_import_modifiers")
    // A driver without modifiers assumes linear rows.
    if let modifier = buffer.modifier, modifier != 0, !hasModifiers {
      throw GLDeviceError.missingExtension(
        "EGL_EXT_image_dma_buf_import_modifiers", neededFor: work)
    }
    guard buffer.planes.count < 4 || hasModifiers else {
      throw GLDeviceError.missingExtension(
        "EGL_EXT_image_dma_buf_import_modifiers", neededFor: "\(work) in four planes")
    }
    try buffer.checkMemory(for: work)
    if hasModifiers { try checkModifier(buffer, for: work) }
    return try makeImage(
      EGL_LINUX_DMA_BUF_EXT, in: nil, buffer: nil,
      Self.attributes(buffer, withModifier: hasModifiers),
      for: work)
  }

  /// The EGL attributes that describe a buffer.
  static func attributes(_ buffer: DMABuffer, withModifier: Bool) -> [EGLint] {
    var list: [EGLint] = [
      EGL_WIDTH, EGLint(clamping: buffer.width), EGL_HEIGHT, EGLint(clamping: buffer.height),
      EGL_LINUX_DRM_FOURCC_EXT, EGLint(bitPattern: buffer.fourCC),
    ]
    if let encoding = buffer.colorEncoding {
      list.append(EGL_YUV_COLOR_SPACE_HINT_EXT)
      switch encoding {
      case .rec601: list.append(EGL_ITU_REC601_EXT)
      case .rec709: list.append(EGL_ITU_REC709_EXT)
      case .rec2020: list.append(EGL_ITU_REC2020_EXT)
      }
    }
    if let range = buffer.sampleRange {
      list += [
        EGL_SAMPLE_RANGE_HINT_EXT,
        range == .full ? EGL_YUV_FULL_RANGE_EXT : EGL_YUV_NARROW_RANGE_EXT,
      ]
    }
    // For each plane: descriptor, offset, pitch, and the two halves of the modifier.
    let names = [
      [EGL_DMA_BUF_PLANE0_FD_EXT, EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT],
      [EGL_DMA_BUF_PLANE1_FD_EXT, EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT],
      [EGL_DMA_BUF_PLANE2_FD_EXT, EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT],
      [EGL_DMA_BUF_PLANE3_FD_EXT, EGL_DMA_BUF_PLANE3_MODIFIER_LO_EXT],
    ]
    for (plane, name) in zip(buffer.planes, names) {
      list += [
        name[0], plane.descriptor, name[0] + 1, EGLint(clamping: plane.offset), name[0] + 2,
        EGLint(clamping: plane.stride),
      ]
      guard withModifier, let modifier = buffer.modifier else { continue }
      list += [
        name[1], EGLint(truncatingIfNeeded: modifier), name[1] + 1,
        EGLint(truncatingIfNeeded: modifier >> 32),
      ]
    }
    return list + [EGL_NONE]
  }
}
