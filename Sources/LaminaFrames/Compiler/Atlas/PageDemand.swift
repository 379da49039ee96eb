import LaminaPlan

/// Pictures that are new and have no place yet, and how large a page they take.
///
/// What: they are placed together, the highest first, in a page that is just as large as their
/// shelves at the width which wastes least.
/// Why: pages of one size would take 16 MiB for a single icon, and those that only grow in powers
/// of two waste half. In order of height little is left between the shelves.
/// Cost: O(new pictures), a dozen times, for a page.
struct PageDemand {
  /// The first page that a frame makes holds at least this many texels: pictures that come one by
  /// one share it.
  static let leastTexels = 256 * 256
  /// And at least this share of what is in shared pages already, so that the number of pages grows
  /// with its logarithm.
  static let growth = 8

  struct Picture {
    /// Whose it is: an index of the atlas.
    var entry: Int32
    var width: Int
    var height: Int
    var format: TexelFormat
  }
  private(set) var pictures: [Picture] = []

  /// Heights in steps of four let pictures of almost the same height share a shelf.
  static func shelfHeight(_ height: Int) -> Int { (height + 3) & ~3 }

  mutating func add(_ picture: Picture) { pictures.append(picture) }

  /// Takes all pictures out: those of a format next to each other, the highest first.
  mutating func take() -> [Picture] {
    defer { pictures.removeAll(keepingCapacity: true) }
    if pictures.count < 2 { return pictures }
    return pictures.sorted {
      ($0.format.rawValue, -$0.height, -$0.width, $0.entry) < (
        $1.format.rawValue, -$1.height, -$1.width, $1.entry
      )
    }
  }

  /// Width and height of a page for `pictures`, the highest first, or for some of them where there
  /// is no room for all.
  ///
  /// - Parameters:
  ///   - least: texels that the page has at least.
  ///   - side: the longest side that a page may have; no picture has a longer one.
  static func pageSize(
    for pictures: ArraySlice<Picture>, least: Int, side: Int
  ) -> (width: Int, height: Int) {
    let texels = pictures.reduce(0) { $0 + $1.width * shelfHeight($1.height) }
    let widest = pictures.reduce(1) { max($0, $1.width) }
    let square = root(max(texels, least))
    // Widths around a square's: some that hold a whole number of the widest, and some that are just
    // wider.
    var best = (width: side, height: side)
    for step in -1...5 {
      for candidate in [(square / widest + step) * widest, square * (8 + step) / 8] {
        let width = min(side, max(widest, candidate))
        let needed = max(height(of: pictures, in: width), (least + width - 1) / width)
        if needed <= side, width * needed < best.width * best.height { best = (width, needed) }
      }
    }
    return best
  }

  /// The height of the shelves that the pictures take one after the other.
  private static func height(of pictures: ArraySlice<Picture>, in width: Int) -> Int {
    var (total, shelf, used) = (0, 0, width)
    for picture in pictures {
      // As a page chooses: not too low for the shelf.
      if used + picture.width > width || shelf * 2 > (picture.height + 3) * 3 {
        shelf = shelfHeight(picture.height)
        total += shelf
        used = 0
      }
      used += picture.width
    }
    return total
  }

  private static func root(_ value: Int) -> Int { Int(Double(value).squareRoot().rounded(.up)) }
}
