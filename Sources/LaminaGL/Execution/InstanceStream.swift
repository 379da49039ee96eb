import CGLES
import LaminaLayers

/// The way of instance records into GL: three buffers used in turn, so that none is written while a draw of the
/// frame before may still read it. Buffers grow to powers of two and stay; a steady state allocates nothing.
struct InstanceStream {
  private struct Slot {
    var buffer: Buffer?
    var arrays: [VertexArray] = []
    /// Where each array's attributes point, in bytes; -1 where they were never set.
    var starts = [Int](repeating: -1, count: InstanceLayout.all.count)
  }

  private var slots = [Slot](repeating: Slot(), count: 3)
  private var current = 0
  /// Where each layout's records begin in the current buffer.
  private var bases = (0, 0, 0)

  /// Copies the plan's records into the next buffer. Throws ``LimitExceeded`` and ``GLDeviceError``.
  mutating func fill(
    _ plan: borrowing FramePlan, resources: GLResources, statistics: inout ExecutionStatistics
  ) throws {
    current = (current + 1) % slots.count
    // The sizes of arrays that exist, each a multiple of four: the sum is in range and aligned.
    let solidBytes = plan.solids.count * MemoryLayout<SolidInstance>.stride
    let blitBytes = plan.blits.count * MemoryLayout<BlitInstance>.stride
    let quadBytes = plan.quads.count * MemoryLayout<QuadInstance>.stride
    let total = solidBytes + blitBytes + quadBytes
    if total == 0 { return }
    bases = (0, solidBytes, solidBytes + blitBytes)
    statistics.uploadedBytes += total

    let gl = resources.gl
    if let buffer = slots[current].buffer, buffer.capacity >= total {
      gl.bindBuffer(GL_ARRAY_BUFFER, buffer.name)
    } else {
      if let small = slots[current].buffer { resources.delete(small) }
      slots[current].buffer = nil
      slots[current].starts = [Int](repeating: -1, count: InstanceLayout.all.count)
      slots[current].buffer = try resources.makeBuffer(capacity: Self.capacity(for: total))
    }
    plan.solids.withUnsafeBytes { if $0.count > 0 { copy($0, to: bases.0, gl) } }
    plan.blits.withUnsafeBytes { if $0.count > 0 { copy($0, to: bases.1, gl) } }
    plan.quads.withUnsafeBytes { if $0.count > 0 { copy($0, to: bases.2, gl) } }

    if slots[current].arrays.isEmpty {
      for layout in InstanceLayout.all {
        slots[current].arrays.append(try resources.makeVertexArray(layout))
      }
    }
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int, _ gl: GLFunctions) {
    gl.bufferSubData(GL_ARRAY_BUFFER, offset, bytes.count, bytes.baseAddress)
  }

  /// The next power of two, at least 64 KiB; `bytes` itself where that would not fit.
  private static func capacity(for bytes: Int) -> Int {
    var capacity = 64 << 10
    while capacity < bytes {
      let (doubled, overflow) = capacity.multipliedReportingOverflow(by: 2)
      if overflow { return bytes }
      capacity = doubled
    }
    return capacity
  }

  /// The vertex array for a layout in the current buffer.
  func array(_ layoutIndex: Int) -> VertexArray? {
    let arrays = slots[current].arrays
    return arrays.indices.contains(layoutIndex) ? arrays[layoutIndex] : nil
  }

  /// Points the attributes of the layout's array, which must be bound along with the buffer, at record `first`.
  mutating func point(_ layoutIndex: Int, at first: Int, _ gl: GLFunctions) {
    let layout = InstanceLayout.all[layoutIndex]
    let base = layoutIndex == 0 ? bases.0 : layoutIndex == 1 ? bases.1 : bases.2
    let start = base + first * layout.stride
    if slots[current].starts[layoutIndex] == start { return }
    slots[current].starts[layoutIndex] = start
    let stride = Int32(layout.stride)
    for attribute in layout.attributes {
      let offset = start + attribute.offset
      let components = Int32(attribute.components)
      switch attribute.format {
      case .floats:
        gl.vertexAttribPointer(attribute.location, components, GL_FLOAT, false, stride, offset)
      case .shorts:
        gl.vertexAttribPointer(attribute.location, components, GL_SHORT, false, stride, offset)
      case .fractions:
        gl.vertexAttribPointer(attribute.location, components, GL_UNSIGNED_BYTE, true, stride, offset)
      case .integers:
        gl.vertexAttribIPointer(attribute.location, components, GL_UNSIGNED_INT, stride, offset)
      }
    }
  }

  mutating func deleteAll(_ resources: GLResources) {
    for slot in slots {
      for array in slot.arrays { resources.delete(array) }
      if let buffer = slot.buffer { resources.delete(buffer) }
    }
    slots = [Slot](repeating: Slot(), count: slots.count)
  }
}
