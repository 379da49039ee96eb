import LaminaPlan

/// A page of an atlas, and which of its texels are taken.
///
/// What: shelves from the top down, filled from the left. Each is as high as the first image on it
/// (in steps of four). A place that is given back is taken again by an image that fits it. The
/// lowest shelf is removed when it is empty.
/// Cost: O(shelves and gaps of the page) to take a place or to give it back.
struct AtlasPage {
  var texture: TexturePage
  let isShared: Bool
  /// The frame that made the page.
  let birth: Int
  /// The last frame that drew from the page.
  var lastUse = 0
  /// Number of images in the page.
  private(set) var count = 0
  private var shelves: [Shelf] = []

  struct Shelf {
    var y: Int
    var height: Int
    /// Columns from the left that were ever taken. All columns behind them are free.
    var used = 0
    /// Free columns before `used`, from the left. They never touch each other or the end.
    var gaps: [Range<Int>] = []
  }

  init(texture: TexturePage, isShared: Bool, birth: Int = 0) {
    (self.texture, self.isShared, self.birth) = (texture, isShared, birth)
  }

  /// Takes a free place for `width` x `height` texels; nil if there is none. It lies on the lowest
  /// shelf that wastes at most a third of its height, or on a new shelf.
  mutating func take(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
    if !isShared {
      count += 1
      return (0, 0)
    }
    guard width <= texture.width, height <= texture.height else { return nil }
    var best: Int?
    for index in shelves.indices {
      let shelf = shelves[index]
      guard shelf.height >= height, shelf.height * 2 <= (height + 3) * 3 else { continue }
      guard shelf.used + width <= texture.width || shelf.gaps.contains(where: { $0.count >= width })
      else {
        continue
      }
      if best.map({ shelves[$0].height > shelf.height }) ?? true { best = index }
    }
    let index: Int
    if let best {
      index = best
    } else {
      let y = shelves.last.map { $0.y + $0.height } ?? 0
      let shelfHeight = min(PageDemand.shelfHeight(height), texture.height - y)
      guard shelfHeight >= height else { return nil }
      shelves.append(Shelf(y: y, height: shelfHeight))
      index = shelves.count - 1
    }
    count += 1
    return (shelves[index].take(width), shelves[index].y)
  }

  /// Gives back a place of `width` columns.
  mutating func giveBack(x: Int, y: Int, width: Int) {
    count -= 1
    guard isShared, let index = shelves.firstIndex(where: { $0.y == y }) else { return }
    shelves[index].giveBack(x..<(x + width))
    while let last = shelves.last, last.used == 0 { shelves.removeLast() }
  }
}

extension AtlasPage.Shelf {
  /// Takes `width` free columns and returns the first: from the narrowest gap that is wide enough,
  /// or at the end.
  fileprivate mutating func take(_ width: Int) -> Int {
    var best: Int?
    for index in gaps.indices where gaps[index].count >= width {
      if best.map({ gaps[$0].count > gaps[index].count }) ?? true { best = index }
    }
    guard let best else {
      used += width
      return used - width
    }
    let gap = gaps[best]
    if gap.count == width {
      gaps.remove(at: best)
    } else {
      gaps[best] = (gap.lowerBound + width)..<gap.upperBound
    }
    return gap.lowerBound
  }

  fileprivate mutating func giveBack(_ columns: Range<Int>) {
    var free = columns
    if let before = gaps.firstIndex(where: { $0.upperBound == free.lowerBound }) {
      free = gaps.remove(at: before).lowerBound..<free.upperBound
    }
    if let after = gaps.firstIndex(where: { $0.lowerBound == free.upperBound }) {
      free = free.lowerBound..<gaps.remove(at: after).upperBound
    }
    if free.upperBound == used {
      used = free.lowerBound
    } else {
      gaps.insert(free, at: gaps.firstIndex { $0.lowerBound > free.lowerBound } ?? gaps.count)
    }
  }
}
