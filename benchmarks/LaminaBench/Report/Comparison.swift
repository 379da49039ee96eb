import Foundation

/// Compares these results with earlier ones of the same machine.
struct Comparison {
  let before: Results
  let after: Results

  init(before path: String, after: Results) throws {
    do {
      before = try JSONDecoder().decode(
        Results.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw BenchFailure("\(path): not a result of --json: \(error)")
    }
    self.after = after
  }

  var lines: [String] {
    var table = TextTable([
      "scene", "p50 before", "after", "ratio", "to GL before", "after", "ratio", "CPU ratio",
    ])
    for scene in after.scenes {
      guard let old = before.scenes.first(where: { $0.title == scene.title }) else { continue }
      table.add([
        scene.title, FigureText.time(old.frame.p50), FigureText.time(scene.frame.p50),
        ratio(scene.frame.p50, old.frame.p50), FigureText.time(old.submitted.p50),
        FigureText.time(scene.submitted.p50), ratio(scene.submitted.p50, old.submitted.p50),
        ratio(scene.cpu.p50, old.cpu.p50),
      ])
    }
    var lines = ["Compared with an earlier run (ratios below 1 are faster)"] + table.lines
    lines += counterChanges
    if before.machine.cpu != after.machine.cpu
      || before.machine.glVersion != after.machine.glVersion
    {
      lines.append(
        "The earlier run is of another machine or driver: \(before.machine.cpu), \(before.machine.glVersion)"
      )
    }
    return lines
  }

  /// The counters that have changed.
  private var counterChanges: [String] {
    after.scenes.flatMap { scene -> [String] in
      guard let old = before.scenes.first(where: { $0.title == scene.title }) else { return [] }
      return Counter.allCases.compactMap { counter in
        // The allocations of other threads depend on scheduling.
        guard counter != .threadAllocations, let was = old.counters[counter],
          let now = scene.counters[counter],
          was.typical != now.typical
        else { return nil }
        return "  \(scene.title): \(counter.rawValue) \(was.typical) -> \(now.typical)"
      }
    }
  }

  private func ratio(_ after: Double, _ before: Double) -> String {
    before > 0 ? String(format: "%.2f", after / before) : "-"
  }
}
