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

  /// Takes one sample per pixel along the axis that the direction is closer to.
  private static func blur(_ step: BlurStep) -> [SIMD4<Float>] {
    let isAlongX = abs(step.x) >= abs(step.y)
    let (major, minor) = isAlongX ? (step.x, step.y) : (step.y, step.x)
    let slope = abs(minor) < 1e-6 ? 0 : minor / major
    guard step.sigma > 0 else { return [SIMD4(isAlongX ? 1 : 0, isAlongX ? 0 : 1, 0, 0), .zero] }
    // In samples. The distance between two samples is 1 / major pixels.
    let sigma = step.sigma * abs(major)
    // The exponent is kept in range; at the limit the weight is practically zero.
    let exponent = max(-0.5 / (sigma * sigma), -80)
    return [
      SIMD4(isAlongX ? 1 : 0, isAlongX ? 0 : 1, slope, exponent),
      SIMD4((3 * sigma).rounded(.up), 0, 0, 0),
    ]
  }
}
