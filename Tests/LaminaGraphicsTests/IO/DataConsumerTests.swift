import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct DataConsumerTests {
  static func write(_ text: String, to consumer: CGDataConsumer?) -> Bool? {
    consumer.map { consumer in Array(text.utf8).withUnsafeBytes { consumer.write($0) } }
  }

  @Test func callbacksGetBytesAndOneRelease() {
    let log = CallbackLog()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { info, bytes, count in
        CallbackLog.at(info)?.bytes += Array(UnsafeRawBufferPointer(start: bytes, count: count))
        return count > 5 ? 5 : count
      }, releaseConsumer: { CallbackLog.at($0)?.releases += 1 })
    do {
      let consumer = CGDataConsumer(info: log.info, cbks: &callbacks)
      #expect(Self.write("abc", to: consumer) == true)
      #expect(Self.write("", to: consumer) == true)
      #expect(Self.write("defghi", to: consumer) == false)
      #expect(log.releases == 0)
    }
    #expect(log.releases == 1)
    #expect(log.bytes == Array("abcdefghi".utf8))
    var empty = CGDataConsumerCallbacks()
    #expect(CGDataConsumer(info: log.info, cbks: &empty) == nil)
    #expect(log.releases == 1)
  }

  @Test func dataAndFiles() throws {
    let data = NSMutableData()
    #expect(Self.write("xy", to: CGDataConsumer(data: data)) == true)
    #expect(data == NSData(data: Data("xy".utf8)))
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("consumer-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(Self.write("file", to: CGDataConsumer(url: file as CFURL)) == true)
    #expect(try Data(contentsOf: file) == Data("file".utf8))
    let missing = folder.appendingPathComponent("no-such-folder-\(UUID().uuidString)/file")
    #expect(CGDataConsumer(url: missing as CFURL) == nil)
    let elsewhere = try #require(URL(string: "https://example.com/a"))
    #expect(CGDataConsumer(url: elsewhere as CFURL) == nil)
  }

  @Test func namesOfCoreFoundation() {
    let colors: [CGColor] = [.white, .black]
    #expect((colors as CFArray).count == 2)
    let text = "words"
    #expect((text as CFString).length == 5)
    let words: [String: Any] = ["a": 1]
    #expect((words as CFDictionary).count == 1)
    #expect(CFRangeMake(3, 4) == CFRange(location: 3, length: 4))
    #expect(kCFAllocatorDefault == nil)
    #expect(HUGE == MAXFLOAT && MAXFLOAT == .greatestFiniteMagnitude)
    #expect(autoreleasepool { 7 } == 7)
    let box = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect(dictionaryRepresentation: box.dictionaryRepresentation) == box)
    #expect(CGSize(dictionaryRepresentation: box.size.dictionaryRepresentation) == box.size)
    #expect(CGRect(dictionaryRepresentation: ["X": 1]) == nil)
  }
}
