import LaminaPlan

/// The uniform values for the program of a pass over pixels.
struct PassUniforms {
  let kind: PassProgram.Kind
  /// The values, in the order of ``PassProgram/set(_:_:)``.
  let values: [SIMD4<Float>]

  /// The uniforms of a pass that reads `input`. A pass that draws or copies needs none and gets
  /// those of a blur of zero width.
  init(_ pass: RenderPass, _ input: PassInput) {
    func place(scale: Int = 1) -> SIMD4<Float> {
      SIMD4(
        Float(Int(pass.area.minX) * scale - Int(input.area.minX)),
        Float(Int(pass.area.minY) * scale - Int(input.area.minY)), Float(input.area.width),
        Float(input.area.height))
    }
    func edge(_ rule: EdgeRule) -> SIMD4<Float> {
      SIMD4(rule == .clamped ? 1 : 0, rule == .leftOut ? 1 : 0, 0, 0)
    }
    switch pass.work {
    case .reduce(_, let factor, let rule):
      kind = .reduce
      values = [place(scale: Int(factor)), edge(rule), SIMD4(Float(factor), 0, 0, 0)]
    case .blur(_, let step, let rule):
      let own = Self.blur(step)
      kind = own[0].z == 0 ? .blur : .oblique
      values = [place(), edge(rule)] + own
    case .matrix(_, let matrix):
      kind = .matrix
      values = [
        place(), edge(.transparent), SIMD4(matrix.isPremultiplied ? 1 : 0, 0, 0, 0), matrix.red,
        matrix.green,
        matrix.blue, matrix.alpha, matrix.constant,
      ]
    case .draw, .copy:
      kind = .blur
      values = [place(), edge(.transparent)] + Self.blur(BlurStep(x: 1, y: 0, sigma: 0))
    }
  }

  private static func blur(_ step: BlurStep) -> [SIMD4<Float>] {
    let sampling = BlurSampling(step)
    let (x, y): (Float, Float) = sampling.isAlongX ? (1, 0) : (0, 1)
    return [
      SIMD4(x, y, sampling.slope, sampling.exponent), SIMD4(Float(sampling.count), 0, 0, 0),
    ]
  }
}
