import Foundation
import Lamina
import LaminaLottie
import Testing

@testable import LaminaTemplate

/// Slots and texts of Lottie files as inputs of templates.
@Suite struct LottieSlotTests {
  private static let animation = """
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":40,"h":30,"slots":{"paint":{"p":{"k":[0,0,1,1]}}},
    "layers":[
    {"ty":5,"nm":"Title","ip":0,"op":20,"ks":{"p":{"k":[2,28]}},"t":{"d":{
    "k":[{"t":0,"s":{"t":"a","s":9,"f":"DejaVuSans","fc":[0,0,0]}}]}}},
    {"ty":4,"nm":"square","ip":0,"op":20,"ks":{"o":{"k":100,"sid":"fade"}},"shapes":[
    {"ty":"gr","it":[{"ty":"rc","p":{"k":[20,10]},"s":{"k":[40,20]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0,1],"sid":"paint"},"o":{"k":100}},{"ty":"tr"}]}]}]}
    """

  private static func folder(_ slots: String, more: String = "") throws -> TemplateFolder {
    let folder = try TemplateFolder(
      "",
      ##"""
      {"scene":"a.json","inputs":[
      {"name":"c","type":"color","default":"#00ff00"},{"name":"t","type":"text","default":"b"},
      {"name":"n","type":"number","minimum":0,"maximum":1,"default":1},
      {"name":"d","type":"boolean","default":true},{"name":"i","type":"image","default":null}],
      "slots":[\##(slots)]\##(more)}
      """##)
    try folder.write("a.json", animation)
    return folder
  }

  @Test func valuesShowWhateverWasShownBefore() throws {
    let folder = try Self.folder(
      """
      {"slot":"paint","input":"c"},{"slot":"fade","input":"n","range":[0,100]},
      {"layer":"Title","format":"{t|uppercase}!"}
      """)
    let template = try folder.template()
    let warm = try template.instance()
    let renderer = try OffscreenRenderer(size: warm.size)
    var pictures: [String: Data] = [:]
    for values in ["{}", ##"{"c":"#ff0000","n":0.5}"##, #"{"t":"w"}"#, #"{"n":0}"#, "{}"] {
      let checked = try template.values(values)
      try warm.fill(checked)
      let fresh = try template.instance()
      try fresh.fill(checked)
      let bytes = try Self.bytes(try renderer.render(warm.root))
      #expect(bytes == (try Self.bytes(try renderer.render(fresh.root))), "\(values)")
      if let other = pictures[values] { #expect(bytes == other) }
      pictures[values] = bytes
    }
    #expect(Set(pictures.values).count == 4)
    let layer = try #require(warm.root as? LottieLayer)
    #expect(
      layer.slots.first { $0.id == "paint" }?.value
        == .color(LottieColor(r: 0, g: 1, b: 0, a: 1)))
    #expect(layer.slots.first { $0.id == "fade" }?.value == .number(100))
  }

  private static func bytes(_ image: CGImage) throws -> Data {
    try #require(image.dataProvider?.data) as Data
  }

  @Test(arguments: [
    (#"{"slot":"none","input":"c"}"#, "slots[0].slot"),
    (#"{"layer":"none","input":"t"}"#, "slots[0].layer"),
    (#"{"slot":"paint","input":"t"}"#, "slots[0].slot"),
    (#"{"slot":"paint","input":"i"}"#, "slots[0].slot"),
    (#"{"slot":"fade","input":"d"}"#, "slots[0].input"),
    (#"{"slot":"fade","input":"d","inverted":true}"#, "slots[0].input"),
    (#"{"layer":"Title","input":"n"}"#, "slots[0].input"),
    (#"{"layer":"Title","slot":"fade","input":"n"}"#, "slots[0].layer"),
    (#"{"input":"n"}"#, "slots[0].slot"), (#"{"slot":"fade"}"#, "slots[0].input"),
    (#"{"slot":"fade","input":"n"},{"slot":"fade","input":"n"}"#, "slots[1].slot"),
  ])
  func mistakesNameTheirPlace(_ slots: String, _ place: String) throws {
    let error = try Self.folder(slots).error()
    #expect("\(error)".contains(place), "\(error)")
  }

  @Test func slotsStandAlone() throws {
    let slot = #"{"slot":"fade","input":"n"}"#
    let error = try Self.folder(
      slot, more: #","values":[{"layer":"square","keyPath":"opacity","input":"n"}]"#
    ).error()
    #expect("\(error)".contains("slots"))
    let folder = try Self.folder(slot)
    try folder.write(
      "template.json",
      #"{"scene":"scene.caml","inputs":[{"name":"n","type":"number"}],"slots":[\#(slot)]}"#)
    #expect("\(try folder.error())".contains("Lottie"))
  }
}
