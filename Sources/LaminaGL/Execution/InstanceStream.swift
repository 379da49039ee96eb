@_implementationOnly import CGLES
import LaminaPlan

/// Copies instance records to GL. Three buffers take turns, so that none is written while a draw of
/// the frame before may still read it. Buffers grow to powers of two and never shrink; in a steady
/// state nothing is allocated.
///
/// With a ``FrameRing`` the records are written into mapped memory. Without one, the driver copies
/// them and waits if it has to.
struct InstanceStream {
  private struct Slot {
    var buffer: StreamBuffer?
    var arrays: [VertexArray] = []
    /// The byte offset that each array's attributes point to; -1 means it was never set.
    var starts = InlineArray<4, Int>(repeating: -1)
  }

  private var slots = [Slot](repeating: Slot(), count: FrameRing.count)
  /// The indices of a record's vertices, if records are drawn with indices.
  private var corners: Buffer?
  private var current = 0
  /// Where each layout's records begin in the current buffer.
  private var bases = InlineArray<4, Int>(repeating: 0)
  private static let strides: InlineArray<4, Int> = [
    MemoryLayout<SolidInstance>.stride, MemoryLayout<BlitInstance>.stride,
    MemoryLayout<QuadInstance>.stride,
    MemoryLayout<TurnedInstance>.stride,
  ]

  /// Copies the plan's records into the buffer of a ring's turn, or without a ring into the next
  /// one. With `isIndexed`, the arrays have the indices that
  /// ``GLFunctions/drawElementsInstanced(_:_:_:_:)`` needs. Throws ``LimitExceeded`` and
  /// ``GLDeviceError``.
  mutating func fill(
    _ plan: borrowing FramePlan, turn: Int?, isIndexed: Bool, resources: GLResources,
    statistics: inout ExecutionStatistics
  ) throws {
    current = turn ?? (current + 1) % slots.count
    // The arrays exist and each size is a multiple of four, so the sum is in range and aligned.
    bases[1] = plan.solids.count * MemoryLayout<SolidInstance>.stride
    bases[2] = bases[1] + plan.blits.count * MemoryLayout<BlitInstance>.stride
    bases[3] = bases[2] + plan.quads.count * MemoryLayout<QuadInstance>.stride
    let total = bases[3] + plan.turned.count * MemoryLayout<TurnedInstance>.stride
    if total == 0 { return }

    let gl = resources.gl
    if let buffer = slots[current].buffer, buffer.capacity >= total {
      gl.bindBuffer(GL_ARRAY_BUFFER, buffer.buffer.name)
    } else {
      if let small = slots[current].buffer { resources.delete(small.buffer) }
      slots[current].buffer = nil
      slots[current].starts = InlineArray(repeating: -1)
      let capacity = Self.capacity(for: total)
      slots[current].buffer =
        turn == nil
        ? StreamBuffer(
          buffer: try resources.makeBuffer(capacity: capacity), target: GL_ARRAY_BUFFER,
          memory: nil)
        : try resources.makeStreamBuffer(GL_ARRAY_BUFFER, capacity: capacity)
    }
    if turn != nil, let buffer = slots[current].buffer {
      try buffer.write(total, at: 0, resources) { memory in
        write(plan.solids, to: memory + bases[0])
        write(plan.blits, to: memory + bases[1])
        write(plan.quads, to: memory + bases[2])
        write(plan.turned, to: memory + bases[3])
      }
    } else {
      copy(plan.solids, to: bases[0], gl)
      copy(plan.blits, to: bases[1], gl)
      copy(plan.quads, to: bases[2], gl)
      copy(plan.turned, to: bases[3], gl)
    }
    statistics.uploadedBytes += total
    if slots[current].arrays.isEmpty { try makeArrays(isIndexed, resources) }
  }

  private mutating func makeArrays(_ isIndexed: Bool, _ resources: GLResources) throws {
    if isIndexed, corners == nil { corners = try resources.makeCornerIndices() }
    // Making the indices binds them where the attributes of the arrays look for their buffer.
    if let buffer = slots[current].buffer {
      resources.gl.bindBuffer(GL_ARRAY_BUFFER, buffer.buffer.name)
    }
    for layout in InstanceLayout.all {
      slots[current].arrays.append(try resources.makeVertexArray(layout, indices: corners))
    }
  }

  private func copy<Record>(_ records: borrowing [Record], to base: Int, _ gl: GLFunctions) {
    if records.isEmpty { return }
    records.withUnsafeBytes { gl.bufferSubData(GL_ARRAY_BUFFER, base, $0.count, $0.baseAddress) }
  }

  private func write<Record>(_ records: borrowing [Record], to memory: UnsafeMutableRawPointer) {
    records.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: $0.count).copyMemory(from: $0)
    }
  }

  /// The next power of two, at least 64 KiB; `bytes` itself if that power does not fit.
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

  /// Points the attributes of the layout's array at record `first`. The array and the buffer must
  /// be bound.
  mutating func point(_ layoutIndex: Int, at first: Int, _ gl: GLFunctions) {
    let start = bases[layoutIndex] + first * Self.strides[layoutIndex]
    if slots[current].starts[layoutIndex] == start { return }
    slots[current].starts[layoutIndex] = start
    let layout = InstanceLayout.all[layoutIndex]
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
        gl.vertexAttribPointer(
          attribute.location, components, GL_UNSIGNED_BYTE, true, stride, offset)
      case .integers:
        gl.vertexAttribIPointer(attribute.location, components, GL_UNSIGNED_INT, stride, offset)
      }
    }
  }

  mutating func deleteAll(_ resources: GLResources) {
    for slot in slots {
      for array in slot.arrays { resources.delete(array) }
      if let buffer = slot.buffer { resources.delete(buffer.buffer) }
    }
    if let corners { resources.delete(corners) }
    corners = nil
    slots = [Slot](repeating: Slot(), count: slots.count)
  }
}
