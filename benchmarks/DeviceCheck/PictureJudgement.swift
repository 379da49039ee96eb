import Lamina

/// Compares one picture with another one of the same size.
///
/// Rasterizers agree on flat parts, up to rounding. They disagree by fractions of a pixel about the
/// coverage of edges. So a pixel whose neighbours are all alike must agree, and a pixel on an edge
/// must lie between its neighbours.
struct PictureJudgement: CustomStringConvertible {
  /// How many steps of 255 a channel of a flat pixel may be off, or may lie outside its neighbours.
  static let steps: Int32 = 3
  /// Neighbours that differ by at most this many steps count as alike.
  static let flatness: Int32 = 8
  /// The fraction of the pixels on edges that may lie outside their neighbours.
  static let edgeShare = 0.01
  static let allowance =
    "flat pixels within \(steps)/255; on edges between their neighbours within \(steps)/255, but for \(Int(edgeShare * 100)) % of them"

  private(set) var flatPixels = 0
  private(set) var edgePixels = 0
  private(set) var wrongFlat = 0
  private(set) var wrongEdge = 0
  private(set) var largest: Int32 = 0
  /// How many pixels differ by 1, 2 or 3, 4 to 7, 8 to 15, and so on, up to 255.
  private(set) var histogram = [Int](repeating: 0, count: 8)
  /// The box of the wrong pixels: the first column and row, and those after the last.
  private(set) var box: (left: Int, top: Int, right: Int, bottom: Int)?

  /// One line: how many pixels are wrong and where, and how large the differences are.
  var description: String {
    let place = box.map { ", in \($0.left),\($0.top) to \($0.right),\($0.bottom)" } ?? ""
    let steps = histogram.enumerated().filter { $0.element > 0 }.map { index, count in
      "\(index == 0 ? "1" : "\(1 << index)-\((2 << index) - 1)"): \(count)"
    }
    return
      "\(wrongFlat) of \(flatPixels) flat and \(wrongEdge) of \(edgePixels) pixels on edges wrong\(place); differences \(steps.joined(separator: ", "))"
  }

  var isGood: Bool {
    wrongFlat == 0 && Double(wrongEdge) <= Self.edgeShare * Double(max(edgePixels, 1))
  }

  init(_ actual: CGImage, _ expected: CGImage) {
    let (width, height) = (expected.width, expected.height)
    guard actual.width == width, actual.height == height else {
      (wrongFlat, largest) = (max(width * height, 1), 255)
      return
    }
    actual.pixels.withUnsafeBytes { actual in
      expected.pixels.withUnsafeBytes { expected in
        for y in 0..<height {
          for x in 0..<width { judge(x, y, width, height, actual, expected) }
        }
      }
    }
  }

  private mutating func judge(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ actual: UnsafeRawBufferPointer,
    _ expected: UnsafeRawBufferPointer
  ) {
    func pixel(_ bytes: UnsafeRawBufferPointer, _ x: Int, _ y: Int) -> SIMD4<Int32> {
      let start = (y * width + x) * 4
      return SIMD4(
        Int32(bytes[start]), Int32(bytes[start + 1]), Int32(bytes[start + 2]),
        Int32(bytes[start + 3]))
    }
    let (value, wanted) = (pixel(actual, x, y), pixel(expected, x, y))
    let difference = value &- wanted
    let size = pointwiseMax(difference, 0 &- difference).max()
    largest = max(largest, size)
    if size > 0 { histogram[31 - size.leadingZeroBitCount] += 1 }
    let wrongBefore = wrongFlat + wrongEdge
    defer { if wrongFlat + wrongEdge > wrongBefore { addToBox(x, y) } }
    var (low, high) = (wanted, wanted)
    for v in max(y - 1, 0)...min(y + 1, height - 1) {
      for u in max(x - 1, 0)...min(x + 1, width - 1) {
        let neighbour = pixel(expected, u, v)
        (low, high) = (pointwiseMin(low, neighbour), pointwiseMax(high, neighbour))
      }
    }
    if (high &- low).max() <= Self.flatness {
      flatPixels += 1
      if size > Self.steps { wrongFlat += 1 }
    } else {
      edgePixels += 1
      if pointwiseMax(low &- value, value &- high).max() > Self.steps { wrongEdge += 1 }
    }
  }

  private mutating func addToBox(_ x: Int, _ y: Int) {
    let old = box ?? (x, y, x, y)
    box = (min(old.left, x), min(old.top, y), max(old.right, x + 1), max(old.bottom, y + 1))
  }
}
