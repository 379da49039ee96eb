import Foundation

/// The results as tables for a terminal.
struct TextReport {
  let results: Results

  var lines: [String] {
    var lines = machine
    if !results.scenes.isEmpty { lines += [""] + times + [""] + counts }
    for result in results.figures { lines += [""] + figures(result) }
    if !results.scaling.isEmpty {
      lines += ["", "Cost against N (medians; cost grows as N to the exponent)"] + scaling
    }
    return lines
  }

  private var machine: [String] {
    let machine = results.machine
    var lines = [
      "\(machine.cpu), \(machine.cores) cores, \(machine.kernel), load \(FigureText.number(machine.load))",
      "\(machine.glRenderer), \(machine.glVersion), on \(machine.glDisplay)",
    ]
    if machine.isDrawingOff {
      lines.append(
        "Drawing is off in the driver (GALLIUM_NOOP): pictures are not drawn, raster is not a cost."
      )
    }
    return lines
  }

  private var times: [String] {
    var table = TextTable([
      "scene", "frames", "p50", "p95", "p99", "max", "to GL", "setters", "commit", "compile",
      "submit",
      "raster",
      "read-back", "CPU",
    ])
    for scene in results.scenes {
      let frame = [
        scene.frame.p50, scene.frame.p95, scene.frame.p99, scene.frame.max, scene.submitted.p50,
      ]
      .map(FigureText.time)
      let stages = StageName.allCases.map { FigureText.time(scene.median(of: $0)) }
      table.add(
        [scene.title, "\(scene.frames)"] + frame + stages + [FigureText.time(scene.cpu.p50)])
    }
    return [
      "Time of a frame, to glFinish. Medians: to GL is up to the last GL call (the four stages after it), raster from there,",
      "read-back is not part of the frame, CPU is that of all threads",
    ] + table.lines
  }

  private var counts: [String] {
    var table = TextTable([
      "scene", "GL calls", "draws", "passes", "records", "uploaded", "damaged px", "shaded px",
      "alloc set",
      "alloc frame", "alloc driver", "alloc threads", "textures", "peak",
    ])
    for scene in results.scenes {
      func count(_ counter: Counter) -> String {
        FigureText.count(scene.counters[counter]?.typical ?? 0)
      }
      table.add([
        scene.title, count(.glCalls), count(.drawCalls), count(.passes), count(.records),
        FigureText.bytes(scene.counters[.uploadedBytes]?.typical ?? 0), count(.damagedPixels),
        count(.shadedPixels),
        count(.setterAllocations), count(.frameAllocations), count(.driverAllocations),
        count(.threadAllocations),
        FigureText.bytes(scene.textureBytes), FigureText.bytes(scene.peakBytes),
      ])
    }
    return [
      "Counts of the middle frame. Allocations: by the property sets and from commit to submit (both without the GL",
      "driver's), by the driver in its calls, and by all other threads",
    ] + table.lines
  }

  private func figures(_ result: FigureResult) -> [String] {
    var table = TextTable([result.title, ""])
    for figure in result.figures { table.add(["  " + figure.name, FigureText.figure(figure)]) }
    return table.lines
  }

  private var scaling: [String] {
    var table = TextTable([
      "scene", "N", "frame", "to the last GL call", "exponent", "exponent to GL",
    ])
    for scene in results.scaling {
      func exponent(_ fit: PowerFit?) -> String {
        fit.map { String(format: "%.2f", $0.exponent) } ?? "-"
      }
      for (index, point) in scene.points.enumerated() {
        let fits = index == 0 ? [exponent(scene.frameFit), exponent(scene.submittedFit)] : []
        table.add(
          [
            scene.name, "\(point.count)", FigureText.time(point.frame),
            FigureText.time(point.submitted),
          ]
            + fits)
      }
    }
    return table.lines
  }
}
