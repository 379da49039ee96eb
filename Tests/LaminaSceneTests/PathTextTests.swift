import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

@Suite struct PathTextTests {
  @Test(arguments: [
    "", "1 2 m", "0 0 m 10 0 l 10 5.5 l h", "0 0 m 1 2 3 4 q 1 2 3 4 5 6 c h 7 8 m 9 -1 l",
  ])
  func whatIsReadIsWritten(_ text: String) throws {
    #expect(PathText.format(try #require(PathText.parse(text))) == text)
  }

  @Test(arguments: [
    "1", "1 2", "1 2 l", "h", "1 2 m 3 l", "1 2 m 3 4 5 6 l", "1 2 m x", "1 nan m", "1 2 m 3 4 c",
    "1 2 m 3 h",
  ])
  func whatIsNoPathIsRefused(_ text: String) {
    #expect(PathText.parse(text) == nil)
  }

  @Test func shadowPathsAreReadAndWritten() throws {
    let layer = try layer("shadowOpacity=\"1\" shadowPath=\"0 0 m 10 0 l 10 5 l h\"")
    #expect(layer.shadowPath?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    let written = try SceneWriter().document(of: Scene(root: layer))
    let copy = try SceneReader().read(data: written.files[0].data, baseURL: nil)
    #expect(copy.root?.shadowPath == layer.shadowPath)
    #expect(
      try scene("<CALayer shadowPath=\"1 2\"/>").skipped.counts == [
        .value("shadowPath", on: "CALayer"): 1
      ])
  }
}
