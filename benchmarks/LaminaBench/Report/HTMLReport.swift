import Foundation

/// The results as one HTML page that needs no other file.
struct HTMLReport {
  let results: Results

  var source: String {
    let machine = results.machine
    let drawing =
      machine.isDrawingOff
      ? "<p><b>Drawing is off in the driver</b>: raster is not a cost here.</p>" : ""
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"/><title>Lamina: frame cost</title>
      <style>\(Self.style)</style></head><body>
      <h1>Frame cost</h1>
      <p>\(escaped(machine.cpu)), \(machine.cores) cores, \(escaped(machine.kernel)), load \(FigureText.number(machine.load)).
      \(escaped(machine.glRenderer)), \(escaped(machine.glVersion)), on \(escaped(machine.glDisplay)).</p>
      \(drawing)
      \(scenes)
      \(scaling)
      \(figures)
      </body></html>

      """
  }

  private var scenes: String {
    guard !results.scenes.isEmpty else { return "" }
    return """
      <h2>Where the time goes</h2>
      <p>Medians of each stage as shares of a frame, and the median of the frame. 1920 x 1080 pixels.</p>
      \(Plots.stages(results.scenes))
      <h2>Frame times</h2>
      <p>Which share of the frames took at most so long, from the first property set to the end of glFinish.</p>
      <div class="plots">
      \(results.scenes.map(Plots.distribution).joined(separator: "\n"))
      </div>
      \(times)
      <h2>Counts</h2>
      <p>Of the middle frame. Allocations of the calling thread: by the property sets; from commit to the last GL call; and by
      the driver in its calls.</p>
      \(counts)
      """
  }

  private var times: String {
    let head =
      ["scene", "layers", "p50", "p95", "p99", "max"] + StageName.allCases.map(\.rawValue) + [
        "CPU, all threads"
      ]
    let rows = results.scenes.map { scene -> [String] in
      let frame = [scene.frame.p50, scene.frame.p95, scene.frame.p99, scene.frame.max]
      let stages = StageName.allCases.map { scene.median(of: $0) }
      return [scene.title, "\(scene.layers)"]
        + (frame + stages + [scene.cpu.p50]).map(FigureText.time)
    }
    return table(head, rows)
  }

  private var counts: String {
    let shown = Counter.allCases
    let rows = results.scenes.map { scene in
      [scene.title] + shown.map { FigureText.count(scene.counters[$0]?.typical ?? 0) }
        + [FigureText.bytes(scene.contentBytes), FigureText.bytes(scene.peakBytes)]
    }
    return table(["scene"] + shown.map(\.rawValue) + ["contents", "peak memory"], rows)
  }

  private var scaling: String {
    guard !results.scaling.isEmpty else { return "" }
    return """
      <h2>Cost against the number of layers</h2>
      <p>Medians, and the power of N that fits them best. Both scales are logarithmic.</p>
      <div class="plots">
      \(results.scaling.map(Plots.scaling).joined(separator: "\n"))
      </div>
      """
  }

  private var figures: String {
    results.figures.map { result in
      let rows = result.figures.map { [$0.name, FigureText.figure($0)] }
      return "<h2>\(escaped(result.title))</h2>\n\(table(["", ""], rows))"
    }.joined(separator: "\n")
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined() + "</tr>"
    }
    let lines = (head.allSatisfy(\.isEmpty) ? [] : [row(head, "th")]) + rows.map { row($0, "td") }
    return "<div class=\"wide\"><table>\n\(lines.joined(separator: "\n"))\n</table></div>"
  }

  private func escaped(_ text: String) -> String { SVG.escaped(text) }

  private static let style = """
    body { font: 15px/1.5 system-ui, sans-serif; max-width: 1080px; margin: 2em auto; padding: 0 1em; color: #222; }
    h1, h2 { font-weight: 600; } h2 { margin-top: 2em; font-size: 1.2em; }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
    th, td { padding: 3px 9px; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
    th:first-child, td:first-child { text-align: left; }
    .wide { overflow-x: auto; } .plots { display: flex; flex-wrap: wrap; gap: 12px; }
    svg { max-width: 100%; } svg text { font: 11px system-ui, sans-serif; fill: #555; }
    svg text.title { font-size: 13px; font-weight: 600; fill: #222; }
    .grid { stroke: #e4e4e4; } .median { stroke: #999; stroke-dasharray: 3 3; }
    .line { fill: none; stroke-width: 1.6; } .line.fit { stroke-dasharray: 6 4; stroke-width: 1.2; }
    .frame { stroke: #3757c4; } .submitted { stroke: #d0652c; } .dot.frame { fill: #3757c4; } .dot.submitted { fill: #d0652c; }
    .stage.setters { fill: #8a8f98; } .stage.commit { fill: #5aa469; } .stage.compile { fill: #e0b13c; }
    .stage.submit { fill: #d0652c; } .stage.raster { fill: #3757c4; }
    """
}
