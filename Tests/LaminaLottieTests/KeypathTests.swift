import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Values by key path.
@Suite struct KeypathTests {
  @Test(arguments: [
    ("a.b.c", "a.b.c", true), ("a.b", "a.b.c", false), ("a.*.c", "a.b.c", true),
    ("*", "a.b", false), ("**", "a.b.c", true), ("**.c", "a.b.c", true), ("**.c", "c", true),
    ("a.**.c", "a.c", true), ("a.**.c", "a.x.c.y.c", true), ("a.**.c", "a.x.d", false),
    ("**.b.**", "a.b.c", true), ("**.*.c", "c", false), ("a.b.c.**", "a.b.c", true),
    ("**.x.**.y", "a.x.b.x.y", true), ("", "a", false),
  ])
  func wildcards(pattern: String, path: String, isMatch: Bool) {
    let names = path.components(separatedBy: ".")
    #expect(AnimationKeypath(keypath: pattern).matches(names) == isMatch)
  }

  @Test func keysMayHoldDots() {
    let keypath = AnimationKeypath(keys: ["a.b", "Color"])
    #expect(keypath.matches(["a.b", "Color"]) && keypath.description == "a.b.Color")
  }

  /// Two layers show a composition with a red square; over it lies a green one.
  private static let text: String = {
    let square = #"""
      {"ty":4,"nm":"Square","ip":0,"op":20,"ks":{},"shapes":[{"ty":"gr","nm":"Group","it":[
      {"ty":"rc","nm":"Rect","p":{"k":[25,25]},"s":{"k":[50,50]},"r":{"k":0}},
      {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]}]}
      """#
    func show(_ name: String, _ x: Int) -> String {
      #"""
      {"ty":0,"nm":"\#(name)","refId":"c","ip":0,"op":20,"w":50,"h":50,
      "ks":{"p":{"k":[\#(x),0]}}}
      """#
    }
    let solid = ##"""
      {"ty":1,"nm":"Solid","ip":0,"op":20,"sc":"#00ff00","sw":100,"sh":20,
      "ks":{"p":{"k":[0,80]}}}
      """##
    return document(
      [solid, show("Left", 0), show("Right", 50)].joined(separator: ","),
      assets: #"{"id":"c","layers":[\#(square)]}"#)
  }()

  private let blueColor = ColorValueProvider(
    LottieColor(r: 0, g: 0, b: 255, a: 255, denominator: 255))

  @Test func hierarchy() throws {
    let paths = LottieLayer(animation: try animation(Self.text)).allHierarchyKeypaths()
    for path in [
      "Solid.Color", "Left.Transform.Position", "Left.Square.Group.Fill 1.Color",
      "Right.Square.Group.Rect.Size", "Right.Square.Group.Transform.Opacity",
    ] { #expect(paths.contains(path), "\(path)") }
    #expect(Set(paths).count == paths.count)
  }

  @Test func aColorIsSetWhereThePathLeads() throws {
    let frames = try Frames(Self.text)
    #expect(try frames.pixel(25, 25) == red && frames.pixel(75, 25) == red)
    try frames.layer.setValueProvider(blueColor, keypath: "Right.**.Color")
    #expect(try frames.pixel(25, 25) == red && frames.pixel(75, 25) == blue)
    #expect(try frames.pixel(50, 90) == green)
    try frames.layer.setValueProvider(blueColor, keypath: "**.Color")
    for (x, y) in [(25, 25), (75, 25), (50, 90)] { #expect(try frames.pixel(x, y) == blue) }
    frames.layer.removeValueProvider(for: "**.Color")
    #expect(try frames.pixel(25, 25) == red && frames.pixel(75, 25) == blue)
    frames.layer.removeValueProvider(for: "Right.**.Color")
    #expect(try frames.bytes(0) == Frames(Self.text).bytes(0))
  }

  @Test func numbersPointsAndSizes() throws {
    let frames = try Frames(Self.text)
    try frames.layer.setValueProvider(FloatValueProvider(0), keypath: "Left.Transform.Opacity")
    #expect(try frames.pixel(25, 25) == clear)
    try frames.layer.setValueProvider(
      PointValueProvider(CGPoint(x: 0, y: 0)), keypath: "Solid.Transform.Position")
    #expect(try frames.pixel(75, 5) == green && frames.pixel(75, 90) == clear)
    try frames.layer.setValueProvider(
      SizeValueProvider(CGSize(width: 20, height: 20)), keypath: "**.Rect.Size")
    #expect(try frames.pixel(55, 40) == clear && frames.pixel(75, 30) == red)
    #expect(frames.layer.getValue(for: "Right.Square.Group.Rect.Size") == .vector([20, 20]))
  }

  @Test func animatorsOfTexts() throws {
    let animator = #"{"nm":"A","s":{"b":1,"sh":1,"s":{"k":0}},"a":{"p":{"k":[0,0]}}}"#
    let frames = try Frames(squareText(#""a":[\#(animator)]"#))
    for path in ["Text.A.Position", "Text.A.Range Selector.Start", "Text.Grouping Alignment"] {
      #expect(frames.layer.allHierarchyKeypaths().contains(path), "\(path)")
    }
    #expect(!frames.layer.allHierarchyKeypaths().contains("Text.A.Opacity"))
    try frames.layer.setValueProvider(
      PointValueProvider(CGPoint(x: 0, y: 30)), keypath: "Text.A.Position")
    #expect(try frames.pixel(20, 40) == clear && frames.pixel(20, 70) == red)
    try frames.layer.setValueProvider(
      FloatValueProvider(50), keypath: "Text.A.Range Selector.Start")
    #expect(try frames.pixel(20, 40) == red && frames.pixel(50, 70) == red)
  }

  @Test func pathsOfShapes() throws {
    let shape = #"{"ty":"sh","nm":"P","ks":\#(lines([[0, 0], [9, 0], [9, 9]], isClosed: true))},"#
    let frames = try Frames(document(shapeLayer(shape + fill(1, 0, 0))))
    guard case .path(let path)? = frames.layer.getValue(for: "Layer.P.Path") else {
      Issue.record("no path")
      return
    }
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9))
    let far = CGPath(rect: CGRect(x: 50, y: 50, width: 9, height: 9), transform: nil)
    try frames.layer.setValueProvider(PathValueProvider(far), keypath: "Layer.P.Path")
    #expect(try frames.pixel(7, 2) == clear && frames.pixel(55, 55) == red)
    try frames.layer.setValueProvider(
      PathValueProvider { frame in
        CGPath(rect: CGRect(x: frame * 5, y: 0, width: 9, height: 9), transform: nil)
      }, keypath: "Layer.P.Path")
    #expect(try frames.pixel(55, 5, frame: 10) == red && frames.pixel(5, 5, frame: 10) == clear)
  }

  @Test func functionsOfTheFrame() throws {
    let frames = try Frames(Self.text)
    try frames.layer.setValueProvider(
      ColorValueProvider { LottieColor(r: 0, g: 0, b: $0 < 10 ? 1 : 0, a: 1) },
      keypath: "Left.**.Color")
    try frames.layer.setValueProvider(
      FloatValueProvider { $0 < 5 ? 100 : 0 }, keypath: "Right.Transform.Opacity")
    try frames.layer.setValueProvider(
      ColorValueProvider { LottieColor(r: 0, g: 0, b: $0 < 10 ? 1 : 0, a: 1) },
      keypath: "Solid.Color")
    #expect(try frames.pixel(50, 90, frame: 3) == blue)
    #expect(try frames.pixel(50, 90, frame: 12) == [0, 0, 0, 255])
    #expect(try frames.pixel(25, 25, frame: 3) == blue)
    #expect(try frames.pixel(25, 25, frame: 12) == [0, 0, 0, 255])
    #expect(try frames.pixel(75, 25, frame: 7) == clear)
    #expect(try frames.pixel(75, 25, frame: 2) == red)
    #expect(try frames.pixel(25, 25, frame: 3) == blue)
    #expect(frames.layer.getValue(for: "Right.Transform.Opacity", atFrame: 9) == .number(0))
  }

  @Test func gradients() throws {
    let gradient = #"""
      {"ty":"gf","nm":"G","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[100,0]},
      "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let frames = try Frames(document(shapeLayer(rectangle(50, 50, 100, 100) + "," + gradient)))
    let clearGreen = LottieColor(r: 0, g: 1, b: 0, a: 0)
    try frames.layer.setValueProvider(
      GradientValueProvider([LottieColor(r: 0, g: 1, b: 0, a: 1), clearGreen, clearGreen]),
      keypath: "**.Colors")
    #expect(try frames.pixel(1, 50)[1] > 240)
    #expect(try frames.pixel(80, 50) == clear)
    let value = frames.layer.getValue(for: "Layer.G.Colors")
    guard case .gradient(let stops)? = value else {
      Issue.record("\(String(describing: value))")
      return
    }
    #expect(stops.map(\.location) == [0, 0.5, 1] && stops[1].color == clearGreen)
  }

  @Test func failuresSayWhatIsAllowed() throws {
    let layer = LottieLayer(animation: try animation(Self.text))
    func error(_ provider: any AnyValueProvider, _ keypath: AnimationKeypath) -> LottieError? {
      #expect(throws: LottieError.self) {
        try layer.setValueProvider(provider, keypath: keypath)
      }
    }
    #expect(error(blueColor, "No.Such")?.kind == .unknownName)
    let wrong = error(blueColor, "Left.Transform.Opacity")
    #expect(wrong?.kind == .wrongValue)
    #expect(
      wrong?.description
        == "key path 'Left.Transform.Opacity': it cannot be a colour (allowed: a number)")
    #expect(error(FloatValueProvider(.nan), "Left.Transform.Opacity")?.kind == .wrongValue)
    #expect(try Frames(Self.text).bytes(0) == Frames(Self.text).bytes(0))
    #expect(layer.getValue(for: "No.Such") == nil)
  }

  @Test func copiesAreCountedBeforeTheyAreMade() throws {
    let repeater = #"{"ty":"rp","nm":"R","c":{"k":2},"o":{"k":0},"tr":{"p":{"k":[30,0]}}}"#
    let text = document(
      shapeLayer([rectangle(10, 50, 20, 20), fill(1, 0, 0), repeater].joined(separator: ",")))
    let frames = try Frames(text)
    let error = #expect(throws: LottieError.self) {
      try frames.layer.setValueProvider(FloatValueProvider(1e9), keypath: "**.Copies")
    }
    #expect(error?.description.contains("shapeItems") == true)
    try frames.layer.setValueProvider(FloatValueProvider(3), keypath: "**.Copies")
    #expect(try frames.pixel(70, 50) == red)
  }

  @Test func aProgramsLayersStayInTheirPlace() throws {
    let frames = try Frames(Self.text)
    let host = try #require(frames.layer.layer(named: "Solid"))
    let mine = CALayer()
    mine.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    mine.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    mine.position = CGPoint(x: 5, y: 5)
    host.addSublayer(mine)
    #expect(try frames.pixel(5, 85) == blue && frames.pixel(50, 90) == green)
    try frames.layer.setValueProvider(blueColor, keypath: "Left.**.Color")
    try frames.layer.setValueProvider(
      PointValueProvider(CGPoint(x: 0, y: 60)), keypath: "Solid.Transform.Position")
    #expect(try frames.pixel(5, 65) == blue && frames.pixel(50, 70) == green)
    #expect(frames.layer.layer(named: "Solid") === host && host.sublayers?.first === mine)
    #expect(frames.layer.layer(named: "Square") != nil && frames.layer.layer(named: "x") == nil)
  }
}
