import CGLES
import LaminaPlan

/// Numbers of a plan as a texture of floats, four to a texel and 1,024 texels a row: its clips, or
/// the stops of its gradients.
///
/// Two textures take turns: writing one that a draw in flight reads would wait for that draw.
struct FloatTable {
  private static let width = 1024

  /// The texture unit that programs find it at.
  private let unit: Int32
  private var textures: [Texture?] = [nil, nil]
  private var current = 0
  /// Of the numbers that are in the current texture; 0 for none.
  private var version = 0

  init(unit: Int32) { self.unit = unit }

  /// Copies `elements`, each of whole texels, and leaves the texture bound to the table's unit,
  /// with the pages' unit active. Throws ``LimitExceeded`` and ``GLDeviceError``.
  ///
  /// - Parameter new: the version of the elements; those that are there already are not copied
  ///   again. 0 if it is not known.
  mutating func fill<Element: BitwiseCopyable>(
    _ elements: borrowing [Element], version new: Int, resources: GLResources,
    statistics: inout ExecutionStatistics
  ) throws {
    // Of an array that exists: the product is in range.
    let count = elements.count * MemoryLayout<Element>.stride / Self.texelBytes
    if count == 0 { return }
    let gl = resources.gl
    if new != 0, new == version, let texture = textures[current] {
      gl.activeTexture(GL_TEXTURE0 + unit)
      gl.bindTexture(GL_TEXTURE_2D, texture.name)
      gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit)
      return
    }
    version = 0
    current = 1 - current
    let rows = (count + Self.width - 1) / Self.width
    gl.activeTexture(GL_TEXTURE0 + unit)
    defer { gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit) }
    if let texture = textures[current], texture.height >= rows {
      gl.bindTexture(GL_TEXTURE_2D, texture.name)
    } else {
      if let small = textures[current] { resources.delete(small) }
      textures[current] = nil
      textures[current] = try resources.makeTexture(width: Self.width, height: rows, kind: .floats)
    }
    elements.withUnsafeBytes { bytes in
      let fullRows = count / Self.width
      let rest = count % Self.width
      if fullRows > 0 { copy(bytes.baseAddress, row: 0, rows: fullRows, width: Self.width, gl) }
      if rest > 0 {
        let start = fullRows * Self.width * Self.texelBytes
        copy(bytes.baseAddress?.advanced(by: start), row: fullRows, rows: 1, width: rest, gl)
      }
    }
    version = new
    statistics.uploadedBytes += count * Self.texelBytes
  }

  private static let texelBytes = 4 * MemoryLayout<Float>.stride

  private func copy(_ start: UnsafeRawPointer?, row: Int, rows: Int, width: Int, _ gl: GLFunctions)
  {
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
