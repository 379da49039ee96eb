import Foundation
import Lamina
import Testing

@testable import LaminaTemplate

/// Values that are taken, and errors that name the input.
@Suite struct TemplateValueTests {
  private static let png =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAG0lEQVR42mNgYDD6nwLEJ4CYgeEEkAPEJ4AYAH+fC9duT5WIAAAAAElFTkSuQmCC"

  private let folder: TemplateFolder
  private let template: Template

  init() throws {
    folder = try TemplateFolder(
      "",
      """
      {"scene":"scene.caml","description":"For \\"tests\\".","inputs":[
      {"name":"text","type":"text","maximumLength":5,"default":"a","description":"Words."},
      {"name":"number","type":"number","minimum":0,"maximum":10,"default":1},
      {"name":"whole","type":"number","integer":true,"default":2},
      {"name":"color","type":"color","default":"#f80"},
      {"name":"image","type":"image","default":null},
      {"name":"flag","type":"boolean","default":false},
      {"name":"choice","type":"enum","values":["one","two"],"default":"one"},
      {"name":"list","type":"list","items":{"type":"number"},"maximumCount":3,"default":[1,2]},
      {"name":"people","type":"list","maximumCount":2,"default":[],
       "items":{"type":"object","fields":[{"name":"name","type":"text"},
       {"name":"age","type":"number","default":0}]}},
      {"name":"words","type":"list","items":{"type":"text"},"default":[]},
      {"name":"needed","type":"text"}]}
      """)
    template = try folder.template()
  }

  @Test(
    arguments: [
      (#"{"needed":"","nothing":1}"#, .unknown, "nothing"),
      (#"{}"#, .missing, "needed"),
      (#"{"needed":"","text":1}"#, .illTyped, "text"),
      (#"{"needed":"","text":"abcdef"}"#, .notAllowed, "text"),
      (#"{"needed":"","text":"\u0007"}"#, .notAllowed, "text"),
      (#"{"needed":"","number":"1"}"#, .illTyped, "number"),
      (#"{"needed":"","number":true}"#, .illTyped, "number"),
      (#"{"needed":"","number":11}"#, .notAllowed, "number"),
      (#"{"needed":"","number":-0.5}"#, .notAllowed, "number"),
      (#"{"needed":"","whole":1.5}"#, .notAllowed, "whole"),
      (#"{"needed":"","color":"reddish"}"#, .notAllowed, "color"),
      (##"{"needed":"","color":"#12345"}"##, .notAllowed, "color"),
      (#"{"needed":"","flag":1}"#, .illTyped, "flag"),
      (#"{"needed":"","flag":null}"#, .illTyped, "flag"),
      (#"{"needed":"","choice":"three"}"#, .notAllowed, "choice"),
      (#"{"needed":"","list":[1,2,3,4]}"#, .notAllowed, "list"),
      (#"{"needed":"","list":[1,"x"]}"#, .illTyped, "list[1]"),
      (#"{"needed":"","list":{}}"#, .illTyped, "list"),
      (#"{"needed":"","people":[{}]}"#, .missing, "people[0].name"),
      (#"{"needed":"","people":[{"name":"a","x":1}]}"#, .unknown, "people[0].x"),
      (
        #"{"needed":"","people":[{"name":"a"},{"name":"b","age":"c"}]}"#, .illTyped, "people[1].age"
      ),
      (#"{"needed":"","image":"a.png"}"#, .badImage, "image"),
      (#"{"needed":"","image":"data:,x"}"#, .badImage, "image"),
      (#"{"needed":"","image":"http://localhost/a.png"}"#, .badImage, "image"),
      ("[]", .malformed, nil), ("", .malformed, nil), ("{", .malformed, nil),
      ("1", .malformed, nil),
      (#"{"number":NaN}"#, .malformed, nil), (#"{"number":1e999}"#, .malformed, nil),
      ("{}{}", .malformed, nil),
    ] as [(String, TemplateInputError.Kind, String?)])
  func errorsNameTheInput(json: String, kind: TemplateInputError.Kind, input: String?) throws {
    let error = try template.inputError(json)
    #expect(error.kind == kind, "\(error)")
    #expect(error.input == input, "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test func errorsSayWhatWasGivenAndWhatIsAllowed() throws {
    let error = try template.inputError(#"{"needed":"","number":"7"}"#)
    #expect(
      error.description == "input 'number': a text (allowed: a number, at least 0, at most 10)")
  }

  @Test func defaultsStandInForMissingValues() throws {
    let values = try template.values(#"{"needed":"x"}"#)
    #expect(values["needed"] == .text("x"))
    #expect(values["number"] == .number(1))
    #expect(values["color"] == .color(CGColor(srgbRed: 1, green: 136.0 / 255, blue: 0, alpha: 1)))
    #expect(values["image"] == .nothing)
    #expect(values["list"] == .list([.number(1), .number(2)]))
    #expect(values["none"] == nil)
    #expect(values == (try template.values(#"{"needed":"x","number":1}"#)))
    #expect(values != (try template.values(#"{"needed":"y"}"#)))
  }

  @Test func textsOfACommandLine() throws {
    let values = try template.values(
      json: Data(#"{"needed":"json","text":"json"}"#.utf8),
      texts: [
        ("text", "b=c"), ("number", "1.5"), ("flag", "1"), ("choice", "two"), ("list", "3, 4"),
        ("color", "#00000080"), ("people", #"[{"name":"a","age":3}]"#), ("words", "Ada, Bo C"),
      ])
    #expect(values["text"] == .text("b=c"))
    #expect(values["needed"] == .text("json"))
    #expect(values["number"] == .number(1.5))
    #expect(values["flag"] == .boolean(true))
    #expect(values["choice"] == .text("two"))
    #expect(values["list"] == .list([.number(3), .number(4)]))
    #expect(values["people"] == .list([.record([.text("a"), .number(3)])]))
    #expect(values["words"] == .list([.text("Ada"), .text("Bo C")]))
    #expect(try template.values(texts: [("needed", ""), ("list", "")])["list"] == .list([]))
    let wrong: [(String, String, TemplateInputError.Kind, String)] = [
      ("number", "x", .illTyped, "number"), ("number", "0x10", .illTyped, "number"),
      ("number", "nan", .illTyped, "number"), ("flag", "yes", .illTyped, "flag"),
      ("list", "1,,2", .illTyped, "list[1]"), ("list", "1,2,3,4", .notAllowed, "list"),
      ("list", "[", .illTyped, "list"), ("people", "a", .illTyped, "people"),
      ("z", "", .unknown, "z"),
    ]
    for (name, text, kind, input) in wrong {
      let error = try #require(throws: TemplateInputError.self) {
        try template.values(texts: [("needed", ""), (name, text)])
      }
      #expect(error.kind == kind && error.input == input, "\(error)")
    }
    let twice = try #require(throws: TemplateInputError.self) {
      try template.values(texts: [("needed", ""), ("needed", "")])
    }
    #expect(twice.kind == .repeated)
  }

  @Test func imagesAreDataOrFilesOfTheFolder() throws {
    let data = try #require(
      try template.values(#"{"needed":"","image":"\#(Self.png)"}"#)["image"])
    guard case .image(let image) = data else {
      Issue.record("no image")
      return
    }
    #expect(image.image.width == 3 && image.image.height == 2)
    try folder.write("a.png", image.bytes)
    func read(_ name: String) throws -> TemplateValue? {
      try template.values(
        json: Data(#"{"needed":"","image":"\#(name)"}"#.utf8), images: folder.url)["image"]
    }
    #expect(try read("a.png") == data)
    let outside = folder.url.deletingLastPathComponent().appendingPathComponent(
      "\(UUID().uuidString).png")
    try image.bytes.write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.png"), withDestinationURL: outside)
    for name in ["../\(outside.lastPathComponent)", outside.path, "link.png", "b.png", "."] {
      let error = try #require(throws: TemplateInputError.self) { try read(name) }
      #expect(error.kind == .badImage && error.input == "image", "\(error)")
    }
    let none = folder.url.appendingPathComponent("none")
    let error = try #require(throws: TemplateError.self) {
      try template.values(texts: [("needed", "")], images: none)
    }
    #expect(error.kind == .notFound)
  }

  @Test func valuesAreLimited() throws {
    var limits = TemplateLimits.standard
    limits.render.imagePixels = 5
    let small = try folder.template(limits)
    #expect(
      try small.inputError(#"{"needed":"","image":"\#(Self.png)"}"#).kind
        == .limit(LimitExceeded("imagePixels", value: 6, allowed: 5)))
    let deep = String(repeating: "[", count: 100_000)
    guard case .limit(let limit) = try template.inputError(deep).kind else {
      Issue.record("no limit")
      return
    }
    #expect(limit.name == "jsonDepth")
  }

  @Test func theSchemaSaysTheSame() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(template.schema.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["description"] as? String == "For \"tests\".")
    #expect(schema["required"] as? [String] == ["needed"])
    #expect(schema["additionalProperties"] as? Bool == false)
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(template.inputs.map(\.name)))
    #expect(properties["text"]?["maxLength"] as? Int == 5)
    #expect(properties["text"]?["description"] as? String == "Words.")
    #expect(properties["number"]?["maximum"] as? Double == 10)
    #expect(properties["whole"]?["type"] as? String == "integer")
    #expect(properties["color"]?["default"] as? String == "#ff8800")
    #expect(properties["image"]?["type"] as? [String] == ["string", "null"])
    #expect(properties["choice"]?["enum"] as? [String] == ["one", "two"])
    #expect(properties["list"]?["maxItems"] as? Int == 3)
    #expect(properties["list"]?["default"] as? [Double] == [1, 2])
    let people = properties["people"]?["items"] as? [String: Any]
    #expect(people?["required"] as? [String] == ["name"])
  }
}
