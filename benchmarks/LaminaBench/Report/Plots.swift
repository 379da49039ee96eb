import Foundation

/// The plots of the report.
enum Plots {
  /// The share of the frames that took at most a given time.
  static func distribution(_ scene: SceneResult) -> String {
    var svg = SVG(width: 330, height: 190)
    let (left, right, top, bottom) = (44.0, 316.0, 26.0, 156.0)
    let sorted = scene.samples.sorted()
    let low = (sorted.first ?? 0) * 0.98
    // The axis ends at the slowest frame, unless one frame would squeeze all others together.
    let high = max(min(sorted.last ?? 1, scene.frame.p95 * 2), low + 1e-6) * 1.02
    func x(_ time: Double) -> Double {
      left + (min(time, high) - low) / (high - low) * (right - left)
    }
    func y(_ share: Double) -> Double { bottom - share * (bottom - top) }
    svg.text(scene.title, left, 16, style: "title")
    for share in [0, 0.5, 0.95] {
      svg.line((left, y(share)), (right, y(share)), "grid")
      svg.text("\(Int(share * 100)) %", left - 5, y(share) + 4, .end)
    }
    for step in 0...2 {
      let time = low + (high - low) * Double(step) / 2
      svg.line((x(time), top), (x(time), bottom), "grid")
      svg.text(
        FigureText.time(time), x(time), bottom + 15, step == 0 ? .start : step == 2 ? .end : .middle
      )
    }
    var points = [(x(low), y(0))]
    for (index, time) in sorted.enumerated() {
      // The line has steps, since nothing was measured between two frames.
      points.append((x(time), points[points.count - 1].1))
      points.append((x(time), y(Double(index + 1) / Double(sorted.count))))
    }
    svg.path(points, "line frame")
    svg.line((x(scene.frame.p50), top), (x(scene.frame.p50), bottom), "median")
    svg.text(
      "p50 \(FigureText.time(scene.frame.p50)), p95 \(FigureText.time(scene.frame.p95)), \(scene.frames) frames",
      left, 184)
    return svg.source
  }

  /// The time of each stage, with one bar per scene.
  static func stages(_ scenes: [SceneResult]) -> String {
    let parts: [StageName] = [.setters, .commit, .compile, .submit, .raster]
    let row = 22.0
    var svg = SVG(width: 900, height: row * Double(scenes.count) + 40)
    let (left, right) = (150.0, 800.0)
    for (index, part) in parts.enumerated() {
      let x = left + Double(index) * 110
      svg.box(x, 8, 12, 12, "stage \(part.rawValue)", title: part.rawValue)
      svg.text(part.rawValue, x + 17, 18)
    }
    for (index, scene) in scenes.enumerated() {
      let y = 30 + row * Double(index)
      let total = max(parts.map { scene.median(of: $0) }.reduce(0, +), 1e-9)
      var x = left
      svg.text(scene.title, left - 8, y + 13, .end)
      for part in parts {
        let width = scene.median(of: part) / total * (right - left)
        let title = "\(scene.title), \(part.rawValue): \(FigureText.time(scene.median(of: part)))"
        svg.box(x, y, width, row - 6, "stage \(part.rawValue)", title: title)
        x += width
      }
      svg.text(FigureText.time(scene.frame.p50), right + 8, y + 13)
    }
    return svg.source
  }

  /// The cost for different numbers of layers, both on logarithmic axes, with the fitted lines.
  static func scaling(_ scene: ScalingResult) -> String {
    var svg = SVG(width: 440, height: 320)
    let (left, right, top, bottom) = (64.0, 424.0, 46.0, 270.0)
    let counts = scene.points.map { log10(Double($0.count)) }
    let costs = scene.points.flatMap { [$0.frame, $0.submitted] }.filter { $0 > 0 }.map {
      log10($0)
    }
    guard let lowX = counts.min(), let highX = counts.max(), let minY = costs.min(),
      let maxY = costs.max(),
      highX > lowX
    else { return "" }
    let (lowY, highY) = (minY.rounded(.down), max(maxY.rounded(.up), minY.rounded(.down) + 1))
    func x(_ count: Double) -> Double {
      left + (log10(count) - lowX) / (highX - lowX) * (right - left)
    }
    func y(_ cost: Double) -> Double {
      bottom - (log10(max(cost, 1e-9)) - lowY) / (highY - lowY) * (bottom - top)
    }
    svg.text("\(scene.name) N", left, 16, style: "title")
    for power in Int(lowY)...Int(highY) {
      let cost = pow(10, Double(power))
      svg.line((left, y(cost)), (right, y(cost)), "grid")
      svg.text(FigureText.time(cost), left - 5, y(cost) + 4, .end)
    }
    for point in scene.points {
      let place = x(Double(point.count))
      svg.line((place, top), (place, bottom), "grid")
      svg.text(
        point.count % 1_000 == 0 ? "\(point.count / 1_000)k" : "\(point.count)", place, bottom + 15,
        .middle)
    }
    func series(
      _ name: String, _ style: String, _ fit: PowerFit?, row: Double,
      _ cost: (ScalingResult.Point) -> Double
    ) {
      for point in scene.points {
        let title = "\(point.count): \(FigureText.time(cost(point)))"
        svg.dot((x(Double(point.count)), y(cost(point))), "dot \(style)", title: title)
      }
      var text = name
      if let fit, let first = scene.points.first, let last = scene.points.last {
        let ends = [first, last].map {
          (x(Double($0.count)), y(fit.cost(at: Double($0.count))))
        }
        svg.path(ends, "line fit \(style)")
        text += String(format: ": grows as N to the %.2f", fit.exponent)
      }
      svg.dot((left + 4, row - 4), "dot \(style)", title: name)
      svg.text(text, left + 13, row)
    }
    series("frame", "frame", scene.frameFit, row: 34, \.frame)
    series("to the last GL call", "submitted", scene.submittedFit, row: 304, \.submitted)
    return svg.source
  }
}
