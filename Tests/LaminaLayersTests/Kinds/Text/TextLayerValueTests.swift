import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Values of text layers: defaults, keys, styles, copies, archives (facts 1.2, 1.3, 7, 13).
@Suite struct TextLayerValueTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func defaults() throws {
    let layer = CATextLayer()
    #expect(layer.string == nil)
    #expect(layer.fontSize == 36)
    #expect(layer.foregroundColor == .opaqueWhite)
    #expect(!layer.isWrapped && !layer.allowsFontSubpixelQuantization)
    #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(layer.font is CTFont)
    #expect(layer.contents == nil && !layer.needsDisplay())
    #expect(LayerKind(of: CATextLayer.self) == .text)
  }

  @Test func defaultsByKey() {
    func value(_ key: String) -> Any? { CATextLayer.defaultValue(forKey: key) }
    #expect(value("fontSize") as? Double == 36)
    #expect(value("foregroundColor") as? CGColor == .opaqueWhite)
    #expect(value("wrapped") as? Bool == false)
    #expect(value("truncationMode") as? String == "none")
    #expect(value("alignmentMode") as? String == "natural")
    #expect(value("font") is CTFont)
    #expect(value("string") == nil && CALayer.defaultValue(forKey: "fontSize") == nil)
    #expect((value("anchorPoint") as? NSValue)?.cgPointValue == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func theNamesAreApples() {
    #expect(CATextLayerTruncationMode.start.rawValue == "start")
    #expect(CATextLayerTruncationMode.middle.rawValue == "middle")
    #expect(CATextLayerAlignmentMode.justified.rawValue == "justified")
    #expect(CATextLayerAlignmentMode.center.rawValue == "center")
  }

  // MARK: Strings and fonts

  @Test func stringsOfAllKinds() throws {
    let layer = CATextLayer()
    layer.string = "plain"
    #expect(layer.string as? String == "plain")
    layer.string = NSString(string: "object")
    #expect(layer.string as? String == "object")
    let text = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: red])
    layer.string = text
    text.mutableString.append("c")
    #expect((layer.string as? NSAttributedString)?.string == "ab", "it is copied")
    layer.string = 5
    #expect((layer.string as? NSAttributedString)?.string == "ab", "no text")
    let none: String? = nil
    layer.string = none
    #expect(layer.string == nil)
  }

  /// Facts 1.3: a name reads back as that name, and a font object reads back as the font itself.
  @Test func fontsOfAllKinds() throws {
    let layer = CATextLayer()
    layer.font = "DejaVu Serif" as CFString
    #expect(layer.font as? NSString == "DejaVu Serif")
    #expect(layer.value(forKey: "font") as? String == "DejaVu Serif")
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 99, nil)
    layer.font = font
    #expect(layer.font === font)
    let face = try #require(CGFont("DejaVu Sans" as CFString))
    layer.font = face
    #expect(layer.font === face)
    layer.font = NSNumber(value: 3)
    #expect(layer.font === face)
    layer.font = nil
    #expect(CTFontGetSize(try #require(layer.font as? CTFont)) == 36)
  }

  /// A font object's own size does not count.
  @Test func fontSizeHoldsForFonts() throws {
    let fonts: [AnyObject] = [
      NSString(string: "DejaVu Sans"), CTFontCreateWithName("DejaVu Sans" as CFString, 99, nil),
    ]
    for font in fonts {
      let layer = CATextLayer()
      layer.string = "l"
      layer.font = font
      layer.fontSize = 20.48
      let size = try layer.textMetrics(fitting: CGSize(width: 100, height: 100)).size
      #expect(abs(size.width - 5.69) < 1e-9)
      #expect(abs(size.height - 23.84) < 1e-9)
    }
  }

  @Test func missingFontsAreNotedOnce() {
    let layer = CATextLayer()
    (layer.string, layer.font) = ("l", "Missing Font For A Test" as CFString)
    _ = layer.preferredFrameSize()
    #expect(MissingFonts.substitute(for: "Missing Font For A Test") != nil)
    layer.font = "DejaVu Sans" as CFString
    _ = layer.preferredFrameSize()
    #expect(MissingFonts.substitute(for: "DejaVu Sans") == nil)
  }

  // MARK: Keys

  @Test func valuesByKey() {
    let layer = CATextLayer()
    layer.setValue("text", forKey: "string")
    layer.setValue("DejaVu Sans", forKey: "font")
    layer.setValue(12, forKey: "fontSize")
    layer.setValue(red, forKey: "foregroundColor")
    layer.setValue(true, forKey: "wrapped")
    layer.setValue("end", forKey: "truncationMode")
    layer.setValue(CATextLayerAlignmentMode.right, forKey: "alignmentMode")
    layer.setValue(1, forKey: "allowsFontSubpixelQuantization")
    #expect(layer.string as? String == "text" && layer.font as? NSString == "DejaVu Sans")
    #expect(layer.fontSize == 12 && layer.foregroundColor == red && layer.isWrapped)
    #expect(layer.truncationMode == .end && layer.alignmentMode == .right)
    #expect(layer.allowsFontSubpixelQuantization)
    #expect(layer.value(forKey: "fontSize") as? NSNumber == 12)
    #expect(layer.value(forKey: "isWrapped") as? NSNumber == true)
    #expect(layer.value(forKey: "alignmentMode") as? String == "right")
    for key in KindKey.all(of: .text) { layer.setValue(nil, forKey: key.name) }
    #expect(layer.string == nil && layer.font is CTFont && layer.fontSize == 36 && !layer.isWrapped)
    #expect(
      layer.foregroundColor == nil && layer.truncationMode == .none
        && layer.alignmentMode == .natural)
  }

  @Test func whatIsNotTakenIsRefused() {
    let layer = CATextLayer()
    layer.setValue([1], forKey: "string")
    layer.setValue(2, forKey: "font")
    layer.setValue("large", forKey: "fontSize")
    layer.setValue("red", forKey: "foregroundColor")
    layer.setValue(3, forKey: "truncationMode")
    layer.fontSize = .nan
    layer.fontSize = .infinity
    #expect(layer.string == nil && layer.font is CTFont && layer.fontSize == 36)
    #expect(layer.foregroundColor == .opaqueWhite && layer.truncationMode == .none)
    layer.setValue("sideways", forKey: "alignmentMode")
    #expect(layer.alignmentMode.rawValue == "sideways", "facts 1.4: kept as it is")
  }

  @Test func stylesSayWhatWasNotSet() {
    let layer = CATextLayer()
    layer.fontSize = 10
    layer.style = ["fontSize": 20, "wrapped": true, "string": "styled"]
    #expect(layer.fontSize == 10 && layer.isWrapped && layer.string as? String == "styled")
    layer.style = nil
    #expect(!layer.isWrapped && layer.string == nil)
  }

  // MARK: Copies and archives

  @Test func copiesHaveTheValues() {
    let layer = CATextLayer()
    (layer.string, layer.fontSize, layer.isWrapped) = ("text", 9, true)
    let copy = CATextLayer(layer: layer)
    #expect(copy.string as? String == "text" && copy.fontSize == 9 && copy.isWrapped)
  }

  @Test func archivesHoldWhatWasSet() throws {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    (layer.string, layer.font, layer.fontSize) = ("text", "DejaVu Serif" as CFString, 9)
    (layer.foregroundColor, layer.isWrapped) = (nil, true)
    (layer.truncationMode, layer.alignmentMode) = (.middle, .justified)
    layer.display()
    let copy = try #require(try roundTrip(layer) as? CATextLayer)
    #expect(copy.string as? String == "text" && copy.font as? NSString == "DejaVu Serif")
    #expect(copy.fontSize == 9 && copy.foregroundColor == nil && copy.isWrapped)
    #expect(copy.truncationMode == .middle && copy.alignmentMode == .justified)
    #expect(copy.contents == nil && copy.needsDisplay(), "it draws itself anew")
    #expect(layer.shouldArchiveValue(forKey: "fontSize"))
    #expect(!CATextLayer().shouldArchiveValue(forKey: "fontSize"))
  }

  @Test func archivesHoldAttributes() throws {
    var setting = CTTextAlignment.center
    let style = withUnsafePointer(to: &setting) { alignment -> CTParagraphStyle in
      let one = CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment)
      return withUnsafePointer(to: one) { CTParagraphStyleCreate($0, 1) }
    }
    let text = NSMutableAttributedString(
      string: "One\u{1F600}two",
      attributes: [
        .font: CTFontCreateWithName("DejaVu Sans Bold" as CFString, 17, nil),
        .paragraphStyle: style,
      ])
    text.addAttributes([.foregroundColor: red, .kern: 2.5], range: NSRange(location: 3, length: 2))
    text.addAttribute(
      NSAttributedString.Key("own"), value: NSObject(), range: NSRange(location: 0, length: 1))
    let layer = CATextLayer()
    layer.string = text
    let copy = try #require((try roundTrip(layer) as? CATextLayer)?.string as? NSAttributedString)
    #expect(copy.string == text.string)
    let first = copy.attributes(at: 0, effectiveRange: nil)
    #expect((first[.font] as? CTFont).map { CTFontGetSize($0) } == 17)
    #expect(
      (first[.font] as? CTFont).map { CTFontCopyPostScriptName($0) as String } == "DejaVuSans-Bold")
    #expect(first[.paragraphStyle] as? CTParagraphStyle == style)
    #expect(first[.foregroundColor] == nil && first[NSAttributedString.Key("own")] == nil)
    let second = copy.attributes(at: 3, effectiveRange: nil)
    #expect(second[.foregroundColor] as? CGColor == red && second[.kern] as? Double == 2.5)
    #expect(copy.attributes(at: 5, effectiveRange: nil)[.kern] == nil)
  }

  @Test func archivesHoldFonts() throws {
    let layer = CATextLayer()
    layer.font = CTFontCreateWithName("DejaVu Serif" as CFString, 5, nil)
    let font = try #require((try roundTrip(layer) as? CATextLayer)?.font as? CTFont)
    #expect(CTFontCopyPostScriptName(font) as String == "DejaVuSerif")
    layer.font = CGFont("DejaVu Serif" as CFString)
    let face = try #require((try roundTrip(layer) as? CATextLayer)?.font as? CGFont)
    #expect(face.postScriptName.map { $0 as String } == "DejaVuSerif")
  }

  /// A damaged value is lost. The layer is not.
  @Test(arguments: 0..<3)
  func hostileArchives(index: Int) {
    let far: [String: Any] = ["at": 1, "count": Int.max, "attributes": [String: Any]()]
    let before: [String: Any] = ["at": -1, "count": 1]
    let runs: [[Any]] = [[], [far], [before, 4, ["at": 0]]]
    let value: [String: Any] = index == 0 ? ["text": 3] : ["text": "ab", "runs": runs[index]]
    var values = TextValues()
    values.restore(.string, value)
    values.restore(.font, ["font": 2])
    values.restore(.fontSize, CGFloat.nan)
    #expect(values.fontSize == 36 && values.font == .standard)
    if let text = values.text.value as? NSAttributedString {
      #expect(text.string == "ab" && text.attributes(at: 0, effectiveRange: nil).isEmpty)
    }
  }
}
