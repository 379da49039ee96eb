import Foundation
import Lamina
import Testing

@testable import lamina

/// `--width`, `--height` and `--fit`.
@Suite struct SizeTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// The pixels of a picture: premultiplied BGRA, in rows.
  private struct Pixels {
    let width: Int
    let bytes: [UInt8]

    /// RGBA.
    subscript(x: Int, y: Int) -> [UInt8] {
      let start = (y * width + x) * 4
      return [2, 1, 0, 3].map { bytes[start + $0] }
    }
  }

  private func render(_ scene: String, _ options: [String]) throws -> Pixels {
    let path = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", scene, "-o", path] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("warning").isEmpty, "\(run.errors)")
    let image = try ImageCodec.decode(try Data(contentsOf: URL(fileURLWithPath: path)))
    return Pixels(width: image.width, bytes: image.pixels.withUnsafeBytes { Array($0) })
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let nothing: [UInt8] = [0, 0, 0, 0]

  /// 40x20, red on the left and blue on the right, with a green layer that reaches out of it above
  /// and below.
  private func halves(_ attributes: String = "", _ more: String = "") throws -> String {
    try place.bundle(
      "halves.ca",
      """
      <CALayer bounds="0 0 40 20" backgroundColor="1 0 0" \(attributes)>\(more)<sublayers>
      <CALayer bounds="0 0 20 20" position="30 10" backgroundColor="0 0 1"/>
      <CALayer bounds="0 0 4 60" position="20 10" backgroundColor="0 1 0"/>
      </sublayers></CALayer>
      """)
  }

  @Test(arguments: [
    (["--width", "80"], [80, 40]), (["--height", "10"], [20, 10]), (["--width", "7"], [7, 4]),
    (["--width", "80", "--scale", "1.5"], [120, 60]), (["--height", "0.1"], [1, 1]),
    (["--width", "33", "--height", "21"], [33, 21]),
  ])
  func sizes(options: [String], size: [Int]) throws {
    let scene = try halves()
    let path = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", scene, "-o", path] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Sample.pngSize(try Data(contentsOf: URL(fileURLWithPath: path))) == size)
  }

  /// A width of twice the scene's is the scene at twice the pixels.
  @Test func aWidthScales() throws {
    let scene = try place.bundle(
      "t.ca",
      """
      <CALayer bounds="3 5 32 24" backgroundColor="1 1 0.5"><sublayers><CALayer bounds="0 0 10 10"
      position="18 15" transform="rotate(30deg)" borderWidth="1" cornerRadius="2"
      backgroundColor="0 0 1 0.5"/></sublayers></CALayer>
      """)
    #expect(
      try render(scene, ["--width", "64"]).bytes == render(scene, ["--scale", "2"]).bytes)
  }

  @Test func contain() throws {
    let scene = try halves()
    // 80x80 pixels with 20 empty rows above and below, also where the green layer reaches.
    let pixels = try render(
      scene, ["--width", "40", "--height", "40", "--scale", "2", "--fit", "contain"])
    #expect(pixels.bytes == (try render(scene, ["--width", "80", "--height", "80"])).bytes)
    for y in [0, 19, 60, 79] {
      for x in [0, 39, 40, 79] { #expect(pixels[x, y] == Self.nothing, "\(x) \(y)") }
    }
    for y in [20, 59] {
      #expect(pixels[0, y] == Self.red && pixels[79, y] == Self.blue)
      #expect(pixels[39, y] == [0, 255, 0, 255])
    }
  }

  @Test func cover() throws {
    // The middle 20 of 40 columns, at two pixels each.
    let pixels = try render(
      try halves(), ["--width", "40", "--height", "40", "--fit", "cover"])
    for y in [0, 39] {
      #expect(pixels[0, y] == Self.red && pixels[15, y] == Self.red)
      #expect(pixels[16, y] == [0, 255, 0, 255] && pixels[23, y] == [0, 255, 0, 255])
      #expect(pixels[24, y] == Self.blue && pixels[39, y] == Self.blue)
    }
  }

  @Test func fill() throws {
    let pixels = try render(try halves(), ["--width", "20", "--height", "60", "--fit", "fill"])
    for y in [0, 59] {
      #expect(pixels[0, y] == Self.red && pixels[8, y] == Self.red)
      #expect(pixels[9, y] == [0, 255, 0, 255] && pixels[10, y] == [0, 255, 0, 255])
      #expect(pixels[11, y] == Self.blue && pixels[19, y] == Self.blue)
    }
  }

  /// The place of a root layer moves nothing in a picture, whether the scene is scaled or not.
  @Test func thePlaceOfTheRootIsIgnored() throws {
    let options = ["--width", "20", "--height", "30", "--time", "0.5"]
    let plain = try render(try halves(), options)
    let animation = """
      <animations><animation type="CABasicAnimation" keyPath="transform.rotation.z" fromValue="0"
      toValue="3" duration="1"/><animation type="CABasicAnimation" keyPath="position.x"
      fromValue="0" toValue="30" duration="1"/></animations>
      """
    let moved = try render(
      try halves("position=\"7 9\" anchorPoint=\"0 1\" transform=\"rotate(20deg)\"", animation),
      options)
    #expect(moved.bytes == plain.bytes)
  }

  /// Other animations of the root go on.
  @Test func animationsOfTheRootStay() throws {
    let animation = """
      <animations><animation type="CABasicAnimation" keyPath="backgroundColor" duration="1">
      <fromValue type="CGColor" value="0 0 1"/><toValue type="CGColor" value="0 0 1"/></animation>
      </animations>
      """
    let pixels = try render(
      try halves("", animation), ["--width", "80", "--time", "0.5"])
    #expect(pixels[0, 0] == Self.blue)
  }

  @Test func films() throws {
    let scene = try halves()
    let run = try place.lamina([
      "render", scene, "-o", place.outputs.path, "--fps", "2", "--duration", "1", "--width", "20",
      "--height", "20",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let resumed = try place.lamina([
      "render", scene, "-o", place.outputs.path, "--fps", "2", "--duration", "1", "--width", "20",
      "--height", "20", "--resume",
    ])
    #expect(resumed.errors.contains(": 0 frames (2 existed)"), "\(resumed.errors)")
    let frame = try Data(contentsOf: place.outputs.appendingPathComponent("00001.png"))
    #expect(Sample.pngSize(frame) == [20, 20])
  }

  @Test(arguments: [
    (["--size", "4x4", "--width", "4"], "--size excludes"),
    (["--fit", "cover"], "--fit needs"), (["--fit", "cover", "--width", "4"], "--fit needs"),
    (["--width", "4", "--height", "4", "--fit", "zoom"], "zoom"), (["--width", "0"], "width"),
    (["--height", "-1"], "height"),
  ])
  func wrongUsage(options: [String], message: String) throws {
    let run = try place.lamina(["render", try halves(), "-o", "out/p.png"] + options)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.lines("error: usage: ").first?.contains(message) == true, "\(run.errors)")
  }

  @Test(arguments: [
    ["--width", "1e300"], ["--width", "1e308", "--scale", "1e308"], ["--height", "1e6"],
    ["--width", "1e300", "--height", "1", "--fit", "cover"],
  ])
  func tooLarge(options: [String]) throws {
    let run = try place.lamina(["render", try halves(), "-o", "out/p.png"] + options)
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.lines("error: ").count == 1, "\(run.errors)")
    #expect(try place.outputNames().isEmpty)
  }

  // MARK: Placement

  private func placement(
    _ width: Double?, _ height: Double?, _ fit: SceneFit = .contain, scale: Double = 1
  ) -> PicturePlacement {
    PicturePlacement(
      scene: CGSize(width: 30, height: 20), width: width, height: height, fit: fit, scale: scale)
  }

  @Test func placements() {
    #expect(placement(100, nil).size == CGSize(width: 100, height: 67))
    #expect(placement(100, nil).scene == CGRect(x: 0, y: 0, width: 100, height: 67))
    #expect(placement(nil, 10, scale: 2).size == CGSize(width: 15, height: 10))
    #expect(placement(60, 60).scene == CGRect(x: 0, y: 10, width: 60, height: 40))
    #expect(placement(60, 60, .cover).scene == CGRect(x: -15, y: 0, width: 90, height: 60))
    #expect(placement(60, 60, .fill).scene == CGRect(x: 0, y: 0, width: 60, height: 60))
    // Proportions that are the scene's but for rounding: up, down, and to the nearest.
    for height in [66.0, 67, 66.67] {
      for fit in [SceneFit.contain, .cover] {
        let whole = CGRect(x: 0, y: 0, width: 100, height: height.rounded())
        #expect(placement(100, height, fit).scene == whole)
      }
    }
    #expect(placement(100, 65).scene == CGRect(x: 1, y: 0, width: 98, height: 65))
    #expect(placement(100, 68).scene == CGRect(x: 0, y: 0, width: 100, height: 67))
    // Whole pixels: 12.5 points of margin are 12 at one pixel per point.
    #expect(placement(30, 45).scene == CGRect(x: 0, y: 12, width: 30, height: 20))
    #expect(placement(30, 45, scale: 2).scene == CGRect(x: 0, y: 12.5, width: 30, height: 20))
  }
}
