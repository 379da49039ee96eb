import Foundation
import Lamina

// What the hot paths cost on this machine. `lamina-bench [CASE…]` runs the named cases, or all of them.
//
// Figures are medians; counts are exact. `GALLIUM_NOOP=1` makes Mesa skip drawing, so that what remains is Lamina's own cost.
let requested = Array(CommandLine.arguments.dropFirst())
let known = cases.map(\.name)
if let unknown = requested.first(where: { !known.contains($0) }) {
  FileHandle.standardError.write(
    Data("error: \(unknown): no such case: known are \(known.joined(separator: " "))\n".utf8))
  exit(64)
}
do {
  for entry in cases where requested.isEmpty || requested.contains(entry.name) {
    for line in try entry.run() { print("\(entry.name): \(line)") }
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(70)
}
