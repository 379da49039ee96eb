import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct FontTests {
  @Test func metricsAreThoseOfTheFile() throws {
    let font = try #require(CGFont(Sample.sans as CFString))
    #expect(font.unitsPerEm == 2048)
    #expect(font.numberOfGlyphs == 6253)
    #expect([font.ascent, font.descent, font.leading] == [1901, -483, 0])
    // The file does not say these heights, so they are those of x and H.
    #expect([font.xHeight, font.capHeight] == [1120, 1493])
    #expect(font.fontBBox == CGRect(x: -2090, y: -948, width: 5763, height: 3472))
    #expect(font.italicAngle == 0)
    #expect(font.postScriptName == "DejaVuSans")
    #expect(font.fullName == "DejaVu Sans")
  }

  @Test func glyphsHaveNamesAdvancesAndBoxes() throws {
    let font = try #require(CGFont(Sample.sans as CFString))
    #expect(font.getGlyphWithGlyphName(name: "A") == 36)
    #expect(font.getGlyphWithGlyphName(name: "nosuchglyph") == 0)
    #expect(font.name(for: 36) == "A")
    #expect(font.name(for: 65_000) == nil)
    var (advances, boxes) = ([Int32](repeating: -1, count: 3), [CGRect](repeating: .null, count: 3))
    #expect(font.getGlyphAdvances(glyphs: [36, 3, 79], count: 3, advances: &advances))
    #expect(advances == [1401, 651, 569])
    #expect(font.getGlyphBBoxes(glyphs: [36, 3, 79], count: 3, bboxes: &boxes))
    #expect(
      boxes == [
        CGRect(x: 16, y: 0, width: 1368, height: 1493), .zero,
        CGRect(x: 193, y: 0, width: 184, height: 1556),
      ])
    #expect(!font.getGlyphAdvances(glyphs: [65_000], count: 1, advances: &advances))
    #expect(advances[0] == 0)
  }

  @Test func fontsAreReadFromBytes() throws {
    let installed = try #require(CGFont(Sample.sans as CFString))
    let bytes = Data(installed.face.bytes)
    let font = try #require(CGFont(CGDataProvider(bytes: bytes)))
    #expect(font.postScriptName == "DejaVuSans")
    #expect(CGFont(CGDataProvider(bytes: Data("no font".utf8))) == nil)
    #expect(CGFont(CGDataProvider(bytes: Data())) == nil)
    // A file that is cut short is no font, or a font with some empty glyphs. It never crashes.
    for count in stride(from: 0, to: 60_000, by: 997) {
      let cut = CGFont(CGDataProvider(bytes: bytes.prefix(count)))
      if let cut {
        _ = CTFontCreatePathForGlyph(CTFontCreateWithGraphicsFont(cut, 12, nil, nil), 36, nil)
      }
    }
  }

  @Test func measuresAreInPoints() {
    let font = Sample.font(10)
    #expect(CTFontGetSize(font) == 10)
    #expect(CTFontGetAscent(font) == 19010.0 / 2048)
    #expect(CTFontGetDescent(font) == 4830.0 / 2048)
    #expect(CTFontGetLeading(font) == 0)
    #expect(CTFontGetCapHeight(font) == 14930.0 / 2048)
    #expect(CTFontGetXHeight(font) == 11200.0 / 2048)
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(CTFontGetGlyphCount(font) == 6253)
    #expect(
      CTFontGetBoundingBox(Sample.font()) == CGRect(x: -2090, y: -948, width: 5763, height: 3472))
    #expect(CTFontCopyPostScriptName(font) == "DejaVuSans")
    #expect(CTFontCopyFamilyName(font) == "DejaVu Sans")
    #expect(CTFontCopyFullName(font) == "DejaVu Sans")
  }

  @Test func charactersBecomeGlyphs() {
    let characters = Array("A\u{1D538}\u{10FFFF}o".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: characters.count)
    #expect(!CTFontGetGlyphsForCharacters(Sample.font(), characters, &glyphs, characters.count))
    #expect(glyphs[0] == 36)
    #expect(glyphs[1] != 0)
    #expect(Array(glyphs[2...]) == [0, 0, 0, 82])
    #expect(CTFontGetGlyphsForCharacters(Sample.font(), characters, &glyphs, 1))
  }

  @Test func glyphsHaveAdvancesRectsAndPaths() throws {
    var (sizes, rects) = (
      [CGSize](repeating: .zero, count: 2), [CGRect](repeating: .zero, count: 2)
    )
    let sum = CTFontGetAdvancesForGlyphs(Sample.font(), .default, [36, 79], &sizes, 2)
    #expect(sum == 1970)
    #expect(sizes == [CGSize(width: 1401, height: 0), CGSize(width: 569, height: 0)])
    let box = CTFontGetBoundingRectsForGlyphs(Sample.font(), .default, [36, 3], &rects, 2)
    #expect(box == CGRect(x: 16, y: 0, width: 1368, height: 1493))
    #expect(rects[1] == .zero)
    let path = try #require(CTFontCreatePathForGlyph(Sample.font(1024), 36, nil))
    #expect(path.boundingBoxOfPath == CGRect(x: 8, y: 0, width: 684, height: 746.5))
    var flip = CGAffineTransform(scaleX: 1, y: -1)
    let flipped = try #require(CTFontCreatePathForGlyph(Sample.font(1024), 36, &flip))
    #expect(flipped.boundingBoxOfPath == CGRect(x: 8, y: -746.5, width: 684, height: 746.5))
    #expect(CTFontCreatePathForGlyph(Sample.font(), 3, nil) == nil)
    #expect(CTFontCreatePathForGlyph(Sample.font(), 65_000, nil) == nil)
  }

  /// A contour closes from the font's last point: no line to the start comes before that.
  @Test func contoursEndAtTheirLastPoint() throws {
    func steps(_ glyph: CGGlyph) throws -> [CGPathElementType] {
      var steps: [CGPathElementType] = []
      try #require(CTFontCreatePathForGlyph(Sample.font(), glyph, nil)).applyWithBlock {
        steps.append($0.pointee.type)
      }
      return steps
    }
    // A letter l is a rectangle, an o two rings of curves, whose last curve ends at the start.
    #expect(
      try steps(79)
        == [
          .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
        ])
    #expect(try steps(82).filter { $0 == .closeSubpath }.count == 2)
    #expect(try steps(82).filter { $0 == .addLineToPoint }.isEmpty)
    #expect(try steps(82).filter { $0 == .addQuadCurveToPoint }.count > 8)
    // What is drawn does not change: the paths that are filled end in the same place.
    var closed = PathData()
    closed.move(to: CGPoint(x: 1, y: 1))
    closed.addLine(to: CGPoint(x: 3, y: 1))
    closed.addLine(to: CGPoint(x: 1, y: 1))
    closed.closeWithoutLine()
    #expect(closed.verbs == [.move, .line, .close])
    #expect(closed.currentPoint == CGPoint(x: 1, y: 1))
    // A single line is the contour itself, and a line to another point stays.
    for end in [CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 2)] {
      var path = PathData()
      path.move(to: CGPoint(x: 1, y: 1))
      if end.y == 2 { path.addLine(to: CGPoint(x: 3, y: 1)) }
      path.addLine(to: end)
      path.closeWithoutLine()
      #expect(path.verbs.suffix(2) == [.line, .close])
      #expect(path.points.last == end)
    }
  }

  @Test(arguments: [
    ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("DejaVu Sans Bold", "DejaVuSans-Bold"),
    ("DejaVu Sans", "DejaVuSans"),
    ("Helvetica", "DejaVuSans"), ("HelveticaNeue-Bold", "DejaVuSans-Bold"),
    (".SFUI-Semibold", "DejaVuSans-Bold"),
    ("Courier", "DejaVuSansMono"), ("Menlo-Bold", "DejaVuSansMono-Bold"),
    ("NoSuchFontAnywhere", "DejaVuSans"),
    ("", "DejaVuSans"),
  ])
  func namesAreMatched(name: String, expected: String) {
    // The library has DejaVu fonts only, whatever else is installed.
    let library = FontLibrary(finder: FontconfigFinder(configuration: Self.dejaVuOnly))
    #expect(library.faceOrEmpty(named: name).names.postScript == expected)
  }

  static let dejaVuOnly = """
    <?xml version="1.0"?>
    <fontconfig>
      <dir>/usr/share/fonts/truetype/dejavu</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <alias><family>Courier</family><prefer><family>monospace</family></prefer></alias>
      <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
      <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
    </fontconfig>
    """

  @Test(arguments: [
    ("BoldItalic", 700, true, 5), ("SemiboldOblique", 600, true, 5), ("UltraLight", 200, false, 5),
    ("CondensedBlack", 900, false, 3), ("BoldMT", 700, false, 5), ("Regular", 400, false, 5),
  ])
  func styleWordsAreRead(words: String, weight: Int, isItalic: Bool, width: Int) throws {
    let style = try #require(FontStyle(words: words))
    #expect(style.weight == weight)
    #expect(style.width == width)
    #expect(style.isItalic == isItalic)
    #expect(FontStyle(words: words + "xyz") == nil)
  }

  @Test func traitsAreRead() {
    #expect(CTFontGetSymbolicTraits(Sample.font(12, "DejaVuSans-Bold")) == .traitBold)
    #expect(CTFontGetSymbolicTraits(Sample.font()) == [])
    #expect(CTFontGetSymbolicTraits(Sample.font(12, "DejaVuSansMono")) == .traitMonoSpace)
    let bold = CTFontCreateCopyWithSymbolicTraits(Sample.font(15), 0, nil, .traitBold, .traitBold)
    #expect(bold.map { CTFontCopyPostScriptName($0) } == "DejaVuSans-Bold")
    #expect(bold.map { CTFontGetSize($0) } == 15)
  }

  @Test func copiesKeepWhatIsNotNamed() {
    let font = Sample.font(20)
    let bigger = CTFontCreateCopyWithAttributes(font, 30, nil, nil)
    #expect(CTFontGetSize(bigger) == 30)
    #expect(CTFontCopyPostScriptName(bigger) == "DejaVuSans")
    let bold = CTFontCreateCopyWithAttributes(
      font, 0, nil, CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 0))
    #expect(CTFontGetSize(bold) == 20)
    #expect(CTFontCopyPostScriptName(bold) == "DejaVuSans-Bold")
    #expect(CTFontCreateUIFontForLanguage(.system, 0, nil).map { CTFontGetSize($0) } == 13)
  }

  @Test(
    arguments: [(.nan, 12), (0, 12), (-5, 12), (.infinity, 12), (1e300, 10_000_000), (0.5, 0.5)]
      as [(CGFloat, CGFloat)])
  func sizesAreMadeUsable(size: CGFloat, expected: CGFloat) {
    let font = Sample.font(size)
    #expect(CTFontGetSize(font) == expected)
    #expect(CTFontGetAscent(font).isFinite)
  }

  @Test func missingFontsAreAnErrorThatSaysWhatToInstall() {
    let library = FontLibrary(
      finder: FontconfigFinder(configuration: "<?xml version=\"1.0\"?><fontconfig/>"))
    #expect(throws: CGFontError.noFontInstalled) { try library.face(named: "Helvetica") }
    #expect(CGFontError.noFontInstalled.description.contains("fonts-dejavu-core"))
    let font = CTFont(name: "Helvetica", size: 12, library: library)
    #expect(CTFontGetGlyphCount(font) == 0)
    #expect(
      [CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetCapHeight(font)] == [0, 0, 0])
    let line = Sample.line("hello", font)
    #expect(Sample.width(line) == 0)
    let canvas = TextCanvas(20, 20)
    canvas.map { CTLineDraw(line, $0.context) }
    #expect(canvas?.ink == 0)
  }

  /// Characters that a font lacks come from its cascade list first.
  @Test func cascadeLists() throws {
    let bold = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 0)
    let attributes: NSDictionary = [
      kCTFontNameAttribute: "DejaVuSansMono", kCTFontSizeAttribute: 20,
      kCTFontCascadeListAttribute: [bold],
    ]
    let font = CTFontCreateWithFontDescriptor(
      CTFontDescriptorCreateWithAttributes(attributes), 0, nil)
    let plain = CTFontCreateWithName("DejaVuSansMono", 20, nil)
    func name(_ font: CTFont, of text: String) -> String {
      let range = CFRangeMake(0, text.utf16.count)
      return CTFontCopyPostScriptName(CTFontCreateForString(font, text as CFString, range))
        as String
    }
    #expect(name(font, of: "a") == "DejaVuSansMono")
    #expect(name(font, of: "\u{5D0}") == "DejaVuSans-Bold")
    #expect(name(plain, of: "\u{5D0}") != "DejaVuSans-Bold")
    #expect(font != plain && font == CTFontCreateCopyWithAttributes(font, 0, nil, nil))
    let line = CTLineCreateWithAttributedString(Sample.text("a\u{5D0}", font))
    #expect(CTLineGetGlyphRuns(line).count == 2)
  }

  @Test(arguments: [(0, 0), (32, 32), (33, 32)])
  func cascadeListsAreBounded(count: Int, kept: Int) {
    let font = CTFontDescriptorCreateWithNameAndSize("DejaVuSans", 0)
    let list = Array(repeating: font, count: count)
    let descriptor = CTFontDescriptorCreateWithAttributes([kCTFontCascadeListAttribute: list])
    #expect(descriptor.cascade?.count == kept)
  }
}
