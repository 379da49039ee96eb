import Foundation
import ImageIO

/// A picture of an answer.
struct AnsweredImage {
  let width: Int
  let height: Int
  private let bytes: Data
  private let rowBytes: Int

  /// Decodes an image file. Nil if it is none.
  init?(_ file: Data) {
    guard let source = CGImageSourceCreateWithData(file as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil),
      let data = image.dataProvider?.data
    else { return nil }
    (width, height, rowBytes) = (image.width, image.height, image.bytesPerRow)
    bytes = data as Data
  }

  /// The colour of a pixel, counted from the upper left corner. Lamina keeps blue first.
  func rgba(x: Int, y: Int) -> [UInt8] {
    let at = bytes.startIndex + y * rowBytes + x * 4
    return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
  }
}
