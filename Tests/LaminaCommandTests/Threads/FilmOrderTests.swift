import Foundation
import Lamina
import LaminaScene
import Testing

@testable import lamina

/// Frames of a moving scene depend on their time alone.
@Suite struct FilmOrderTests {
  private static func animation(
    _ type: String, _ path: String, _ attributes: String, _ values: String = ""
  )
    -> String
  {
    "<\(path.replacingOccurrences(of: ".", with: "-")) type=\"\(type)\" keyPath=\"\(path)\" \(attributes)>\(values)</\(path.replacingOccurrences(of: ".", with: "-"))>"
  }

  private static func values(_ numbers: Double...) -> String {
    "<values>" + numbers.map { "<real value=\"\($0)\"/>" }.joined() + "</values>"
  }

  private static func ends(_ from: Double, _ to: Double) -> String {
    "<fromValue type=\"real\" value=\"\(from)\"/><toValue type=\"real\" value=\"\(to)\"/>"
  }

  /// Layers that slide, turn, fade, grow, spring, change their order and come to rest. Some of them
  /// are in groups.
  static let scene = """
    <CALayer bounds="0 0 96 64" backgroundColor="1 1 0.9"><sublayers>
    <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0" cornerRadius="4"><animations>
    \(animation("CABasicAnimation", "position.x", "duration=\"2\" repeatCount=\"inf\" autoreverses=\"1\"", ends(20, 76)))
    \(animation("CABasicAnimation", "transform.rotation.z", "duration=\"1.5\" repeatCount=\"inf\"", ends(0, 6.283)))
    </animations></CALayer>
    <CALayer bounds="0 0 30 24" position="60 40" opacity="0.7" shadowOpacity="0.5" shadowRadius="2"
    backgroundColor="0 0.4 1"><sublayers><CALayer bounds="0 0 10 10" position="8 8" backgroundColor="0 0 0"/>
    </sublayers><animations>
    \(animation("CAKeyframeAnimation", "opacity", "duration=\"3\" beginTime=\"0.5\"", values(0.7, 0.1, 1, 0.7)))
    \(animation("CASpringAnimation", "position.y", "duration=\"2\" mass=\"1\" stiffness=\"120\" damping=\"8\" fillMode=\"both\" removedOnCompletion=\"0\"", ends(10, 40)))
    </animations></CALayer>
    <CALayer bounds="0 0 16 16" position="40 50" zPosition="-1" backgroundColor="0 0.8 0.2"><animations>
    \(animation("CABasicAnimation", "zPosition", "duration=\"2\" beginTime=\"1\"", ends(-1, 1)))
    \(animation("CAKeyframeAnimation", "bounds.size.width", "duration=\"4\" calculationMode=\"discrete\"", values(16, 40, 24, 60)))
    </animations></CALayer>
    </sublayers></CALayer>
    """

  private func source() throws -> SceneFrameSource {
    let loaded = try SceneReader().read(
      data: Data("<caml>\(Self.scene)</caml>".utf8), baseURL: URL(fileURLWithPath: "."),
      name: "moving")
    #expect(loaded.skipped.total == 0, "\(loaded.skipped.counts)")
    let shown = try ShownScene(loaded, requested: nil, input: "moving")
    return try SceneFrameSource(shown, scale: 1, device: .surfaceless, limits: .standard)
  }

  /// The bytes of frames at 8 a second, made in the order `order`, with two frames under way at
  /// once.
  private func frames(_ order: [Int]) throws -> [Int: [UInt8]] {
    let source = try source()
    var result: [Int: [UInt8]] = [:]
    var begun: (frame: Int, wait: () throws -> FilmPicture)?
    for frame in order + [-1] {
      let next = frame < 0 ? nil : (frame, try source.begin(at: Double(frame) / 8))
      if let begun {
        result[begun.frame] = try begun.wait().image.pixels.withUnsafeBytes { Array($0) }
      }
      begun = next
    }
    return result
  }

  @Test func anyOrderGivesTheSameFrames() throws {
    let count = 48
    let expected = try frames(Array(0..<count))
    // The scene moves until it comes to rest.
    #expect(Set(expected.values).count > 40)
    #expect(try frames((0..<count).reversed()) == expected)
    var order = Array(0..<count)
    var state: UInt64 = 88
    for place in (1..<count).reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(place, Int(state >> 33) % (place + 1))
    }
    #expect(try frames(order) == expected)
    // One frame without any frame before it.
    for frame in [5, 17, 40] { #expect(try frames([frame])[frame] == expected[frame]) }
  }

  /// The program's files do not depend on the number of jobs or on which other frames are made.
  @Test func filesOfAnyJobsAreTheSame() throws {
    let place = try Workplace()
    let scene = try place.bundle("moving.ca", Self.scene)
    let film = ["render", scene, "--fps", "8", "--duration", "3", "--quiet"]
    func files(_ name: String) throws -> [Data] {
      try (0..<24).map {
        try Data(contentsOf: URL(fileURLWithPath: place.path("out/\(name)/\($0).png")))
      }
    }
    #expect(try place.lamina(film + ["-o", place.path("out/one/%d.png")]).status == 0)
    #expect(
      try place.lamina(film + ["-o", place.path("out/two/%d.png"), "--jobs", "2"]).status == 0)
    let expected = try files("one")
    #expect(Set(expected).count == 24)
    #expect(try files("two") == expected)
    for range in ["20..", "7..19", "..6"] {
      #expect(
        try place.lamina(film + ["-o", place.path("out/parts/%d.png"), "--range", range]).status
          == 0)
    }
    #expect(try files("parts") == expected)
    // A single picture at a time equals the frame of that time.
    let picture = ["render", scene, "-o", place.path("out/p.png"), "--time", "1.25", "--quiet"]
    #expect(try place.lamina(picture).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.path("out/p.png"))) == expected[10])
  }
}
