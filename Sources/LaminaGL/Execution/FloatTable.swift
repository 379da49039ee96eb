@_implementationOnly import CGLES
import LaminaPlan

/// A table of a plan's numbers in a texture of floats: its clips, or the stops of its gradients. A
/// texel holds four numbers and a row holds 1,024 texels.
///
/// Two textures take turns, because a write to a texture that a running draw reads would wait for
/// that draw.
struct FloatTable {
  /// Texels in a row, and bytes in a texel. The shaders know both.
  static let width = 1024
  static let texelBytes = 4 * MemoryLayout<Float>.stride

  /// The texture unit where programs find the table.
  private let unit: Int32
  private var textures: [Texture?] = [nil, nil]
  private var current = 0
  /// The version of the numbers in the current texture; 0 means it has none.
  private var version = 0

  init(unit: Int32) { self.unit = unit }

  /// Copies `elements`, each of which is a whole number of texels. Leaves the texture bound to the
  /// table's unit and the pages' unit active. Throws ``LimitExceeded`` and ``GLDeviceError``.
  ///
  /// - Parameter new: the version of the elements; 0 means unknown. Elements of the version that is
  ///   there already are not copied again.
  mutating func fill<Element: BitwiseCopyable>(
    _ elements: borrowing [Element], version new: Int, staging: inout StagingRing?,
    resources: GLResources, statistics: inout ExecutionStatistics
  ) throws {
    // The array exists, so the product is in range.
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
    try elements.withUnsafeBytes { bytes in
      let offset = try staging?.put(bytes.count, resources) { memory in
        UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
      }
      // In a bound buffer, an offset takes the place of an address.
      if let offset { copyRows(UnsafeRawPointer(bitPattern: offset), count, gl) }
      staging?.unbind(gl)
      if offset == nil { copyRows(bytes.baseAddress, count, gl) }
    }
    version = new
    statistics.uploadedBytes += count * Self.texelBytes
  }

  /// Copies `count` texels: the full rows, then the rest.
  private func copyRows(_ start: UnsafeRawPointer?, _ count: Int, _ gl: GLFunctions) {
    let fullRows = count / Self.width
    let rest = count % Self.width
    if fullRows > 0 { copy(start, row: 0, rows: fullRows, width: Self.width, gl) }
    if rest > 0 {
      let offset = Int(bitPattern: start) + fullRows * Self.width * Self.texelBytes
      copy(UnsafeRawPointer(bitPattern: offset), row: fullRows, rows: 1, width: rest, gl)
    }
  }

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
