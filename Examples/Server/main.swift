// A server without a display. Each line of standard input is a request. For each request it draws a
// card and prints an answer.
//
//   printf 'anna\tAnna\t0.83\nbela\tBéla\t0.4\n' | Server --out out/cards
//   out/cards/anna.png 9 ms
//   out/cards/bela.png 11 ms
//
// With --contexts N it draws on N threads. With --deadline SECONDS it gives up requests that take
// longer.
import QuartzCore

struct Options {
  var folder = URL(fileURLWithPath: "out/cards")
  var contexts: Int?
  var deadline = 5.0

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw ServerError("\(name): a value is missing") }
      switch name {
      case "--out": folder = URL(fileURLWithPath: value)
      case "--contexts":
        guard let count = Int(value) else { throw ServerError("--contexts \(value): not a number") }
        contexts = count
      case "--deadline":
        guard let seconds = Double(value), seconds > 0 else {
          throw ServerError("--deadline \(value): not a number of seconds")
        }
        deadline = seconds
      default: throw ServerError("\(name): unknown; there are --out, --contexts and --deadline")
      }
    }
  }
}

/// Draws the cards of all requests. Prints an answer for each one, in the order in which they are
/// done.
func serve(_ options: Options) async throws {
  try FileManager.default.createDirectory(at: options.folder, withIntermediateDirectories: true)
  let pool = try RenderPool(contexts: options.contexts)
  await withTaskGroup(of: String.self) { answers in
    while let line = readLine() {
      answers.addTask {
        do {
          return try await answer(line, pool, options)
        } catch {
          // An error in one request does not affect the others.
          return "error: \(line): \(error)"
        }
      }
    }
    for await answer in answers { print(answer) }
  }
}

func answer(_ line: String, _ pool: RenderPool, _ options: Options) async throws -> String {
  let request = try CardRequest(line)
  let start = ContinuousClock.now
  let data = try await pool.renderData(
    as: .png, size: Card.size, scale: 2, deadline: start + .seconds(options.deadline)
  ) {
    // The layers are made on the pool's thread and stay there.
    Card(request).root
  }
  let file = options.folder.appendingPathComponent("\(request.name).png")
  try data.write(to: file, options: .atomic)
  let time = (ContinuousClock.now - start) / .milliseconds(1)
  return "\(file.relativePath) \(Int(time.rounded())) ms"
}

do {
  try await serve(try Options(CommandLine.arguments))
} catch {
  FileHandle.standardError.write(Data("error: Server: \(error)\n".utf8))
  exit(1)
}
