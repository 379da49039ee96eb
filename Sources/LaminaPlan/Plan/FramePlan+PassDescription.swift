extension RenderPass: CustomStringConvertible {
  /// The target or page and the work, such as `page 2 0,0 64x64 clear: draw 3 from 1`.
  package var description: String {
    (page < 0 ? "target" : "page \(page)") + " \(area)" + (clears ? " clear" : "") + ": \(work)"
  }
}

extension RenderPass.Work: CustomStringConvertible {
  /// The work and its numbers.
  package var description: String {
    switch self {
    case .draw(let first, let count): "draw \(count) from \(first)"
    case .reduce(let input, let factor, let edge): "reduce \(input) by \(factor) \(edge)"
    case .blur(let input, let step, let edge): "blur \(input) \(step) \(edge)"
    case .matrix(let input, let matrix): "matrix \(input) \(matrix)"
    case .copy(let input): "copy \(input)"
    }
  }
}

extension PassInput: CustomStringConvertible {
  /// The page and what it shows.
  package var description: String { (page < 0 ? "target" : "page \(page)") + " \(area)" }
}

extension BlurStep: CustomStringConvertible {
  /// Direction and standard deviation.
  package var description: String {
    "along \(PlanNumber.text(x)),\(PlanNumber.text(y)) sigma \(PlanNumber.text(sigma))"
  }
}

extension ColorMatrix: CustomStringConvertible {
  /// Columns, separated by bars.
  package var description: String {
    let columns = [red, green, blue, alpha, constant].map { "\(Vector4($0.x, $0.y, $0.z, $0.w))" }
    return (isPremultiplied ? "premultiplied " : "") + columns.joined(separator: " | ")
  }
}
