import LaminaPlan

/// New images that have no placement yet, and the size of the page that they need.
///
/// What: they are placed together, the highest first. The page is exactly as large as their
/// shelves, at the width that wastes least.
/// Why: pages of one fixed size would take 16 MiB for a single icon, and pages that grow in powers
/// of two waste half. In order of height little is left between the shelves.
/// Cost: for each page O(new images), a dozen times.
struct PageDemand {
  /// The first page of a frame has at least this many texels, so that images that arrive one by one
  /// share it.
  static let leastTexels = 256 * 256
  /// A page also has at least one texel for this many in shared pages, so that the number of pages
  /// grows with the logarithm of their texels.
  static let growth = 8

  struct Request {
    /// The owner of the image, as an index into the atlas's entries.
    var entry: Int32
    var width: Int
    var height: Int
    var format: TexelFormat
  }
  private(set) var requests: [Request] = []

  /// Heights in steps of four let images of almost the same height share a shelf.
  static func shelfHeight(_ height: Int) -> Int { (height + 3) & ~3 }

  mutating func add(_ request: Request) { requests.append(request) }

  /// Removes and returns all images, sorted by format and then by height, the highest first.
  mutating func take() -> [Request] {
    defer { requests.removeAll(keepingCapacity: true) }
    if requests.count < 2 { return requests }
    return requests.sorted {
      ($0.format.rawValue, -$0.height, -$0.width, $0.entry) < (
        $1.format.rawValue, -$1.height, -$1.width, $1.entry
      )
    }
  }

  /// Width and height of a page for `requests`, which are sorted by height, the highest first. If
  /// there is no room for all, the page holds some of them.
  ///
  /// - Parameters:
  ///   - least: the smallest number of texels of the page.
  ///   - side: the longest side that a page may have. No image has a longer one.
  static func pageSize(
    for requests: ArraySlice<Request>, least: Int, side: Int
  ) -> (width: Int, height: Int) {
    let texels = requests.reduce(0) { $0 + $1.width * shelfHeight($1.height) }
    let widest = requests.reduce(1) { max($0, $1.width) }
    let square = root(max(texels, least))
    // Candidates are widths near that of a square: some hold a whole number of the widest image,
    // and some are just wider.
    var best = (width: side, height: side)
    for step in -1...5 {
      for candidate in [(square / widest + step) * widest, square * (8 + step) / 8] {
        let width = min(side, max(widest, candidate))
        let needed = max(height(of: requests, in: width), (least + width - 1) / width)
        if needed <= side, width * needed < best.width * best.height { best = (width, needed) }
      }
    }
    return best
  }

  /// The height of the shelves if the images are placed one after the other.
  private static func height(of requests: ArraySlice<Request>, in width: Int) -> Int {
    var (total, shelf, used) = (0, 0, width)
    for request in requests {
      // The same rule as in a page: the image must not be too low for the shelf.
      if used + request.width > width || shelf * 2 > (request.height + 3) * 3 {
        shelf = shelfHeight(request.height)
        total += shelf
        used = 0
      }
      used += request.width
    }
    return total
  }

  private static func root(_ value: Int) -> Int { Int(Double(value).squareRoot().rounded(.up)) }
}
