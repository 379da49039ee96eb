@_implementationOnly import CGLES

// State, data and drawing, in the form that GLFunctions+Objects.swift explains.

extension GLFunctions {
  package func activeTexture(_ unit: Int32) {
    guard enter(.activeTexture, "\(unit)") else { return }
    entry.activeTexture(GLenum(bitPattern: unit))
  }

  package func bindBuffer(_ target: Int32, _ buffer: GLuint) {
    guard enter(.bindBuffer, "\(target), \(buffer)") else { return }
    entry.bindBuffer(GLenum(bitPattern: target), buffer)
  }

  /// Binds a buffer into which later calls get offsets, or ends that with 0. It is made even if it
  /// was chosen to fail: without the buffer the offsets would be addresses.
  func bindForOffsets(_ target: Int32, _ buffer: GLuint) {
    guard enterAlways(.bindBuffer, "\(target), \(buffer)") else { return }
    entry.bindBuffer(GLenum(bitPattern: target), buffer)
  }

  package func bindFramebuffer(_ target: Int32, _ framebuffer: GLuint) {
    guard enter(.bindFramebuffer, "\(target), \(framebuffer)") else { return }
    entry.bindFramebuffer(GLenum(bitPattern: target), framebuffer)
  }

  package func bindTexture(_ target: Int32, _ texture: GLuint) {
    guard enter(.bindTexture, "\(target), \(texture)") else { return }
    entry.bindTexture(GLenum(bitPattern: target), texture)
  }

  /// It is made even if it was chosen to fail: another array has no buffer for the indices of a
  /// draw, and their offset would be an address.
  package func bindVertexArray(_ array: GLuint) {
    guard enterAlways(.bindVertexArray, "\(array)") else { return }
    entry.bindVertexArray(array)
  }

  /// Makes later draws by an equation see earlier ones. Does nothing if the driver lacks it.
  package func blendBarrier() {
    guard enter(.blendBarrier, "") else { return }
    optional.blendBarrier?()
  }

  /// It is made even if it was chosen to fail: a host would find an equation that it did not set.
  package func setBlendEquation(_ equation: Int32) {
    guard enterAlways(.blendEquation, "\(equation)") else { return }
    entry.blendEquation(GLenum(bitPattern: equation))
  }

  package func blendFunc(_ source: Int32, _ destination: Int32) {
    guard enter(.blendFunc, "\(source), \(destination)") else { return }
    entry.blendFunc(GLenum(bitPattern: source), GLenum(bitPattern: destination))
  }

  package func blitFramebuffer(
    from: (Int32, Int32, Int32, Int32), to: (Int32, Int32, Int32, Int32), _ mask: Int32,
    _ filter: Int32
  ) {
    guard enter(.blitFramebuffer, "\(from), \(to), \(mask), \(filter)") else { return }
    entry.blitFramebuffer(
      from.0, from.1, from.2, from.3, to.0, to.1, to.2, to.3, GLbitfield(bitPattern: mask),
      GLenum(bitPattern: filter))
  }

  package func bufferData(_ target: Int32, _ size: Int, _ data: UnsafeRawPointer?, _ usage: Int32) {
    guard enter(.bufferData, "\(target), \(size), \(describe(data)), \(usage)") else { return }
    entry.bufferData(GLenum(bitPattern: target), size, data, GLenum(bitPattern: usage))
  }

  package func bufferSubData(_ target: Int32, _ offset: Int, _ size: Int, _ data: UnsafeRawPointer?)
  {
    guard enter(.bufferSubData, "\(target), \(offset), \(size), \(describe(data))") else { return }
    entry.bufferSubData(GLenum(bitPattern: target), offset, size, data)
  }

  /// Gives the bound buffer memory that never changes its size. Does nothing if the driver lacks
  /// it. Check for `GL_EXT_buffer_storage` first.
  package func bufferStorage(_ target: Int32, _ size: Int, _ flags: Int32) {
    guard enter(.bufferStorageEXT, "\(target), \(size), nil, \(flags)") else { return }
    optional.bufferStorage?(
      GLenum(bitPattern: target), size, nil, GLbitfield(bitPattern: flags))
  }

  package func clear(_ mask: Int32) {
    guard enter(.clear, "\(mask)") else { return }
    entry.clear(GLenum(bitPattern: mask))
  }

  package func clearColor(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    guard enter(.clearColor, "\(red), \(green), \(blue), \(alpha)") else { return }
    entry.clearColor(red, green, blue, alpha)
  }

  package func disable(_ capability: Int32) {
    guard enter(.disable, "\(capability)") else { return }
    entry.disable(GLenum(bitPattern: capability))
  }

  package func drawArraysInstanced(
    _ mode: Int32, _ first: Int32, _ count: Int32, _ instances: Int32
  ) {
    guard enter(.drawArraysInstanced, "\(mode), \(first), \(count), \(instances)") else { return }
    isIdle = false
    entry.drawArraysInstanced(GLenum(bitPattern: mode), first, count, instances)
  }

  /// The indices are 16 bits each; they lie `offset` bytes into the array's index buffer.
  package func drawElementsInstanced(
    _ mode: Int32, _ count: Int32, _ offset: Int, _ instances: Int32
  ) {
    guard enter(.drawElementsInstanced, "\(mode), \(count), \(offset), \(instances)") else {
      return
    }
    isIdle = false
    entry.drawElementsInstanced(
      GLenum(bitPattern: mode), count, GLenum(bitPattern: GL_UNSIGNED_SHORT),
      UnsafeRawPointer(bitPattern: offset), instances)
  }

  package func enable(_ capability: Int32) {
    guard enter(.enable, "\(capability)") else { return }
    entry.enable(GLenum(bitPattern: capability))
  }

  package func enableVertexAttribArray(_ index: GLuint) {
    guard enter(.enableVertexAttribArray, "\(index)") else { return }
    entry.enableVertexAttribArray(index)
  }

  package func finish() {
    guard enter(.finish, "") else { return }
    entry.finish()
    isIdle = true
  }

  package func flush() {
    guard enter(.flush, "") else { return }
    entry.flush()
  }

  package func framebufferTexture2D(
    _ target: Int32, _ attachment: Int32, _ textureTarget: Int32, _ texture: GLuint, _ level: Int32
  ) {
    guard
      enter(
        .framebufferTexture2D, "\(target), \(attachment), \(textureTarget), \(texture), \(level)")
    else { return }
    entry.framebufferTexture2D(
      GLenum(bitPattern: target), GLenum(bitPattern: attachment), GLenum(bitPattern: textureTarget),
      texture,
      level)
  }

  package func generateMipmap(_ target: Int32) {
    guard enter(.generateMipmap, "\(target)") else { return }
    entry.generateMipmap(GLenum(bitPattern: target))
  }

  /// Says that the colours of the bound framebuffer are not needed any more.
  package func invalidateColors(_ target: Int32) {
    guard enter(.invalidateFramebuffer, "\(target), 1, *") else { return }
    withUnsafePointer(to: GLenum(bitPattern: GL_COLOR_ATTACHMENT0)) {
      entry.invalidateFramebuffer(GLenum(bitPattern: target), 1, $0)
    }
  }

  /// Maps the bytes of the bound buffer until it is unmapped; nil if that fails.
  package func mapBufferRange(
    _ target: Int32, _ offset: Int, _ length: Int, _ access: Int32
  ) -> UnsafeMutableRawPointer? {
    guard enter(.mapBufferRange, "\(target), \(offset), \(length), \(access)") else { return nil }
    return entry.mapBufferRange(
      GLenum(bitPattern: target), offset, length, GLbitfield(bitPattern: access))
  }

  package func pixelStorei(_ name: Int32, _ value: Int32) {
    guard enter(.pixelStorei, "\(name), \(value)") else { return }
    entry.pixelStorei(GLenum(bitPattern: name), value)
  }

  package func readPixels(
    _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ format: Int32, _ type: Int32,
    _ into: UnsafeMutableRawPointer?
  ) {
    guard
      enter(.readPixels, "\(x), \(y), \(width), \(height), \(format), \(type), \(describe(into))")
    else {
      return
    }
    entry.readPixels(
      x, y, width, height, GLenum(bitPattern: format), GLenum(bitPattern: type), into)
    isIdle = true
  }

  package func scissor(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    guard enter(.scissor, "\(x), \(y), \(width), \(height)") else { return }
    entry.scissor(x, y, width, height)
  }

  package func texImage2D(
    _ target: Int32, _ level: Int32, _ internalFormat: Int32, _ width: Int32, _ height: Int32,
    _ border: Int32, _ format: Int32, _ type: Int32, _ data: UnsafeRawPointer?
  ) {
    guard
      enter(
        .texImage2D,
        "\(target), \(level), \(internalFormat), \(width), \(height), \(border), \(format), \(type), \(describe(data))"
      )
    else { return }
    entry.texImage2D(
      GLenum(bitPattern: target), level, internalFormat, width, height, border,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type), data)
  }

  package func texParameteri(_ target: Int32, _ name: Int32, _ value: Int32) {
    guard enter(.texParameteri, "\(target), \(name), \(value)") else { return }
    entry.texParameteri(GLenum(bitPattern: target), GLenum(bitPattern: name), value)
  }

  package func texSubImage2D(
    _ target: Int32, _ level: Int32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
    _ format: Int32,
    _ type: Int32, _ data: UnsafeRawPointer?
  ) {
    guard
      enter(
        .texSubImage2D,
        "\(target), \(level), \(x), \(y), \(width), \(height), \(format), \(type), \(describe(data))"
      )
    else { return }
    entry.texSubImage2D(
      GLenum(bitPattern: target), level, x, y, width, height, GLenum(bitPattern: format),
      GLenum(bitPattern: type), data)
  }

  package func uniform1i(_ location: Int32, _ value: Int32) {
    guard enter(.uniform1i, "\(location), \(value)") else { return }
    entry.uniform1i(location, value)
  }

  package func uniform2f(_ location: Int32, _ x: Float, _ y: Float) {
    guard enter(.uniform2f, "\(location), \(x), \(y)") else { return }
    entry.uniform2f(location, x, y)
  }

  package func uniform4f(_ location: Int32, _ x: Float, _ y: Float, _ z: Float, _ w: Float) {
    guard enter(.uniform4f, "\(location), \(x), \(y), \(z), \(w)") else { return }
    entry.uniform4f(location, x, y, z, w)
  }

  /// Returns false if the bytes were lost meanwhile. It is made even if it was chosen to fail,
  /// because GL unmaps the buffer in any case.
  package func unmapBuffer(_ target: Int32) -> Bool {
    guard enterAlways(.unmapBuffer, "\(target)") else { return false }
    return entry.unmapBuffer(GLenum(bitPattern: target)) != 0
  }

  package func useProgram(_ program: GLuint) {
    guard enter(.useProgram, "\(program)") else { return }
    entry.useProgram(program)
  }

  package func vertexAttribDivisor(_ index: GLuint, _ divisor: GLuint) {
    guard enter(.vertexAttribDivisor, "\(index), \(divisor)") else { return }
    entry.vertexAttribDivisor(index, divisor)
  }

  package func vertexAttribIPointer(
    _ index: GLuint, _ size: Int32, _ type: Int32, _ stride: Int32, _ offset: Int
  ) {
    guard enter(.vertexAttribIPointer, "\(index), \(size), \(type), \(stride), \(offset)") else {
      return
    }
    entry.vertexAttribIPointer(
      index, size, GLenum(bitPattern: type), stride, UnsafeRawPointer(bitPattern: offset))
  }

  package func vertexAttribPointer(
    _ index: GLuint, _ size: Int32, _ type: Int32, _ normalized: Bool, _ stride: Int32,
    _ offset: Int
  ) {
    guard
      enter(.vertexAttribPointer, "\(index), \(size), \(type), \(normalized), \(stride), \(offset)")
    else { return }
    entry.vertexAttribPointer(
      index, size, GLenum(bitPattern: type), normalized ? 1 : 0, stride,
      UnsafeRawPointer(bitPattern: offset))
  }

  package func viewport(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    guard enter(.viewport, "\(x), \(y), \(width), \(height)") else { return }
    entry.viewport(x, y, width, height)
  }
}
