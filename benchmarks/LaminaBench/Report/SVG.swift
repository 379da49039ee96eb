import Foundation

/// Shapes on a plane of pixels, as SVG text. Colours are classes of the page's style sheet.
struct SVG {
  let width: Double
  let height: Double
  private var marks: [String] = []

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  mutating func line(_ from: (Double, Double), _ to: (Double, Double), _ style: String) {
    marks.append(
      "<line class=\"\(style)\" x1=\"\(n(from.0))\" y1=\"\(n(from.1))\" x2=\"\(n(to.0))\" y2=\"\(n(to.1))\"/>"
    )
  }

  mutating func path(_ points: [(Double, Double)], _ style: String) {
    let text = points.map { "\(n($0.0)),\(n($0.1))" }.joined(separator: " ")
    marks.append("<polyline class=\"\(style)\" points=\"\(text)\"/>")
  }

  mutating func dot(_ center: (Double, Double), _ style: String, title: String) {
    marks.append(
      "<circle class=\"\(style)\" cx=\"\(n(center.0))\" cy=\"\(n(center.1))\" r=\"3\"><title>\(Self.escaped(title))</title></circle>"
    )
  }

  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, title: String
  ) {
    let place = "x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\""
    marks.append("<rect class=\"\(style)\" \(place)><title>\(Self.escaped(title))</title></rect>")
  }

  enum Anchor: String { case start, middle, end }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "label"
  ) {
    marks.append(
      "<text class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor.rawValue)\">\(Self.escaped(text))</text>"
    )
  }

  var source: String {
    let size =
      "width=\"\(n(width))\" height=\"\(n(height))\" viewBox=\"0 0 \(n(width)) \(n(height))\""
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)>\n\(marks.joined(separator: "\n"))\n</svg>"
  }

  /// A number with two decimals, which is finer than a pixel.
  private func n(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}
