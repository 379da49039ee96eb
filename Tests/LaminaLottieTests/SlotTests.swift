import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Slots, texts, fonts and themes.
@Suite struct SlotTests {
  /// A fill, an opacity, a position, a gradient, a text and an image that slots hold.
  private static let text: String = {
    let paint = #"{"ty":"fl","c":{"k":[1,0,0,1],"sid":"paint"},"o":{"k":100}}"#
    let square = shapeLayer(
      rectangle(10, 10, 20, 20) + "," + paint,
      ks: #""o":{"k":100,"sid":"fade"},"p":{"k":[0,0],"sid":"place"}"#)
    let ramp = #"""
      {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[100,0]},
      "g":{"p":2,"sid":"ramp","k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let gradient = shapeLayer(rectangle(50, 90, 100, 20) + "," + ramp)
    let words = #"""
      {"ty":5,"nm":"Title","ip":0,"op":20,"ks":{"p":{"k":[10,70]}},
      "t":{"d":{"sid":"words","k":[{"t":0,"s":{"t":"a","s":20,"f":"DejaVuSans","fc":[0,0,0]}}]}}}
      """#
    let image = #"{"ty":2,"refId":"i","ip":0,"op":20,"ks":{"p":{"k":[80,0]}}}"#
    return document(
      [square, gradient, words, image].joined(separator: ","),
      assets: #"{"id":"i","w":20,"h":20,"p":"none.png","u":"","sid":"photo"}"#,
      more: #""slots":{"paint":{"p":{"k":[0,0,1,1]}},"free":{"p":{"k":1}}},"#)
  }()

  private func blueImage() throws -> CGImage {
    let pixels = Data([0, 0, 255, 255])
    let provider = try #require(CGDataProvider(data: pixels as CFData))
    return try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  @Test func slotsSayWhatTheyTake() throws {
    let animation = try animation(Self.text)
    let kinds = Dictionary(uniqueKeysWithValues: animation.slots.map { ($0.id, $0.kind) })
    #expect(
      kinds == [
        "paint": .color, "free": .unused, "fade": .scalar, "place": .vector, "ramp": .gradient,
        "words": .text, "photo": .image,
      ])
    #expect(animation.slots.first { $0.id == "words" }?.value == .text("a"))
    let paint = LottieColor(r: 0, g: 0, b: 1, a: 1)
    #expect(animation.slots.first { $0.id == "paint" }?.value == .color(paint))
  }

  @Test func valuesOfSlotsShow() throws {
    let frames = try Frames(Self.text)
    #expect(try frames.pixel(10, 10) == blue)
    try frames.layer.setSlot("paint", to: .color(LottieColor(r: 0, g: 1, b: 0, a: 1)))
    try frames.layer.setSlot("place", to: .point(CGPoint(x: 40, y: 40)))
    #expect(try frames.pixel(10, 10) == clear && frames.pixel(50, 50) == green)
    try frames.layer.setSlot("fade", to: .number(0))
    #expect(try frames.pixel(50, 50) == clear)
    try frames.layer.resetSlot("fade")
    try frames.layer.resetSlot("paint")
    #expect(try frames.pixel(50, 50) == blue)
    let one = LottieGradientStop(location: 0, color: LottieColor(r: 0, g: 1, b: 0, a: 1))
    try frames.layer.setSlot("ramp", to: .gradient([one]))
    #expect(try frames.pixel(50, 90) == green)
    #expect(frames.layer.slots.first { $0.id == "place" }?.value == .vector([40, 40]))
  }

  @Test func imagesOfSlotsShow() throws {
    let frames = try Frames(Self.text)
    #expect(!frames.layer.report.isComplete)
    try frames.layer.setSlot("photo", to: .image(try blueImage()))
    #expect(try frames.pixel(90, 10) == blue)
    #expect(frames.layer.report.isComplete, "\(frames.layer.report)")
    try frames.layer.setSlot("fade", to: .number(50))
    #expect(try frames.pixel(90, 10) == blue)
    try frames.layer.resetSlot("photo")
    #expect(try frames.pixel(90, 10) == clear)
    #expect(!frames.layer.report.isComplete)
  }

  @Test func textsAreSetByTheirLayerOrSlot() throws {
    let frames = try Frames(Self.text)
    let short = try frames.bytes(0)
    try frames.layer.setText("abc", forLayerNamed: "Title")
    let long = try frames.bytes(0)
    #expect(long != short)
    try frames.layer.setText(nil, forLayerNamed: "Title")
    #expect(try frames.bytes(0) == short)
    try frames.layer.setSlot("words", to: .text("abc"))
    #expect(try frames.bytes(0) == long)
    #expect(frames.layer.textLayerNames == ["Title"])
    let error = #expect(throws: LottieError.self) {
      try frames.layer.setText("x", forLayerNamed: "Titel")
    }
    #expect(error?.kind == .unknownName && error?.allowed == "'Title'")
    let tooLong = #expect(throws: LottieError.self) {
      try frames.layer.setText(String(repeating: "x", count: 100_001), forLayerNamed: "Title")
    }
    #expect(tooLong?.description.contains("characters") == true)
  }

  @Test func wrongSlotsAndValuesAreRefused() throws {
    let layer = LottieLayer(animation: try animation(Self.text))
    func error(_ id: String, _ value: LottieValue) -> LottieError? {
      #expect(throws: LottieError.self) { try layer.setSlot(id, to: value) }
    }
    let unknown = error("pant", .number(1))
    #expect(unknown?.kind == .unknownName)
    #expect(unknown?.allowed?.hasPrefix("'paint', 'free', 'photo'") == true)
    for (id, allowed) in [
      ("paint", "a colour"), ("place", "a vector"), ("ramp", "a gradient"), ("words", "a text"),
      ("photo", "an image"), ("free", "no value: nothing uses it"),
    ] {
      let wrong = error(id, .number(1))
      #expect(wrong?.kind == .wrongValue && wrong?.allowed == allowed, "\(id)")
    }
    #expect(error("fade", .text("1"))?.allowed == "a number")
    #expect(error("fade", .number(.infinity))?.kind == .wrongValue)
    #expect(throws: LottieError.self) { try layer.resetSlot("pant") }
  }

  @Test func pathsOfSlotsShow() throws {
    let slot = #"{"sid":"outline","k":{"c":true,"v":[[0,0],[20,0],[20,20],[0,20]]}}"#
    let shape = #"{"ty":"sh","nm":"Path 1","ks":\#(slot)},"# + fill(1, 0, 0)
    let frames = try Frames(document(shapeLayer(shape)))
    #expect(try frames.pixel(10, 10) == red && frames.pixel(70, 70) == clear)
    #expect(frames.layer.slots.first?.kind == .path)
    let triangle = CGMutablePath()
    triangle.addLines(between: [
      CGPoint(x: 50, y: 90), CGPoint(x: 90, y: 90), CGPoint(x: 90, y: 50),
    ])
    triangle.closeSubpath()
    try frames.layer.setSlot("outline", to: .path(triangle))
    #expect(try frames.pixel(10, 10) == clear && frames.pixel(85, 85) == red)
    #expect(frames.layer.slots.first?.value == .path(triangle))
    let two = CGMutablePath()
    two.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    two.addRect(CGRect(x: 20, y: 0, width: 9, height: 9))
    let error = #expect(throws: LottieError.self) {
      try frames.layer.setSlot("outline", to: .path(two))
    }
    #expect(error?.kind == .wrongValue && error?.allowed == "a path of one part")
    try frames.layer.resetSlot("outline")
    #expect(try frames.pixel(10, 10) == red)
  }

  private final class OneFont: LottieFontProvider {
    var asked: [String] = []

    func font(named name: String, family: String, style: String, size: Double) -> CTFont? {
      asked.append("\(name)/\(family)/\(style)/\(size)")
      return CTFontCreateWithName("DejaVu Sans Mono" as CFString, size * 2, nil)
    }
  }

  @Test func fontsComeFromTheProgramIfItGivesThem() throws {
    let list = #""fonts":{"list":[{"fName":"F","fFamily":"Fam","fStyle":"Bold"}]},"#
    let text = Self.text.replacingOccurrences(of: #""slots""#, with: list + #""slots""#)
      .replacingOccurrences(of: "DejaVuSans", with: "F")
    let frames = try Frames(text)
    let before = try frames.bytes(0)
    #expect(frames.layer.animation.fonts == [LottieFont(name: "F", family: "Fam", style: "Bold")])
    #expect(frames.layer.animation.images.map(\.name) == ["none.png"])
    let provider = OneFont()
    frames.layer.fontProvider = provider
    #expect(try frames.bytes(0) != before)
    #expect(Set(provider.asked) == ["F/Fam/Bold/20.0"])
    frames.layer.fontProvider = nil
    #expect(try frames.bytes(0) == before)
  }

  private final class Images: LottieImageProvider {
    let data: Data
    var asked = 0

    init(_ data: Data) { self.data = data }

    func image(named name: String, folder: String) -> Data? {
      asked += 1
      return data
    }
  }

  @Test func imagesComeFromTheProgramIfItGivesThem() throws {
    let frames = try Frames(Self.text)
    #expect(frames.layer.imageProvider == nil)
    let images = Images(try ImageCodec.encode(try blueImage(), as: .png))
    frames.layer.imageProvider = images
    #expect(try frames.pixel(90, 10) == blue && frames.layer.report.isComplete)
    // What is not new is not read again.
    try frames.layer.setSlot("fade", to: .number(50))
    #expect(try frames.pixel(90, 10) == blue && images.asked == 1)
    frames.layer.imageProvider = nil
    #expect(try frames.pixel(90, 10) == clear)
  }

  // MARK: Themes

  private func themed(_ rules: String, initial: String? = nil) throws -> LottieLayer {
    let first = initial.map { #","initialTheme":"\#($0)""# } ?? ""
    let manifest =
      #"{"version":"2","animations":[{"id":"one"\#(first)}],"themes":[{"id":"dark"}]}"#
    let data = try archive([
      ("manifest.json", manifest), ("a/one.json", Self.text),
      ("t/dark.json", #"{"rules":[\#(rules)]}"#), ("s/m.json", "{}"),
    ])
    return LottieLayer(animation: try LottieAnimation(data: data))
  }

  private func pixel(_ layer: LottieLayer, _ x: Int, _ y: Int, frame: Double = 0) throws -> [UInt8]
  {
    layer.currentFrame = frame
    let renderer = try OffscreenRenderer(size: layer.animation.size, scale: 1)
    let bytes = try renderer.render(layer, at: 0).pixels.withUnsafeBytes { Array($0) }
    let place = (y * 100 + x) * 4
    return [bytes[place + 2], bytes[place + 1], bytes[place], bytes[place + 3]]
  }

  @Test func themesFillSlots() throws {
    let layer = try themed(
      #"""
      {"id":"paint","type":"Color","value":[0,1,0]},
      {"id":"place","type":"Position","keyframes":[{"frame":0,"value":[0,0],"hold":true},
        {"frame":10,"value":[40,40]}]},
      {"id":"ramp","type":"Gradient",
        "value":[{"color":[1,0,0],"offset":0},{"color":[1,0,0],"offset":1}]},
      {"id":"words","type":"Text","value":{"text":"zz","fillColor":[1,0,0]}},
      {"id":"fade","type":"Scalar","animations":["two"],"value":0},
      {"id":"nobody","type":"Scalar","value":3}
      """#)
    #expect(layer.animation.themes == ["dark"] && layer.theme == nil)
    #expect(try pixel(layer, 10, 10) == blue)
    try layer.setTheme("dark")
    #expect(layer.theme == "dark")
    #expect(try pixel(layer, 10, 10) == green && pixel(layer, 50, 90) == red)
    #expect(try pixel(layer, 50, 50, frame: 9) == clear)
    #expect(try pixel(layer, 50, 50, frame: 11) == green)
    #expect(layer.slots.first { $0.id == "words" }?.value == .text("zz"))
    // What a program sets lies over the theme.
    try layer.setSlot("paint", to: .color(LottieColor(r: 1, g: 0, b: 0, a: 1)))
    #expect(try pixel(layer, 10, 10) == red)
    try layer.setTheme(nil)
    try layer.resetSlot("paint")
    #expect(try pixel(layer, 10, 10) == blue)
    let error = #expect(throws: LottieError.self) { try layer.setTheme("light") }
    #expect(error?.kind == .unknownName && error?.allowed == "'dark'")
  }

  @Test func theArchiveNamesTheFirstTheme() throws {
    let layer = try themed(
      #"""
      {"id":"paint","type":"Color","value":[0,1,0],"expression":"x"},
      {"id":"q","type":"New","value":1}
      """#, initial: "dark")
    #expect(layer.theme == "dark")
    #expect(try pixel(layer, 10, 10) == green)
    let features = layer.report.entries.map(\.feature)
    #expect(features.contains("expression") && features.contains("rule of type 'New'"))
    let none = try themed("", initial: "light")
    #expect(none.theme == nil)
    #expect(none.report.description.contains("theme 'light'"), "\(none.report)")
    let large = #"{"id":"ramp","type":"Gradient","value":[\#(stops(1_500))]}"#
    let tooLarge = try themed(large, initial: "dark")
    #expect(tooLarge.theme == nil)
    #expect(tooLarge.report.description.contains("gradientStops"), "\(tooLarge.report)")
  }

  @Test func themesThatAreNoneAreRefused() throws {
    let layer = try themed("{}{")
    #expect(throws: LottieError.self) { try layer.setTheme("dark") }
    #expect(try pixel(layer, 10, 10) == blue)
    let repeater = try themed(#"{"id":"ramp","type":"Gradient","value":[\#(stops(1_500))]}"#)
    #expect(throws: LottieError.self) { try repeater.setTheme("dark") }
  }

  private func stops(_ count: Int) -> String {
    Array(repeating: #"{"color":[1,0,0],"offset":0}"#, count: count).joined(separator: ",")
  }
}
