@_implementationOnly import CPixels
import LaminaPlan

extension PixelCanvas {
  /// Sets all pixels that may be drawn to what `work` makes of those in `source`, which shows the
  /// input from its first pixel on.
  func compute(_ work: RenderPass.Work, from input: PassInput, in source: StoreMemory) {
    if bounds.isEmpty || input.area.isEmpty { return }
    let box = pixels(of: bounds)
    func all(_ edge: EdgeRule) -> lamina_input {
      lamina_input(
        first: source.words, stride: source.width,
        x: Int32(input.area.minX), y: Int32(input.area.minY),
        width: Int32(min(input.area.width, source.width)),
        height: Int32(min(input.area.height, source.height)), edge: lamina_edge(edge))
    }
    switch work {
    case .draw: break
    case .copy:
      let (x, y) = (
        Int(bounds.minX) - Int(input.area.minX), Int(bounds.minY) - Int(input.area.minY)
      )
      let record = BlitInstance(
        rect: bounds, texelX: Int16(clamping: x), texelY: Int16(clamping: y))
      let texels = PixelTexels(source.words, width: source.width, height: source.height)
      draw(PixelCopy(record, opacity: 255), from: texels, by: .replace, scissor: nil)
    case .reduce(_, let factor, let edge):
      withUnsafePointer(to: all(edge)) { lamina_pixels_reduce(box, $0, factor) }
    case .blur(_, let step, let edge):
      let sampling = BlurSampling(step)
      let blur = lamina_blur(
        is_along_x: sampling.isAlongX ? 1 : 0, slope: sampling.slope, exponent: sampling.exponent,
        count: Int32(clamping: sampling.count))
      withUnsafePointer(to: all(edge)) { input in
        withUnsafePointer(to: blur) { lamina_pixels_blur(box, input, $0) }
      }
    case .matrix(_, let matrix):
      withUnsafePointer(to: all(.transparent)) { input in
        withUnsafePointer(to: lamina_matrix(matrix)) { lamina_pixels_change(box, input, $0) }
      }
    }
  }
}

extension lamina_edge {
  fileprivate init(_ rule: EdgeRule) {
    self =
      switch rule {
      case .transparent: lamina_edge_transparent
      case .clamped: lamina_edge_clamped
      case .leftOut: lamina_edge_left_out
      }
  }
}

extension lamina_matrix {
  /// The row of blue comes first.
  fileprivate init(_ matrix: ColorMatrix) {
    func row(_ i: Int) -> (Float, Float, Float, Float, Float) {
      (matrix.red[i], matrix.green[i], matrix.blue[i], matrix.alpha[i], matrix.constant[i])
    }
    self.init(
      rows: (row(2), row(1), row(0), row(3)), is_premultiplied: matrix.isPremultiplied ? 1 : 0)
  }
}
