import CGLES
import LaminaLayers

/// The plan's clips as a texture of floats, four texels a clip, 256 clips a row.
///
/// Two textures take turns: writing one that a draw in flight reads would wait for that draw.
struct ClipTable {
  private static let clipsPerRow = 256
  private static let width = clipsPerRow * 4

  private var textures: [Texture?] = [nil, nil]
  private var current = 0
  /// Of the clips that are in the current texture; 0 for none.
  private var version = 0

  /// Copies the clips and leaves the texture bound to the clips' unit, with the pages' unit active. Throws
  /// ``LimitExceeded`` and ``GLDeviceError``.
  mutating func fill(
    _ plan: borrowing FramePlan, resources: GLResources, statistics: inout ExecutionStatistics
  ) throws {
    let count = plan.clips.count
    if count == 0 { return }
    let gl = resources.gl
    if plan.clipsVersion != 0, plan.clipsVersion == version, let texture = textures[current] {
      gl.activeTexture(GL_TEXTURE0 + DrawingProgram.clipUnit)
      gl.bindTexture(GL_TEXTURE_2D, texture.name)
      gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit)
      return
    }
    version = 0
    current = 1 - current
    let rows = (count + Self.clipsPerRow - 1) / Self.clipsPerRow
    gl.activeTexture(GL_TEXTURE0 + DrawingProgram.clipUnit)
    defer { gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit) }
    if let texture = textures[current], texture.height >= rows {
      gl.bindTexture(GL_TEXTURE_2D, texture.name)
    } else {
      if let small = textures[current] { resources.delete(small) }
      textures[current] = nil
      textures[current] = try resources.makeTexture(width: Self.width, height: rows, kind: .floats)
    }
    plan.clips.withUnsafeBytes { bytes in
      let fullRows = count / Self.clipsPerRow
      let rest = count % Self.clipsPerRow
      if fullRows > 0 { copy(bytes.baseAddress, row: 0, rows: fullRows, width: Self.width, gl) }
      if rest > 0 {
        let start = fullRows * Self.clipsPerRow * MemoryLayout<ClipRecord>.stride
        copy(bytes.baseAddress?.advanced(by: start), row: fullRows, rows: 1, width: rest * 4, gl)
      }
    }
    version = plan.clipsVersion
    statistics.uploadedBytes += count * MemoryLayout<ClipRecord>.stride
  }

  private func copy(_ start: UnsafeRawPointer?, row: Int, rows: Int, width: Int, _ gl: GLFunctions) {
    gl.texSubImage2D(
      GL_TEXTURE_2D, 0, 0, Int32(row), Int32(width), Int32(rows), GL_RGBA, GL_FLOAT, start)
  }

  mutating func deleteAll(_ resources: GLResources) {
    version = 0
    for index in textures.indices {
      if let texture = textures[index] { resources.delete(texture) }
      textures[index] = nil
    }
  }
}
