import Foundation
import Lamina
import LaminaScene
import Testing

@testable import LaminaInspector

/// Captures, and what is refused as one.
@Suite struct CaptureTests {
  private func capture() throws -> SceneCapture {
    let document = try TestDocument(TestDocument.squares)
    return try SceneCapture(
      try document.open(PreviewChoices()), title: "a", document: Data(TestDocument.squares.utf8),
      time: 0.5, scale: 2)
  }

  @Test func readsWhatItHasWritten() throws {
    let capture = try capture()
    #expect(try SceneCapture(archive: try capture.archive()) == capture)
    #expect(capture.facts.time == 0.5 && capture.facts.scale == 2 && !capture.facts.device.isEmpty)
    #expect(capture.plan.hasPrefix("frame 80x80\n"))
    let image = try ImageCodec.decode(capture.picture)
    #expect(image.width == 80 && image.height == 80)
  }

  @Test func saysWhetherThePlanIsTheSame() throws {
    let (document, capture) = (try TestDocument(TestDocument.squares), try capture())
    let same = try document.open(PreviewChoices())
    #expect(try capture.isPlannedAlike(same))
    same.root.sublayers?.first?.isHidden = true
    #expect(try !capture.isPlannedAlike(same))
  }

  @Test func writesTheArchiveThatTarReads() throws {
    let files = [(name: "a.txt", data: Data("abc".utf8)), (name: "b", data: Data(count: 1_024))]
    let archive = TarArchive.data(files)
    #expect(archive.count == 512 + 512 + 512 + 1_024 + 1_024)
    #expect(
      try TarArchive.files(in: archive, atMost: 2) == ["a.txt": files[0].data, "b": files[1].data])
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-\(UUID().uuidString).tar")
    try archive.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/bin/tar")
    tar.arguments = ["-xOf", url.path, "a.txt"]
    let output = Pipe()
    tar.standardOutput = output
    try tar.run()
    tar.waitUntilExit()
    #expect(output.fileHandleForReading.readDataToEndOfFile() == files[0].data)
  }

  @Test func refusesDamagedArchives() throws {
    let archive = try capture().archive()
    for length in [0, 1, 511, 512, 600, 1_024, archive.count - 1_024] {
      #expect(throws: PreviewError.self) { try SceneCapture(archive: archive.prefix(length)) }
    }
    // Every byte of the first header counts: the name, the size, the kind, the checksum.
    for offset in [0, 124, 130, 148, 156] {
      var damaged = archive
      damaged[offset] ^= 0x55
      #expect(throws: PreviewError.self) { try SceneCapture(archive: damaged) }
    }
    #expect(throws: PreviewError.self) { try SceneCapture(archive: Data(count: 2_048)) }
    // A size that is no octal number, with a checksum that is right.
    for size in ["-0000000001", "+0000000001", "0000000008 "] {
      var damaged = [UInt8](archive)
      damaged.replaceSubrange(124..<135, with: size.utf8)
      damaged.replaceSubrange(148..<156, with: repeatElement(32, count: 8))
      let sum = String(damaged[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
      damaged.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
      #expect(throws: PreviewError.self) { try SceneCapture(archive: Data(damaged)) }
    }
    #expect(throws: PreviewError.self) {
      try TarArchive.files(in: archive, atMost: 3)
    }
  }

  @Test func refusesOtherFormats() throws {
    let json = #"{"format":2,"version":"9","title":"","device":"","time":0,"scale":1}"#
    let archive = TarArchive.data([
      ("capture.json", Data(json.utf8)), ("scene.caml", Data()), ("plan.txt", Data()),
      ("picture.png", Data()),
    ])
    #expect {
      try SceneCapture(archive: archive)
    } throws: { "\($0)".contains("format 2 (allowed: 1)") }
  }
}
