import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Numbers, lists and colours as scene files write them.
@Suite struct ValueTextTests {
  @Test(arguments: [
    ("0", 0), ("12", 12), ("-1.5", -1.5), ("+2", 2), (".5", 0.5), ("1e-100", 1e-100),
    ("-5.337066471863e4", -53370.66471863), ("-7.629394545461e-6", -7.629394545461e-6),
    ("1.797693134862e308", 1.797693134862e308), ("  3 ", 3), ("\n4\t", 4), ("1E3", 1000),
  ])
  func number(text: String, value: Double) {
    #expect(NumberText.parse(text) == value)
    #expect(NumberText.finite(text) == CGFloat(value))
  }

  @Test(arguments: ["inf", "Inf", "-Inf", "INF", "+infinity", "nan", "NaN", "1e999"])
  func notFinite(text: String) {
    #expect(NumberText.parse(text)?.isFinite == false)
    #expect(NumberText.finite(text) == nil)
  }

  @Test(arguments: ["", " ", "undefined", "1 2", "0x10", "1,5", "--1", "1e", "12pt", "٣"])
  func notANumber(text: String) {
    #expect(NumberText.parse(text) == nil)
  }

  @Test(arguments: [
    "0 0", "before 1; 0 -1; 2.5 3 hold; 4 1 easeIn; 5 2 0.1 -0.5 0.9 1; 6 0; after -2",
  ])
  func timeMaps(text: String) throws {
    let map = try #require(TimeMapText.parse(text))
    #expect(TimeMapText.format(map) == text)
    let again = try #require(
      TimeMapText.parse("\n" + text.replacing("; ", with: " ;\t").replacing(" ", with: "  ")))
    #expect(again == map)
    #expect(ValueText.written(map) == .init(type: "CATimeMap", text: text))
    #expect(ValueText.value(type: "CATimeMap", text) as? CATimeMap == map)
    #expect(ValueText.type(of: "timeMap") == "CATimeMap")
  }

  @Test(
    arguments: [
      ("#12f", [17, 34, 255, 255]), ("#12F8", [17, 34, 255, 136]), ("#0080fE", [0, 128, 254, 255]),
      ("#0080fe01", [0, 128, 254, 1]),
    ] as [(String, [UInt8])])
  func hexColor(text: String, bytes: [UInt8]) throws {
    #expect(HexColorText.bytes(text) == bytes)
    let color = try #require(CSSColorText.color(text))
    #expect(HexColorText.bytes(HexColorText.text(color)) == bytes)
    #expect(HexColorText.text(color).count == 9)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#+12345", "#１２３", "123456", "#1234567", "# 12345"])
  func notAHexColor(text: String) {
    #expect(HexColorText.bytes(text) == nil && CSSColorText.color(text) == nil)
  }

  @Test(
    arguments: [
      ("red", [255, 0, 0, 255]), ("RebeccaPurple", [102, 51, 153, 255]),
      ("lightgoldenrodyellow", [250, 250, 210, 255]), ("transparent", [0, 0, 0, 0]),
      ("rgb(255 0 0)", [255, 0, 0, 255]), ("rgb(1, 2, 3)", [1, 2, 3, 255]),
      ("RGBA(100%, 0%, 50%, 0.5)", [255, 0, 128, 128]), ("rgb(300 -5 0 / 50%)", [255, 0, 0, 128]),
      ("hsl(120 100% 25%)", [0, 128, 0, 255]), ("hsla(-120deg, 100%, 50%, 1)", [0, 0, 255, 255]),
      ("hsl(1e2 50% 50%)", nil),
    ] as [(String, [UInt8]?)])
  func cssColor(text: String, bytes: [UInt8]?) { #expect(CSSColorText.bytes(text) == bytes) }

  @Test(
    arguments: [
      "", "redd", "rgb()", "rgb(1 2)", "rgb(1, 2, 3, 4, 5)", "rgb(1% 2 3)", "hsl(1 2 3)",
      "rgb(1 2 3", "rgb(nan 0 0)", "rgb(1 2 3 / 4 / 5)", "cmyk(1 2 3)", "rgb(１ 2 3)", "(1 2 3)",
      "rgb(1,,2)", String(repeating: "rgb(", count: 30),
    ])
  func notACSSColor(text: String) { #expect(CSSColorText.bytes(text) == nil) }

  @Test func hexColorsEndAtTheBounds() {
    #expect(HexColorText.text([-1, 0.5, 2]) == "#0080ff")
  }

  @Test(arguments: [
    ("1", true), ("0", false), ("true", true), ("false", false), ("TRUE", true), ("YES", true),
    ("no", false),
    ("1.0", true), (" 1 ", true), ("2", true),
  ])
  func bool(text: String, value: Bool) {
    #expect(NumberText.bool(text) == value)
  }

  @Test(arguments: ["", "maybe", "nan", "inf"])
  func notABool(text: String) {
    #expect(NumberText.bool(text) == nil)
  }

  @Test(arguments: ["1 2", "1,2", "1;2", "1, 2", " 1  ;  2 ", "1\n2"])
  func point(text: String) {
    #expect(GeometryText.point(text) == CGPoint(x: 1, y: 2))
  }

  @Test(arguments: ["", "1", "1 2 3", "1 x", "1 nan", "inf 0"])
  func notAPoint(text: String) {
    #expect(GeometryText.point(text) == nil)
  }

  @Test func rect() {
    #expect(GeometryText.rect("1 -2 3e1 4.5") == CGRect(x: 1, y: -2, width: 30, height: 4.5))
    #expect(GeometryText.rect("1 2 3") == nil)
    #expect(GeometryText.rect("1 2 3 4 5") == nil)
  }

  @Test(arguments: [
    ("0.5", [0.5, 0.5, 0.5, 1]), ("0.5 0.25", [0.5, 0.5, 0.5, 0.25]), ("1 0.5 0", [1, 0.5, 0, 1]),
    ("1 0.5 0 0.125", [1, 0.5, 0, 0.125]), ("7.489e-4 0 1", [7.489e-4, 0, 1, 1]),
  ])
  func color(text: String, components: [Double]) throws {
    let color = try #require(GeometryText.color(text))
    #expect(color.components == components.map { CGFloat($0) })
  }

  @Test func opacityMultipliesAlpha() {
    #expect(GeometryText.color("1 0 0", opacity: 0.5)?.components == [1, 0, 0, 0.5])
    #expect(GeometryText.color("1 0 0 0.5", opacity: 0.5)?.components == [1, 0, 0, 0.25])
  }

  @Test(arguments: ["", "1 2 3 4 5", "red", "#ff0000", "1 nan 0"])
  func notAColor(text: String) {
    #expect(GeometryText.color(text) == nil)
  }

  @Test(arguments: [(1.0, "1"), (-0.5, "-0.5"), (1e21, "1e+21"), (240, "240")])
  func format(value: Double, text: String) {
    #expect(NumberText.format(CGFloat(value)) == text)
  }
}
