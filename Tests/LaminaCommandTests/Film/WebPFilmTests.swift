import Foundation
import Lamina
import Testing

/// Films that are WebP files, where the same name could be one picture.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct WebPFilmTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A square of half red that is 4 points further to the right every tenth of a second.
  private static let scene = """
    <CALayer bounds="0 0 40 16"><sublayers><CALayer bounds="0 0 12 12" position="8 8"
    backgroundColor="1 0 0 0.5"><animations><a type="CABasicAnimation" keyPath="position.x"
    duration="1"><fromValue type="real" value="8"/><toValue type="real" value="48"/></a>
    </animations></CALayer></sublayers></CALayer>
    """

  /// The same as a Lottie file, 20 frames at 10 a second.
  private static let lottie = ##"""
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":40,"h":16,"markers":[{"cm":"m","tm":5,"dr":4}],
    "layers":[{"ty":1,"ip":0,"op":20,"sc":"#ff0000","sw":12,"sh":12,"ks":{"p":{"a":1,"k":[
    {"t":0,"s":[8,8],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":20,"s":[28,8]}]}}}]}
    """##

  private func frames(_ input: String, _ options: [String]) throws -> CGImageSource {
    let output = place.outputs.appendingPathComponent("f.webp").path
    let run = try place.lamina(["render", input, "-o", output] + options)
    #expect(run.status == 0, "\(run.errors)")
    return CGImageSource(data: try Data(contentsOf: URL(fileURLWithPath: output)))
  }

  private func picture(_ input: String, time: String) throws -> CGImage {
    let output = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", input, "-o", output, "--time", time])
    #expect(run.status == 0, "\(run.errors)")
    return try ImageCodec.decode(try Data(contentsOf: URL(fileURLWithPath: output)))
  }

  private func difference(_ one: CGImage, _ other: CGImage) -> Int {
    one.pixels.withUnsafeBytes { a in
      other.pixels.withUnsafeBytes { b in
        zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
      }
    }
  }

  @Test func framesAreThePicturesOfTheirTimes() throws {
    let scene = try place.bundle("s.ca", Self.scene)
    let film = ["--fps", "10", "--duration", "0.6"]
    for (options, most) in [(["--lossless"], 0), (["--quality", "1"], 0), ([], 60)] {
      let source = try frames(scene, film + options)
      let animation = try #require(try source.description().animation)
      #expect(animation.loopCount == 0)
      #expect(animation.frames.map(\.delay) == [Double](repeating: 0.1, count: 6))
      for number in 0..<6 {
        let expected = try picture(scene, time: "0.\(number)")
        // What is transparent has no colour, so only premultiplied ones are equal.
        #expect(difference(try source.image(at: number), expected) <= most, "\(options), \(number)")
      }
    }
    let flat = try frames(scene, film + ["--lossless", "--background", "white"])
    #expect(try flat.image(at: 3).pixels.isOpaque)
  }

  /// A Lottie file is a film, unless the command says which picture it wants.
  @Test(arguments: [
    ([], 20), (["--fps", "5"], 10), (["--duration", "1"], 10), (["--marker", "m"], 4),
    (["--frame", "3"], 1), (["--progress", "0.5"], 1), (["--time", "1"], 1),
  ])
  func aLottieFileIsAFilm(options: [String], count: Int) throws {
    let input = try place.write("a.json", Self.lottie)
    let source = try frames(input, options + ["--lossless"])
    #expect(CGImageSourceGetCount(source) == count)
  }

  /// A file that is too fast for the format has every second of its frames, unless `--fps` says
  /// otherwise.
  @Test(arguments: [("webp", 90, 20), ("webp", 91, 10), ("gif", 50, 20), ("gif", 51, 10)])
  func framesOfFastFilesAreLeftOut(format: String, rate: Int, count: Int) throws {
    let input = try place.write(
      "a.json", Self.lottie.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":\(rate)"))
    let output = place.outputs.appendingPathComponent("f.\(format)").path
    let run = try place.lamina(["render", input, "-o", output])
    #expect(run.status == 0 && run.errors.contains(": \(count) frames, "), "\(run.errors)")
  }

  @Test func aSceneIsAPicture() throws {
    let source = try frames(try place.bundle("s.ca", Self.scene), [])
    #expect(CGImageSourceGetCount(source) == 1)
  }
}
