// A server without a display. Each line of standard input is a request. For each request it draws a
// card and prints an answer as soon as the card is written, while further lines may still come.
// Warnings about a picture follow its answer.
//
//   printf 'anna\tAnna\t0.83\nbela\tBéla\t0.4\n' | Server --out out/cards
//   out/cards/anna.png 9 ms
//   out/cards/bela.png 11 ms
//
// With --contexts N it draws on N threads. With --deadline SECONDS it gives up requests that take
// longer. With --queue N it holds at most N requests, and reads no further lines meanwhile.
import QuartzCore

struct Options {
  var folder = URL(fileURLWithPath: "out/cards")
  var contexts: Int?
  var deadline = 5.0
  var queue = 64

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw ServerError("\(name): a value is missing") }
      switch name {
      case "--out": folder = URL(fileURLWithPath: value)
      case "--contexts":
        guard let count = Int(value) else { throw ServerError("--contexts \(value): not a number") }
        contexts = count
      case "--queue":
        guard let count = Int(value) else { throw ServerError("--queue \(value): not a number") }
        queue = count
      case "--deadline":
        guard let seconds = Double(value), seconds > 0 else {
          throw ServerError("--deadline \(value): not a number of seconds")
        }
        deadline = seconds
      default:
        throw ServerError(
          "\(name): unknown; there are --out, --contexts, --queue and --deadline")
      }
    }
  }
}

/// Draws the cards of all requests. Prints an answer for each one, in the order in which they are
/// done.
func serve(_ options: Options) async throws {
  try FileManager.default.createDirectory(at: options.folder, withIntermediateDirectories: true)
  let pool = try RenderPool(contexts: options.contexts, queueLimit: options.queue)
  let input = InputLines()
  await withTaskGroup(of: Void.self) { group in
    var count = 0
    while let line = await input.next() {
      // No more requests are held than the pool's queue takes.
      if count == pool.queueLimit {
        await group.next()
        count -= 1
      }
      group.addTask {
        do {
          write(try await answer(line, pool, options))
        } catch {
          // An error in one request does not affect the others.
          write("error: \(line): \(error)")
        }
      }
      count += 1
    }
  }
}

/// Writes a text and the end of its line at once. `print` would keep it until there is more.
func write(_ text: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
}

func answer(_ line: String, _ pool: RenderPool, _ options: Options) async throws -> String {
  let request = try CardRequest(line)
  let start = ContinuousClock.now
  let card = try await pool.renderDataReporting(
    as: .png, size: Card.size, scale: 2, deadline: start + .seconds(options.deadline)
  ) {
    // The layers are made on the pool's thread and stay there.
    Card(request).root
  }
  let file = options.folder.appendingPathComponent("\(request.name).png")
  try card.picture.write(to: file, options: .atomic)
  let time = (ContinuousClock.now - start) / .milliseconds(1)
  var lines = ["\(file.relativePath) \(Int(time.rounded())) ms"]
  lines += card.warnings.map { "warning: \(request.name): \($0)" }
  if card.warnings.omitted > 0 {
    lines.append("warning: \(request.name): \(card.warnings.omitted) more")
  }
  return lines.joined(separator: "\n")
}

do {
  try await serve(try Options(CommandLine.arguments))
} catch {
  FileHandle.standardError.write(Data("error: Server: \(error)\n".utf8))
  exit(1)
}
