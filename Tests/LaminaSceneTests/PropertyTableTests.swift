import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// That documents have every property that a text can say, for every key that there is.
@Suite struct PropertyTableTests {
  typealias Property = LaminaScene.LayerAttribute

  /// A text for `property` that a new layer does not have, by the type.
  private func text(_ property: Property) -> String {
    switch property.access {
    case .number, .time: "5"
    case .float: "0.25"
    case .rate: "2"
    case .flag(let path): CALayer()[keyPath: path] ? "0" : "1"
    case .point, .size: "0.25 4"
    case .rect: "0.25 0.5 0.5 0.25"
    case .transform: "translate(1, 2, 3)"
    case .color: "1 0.5 0.25"
    case .path: "1 2 m 3 4 l h"
    case .timeMap: "before 1; 0 1; 2 3 hold; 4 0 easeIn; 5 6 0.1 -0.5 0.9 1; after -2"
    case .text: "text"
    case .name(let get, let set):
      ["continuous", "center", "nearest", "Gray8", "both"].first { name in
        let layer = CALayer()
        set(layer, name)
        return get(layer) == name && get(CALayer()) != name
      } ?? ""
    case .bits: "1"
    case .object: ""
    }
  }

  @Test(arguments: Property.all)
  func eachIsReadAndWritten(property: Property) throws {
    let value = text(property)
    let shown = try layer("\(property.name)=\"\(value)\"")
    if !property.isColor {
      #expect(property.plainText(of: shown) != property.plainText(of: CALayer()))
    }
    let written = try SceneWriter().document(of: Scene(root: shown)).files[0].data
    #expect(String(decoding: written, as: UTF8.self).contains(" \(property.name)=\"\(value)\""))
    let again = try #require(
      try SceneReader().read(data: written, baseURL: nil, name: "written.caml").root)
    for other in Property.all {
      #expect(other.plainText(of: again) == other.plainText(of: shown), "\(other.name)")
    }
    let element = try layer("", inside: "<\(property.name) value=\"\(value)\"/>")
    #expect(property.plainText(of: element) == property.plainText(of: shown))
    // The dump says some colours and group opacity only where they mean something.
    if !property.isColor, !property.isProperty(.allowsGroupOpacity) {
      #expect(LayerDump(Scene(root: shown)).description.contains(" \(property.name)="))
    }
  }

  @Test func theListIsThatOfTheTable() {
    #expect(Property.all.count == LayerKey.allCases.filter(\.isAttribute).count)
    #expect(Property(named: "isHidden") == nil)
    #expect(Property(named: "frame") == nil)
    #expect(Property(named: "contents") == nil)
    #expect(Property(named: "hidden")?.name == "hidden")
  }
}
