// PDF documents as programs write reports.
import CoreGraphics

func makeReport(pages: Int, size: CGSize, draw: (CGContext, Int) -> Void) -> Data? {
  let data = NSMutableData()
  var mediaBox = CGRect(origin: .zero, size: size)
  let info = [kCGPDFContextTitle: "Report", kCGPDFContextAuthor: "Somebody"] as CFDictionary
  guard let consumer = CGDataConsumer(data: data as CFMutableData),
    let context = CGContext(consumer: consumer, mediaBox: &mediaBox, info)
  else { return nil }
  for page in 0..<pages {
    context.beginPDFPage(nil)
    draw(context, page)
    context.endPDFPage()
  }
  context.closePDF()
  return data as Data
}
