import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Pixels of small files.
@Suite struct PictureTests {
  private let full = rectangle(50, 50, 100, 100)

  @Test func theFirstLayerAndTheFirstShapeLieOnTop() throws {
    let layers =
      shapeLayer(rectangle(25, 50, 50, 100) + "," + fill(1, 0, 0)) + ","
      + shapeLayer(full + "," + fill(0, 0, 1))
    let frames = try Frames(document(layers))
    #expect(try frames.pixel(10, 10) == red)
    #expect(try frames.pixel(90, 10) == blue)
    let group = { (x: Double, color: String) in
      #"{"ty":"gr","it":[\#(rectangle(x, 50, 50, 100)),\#(color),{"ty":"tr"}]}"#
    }
    let shapes = try Frames(
      document(shapeLayer(group(25, fill(1, 0, 0)) + "," + group(50, fill(0, 0, 1)))))
    #expect(try shapes.pixel(30, 50) == red)
    #expect(try shapes.pixel(60, 50) == blue)
  }

  @Test func yPointsDown() throws {
    let frames = try Frames(document(shapeLayer(rectangle(50, 25, 100, 50) + "," + fill(1, 0, 0))))
    #expect(try frames.pixel(50, 10) == red)
    #expect(try frames.pixel(50, 90) == clear)
  }

  @Test func layersShowFromTheirFirstFrameUntilTheOneBeforeTheirLast() throws {
    let layer = ##"{"ty":1,"ip":5,"op":10,"sc":"#ff0000","sw":100,"sh":100,"ks":{}}"##
    let frames = try Frames(document(layer))
    #expect(try frames.pixel(5, 5, frame: 4.9) == clear)
    #expect(try frames.pixel(5, 5, frame: 5) == red)
    #expect(try frames.pixel(5, 5, frame: 9.9) == red)
    #expect(try frames.pixel(5, 5, frame: 10) == clear)
  }

  @Test func parentsMoveTheirChildrenButDoNotFadeThem() throws {
    let layers = #"""
      {"ty":1,"parent":7,"ip":0,"op":20,"sc":"#ff0000","sw":10,"sh":10,"ks":{"p":{"k":[5,5]}}},
      {"ty":3,"ind":7,"ip":0,"op":1,"ks":{"p":{"k":[50,50]},"o":{"k":0}}}
      """#
    let frames = try Frames(document(layers))
    #expect(try frames.pixel(60, 60, frame: 9) == red)
    #expect(try frames.pixel(50, 50) == clear)
  }

  @Test func parentsInACircleAreNotFollowed() throws {
    let layers = #"""
      {"ty":1,"ind":1,"parent":2,"ip":0,"op":20,"sc":"#ff0000","sw":10,"sh":10,"ks":{}},
      {"ty":3,"ind":2,"parent":1,"ip":0,"op":20,"ks":{}}
      """#
    #expect(try Frames(document(layers)).pixel(5, 5) == red)
  }

  @Test func compositionsClipAndRunAtTheirOwnTime() throws {
    let inner = #"""
      {"id":"c","layers":[{"ty":1,"ip":2,"op":4,"sc":"#ff0000","sw":100,"sh":100,"ks":{}}]}
      """#
    func layer(_ more: String) -> String {
      #"{"ty":0,"refId":"c","ip":0,"op":20,"w":50,"h":50,"ks":{},\#(more)}"#
    }
    let started = try Frames(document(layer(#""st":5"#), assets: inner))
    #expect(try started.pixel(5, 5, frame: 6.9) == clear)
    #expect(try started.pixel(5, 5, frame: 7) == red)
    #expect(try started.pixel(60, 60, frame: 7) == clear)
    let stretched = try Frames(document(layer(#""st":0,"sr":3"#), assets: inner))
    #expect(try stretched.pixel(5, 5, frame: 5.9) == clear)
    #expect(try stretched.pixel(5, 5, frame: 11.9) == red)
    let remap = #""st":0,"tm":{"k":[{"t":0,"s":[0.3],"h":1},{"t":10,"s":[0]}]}"#
    let remapped = try Frames(document(layer(remap), assets: inner))
    #expect(try remapped.pixel(5, 5, frame: 9) == red)
    #expect(try remapped.pixel(5, 5, frame: 11) == clear)
  }

  @Test(arguments: [
    ("a", false, true, false), ("s", false, false, true), ("a", true, false, true),
    ("s", true, true, false), ("n", false, true, true),
  ])
  func masksKeepWhatTheySay(mode: String, isInverted: Bool, left: Bool, right: Bool) throws {
    let path =
      #"{"k":{"c":true,"v":[[0,0],[50,0],[50,100],[0,100]],"i":[],"o":[]}}"#
    let mask = #"{"mode":"\#(mode)","inv":\#(isInverted),"pt":\#(path),"o":{"k":100}}"#
    let frames = try Frames(
      document(shapeLayer(full + "," + fill(1, 0, 0), more: #""masksProperties":[\#(mask)],"#)))
    #expect(try frames.pixel(25, 50) == (left ? red : clear))
    #expect(try frames.pixel(75, 50) == (right ? red : clear))
  }

  @Test func aSecondMaskIntersectsOrIsSubtracted() throws {
    func mask(_ mode: String, _ x0: Int, _ x1: Int) -> String {
      let path = "[[\(x0),0],[\(x1),0],[\(x1),100],[\(x0),100]]"
      return #"{"mode":"\#(mode)","pt":{"k":{"c":true,"v":\#(path),"i":[],"o":[]}},"o":{"k":100}}"#
    }
    func frames(_ mode: String) throws -> Frames {
      let masks = mask("a", 0, 60) + "," + mask(mode, 40, 100)
      return try Frames(
        document(shapeLayer(full + "," + fill(1, 0, 0), more: #""masksProperties":[\#(masks)],"#)))
    }
    for (mode, pixels) in [
      ("i", [false, true, false]), ("s", [true, false, false]), ("f", [true, false, true]),
      ("a", [true, true, true]),
    ] {
      let frames = try frames(mode)
      for (x, isSeen) in zip([20, 50, 80], pixels) {
        #expect(try frames.pixel(x, 50) == (isSeen ? red : clear), "\(mode) \(x)")
      }
    }
  }

  @Test(arguments: [(1, true, false), (2, false, true), (3, true, false), (4, false, true)])
  func mattesKeepWhatTheySay(type: Int, left: Bool, right: Bool) throws {
    let matte = shapeLayer(
      rectangle(25, 50, 50, 100) + "," + fill(1, 1, 1), more: #""td":1,"#)
    let layer = shapeLayer(full + "," + fill(1, 0, 0), more: #""tt":\#(type),"#)
    let frames = try Frames(document(matte + "," + layer))
    #expect(try frames.pixel(25, 50) == (left ? red : clear))
    #expect(try frames.pixel(75, 50) == (right ? red : clear))
  }

  @Test func mattesCanBeNamed() throws {
    let matte = shapeLayer(
      rectangle(25, 50, 50, 100) + "," + fill(1, 1, 1), more: #""td":1,"ind":3,"#)
    let layer = shapeLayer(full + "," + fill(1, 0, 0), more: #""tt":1,"tp":3,"#)
    let frames = try Frames(document(layer + "," + matte))
    #expect(try frames.pixel(25, 50) == red)
    #expect(try frames.pixel(75, 50) == clear)
  }

  @Test func repeatersCopyPathsAndPaints() throws {
    let repeater = #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[30,0]}}}"#
    let frames = try Frames(
      document(shapeLayer(rectangle(10, 50, 20, 20) + "," + fill(1, 0, 0) + "," + repeater)))
    for x in [10, 40, 70] { #expect(try frames.pixel(x, 50) == red) }
    for x in [25, 55, 90] { #expect(try frames.pixel(x, 50) == clear) }
    let before = try Frames(
      document(shapeLayer(rectangle(10, 50, 20, 20) + "," + repeater + "," + fill(1, 0, 0))))
    for x in [10, 40, 70] { #expect(try before.pixel(x, 50) == red) }
  }

  /// An offset that no integer holds is drawn, or not, and ends nothing.
  @Test func anOffsetOfRepeatersMayBeHuge() throws {
    for offset in ["1e300", "-1e300", "9.3e18"] {
      let repeater =
        #"{"ty":"rp","c":{"k":3},"o":{"k":\#(offset)},"tr":{"s":{"k":[-100,100]}}}"#
      let frames = try Frames(
        document(shapeLayer(rectangle(10, 50, 20, 20) + "," + fill(1, 0, 0) + "," + repeater)))
      _ = try frames.pixel(0, 0)
    }
  }

  @Test func sequentialTrimsTreatPathsAsOne() throws {
    let line = { (y: Int) in
      #"{"ty":"sh","ks":{"k":{"v":[[0,\#(y)],[100,\#(y)]],"i":[],"o":[]}}}"#
    }
    let stroke = #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":10},"lc":1}"#
    func frames(_ mode: Int) throws -> Frames {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":\#(mode)}"#
      return try Frames(
        document(shapeLayer([line(20), line(80), trim, stroke].joined(separator: ","))))
    }
    let each = try frames(1)
    #expect(try each.pixel(25, 20) == red && each.pixel(75, 20) == clear)
    #expect(try each.pixel(25, 80) == red)
    let all = try frames(2)
    #expect(try all.pixel(75, 20) == red)
    #expect(try all.pixel(25, 80) == clear)
  }

  @Test func gradientsRunFromTheirStartToTheirEnd() throws {
    let gradient = #"""
      {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[100,0]},
      "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let frames = try Frames(document(shapeLayer(full + "," + gradient)))
    let middle = try frames.pixel(49, 50)
    #expect(abs(Int(middle[0]) - 129) <= 2 && abs(Int(middle[2]) - 126) <= 2)
    #expect(try frames.pixel(1, 1)[0] > 248)
  }

  @Test func highlightsMoveTheMiddleOfRadialGradients() throws {
    let gradient = #"""
      {"ty":"gf","t":2,"o":{"k":100},"s":{"k":[50,50]},"e":{"k":[90,50]},"h":{"k":50},"a":{"k":0},
      "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let frames = try Frames(document(shapeLayer(full + "," + gradient)))
    // From the highlight at 70, the edge at 90 is 20 points away, and the one at 10 is 60.
    for (x, share) in [(70, 0.0), (80, 0.5), (50, 1 / 3.0), (40, 0.5)] {
      let pixel = try frames.pixel(x, 50)
      #expect(abs(Double(pixel[2]) - share * 255) < 10, "\(x): \(pixel)")
    }
    #expect(frames.layer.report.isComplete)
  }

  @Test func aFrameDoesNotDependOnTheFramesBefore() throws {
    let moving = #"""
      "p":{"k":[{"t":0,"s":[0,0],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":19,"s":[60,40]}]},
      "r":{"k":[{"t":0,"s":[0]},{"t":19,"s":[200]}]},"o":{"k":[{"t":0,"s":[20]},{"t":19,"s":[90]}]}
      """#
    let trim =
      #"{"ty":"tm","s":{"k":[{"t":0,"s":[0]},{"t":19,"s":[60]}]},"e":{"k":90},"o":{"k":0}}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":7}}"#
    let text = document(
      shapeLayer([rectangle(30, 30, 40, 30), trim, stroke].joined(separator: ","), ks: moving))
    let ordered = try Frames(text)
    let frames = Array(stride(from: 0.0, to: 19.5, by: 1.5))
    let pictures = try frames.map { try ordered.bytes($0) }
    #expect(Set(pictures).count == frames.count)
    for (frame, picture) in zip(frames, pictures).reversed() {
      #expect(try ordered.bytes(frame) == picture)
      #expect(try Frames(text).bytes(frame) == picture)
    }
  }

  @Test func modifiersAfterAMergeChangeTheWhole() throws {
    // Two rectangles become one of 60 by 20, whose first half begins at its upper right corner.
    let shapes = [
      rectangle(30, 50, 40, 20), rectangle(60, 50, 40, 20), #"{"ty":"mm","mm":2}"#,
      #"{"ty":"op","a":{"k":10},"lj":1,"ml":{"k":4}}"#, fill(1, 0, 0),
    ]
    let frames = try Frames(document(shapeLayer(shapes.joined(separator: ","))))
    #expect(try frames.pixel(2, 50) == red && frames.pixel(45, 33) == red)
    // Offset alone, each would have its own outline; as one there is no seam in a stroke.
    let stroked =
      shapes.dropLast() + [
        #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":4}}"#
      ]
    let line = try Frames(document(shapeLayer(stroked.joined(separator: ","))))
    #expect(try line.pixel(45, 50) == clear && line.pixel(45, 31) == red)
  }

  @Test func offsetPathsGrowAndShrink() throws {
    let offset = { (amount: Int, join: Int) in
      let modifier = #"{"ty":"op","a":{"k":\#(amount)},"lj":\#(join),"ml":{"k":4}}"#
      let shapes = [rectangle(50, 50, 40, 40), modifier, fill(1, 0, 0)].joined(separator: ",")
      return try Frames(document(shapeLayer(shapes)))
    }
    let sharp = try offset(10, 1)
    #expect(try sharp.pixel(21, 21) == red && sharp.pixel(18, 50) == clear)
    let round = try offset(10, 2)
    #expect(try round.pixel(21, 50) == red && round.pixel(21, 21) == clear)
    let small = try offset(-10, 1)
    #expect(try small.pixel(31, 50) == clear && small.pixel(41, 50) == red)
  }

  @Test func mattesMayBeCutByMattes() throws {
    let cut = { (shapes: String, more: String) in shapeLayer(shapes, more: more) }
    // From the top: the left half cuts the upper half, which cuts the whole.
    let layers = [
      cut(rectangle(25, 50, 50, 100) + "," + fill(0, 0, 1), #""ind":1,"td":1,"#),
      cut(rectangle(50, 25, 100, 50) + "," + fill(0, 1, 0), #""ind":2,"td":1,"tt":1,"#),
      cut(rectangle(50, 50, 100, 100) + "," + fill(1, 0, 0), #""ind":3,"tt":1,"#),
    ]
    let frames = try Frames(document(layers.joined(separator: ",")))
    #expect(try frames.pixel(25, 25) == red)
    #expect(try frames.pixel(75, 25) == clear && frames.pixel(25, 75) == clear)
  }

  @Test func layersHaveAllTheirShadows() throws {
    let shadow = { (color: String, direction: Int) in
      #"""
      {"ty":25,"ef":[{"v":{"k":\#(color)}},{"v":{"k":255}},{"v":{"k":\#(direction)}},
      {"v":{"k":30}},{"v":{"k":0}}]}
      """#
    }
    let effects = [shadow("[0,1,0]", 90), shadow("[0,0,1]", 180)].joined(separator: ",")
    let frames = try Frames(
      document(
        shapeLayer(
          rectangle(30, 30, 20, 20) + "," + fill(1, 0, 0), more: #""ef":[\#(effects)],"#)))
    #expect(try frames.pixel(30, 30) == red && frames.pixel(60, 30) == green)
    // The second one lies below both.
    #expect(try frames.pixel(30, 60) == blue && frames.pixel(60, 60) == blue)
  }

  @Test func theLayerFitsItsBounds() throws {
    let text = document(shapeLayer(full + "," + fill(1, 0, 0)))
    let layer = LottieLayer(animation: try animation(text))
    layer.bounds.size = CGSize(width: 200, height: 100)
    let renderer = try OffscreenRenderer(size: layer.bounds.size, scale: 1)
    let bytes = try renderer.render(layer, at: 0).pixels.withUnsafeBytes { Array($0) }
    let alpha = { (x: Int) in bytes[(50 * 200 + x) * 4 + 3] }
    #expect(alpha(40) == 0 && alpha(60) == 255 && alpha(140) == 255 && alpha(160) == 0)
  }

  @Test func bandsBesideTheAnimationAreWholePoints() throws {
    let text = document(shapeLayer(full + "," + fill(1, 0, 0)))
    let layer = LottieLayer(animation: try animation(text))
    layer.bounds.size = CGSize(width: 103, height: 100)
    let renderer = try OffscreenRenderer(size: layer.bounds.size, scale: 1)
    let bytes = try renderer.render(layer, at: 0).pixels.withUnsafeBytes { Array($0) }
    let alphas = [0, 1, 100, 101].map { bytes[(50 * 103 + $0) * 4 + 3] }
    #expect(alphas == [0, 255, 255, 0])
  }

  @Test func layersTurnAlongPositionsThatAreSplit() throws {
    // From (50, 20) straight down: the layer's x axis points down.
    let layer = ##"""
      {"ty":1,"ip":0,"op":20,"ao":1,"sc":"#ff0000","sw":40,"sh":4,"ks":{"p":{"s":true,
      "x":{"a":0,"k":50},"y":{"a":1,"k":[{"t":0,"s":[20]},{"t":10,"s":[60]}]}}}}
      """##
    let frames = try Frames(document(layer))
    #expect(try frames.pixel(48, 50) == red && frames.pixel(70, 22) == clear)
  }

  @Test func imagesOfOtherProportionsFillTheirPlaceAndAreCut() throws {
    // Green, red, blue and green, in a place of 50 by 50 points: red and blue are its middle.
    let png =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAIAAAB2XpiaAAAAD0lEQVR42mNg+A+E"
      + "QACiABnzA/3sVvHuAAAAAElFTkSuQmCC"
    let image = #"{"ty":2,"refId":"i","ip":0,"op":20,"ks":{"p":{"k":[20,20]}}}"#
    let frames = try Frames(
      document(image, assets: #"{"id":"i","w":50,"h":50,"p":"\#(png)","u":"","e":1}"#))
    #expect(try frames.pixel(15, 45) == clear && frames.pixel(45, 15) == clear)
    #expect(try frames.pixel(45, 22) != clear && frames.pixel(45, 68) != clear)
    let (left, right) = (try frames.pixel(21, 45), try frames.pixel(68, 45))
    #expect(left[0] > 200 && left[1] < 50, "\(left)")
    #expect(right[2] > 200 && right[1] < 50, "\(right)")
    #expect(try frames.pixel(72, 45) == clear && frames.pixel(45, 72) == clear)
  }

  /// The animations of the README's picture.
  @Test(arguments: ["rings", "bloom", "wave", "words", "card", "ball"])
  func ownFilesAreDrawnWhole(name: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = root.appendingPathComponent("../../Examples/Lottie/\(name).json")
    let layer = LottieLayer(animation: try LottieAnimation(contentsOf: file.standardized))
    // Which fonts there are depends on the machine.
    let missing = layer.report.entries.filter { !$0.feature.hasPrefix("font ") }
    #expect(missing.isEmpty, "\(missing)")
  }
}
