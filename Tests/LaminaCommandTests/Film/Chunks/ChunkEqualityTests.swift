import Foundation
import Testing

/// The joined film is the same file, however its chunks were made.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct ChunkEqualityTests {
  private let place: Workplace
  private let film: PlannedFilm

  init() throws {
    place = try Workplace()
    film = try PlannedFilm(place)
  }

  @Test func numbersOfWorkers() throws {
    #expect(try film.plan(["--chunk", "0.4s"]).status == 0)
    var films: Set<Data> = []
    for jobs in [1, 2, 7] {
      let run = try film.run(["--jobs", "\(jobs)"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("8 of 8 chunks made"), "\(run.errors)")
      films.insert(try film.bytes())
      film.clear()
    }
    #expect(try film.run(["--jobs", "2", "--clean"], onOneProcessor: true).status == 0)
    films.insert(try film.bytes())
    #expect(films.count == 1)
    #expect(!FileManager.default.fileExists(atPath: film.path + ".chunks"))
  }

  @Test func anyOrderAndOneProcessor() throws {
    let plan = try film.plan()
    #expect(plan.errors.contains("30 frames, 10 frames/s, 3 chunks (0..2)"), "\(plan.errors)")
    for number in 0..<3 { #expect(try film.chunk(number).status == 0) }
    #expect(try film.join().status == 0)
    let first = try film.bytes()
    film.clear()
    for number in [2, 0, 1] {
      let run = try film.chunk(number, onOneProcessor: number == 0)
      #expect(run.lines("wrote film.mp4.chunks/0000\(number).nut: 10 frames").count == 1)
    }
    #expect(try film.join().status == 0)
    #expect(try film.bytes() == first)
  }

  /// A worker that is killed while its encoder works leaves no chunk. It is started again.
  @Test func killedWorker() throws {
    #expect(try film.plan().status == 0)
    #expect(try film.run().status == 0)
    let first = try film.bytes()
    film.clear()
    // The first encoder kills its parent, the chunk's process, after four frames.
    let encoder = try place.fakeEncoder(
      """
      case "$*" in *pipe:0*.chunks/*) if mkdir \(place.path("killed")) 2>/dev/null; then
        head -c 49152 >/dev/null; kill -9 $PPID; exit 1; fi;;
      esac
      exec /usr/bin/ffmpeg "$@"
      """)
    let run = try film.run(["--jobs", "2"], path: encoder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("warning: chunk ").count == 1, "\(run.errors)")
    #expect(run.errors.contains("signal 9 (killed); it is made again"), "\(run.errors)")
    #expect(try film.bytes() == first)
    let names = try FileManager.default.contentsOfDirectory(atPath: film.path + ".chunks")
    #expect(names.filter { !$0.hasPrefix(".") }.count == 6, "\(names)")
  }

  /// A chunk that fails each time ends the film, with its exit code, and without a film.
  @Test func chunkThatFailsAgain() throws {
    #expect(try film.plan().status == 0)
    let encoder = try place.fakeEncoder(
      """
      case "$*" in *pipe:0*.chunks/*) echo no room >&2; exit 1;; esac
      exec /usr/bin/ffmpeg "$@"
      """)
    let run = try film.run(path: encoder)
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.lines("warning: chunk 0: exit status 74; it is made again").count == 2)
    #expect(run.errors.contains("error: plan.json: chunk 0: exit status 74, after 3 attempts"))
    #expect(!FileManager.default.fileExists(atPath: film.path))
  }

  /// A finished chunk is left. A damaged one and one of another plan are made again.
  @Test func finishedChunksAreKept() throws {
    #expect(try film.plan().status == 0)
    #expect(try film.chunk(1).status == 0)
    let chunk = film.file(1, "nut")
    let first = try Data(contentsOf: URL(fileURLWithPath: chunk))
    let kept = try film.chunk(1)
    #expect(kept.lines("kept film.mp4.chunks/00001.nut").count == 1, "\(kept.errors)")
    var damaged = first
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: URL(fileURLWithPath: chunk))
    let joined = try film.join()
    #expect(joined.status == 65)
    #expect(joined.errors.contains("chunk 0: is missing; chunk 1: its \(first.count) bytes"))
    #expect(try film.chunk(1).lines("wrote ").count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: chunk)) == first)
    #expect(try film.plan(["--chunk", "1s", "--quality", "0.3"]).status == 0)
    #expect(try film.chunk(1).lines("wrote ").count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: chunk)) != first)
  }

  /// A run that is asked to end asks its workers, which leave nothing half-written.
  @Test func stoppedRun() throws {
    #expect(try film.plan().status == 0)
    let started = place.path("started")
    let encoder = try place.fakeEncoder(
      """
      case "$*" in *pipe:0*.chunks/*) echo > \(started); exec sleep 60;; esac
      exec /usr/bin/ffmpeg "$@"
      """)
    let process = Process()
    process.executableURL = try Workplace.executable()
    process.arguments = ["film", "run", "plan.json"]
    process.currentDirectoryURL = place.url
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": encoder]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<2_000 where !FileManager.default.fileExists(atPath: started) { usleep(10_000) }
    try #require(FileManager.default.fileExists(atPath: started))
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: film.path + ".chunks").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: film.path))
  }
}
