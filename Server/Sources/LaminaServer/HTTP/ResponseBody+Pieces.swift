import Hummingbird
import NIOCore

extension ResponseBody {
  /// A body that is sent piece by piece. Each piece that the client takes gives it more time, and a
  /// body in one piece would have to go out as a whole within that time.
  static func inPieces(_ bytes: ByteBuffer) -> ResponseBody {
    guard bytes.readableBytes > pieceSize else { return ResponseBody(byteBuffer: bytes) }
    var (rest, pieces): (ByteBuffer, [ByteBuffer]) = (bytes, [])
    while let piece = rest.readSlice(length: min(pieceSize, rest.readableBytes)),
      piece.readableBytes > 0
    {
      pieces.append(piece)
    }
    return ResponseBody(contentsOf: pieces)
  }

  private static let pieceSize = 128 << 10
}
