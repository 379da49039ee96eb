import CoreGraphics
import Testing

/// PDF documents: what the code in `DocumentCode.swift` writes.
@Suite struct DocumentTests {
  @Test func aReportHasItsPages() throws {
    let one = try #require(makeReport(pages: 1, size: CGSize(width: 200, height: 100)) { _, _ in })
    let data = try #require(
      makeReport(pages: 3, size: CGSize(width: 200, height: 100)) { context, page in
        context.setFillColor(.black)
        context.fill(CGRect(x: 10 * page, y: 10, width: 20, height: 20))
        context.strokeEllipse(in: CGRect(x: 50, y: 50, width: 40, height: 40))
      })
    #expect(data.starts(with: Data("%PDF-".utf8)))
    #expect(data.suffix(8).contains(Data("%%EOF".utf8)))
    #expect(occurrences(of: "/Type /Page %", in: data) == 3)
    #expect(occurrences(of: "/Type /Page %", in: one) == 1)
    #expect(data.count > one.count)
  }

  func occurrences(of text: String, in data: Data) -> Int {
    var (count, start) = (0, data.startIndex)
    while let found = data.range(of: Data(text.utf8), in: start..<data.endIndex) {
      (count, start) = (count + 1, found.upperBound)
    }
    return count
  }
}
