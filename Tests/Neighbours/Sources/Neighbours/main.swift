import Plot
import QuartzCore

// Prints what the other package was compiled with. If that is everything, its drawings are there.
print(BarPlot.frameworks.joined(separator: " "))
let plot = BarPlot(values: [20, 4])
guard BarPlot.frameworks.count == 4 else {
  print(plot.text)
  exit(0)
}

let layer = BarPlot.Layer()
layer.plot = plot
layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
layer.setNeedsDisplay()
let renderer = try OffscreenRenderer(size: layer.bounds.size)
// Blue where the bars are, in the rows from the top: the first bar is 20 high, the second 4.
let blues = try renderer.withPixels(of: layer) { pixels, bytesPerRow in
  [(5, 2), (15, 2), (15, 17)].map { pixels[$0.1 * bytesPerRow + $0.0 * 4] }
}
print(blues == [255, 0, 255] ? "drawn" : "drawn wrongly: \(blues)")
