import Foundation
import Lamina
import Testing

/// Pictures that a person accepted once.
@Suite struct GoldenTests {
  @Test(arguments: Trees.names)
  func tree(_ name: String) throws {
    try Golden.expect(name, try Trees.named(name))
  }

  @Test(arguments: ["rounded", "nineSlice", "perspective", "turnedClips"])
  func treeAtAnotherScale(_ name: String) throws {
    try Golden.expect("\(name)@1.5", try Trees.named(name), scale: 1.5)
  }

  @Test func showcase() throws {
    try Golden.expect("showcase", try SceneFolders.showcase())
  }
}
